"""The made parts of written pages."""

from __future__ import annotations

import pytest

from tests.made_parts import filled


def test_only_places_of_the_kind_are_filled() -> None:
    other = "<!-- other: x -->\nleft\n<!-- end of other: x -->\n"
    page = f"a\n<!-- speed: x -->\nold\n<!-- end of speed: x -->\nb\n{other}"
    new = f"a\n<!-- speed: x -->\nnew\n<!-- end of speed: x -->\nb\n{other}"
    assert filled(page, "speed", {"x": "new\n"}) == new
    with pytest.raises(KeyError):
        filled(page, "speed", {})
