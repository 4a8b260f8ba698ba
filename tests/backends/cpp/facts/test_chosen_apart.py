"""Ways that show the same squares are told apart by what stands on them."""

from __future__ import annotations

import re

import pytest

from tests.backends.cpp.agreement import needs_compiler
from tests.backends.cpp.emitted import SLIDE, board, compare, written

pytestmark = needs_compiler

_GAME = (
    board(12, "s0: k, s2: x, s6: x, s8: o, s11: k, :e")
    + """
    begin, turn: player = a;
    turn, f0: ! q -> r;
    f0, t0: at = Square(*);
    """
    + SLIDE
    + """
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


_SAME = (
    _GAME.replace("begin, turn:", "begin, i: board[at] = k; i, turn:")
    .replace("t6, t7: board[at] = o;", "t6, t7: board[at] = k;")
    .replace("turn, stop: $ stop;", "")
)
"""A king stands where the last move ended; one of the ways chooses at once."""


def test_what_stood_where_the_last_move_ended_is_not_asked() -> None:
    assert not searches(_SAME)
    compare(_SAME, plays=30)


def test_before_all_choices_something_else_is_known() -> None:
    body = _SAME.replace("turn, u0:", "turn, v: board[s1] != k; v, u0:")
    assert searches(body)
    compare(body, plays=30)


_KEYS = """
    type Square = {s0, s1, s2, s3, s4}; type Place = {s0, s1, s2, s3, s4, null};
    type Piece = {e, x, k}; type Num = {0, 1, 2};
    const free: Place -> Num = {null: 2, s1: 2, :0};
    var board: Square -> Piece = {s1: x, :e}; var at: Place = null;
    begin, turn: player = a;
    turn, w1: at = Place(*);
    w1, w2: at != null;
    w2, w3: board[at] == k;
    w3, w4: $$ at;
    w4, end: player = keeper;
    turn, v1: at = Place(*);
    v1, v2: free[at] == 2;
    v2, v3: $$ at;
    v3, v4: board[s0] = x;
    v4, turn: player = b;
    """
"""No piece is ever a king; null is no square of the board."""


def test_nothing_is_asked_of_a_choice_for_which_a_key_is_missing() -> None:
    assert searches(_KEYS)
    compare(_KEYS, plays=30)


_OWNERS = """
    type Square = {s0, s1, s2, s3, s4}; type Piece = {e, x, o, k}; type Side = {p, q};
    const own: Piece -> Side = {x: p, k: p, :q};
    var board: Square -> Piece = {s0: x, s1: x, s2: o, s3: k, :e};
    var at: Square = s0; var owner: Side = p;
    begin, turn: player = a;
    turn, w1: at = Square(*);
    w1, w2: board[at] == x;
    w2, w3: own[board[at]] == owner;
    w3, w4: $$ at;
    w4, w5: owner = q;
    w5, w6: goals[a] = 50;
    w6, turn: player = b;
    turn, v1: at = Square(*);
    v1, v2: own[board[at]] != owner;
    v2, v3: $$ at;
    v3, v4: board[at] = e;
    v4, v5: goals[b] = 100;
    v5, end: player = keeper;
    """


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("", ""),
        # what stands where the variable said before
        ("begin, turn: player = a;", "begin, i: at = s0; i, turn: player = a;"),
        ("turn, w1: at", "turn, w0: board[at] == x; w0, w1: at"),
        ("w2, w3: own", "w2, w: board[s0] == x; w, w3: own"),
    ],
)
def test_what_one_way_asked_before_is_not_known_on_the_others(old: str, new: str) -> None:
    compare(_OWNERS.replace(old, new, 1) if old else _OWNERS, plays=30)
