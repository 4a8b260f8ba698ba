"""Pieces that count what happens: which comes next is looked up, case by case no more."""

from __future__ import annotations

import re

import pytest

from tests.backends.cpp.agreement import needs_compiler
from tests.backends.cpp.emitted import board, compare, functions, written

pytestmark = needs_compiler

COUNTED = """
    begin, turn: player = a;
    turn, t1: at = Square(*);
    t1, t2: board[at] != k;
    t2, t3: $$ at;
    t3, k0: player = keeper;
    turn, p1: piece == x; p1, p2: $ x; p2, k0: player = keeper;
    turn, p3: piece == o; p3, p4: $ o; p4, k0: player = keeper;
    """
CASES = {
    # a piece that counts, and what is told of it
    "piece": """
        k0, c1: board[at] == e; c1, k1: board[at] = x;
        k0, c2: board[at] == x; c2, k1: board[at] = o;
        k0, c3: board[at] == o; c3, k1: board[at] = k;
        k0, c4: board[at] == k; c4, c5: board[at] = e; c5, k1: last = at;
        """,
    # cases that go on alike, but for one of them, and one that is entered from elsewhere, too
    "another": """
        k0, c1: board[at] == e; c1, k1: board[at] = x;
        k0, c2: board[at] == x; c2, k9: board[at] = o;
        k0, c3: board[at] == o; c3, k1: board[at] = k;
        k0, c4: board[at] == k; c4, c1: last = up[last];
        k9, k1: last = at;
        """,
    # a square beside, which a check reads that is remembered
    "beside": """
        k0, c1: board[up[at]] == e; c1, k5: board[up[at]] = x;
        k0, c2: board[up[at]] == x; c2, k5: board[up[at]] = e;
        k0, c3: board[up[at]] == o; c3, k5: board[up[at]] = k;
        k0, c4: board[up[at]] == k; c4, k5: board[at] = o;
        k5, k6: ? q -> r; k5, k1: ! q -> r; k6, k1: board[at] = o;
        q, q1: to = Square(*); q1, r: board[to] == board[up[at]];
        """,
}


@pytest.mark.parametrize("cases", CASES)
def test_cases_that_count_are_looked_up(cases: str) -> None:
    """Those that note something elsewhere are not."""
    told = """
        k1, d1: board[at] == e; d1, k2: piece = x;
        k1, d2: board[at] == x; d2, k2: piece = o;
        k1, d3: board[at] == o; d3, k3: piece = o;
        k1, d4: board[at] == k; d4, k2: piece = e;
        k2, turn: player = b; k3, turn: player = a;
        """
    source = written(board(9) + COUNTED + CASES[cases] + told)
    run = functions(source, "k")
    assert len(re.findall(r"(case s_\w+:\s+){2,}", run)) == 1
    compare(board(9) + COUNTED + CASES[cases] + told, plays=20, longest=60)
