"""The drawn pictures of the documentation are those that rgt draws today."""

from __future__ import annotations

from tests.pictures import FOLDER, pictures


def test_the_pictures_are_up_to_date() -> None:
    for name, text in pictures().items():
        assert (FOLDER / name).read_text(encoding="utf-8") == text, "python -m tests.pictures"
