"""Ways that show the same squares are told apart by what stands on them."""

from __future__ import annotations

import re

import pytest

from tests.backends.cpp.agreement import needs_compiler
from tests.backends.cpp.emitted import board, compare, written

pytestmark = needs_compiler

_GAME = (
    board(12, "s0: k, s2: x, s6: x, s8: o, s11: k, :e")
    + """
    begin, turn: player = a;
    turn, f0: ! q -> r;
    f0, t0: at = Square(*);
    t0, t1: board[at] == x;
    t1, t2: $$ at;
    t2, t3: board[at] = e;
    t3, t4: at = up[at];
    t4, t5: board[at] == e;
    t5, t3: ;
    t5, t6: $$ at;
    t6, t7: board[at] = o;
    t7, turn: player = b;
    turn, u0: at = Square(*);
    u0, u1: board[at] == o;
    u1, u2: $$ at;
    u2, u3: board[at] = x;
    u3, u4: at = down[at];
    u4, u5: board[at] == e;
    u5, u3: ;
    u5, u6: $$ at;
    u6, u7: board[at] = k;
    u7, turn: player = a;
    turn, stop: $ stop;
    stop, end: player = keeper;
    q, q1: last = Square(*);
    q1, q2: board[last] == o;
    q2, r: board[down[last]] == e;
    """
)


def searches(body: str) -> bool:
    """Whether a known move is looked for."""
    return bool(re.search(r" t\d+\(", written(body)))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("", ""),
        # asked later, and of what stands beside
        ("t0, t1: board[at] == x;", "t0, v: board[up[at]] == e; v, t1: board[at] == x;"),
        ("u0, u1: board[at] == o;", "u0, u1: board[at] != x;"),
        # a third way
        (
            "turn, stop: $ stop;",
            "turn, v0: at = Square(*); v0, v1: board[at] == k; v1, v2: $$ at;"
            "v2, v3: $$ at; v3, v4: board[at] = e; v4, turn: player = b; turn, stop: $ stop;",
        ),
    ],
)
def test_what_stands_on_the_first_square_says_which_way(old: str, new: str) -> None:
    body = _GAME.replace(old, new, 1) if old else _GAME
    assert not searches(body.replace("turn, stop: $ stop;", ""))
    compare(body, plays=30)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        # both may stand there
        ("u0, u1: board[at] == o;", "u0, u1: board[at] != e;"),
        # asked of another square
        ("u0, u1: board[at] == o;", "u0, u1: board[up[at]] == o;"),
        # what is asked is not what stood there
        ("u0, u1: board[at] == o;", "u0, v: board[at] = o; v, u1: board[at] == o;"),
        # something else is shown
        ("u1, u2: $$ at;", "u1, v: last = up[at]; v, u2: $$ last;"),
    ],
)
def test_ways_that_may_both_be_gone_are_looked_for(old: str, new: str) -> None:
    assert old in _GAME
    body = _GAME.replace(old, new)
    assert searches(body.replace("turn, stop: $ stop;", ""))
    compare(body, plays=30)
