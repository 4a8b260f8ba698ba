"""Choices before a fork that tags decide, told on each way by another tag."""

from __future__ import annotations

import re

import pytest

from tests.backends.cpp.agreement import needs_compiler
from tests.backends.cpp.emitted import board, compare, functions, ways, written

pytestmark = needs_compiler

JUMP = (
    board(9, "s0: x, s4: x, s8: o, :e")
    + ways(9)
    + """
    begin, turn: player = a;
    turn, t1: to = Square(*);
    t1, t2: board[to] == e;
    t2, g1: board[up[to]] == x;
    t2, g1: board[down[to]] == o;
    g1, g2: $$ to;
    g2, done: last = to;
    t2, j1: way = Side(*);
    j1, j2: at = go[way][to];
    j2, j3: at = go[way][at];
    j3, j4: board[at] == x;
    j4, j5: $$ at;
    j5, j6: $$ to;
    j6, done: board[at] = e;
    done, keep: player = keeper;
    keep, k1: board[to] = x;
    k1, turn: player = b;
    turn, stop: $ stop;
    stop, end: player = keeper;
    """
)
"""A stone comes to a place beside others, or jumps there over a place: the place is found first."""


def _told(body: str) -> bool:
    """Whether no move has to be looked for."""
    return "TRYING = false" in written(body)


@pytest.mark.parametrize(
    ("old", "new", "ahead"),
    [
        ("", "", 1),
        # a tag stands before the fork
        ("t1, t2: board[to] == e;", "t1, t12: board[to] == e; t12, t2: $ put;", 2),
        # the first tag tells as well
        ("j4, j5: $$ at;", "j4, j41: $ jump; j41, j5: $$ at;", 0),
        # it is told further on, past what is written
        ("g1, g2: $$ to;", "g1, g11: board[last] = e; g11, g2: $$ to;", 1),
    ],
)
def test_each_way_tells_what_was_chosen_before(old: str, new: str, ahead: int) -> None:
    body = JUMP.replace(old, new)
    applied = functions(written(body), "a")
    assert f"next_of(wanted, t{f' + {ahead}' if ahead else ''}" in applied
    assert _told(body)
    compare(body)


def test_it_is_told_alike_where_each_way_chooses_for_itself() -> None:
    shared = JUMP.replace("turn, stop: $ stop;\n    stop, end: player = keeper;", "")
    assert _told(shared) and shared != JUMP
    alone = shared.replace(
        "t2, j1: way", "turn, i1: to = Square(*); i1, i2: board[to] == e; i2, j1: way"
    )
    assert _told(alone) and alone != shared


@pytest.mark.parametrize(
    ("old", "new"),
    [
        # one way does not tell
        ("g1, g2: $$ to;", "g1, g2: $ grow;"),
        # no tag tells which way
        ("g1, g2: $$ to;", "g1, g11: $$ to; g11, g2: $$ last;"),
        # it is another place by then
        ("j5, j6: $$ to;", "j5, j51: board[to] = o; j51, j52: to = s1; j52, j6: $$ to;"),
        # the ways fork again before they tell
        ("g1, g2: $$ to;", "g1, g11: last = s1; g1, g11: last = s2; g11, g2: $$ last;"),
        # a move may end without
        ("t2, g1: board[down[to]] == o;", "t2, done: board[down[to]] == o;"),
    ],
)
def test_what_a_way_does_not_tell_is_looked_for(old: str, new: str) -> None:
    body = JUMP.replace(old, new)
    assert not _told(body)
    assert re.search(r"\bt\d+\(", functions(written(body), "a"))
    compare(body)
