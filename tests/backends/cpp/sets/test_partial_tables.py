"""Tables that have no values for some of what stands on a board, asked of all squares at once."""

from __future__ import annotations

import pytest

from tests.backends.cpp.agreement import needs_compiler
from tests.backends.cpp.emitted import board, compare

pytestmark = needs_compiler

MEN = """
    type Man = {x, o}; type Worth = {much, little}; var man: Man = x; var worth: Worth = much;
    const mean: Man -> Worth = {x: much, :little};
    begin, turn: player = a;
    turn, t0: at = Square(*);
    t0, t1: board[at] != e;
    t1, t2: board[at] != k;
    t2, t3: mean[Man(board[at])] %s much;
    t3, t4: board[up[at]] == e;
    t4, t5: $$ at;
    t5, t6: board[up[at]] = board[at];
    t6, t7: board[at] = e;
    t7, turn: player = b;
    turn, stop: $ stop;
    stop, end: player = keeper;
    """
STANDING = "s1: x, s2: o, s4: k, s5: o, s6: x, :e"


@pytest.mark.parametrize("sign", ["!=", pytest.param("==", marks=pytest.mark.long)])
def test_what_stands_there_has_a_value(sign: str) -> None:
    """That it is a man has been asked before, of all squares at once."""
    compare(board(9, STANDING) + MEN % sign, r"set\d+ = [^;]*;  // mean\[")
    taken = MEN.replace(
        "t2, t3: mean[Man(board[at])]", "t2, m: man = Man(board[at]); m, t3: mean[man]"
    )
    compare(board(9, STANDING) + taken % sign, r"set\d+ = [^;]*;  // mean\[")


@pytest.mark.parametrize(
    ("here", "instead"),
    [
        ("t1, t2: board[at] != k;", "t1, t2: ;"),
        ("t1, t2: board[at] != k;", "t1, t2: board[up[at]] != k;"),
        ("t1, t2: board[at] != k;", "t1, t1b: board[at] != k; t1b, t2: board[at] = k;"),
        ("t1, t2: board[at] != k;", "t1, t1b: board[at] != k; t1b, t2: at = up[at];"),
        ("t1, t2: board[at] != k;", "t1, t2: board[at] != k; t1, t2: board[at] == k;"),
    ],
)
@pytest.mark.parametrize("sign", ["!=", pytest.param("==", marks=pytest.mark.long)])
def test_what_stands_there_may_have_no_value(here: str, instead: str, sign: str) -> None:
    assert here in MEN
    body = board(9, STANDING) + MEN.replace(here, instead) % sign
    assert "RG117" in compare(body).faults
