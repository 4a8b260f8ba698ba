"""Checks asked of many squares at once, on whose way variables get what is the same for all."""

from __future__ import annotations

from itertools import product

import pytest

from tests.backends.cpp.agreement import needs_compiler
from tests.backends.cpp.emitted import compare
from tests.repetitions import some_quick

pytestmark = needs_compiler

DECLARED = """
    type Cell = {s0, s1, s2, s3, s4, s5}; type Piece = {e, p, q};
    const up: Cell -> Cell = {s0: s1, s1: s2, s2: s3, s3: s4, s4: s5, :s5};
    const down: Cell -> Cell = {s1: s0, s2: s1, s3: s2, s4: s3, s5: s4, :s0};
    var board: Cell -> Piece = {s1: p, s2: q, s3: p, :e};
    var at: Cell = s0; var x: Cell = s0; var y: Cell = s2; var c: Piece = e; var d: Piece = p;
    """
ASKED = """
    begin, turn: player = a;
    turn, t1: c = Piece(*); t1, t2: d = Piece(*); t2, t3: x = Cell(*);
    t3, t4: ? asked -> holds;
    t4, t5: $$ c; t5, t6: $$ d; t6, t7: $$ x;
    t7, m1: board[x] = c;
    m1, m2: y = x;
    m2, begin: player = keeper;
    """
KEEPER = """
    begin, turn: player = a;
    turn, t1: d = Piece(*); t1, t2: x = Cell(*);
    t2, t3: $$ d; t3, t4: $$ x; t4, t5: $$ c;
    t5, m1: player = keeper;
    m1, m2: ? asked -> holds; m1, m2: ! asked -> holds;
    m2, begin: board[x] = c;
    """
CHECKS = {
    "what a loop compares with": """
        asked, k1: at = x; k1, k2: board[at] == c; k2, holds: board[at] == q;
        k2, k3: at = up[at]; k3, k1: c = d;
        """,
    "where a line is": """
        asked, k1: at = x; k1, k2: at = up[at]; k2, k3: board[at] == e;
        k3, k1: ; k3, k1: at = y; k2, holds: board[at] == p;
        """,
    "where a flood is": """
        asked, k1: at = x; k1, k2: at = up[at]; k1, k2: at = down[at]; k2, k3: board[at] == e;
        k3, k1: ; k3, k1: at = y; k2, holds: board[at] == p;
        """,
    "what another check reads": """
        asked, k1: at = x; k1, k2: c = d; k2, k3: ? other -> found; k3, holds: board[at] == p;
        k3, k4: at = up[at]; k4, k3: board[at] == e; other, found: board[at] == c;
        """,
}


@pytest.mark.parametrize(
    ("who", "check"), some_quick(product(["player", "keeper"], CHECKS), 0, 1, 2, 3, 5)
)
def test_checks_that_assign_the_same_for_all(who: str, check: str) -> None:
    asks = ASKED if who == "player" else KEEPER
    compare(DECLARED + asks + CHECKS[check], plays=10)


PUT = """
    begin, turn: player = a;
    turn, t1: x = Cell(*); t1, t2: board[x] == e; t2, t3: $$ x;
    t3, t4: board[x] = p;
    t4, t5: board[s2] == p; t5, won: board[s4] == p;
    t4, t6: board[s2] != p; t4, t6: board[s4] != p;
    won, t7: $ won; t6, t8: $ open;
    t7, end: player = keeper;
    t8, begin: player = keeper;
    """


def test_a_cell_beside_the_one_that_is_written() -> None:
    """It may be that one, which is asked of all squares at once: nobody puts a stone to see."""
    compare(DECLARED + PUT, r"list<ONCE, FIRST\[1\]>", plays=10)


COUNTED = """
    type Num = {n0, n1, n2}; type Low = {n0, n1};
    const more: Num -> Num = {n0: n1, :n2};
    const last: Low -> Piece = {n1: p, :e};
    var n: Num = n0;
    begin, turn: player = a;
    turn, t1: x = Cell(*); t1, t2: board[x] == PIECE; t2, t3: $$ x;
    t3, t4: board[x] = p;
    t4, t5: last[n] == p; t4, t6: last[n] != p;
    t5, t7: $ done; t6, t8: $ more;
    t7, end: player = keeper;
    t8, t9: player = keeper;
    t9, begin: n = more[n];
    """
PASSED = """
    turn, p1: $ pass;
    p1, p2: board[s5] == e; p1, p3: board[s5] != e;
    p2, p4: board[s5] = p; p4, t9: player = keeper;
    p3, end: player = keeper;
    """
ASKED_ONCE = r"if \(\w+\.any\(\) && t0_last.*\n\s+w\.list<"


def test_a_counter_is_asked_before_any_square_is_taken() -> None:
    """Types tell that it may be no key: it is asked where a square is left, and once."""
    compare(DECLARED + COUNTED.replace("PIECE", "e"), ASKED_ONCE, plays=10)


def test_a_counter_that_is_no_key_is_asked_of_nobody() -> None:
    """When all are taken, the number is too large for the table, and nobody asks it."""
    compare(DECLARED + COUNTED.replace("PIECE", "q") + PASSED, ASKED_ONCE, plays=10)
