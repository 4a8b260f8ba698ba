"""Long walks without choices are cut where few ways lead from piece to piece."""

from __future__ import annotations

import re

from tests.backends.cpp.agreement import needs_compiler
from tests.backends.cpp.emitted import PUT, board, compare, functions, written

pytestmark = needs_compiler

LENGTH = 200
FORKS = "".join(
    f"k{i}, e{i}: board[last] == e; e{i}, k{i + 1}: last = ring[last];"
    f"k{i}, x{i}: board[last] != e; x{i}, k{i + 1}: last = up[last];"
    for i in range(LENGTH)
)
"""Ways that part and meet again, one after the other."""
BODY = (
    board(9)
    + PUT
    + FORKS
    + f"keep, k0: last = at; k{LENGTH}, k: board[last] = x; k, turn: player = b;"
)


def test_ways_that_meet_again_stand_in_one_piece() -> None:
    code = functions(written(BODY), "k")
    assert len(re.findall(r"\bk\d+\(State", code)) == 3
    assert 0 < len(re.findall(r"return \d+;", code)) <= 8
    compare(BODY, plays=5)
