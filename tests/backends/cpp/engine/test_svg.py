"""Both engines draw the same pictures."""

from __future__ import annotations

import pytest

import rgt
from tests.backends.cpp.agreement import needs_compiler

pytestmark = pytest.mark.usefixtures("plain_builds")


@needs_compiler
@pytest.mark.parametrize("name", ["rg/tic_tac_toe", "gdl/hex_3x3"])
def test_both_engines_draw_the_same(name: str) -> None:
    game = rgt.load(name)
    ours, theirs = (rgt.engine(game, kind).initial_state() for kind in ("interpreter", "cpp"))
    while not ours.is_terminal:
        move = ours.legal_moves()[-1]
        ours, theirs = ours.apply(move), theirs.apply(move)
        picture = ours.svg()
        assert picture is not None and picture == theirs.svg()
    assert ours._repr_html_() == theirs._repr_html_()  # type: ignore[attr-defined]
