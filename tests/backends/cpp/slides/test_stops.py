"""Loops along lines that begin with the question whether there is a next square."""

from __future__ import annotations

import re

import pytest

from tests.backends.cpp.agreement import FLAGS, needs_compiler
from tests.backends.cpp.emitted import compare
from tests.backends.cpp.grids import QUEEN, WAYS, Grid
from tests.backends.cpp.sets.test_slides import ALONG, first_moves, named, set_up

pytestmark = needs_compiler


def round_by_round(leave: str) -> str:
    """A queen's moves by a loop for each way, whose rounds begin with a stop; walks leave it at one
    of its nodes.
    """
    loop = QUEEN[QUEEN.index("    t3, go") : QUEEN.index("    g2, m1")]
    ways = "".join(
        f"t3, {way}0: ; {way}0, {way}1: go_{way}[at] != off; {way}1, {way}2: at = go_{way}[at];"
        f"{way}2, {way}3: board[at] == e; {way}3, {way}0: ; {way}{leave}"
        for way in WAYS
    )
    return QUEEN.replace(loop, ways)


def typed(text: str) -> str:
    """A game in which no piece stands off the board."""
    text = re.sub(r"type Step = .*?;", "type Step = Square -> Cell;", text)
    text = text.replace("var at: Cell", "var at: Square").replace(", off: k", "")
    return text.replace("board: Cell", "board: Square")


@pytest.mark.parametrize("flags", FLAGS)
@pytest.mark.parametrize("size", [(5, 4), (10, 10)])
def test_a_loop_for_each_way(size: tuple[int, int], flags: tuple[str, ...]) -> None:
    grid, pieces = Grid(*size), set_up(*size)
    body = typed(grid.declared(pieces) + round_by_round("3, g2: ;"))
    assert set(first_moves(body, flags)) == named(grid, pieces)
    compare(body, ALONG, plays=3, flags=flags)


def test_a_loop_that_is_left_before_its_stop() -> None:
    """Whoever leaves where a round begins may not have gone anywhere."""
    grid, pieces = Grid(5, 4), set_up(5, 4)
    body = typed(grid.declared(pieces) + round_by_round("0, g2: ;"))
    staying = {("s0_0", "s0_0"), ("s2_2", "s2_2")}
    assert set(first_moves(body, ())) == named(grid, pieces) | staying
    compare(body, plays=6)
