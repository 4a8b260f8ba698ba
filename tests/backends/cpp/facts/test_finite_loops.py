"""Moves that walk through a loop which comes to an end in every state are listed without it."""

from __future__ import annotations

import pytest

from rgt.backends.facts.plan import Plan
from tests.backends import games
from tests.backends.cpp.agreement import needs_compiler
from tests.backends.cpp.emitted import compare

pytestmark = needs_compiler

_FALL = """
    type Column = {a, b, c}; type Row = {1, 2, 3, 4, off}; type Disc = {none, x, o};
    const up: Row -> Row = {1: 2, 2: 3, 3: 4, :off};
    const ring: Row -> Row = {1: 2, 2: 3, 3: 4, :1};
    const leap: Row -> Row = {1: 3, 3: 1, 2: 4, 4: 2, :1};
    const next: Column -> Column = {a: b, b: c, :a};
    var board: Column -> Row -> Disc = {:{:none}};
    var column: Column = a; var row: Row = 1; var me: Disc = x;
    const other: Disc -> Disc = {x: o, :x};
    begin, turn: player = a;
    turn, t1: column = Column(*);
    t1, t2: board[column][4] == none;
    t2, t3: $$ column;
    t3, fall: row = 1;
    fall, f1: board[column][row] != none;
    f1, fall: row = up[row];
    fall, land: board[column][row] == none;
    land, landed: board[column][row] = me;
    landed, keep: player = keeper;
    keep, k1: ? q -> r; keep, over: ! q -> r; over, end: player = keeper;
    k1, turn2: me = other[me]; turn2, turn: player = a;
    q, q1: column = Column(*); q1, r: board[column][4] == none;
    """


def _walks_on(body: str) -> bool:
    """Whether the list of moves is found by walking through the loop."""
    return bool(Plan(games.play(body)).listing.view.cycles)


def _changed(old: str, new: str) -> str:
    assert _FALL.count(old) == 1, old
    return _FALL.replace(old, new)


def test_a_disc_falls_to_where_it_can() -> None:
    assert not _walks_on(_FALL)
    assert compare(_FALL, plays=30, longest=40).ended


@pytest.mark.parametrize(
    ("old", "new"),
    [
        # round and round, and past the highest place, too
        ("up[row]", "ring[row]"),
        # from another place, which still leads to the one that was asked
        ("row = 1;", "row = 3;"),
        # the place that was asked is free for sure, whatever is written in another column
        ("t2, t3: $$ column;", "t2, t0: board[next[column]][1] = o; t0, t3: $$ column;"),
    ],
)
def test_forms_that_end_as_well(old: str, new: str) -> None:
    body = _changed(old, new)
    if "t0" not in new:
        assert not _walks_on(body)
    compare(body, plays=20, longest=40)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        # another column was asked
        ("t1, t2: board[column][4] == none;", "t1, t2: board[next[column]][4] == none;"),
        # nothing was asked
        ("t1, t2: board[column][4] == none;", "t1, t2: me != none;"),
        # the place was filled again
        ("t2, t3: $$ column;", "t2, t0: board[column][4] = o; t0, t3: $$ column;"),
        # another column is chosen behind the question
        ("t3, fall: row = 1;", "t3, t4: column = next[column]; t4, fall: row = 1;"),
        # it steps over the place
        ("row = up[row]", "row = leap[row]"),
        # it begins beyond it
        ("row = 1;", "row = off;"),
    ],
)
def test_loops_that_may_not_end(old: str, new: str) -> None:
    body = _changed(old, new)
    assert _walks_on(body)
    compare(body, plays=15, longest=40)


def test_a_question_that_only_one_of_two_ways_asked() -> None:
    body = _changed("t1, t2: board[column][4] == none;", "t1, t2: board[column][4] == none;") + (
        "t1, t2: column == a;"
    )
    assert _walks_on(body)
    compare(body, plays=15, longest=40)
