"""Walks that moved a variable by different constants are told apart by the tag that shows it."""

from __future__ import annotations

import pytest

from rgt.backends.facts.ambiguity import Ambiguity
from rgt.backends.facts.plan import Plan
from tests.backends import games
from tests.backends.cpp.agreement import needs_compiler
from tests.backends.cpp.emitted import board, compare

STEPS = """
    begin, turn: player = a;
    turn, t1: at = Square(*);
    t1, t2: board[at] == e;
    t2, t3: $$ at;
    t3, t4: board[at] = x;
    t4, t5: at = {map}[at];
    t5, shown: ;
    t5, t6: board[at] == e;
    {asked}
    t7, t8: at = {map}[at];
    t8, shown: ;
    t8, t9: board[at] == e;
    t9, u1: at = {map}[at];
    u1, u2: at = {map}[at];
    u2, shown: ;
    shown, t10: $$ at;
    t10, keep: player = keeper;
    keep, turn: player = a;
    turn, stop: $ stop; stop, end: player = keeper;
    """
FREELY = "t6, t7: ;"
INSIDE = "t6, t6b: at != s7; t6b, t6c: up[at] != s7; t6c, t7: up[up[at]] != s7;"
NOT_LAST = "t6, t7: on[at] == inside;"
ON = """
    type Part = {inside, near};
    const on: Square -> Part = {s5: near, s6: near, s7: near, :inside};
    """

MOVED = """
    begin, turn: player = a;
    turn, t1: at = Square(*);
    t1, t2: board[at] == e;
    t2, t3: board[at] = x;
    t3, t4: at = {map}[at];
    t4, t5: $$ at;
    t5, keep: player = keeper;
    keep, turn: player = a;
    turn, stop: $ stop; stop, end: player = keeper;
    """

# as many are taken as there are, one or two or three
TAKEN = """
    type Number = {{none, one, two, three}};
    var left: Number = three; var taken: Number = one;
    begin, turn: player = a;
    turn, told: taken = one;
    turn, more: left != one;
    more, told: taken = {second};
    more, most: left != two;
    most, told: taken = three;
    told, count: {named};
    count, done: $$ taken;
    done, keep: player = keeper;
    keep, turn: player = a;
    turn, stop: $ stop; stop, end: player = keeper;
    """

# what was chosen is kept for itself until the first square has been asked about it
OVER = """
    begin, turn: player = a;
    turn, t1: at = Square(*);
    t1, t2: board[at] == e;
    t2, t3: $$ at;
    t3, t4: to = Square(*);
    t4, t5: ring[to] != at;
    t5, t6: at = to;
    {more}
    t7, t8: board[at] == e;
    t8, t9: $$ at;
    t9, t10: board[at] = x;
    t10, keep: player = keeper;
    keep, turn: player = a;
    turn, stop: $ stop; stop, end: player = keeper;
    """
ALONE = "t6, t7: ;"
MOVED_ON = "t6, t7: at = up[at];"
BESIDE = "t6, t7: ; t3, t7: at = ring[at];"
# a square is chosen by one variable and shown by another, and the first is used again
COPIED = """
    begin, turn: player = a;
    turn, t1: to = Square(*);
    t1, t2: board[to] == e;
    t2, t3: at = to;
    t3, t4: board[at] == e;
    t4, t5: {shown};
    t5, t6: board[at] = x;
    t6, t7: to = Square(*);
    t7, t8: board[to] == x;
    t8, keep: ;
    keep, kept: $$ to;
    kept, rest: player = keeper;
    rest, turn: player = a;
    turn, stop: $ stop; stop, end: player = keeper;
    """


def found(body: str) -> Ambiguity:
    return Plan(games.play(body)).ambiguity


def steps(size: int, way: str, asked: str = FREELY, more: str = "") -> str:
    return board(size) + more + STEPS.format(map=way, asked=asked)


@pytest.mark.parametrize("size", [5, 8, 20])
def test_one_step_two_and_four_are_told_apart_by_where_they_lead(size: int) -> None:
    ways = found(steps(size, "ring"))
    assert not ways.twice
    assert not ways.meeting


def test_four_steps_on_a_ring_of_three_are_one() -> None:
    assert found(steps(3, "ring")).twice


def test_steps_that_stay_on_the_last_square_are_not_told_apart() -> None:
    assert found(steps(8, "up")).twice


@pytest.mark.parametrize("asked", [NOT_LAST, INSIDE])
def test_what_is_asked_on_the_way_can_exclude_it(asked: str) -> None:
    """The second step is not made near the end, and so no other one stays where it is."""
    assert not found(steps(8, "up", asked, ON)).twice


def test_choices_that_are_moved_alike_before_they_are_shown() -> None:
    assert not found(board(8) + MOVED.format(map="ring")).twice
    assert found(board(8) + MOVED.format(map="up")).twice


def test_choices_are_followed_into_the_copy_that_is_shown() -> None:
    told = found(board(8) + COPIED.format(shown="$$ at"))
    assert not told.twice
    assert not told.meeting
    # moved before it is copied, to another square from each
    assert not found(
        board(8)
        + COPIED.format(shown="$$ at").replace(
            "t1, t2: board[to] == e;", "t1, t1b: board[to] == e; t1b, t2: to = ring[to];"
        )
    ).twice
    # where many lead to one square, and where it is not shown
    assert found(
        board(8)
        + COPIED.format(shown="$$ at").replace(
            "t1, t2: board[to] == e;", "t1, t1b: board[to] == e; t1b, t2: to = up[to];"
        )
    ).twice
    assert found(board(8) + COPIED.format(shown="$ put")).twice


@pytest.mark.parametrize("named", ["", "$ take"])
def test_what_was_assigned_tells_walks_apart(named: str) -> None:
    assert not found(TAKEN.format(second="two", named=named)).twice
    assert found(TAKEN.format(second="one", named=named)).twice


# two ways with the same tag: each asks two things, in the other order
FORKED = """
    begin, turn: player = a;
    turn, t1: at = Square(*);
    t1, t2: $$ at;
    t2, one: board[at] == e;
    one, one1: piece == {first};
    one1, one2: $ put;
    one2, keep: board[at] = x;
    t2, two: piece == {second};
    two, two1: board[at] == {stands};
    two1, two2: $ put;
    two2, keep: piece = o;
    keep, turn: player = keeper;
    turn, stop: $ stop; stop, end: player = keeper;
    """


@pytest.mark.parametrize(
    ("first", "second", "stands", "twice"),
    [("e", "o", "e", False), ("e", "e", "x", False), ("e", "e", "e", True)],
)
def test_ways_exclude_each_other_by_all_that_they_ask_first(
    first: str, second: str, stands: str, *, twice: bool
) -> None:
    body = board(8) + FORKED.format(first=first, second=second, stands=stands)
    assert found(body).twice is twice


@pytest.mark.parametrize(("more", "twice"), [(ALONE, False), (MOVED_ON, True), (BESIDE, True)])
def test_choices_that_another_variable_takes_over_before_they_are_shown(
    more: str, *, twice: bool
) -> None:
    assert found(board(20) + OVER.format(more=more)).twice is twice


@needs_compiler
@pytest.mark.parametrize(
    "body",
    [
        TAKEN.format(second="two", named=""),
        TAKEN.format(second="one", named="$ take"),
        steps(3, "ring"),
        steps(8, "ring"),
        steps(8, "up", NOT_LAST, ON),
        board(8) + MOVED.format(map="ring"),
        board(8) + MOVED.format(map="up"),
        board(20) + OVER.format(more=ALONE),
        board(20) + OVER.format(more=MOVED_ON),
        board(20) + OVER.format(more=BESIDE),
        board(8) + COPIED.format(shown="$$ at"),
        board(8) + COPIED.format(shown="$ put"),
    ],
)
def test_moves_are_listed_once(body: str) -> None:
    assert not compare(body, plays=10).excused


OFF = """
    type Place = {{p, q, r, s, t, off}};
    const up: Place -> Place = {{p: q, q: r, r: s, s: t, :off}};
    const jump: Place -> Place = {{p: r, q: s, r: t, :off}};
    type Mark = {{free, taken, wall}};
    var board: Place -> Mark = {{off: {off}, :free}}; var at: Place = p;
    begin, turn: player = a;
    turn, t1: at = Place(*);
    t1, t2: at != off;
    t2, t2b: board[at] = taken;
    t2b, t3: $$ at;
    t3, t4: at = up[at];
    t3, t4: at = jump[at];
    t4, t5: board[at] == free;
    t5, t6: $$ at;
    t6, keep: player = keeper;
    keep, turn: player = a;
    turn, stop: $ stop; stop, end: player = keeper;
    """


@pytest.mark.parametrize(("off", "twice"), [("wall", False), ("free", True)])
def test_steps_to_where_nobody_can_be_do_not_meet(off: str, *, twice: bool) -> None:
    """Both lead off the board, where what is asked of a board that changes never holds."""
    assert found(OFF.format(off=off)).twice is twice
