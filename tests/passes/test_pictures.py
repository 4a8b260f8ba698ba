"""The pictures in the passes' documentation are true."""

from __future__ import annotations

import pytest

from rgt.passes.pipeline import optimize
from rgt.passes.registry import PASSES, load
from tests.passes.small_games import declares, game_of, shown, view_kept_by


@pytest.mark.parametrize("name", PASSES)
def test_picture(name: str) -> None:
    before, after = load(name).picture()
    own = declares(before)
    game = game_of(before, own=own)
    view = view_kept_by(name)
    unchanged = view(game, 3)
    assert optimize(game, name).steps > 0
    assert shown(game, own=own) == shown(game_of(after, own=own), own=own)
    assert view(game, 3) == unchanged


@pytest.mark.parametrize("name", PASSES)
def test_documentation_has_its_headings(name: str) -> None:
    text = load(name).documentation()
    assert load(name).summary().endswith(".")
    for heading in ("Before::", "After::", "Why sound: ", "Not applied: ", "Ends: ", "Source: "):
        assert f"\n{heading}" in text
