"""The keeper takes the first way that is open where no other one would lead any further."""

from __future__ import annotations

import re

from tests.backends.cpp.agreement import needs_compiler
from tests.backends.cpp.emitted import PUT, board, compare, written

pytestmark = needs_compiler

COUNTED = """
    const wins: Piece -> Piece = {x: x, :e};
    keep, c1: piece = board[s0];
    c1, c2: last = s0;
    c2, k1: wins[piece] == x;
    c2, k2: wins[board[s8]] == x;
    c2, k3: piece == e;
    k1, k4: goals[a] = 100;
    k3, k4: board[s8] == e;
    k4, turn: player = b;
    """
SURE = "k2, k4: goals[a] = 50;"
STUCK = "k2, k5: board[s4] == x; k5, k4: goals[a] = 50;"


def game(second: str) -> str:
    """A game whose keeper looks at two squares, which are never both taken."""
    free = "t2, f1: board[s0] == e; f1, f2: board[s8] == e; f2, t3: $$ at;"
    return board(9) + PUT.replace("t2, t3: $$ at;", free) + COUNTED + second


def searches(text: str) -> bool:
    """Whether the keeper tries ways one after the other."""
    return re.search(r"\bt\d+\(", written(text)) is not None


def test_of_ways_that_all_come_to_the_end_the_first_is_taken() -> None:
    text = game(SURE)
    assert not searches(text)
    compare(text, plays=20)


def test_a_way_that_may_be_stuck_is_tried() -> None:
    """Unless it is the last one."""
    assert searches(game(STUCK))
    compare(game(STUCK), plays=20)
