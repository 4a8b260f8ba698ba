"""Moves that two walks can list: each is legal once, whether the lists look for it or know it.

`ONCE` is what a function of the search knows of its lists; the moves are worked out by hand.
"""

from __future__ import annotations

import re

import pytest

from tests.backends import games
from tests.backends.cpp.agreement import (
    PLAIN,
    agree_on_plays,
    agree_on_tree,
    engines,
    needs_compiler,
)
from tests.backends.cpp.emitted import board, written

pytestmark = needs_compiler

PLACED = "s0: x, s1: k, s2: o, :e"

TURNS = """
        type Phase = {one, two, three}; var phase: Phase = one;
        const king: Piece -> Bool = {k: 1, x: 1, :0};
        const go: Phase -> Square -> Square = {one: {s0: s1, s3: s1, :s2}, two: {:s4}, :{:s3}};
        var other: Square -> Piece = {s1: x, s3: k, :e};
        begin, turn: player = a;
        done, turn2: player = b;
        turn2, p1: $ pass;
        p1, p2: board[s3] = x;
        p2, p3: board[s2] = e;
        p3, turn: player = a;
        turn2, q1: $ turn;
        q1, q2: board[s0] = k;
        q2, q3: phase = two;
        q3, turn: player = a;
        turn2, stop: $ stop;
        stop, end: player = keeper;
        """

ROW = board(5, PLACED) + TURNS


def listed(body: str, *once: str) -> str:
    """The legal moves at the beginning, after both engines agreed on a game and its lists know so
    much, function by function.
    """
    assert re.findall(r"constexpr bool ONCE = (\w+);", written(body)) == list(once)
    referee, engine = engines(games.play(body), PLAIN)
    agree_on_tree(referee, engine, seconds=0.05, deepest=2)
    agree_on_plays(referee, engine, plays=6, longest=16)
    return " / ".join(" ".join(move) for move in engine.initial_state().legal_moves())


def two_lists(one: str, two: str, variable: str = "at", before: str = "") -> str:
    """Two choices of one function that show what they chose."""
    return f"""
        turn, a1: at = Square(*);
        a1, a2: {one};
        a2, a3: $$ at;
        a3, done: board[at] = o;
        turn, b0: {before};
        b0, b1: {variable} = Square(*);
        b1, b2: {two};
        b2, b3: $$ {variable};
        b3, done: board[{variable}] = e;
        """


# -- what stands where the moves begin -------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "two", "variable", "moves"),
    [
        ("board[at] == x", "board[at] == k", "at", "s0 / s1"),
        ("board[at] == e", "board[to] != e", "to", "s0 / s1 / s2 / s3 / s4"),
        ("king[board[at]] == 1", "king[board[to]] != 1", "to", "s0 / s1 / s2 / s3 / s4"),
    ],
)
def test_cells_where_the_moves_begin_tell_lists_apart(
    one: str, two: str, variable: str, moves: str
) -> None:
    assert listed(ROW + two_lists(one, two, variable), "true") == moves


@pytest.mark.parametrize(
    ("one", "two", "moves"),
    [
        # both can hold: of one map, of two, of a variable's value
        ("board[at] != x", "board[at] != k", "s0 / s1 / s2 / s3 / s4"),
        ("board[at] == x", "other[at] == e", "s0 / s2 / s4"),
        ("board[at] == piece", "board[at] == e", "s3 / s4"),
        # what stands elsewhere tells nothing
        ("board[up[at]] == e", "board[at] == e", "s2 / s3 / s4"),
        ("board[s1] == k", "board[at] == x", "s0 / s1 / s2 / s3 / s4"),
    ],
)
def test_cells_that_do_not_tell_lists_apart(one: str, two: str, moves: str) -> None:
    assert listed(ROW + two_lists(one, two), "false") == moves


def test_disjunctions_that_exclude_each_other() -> None:
    ways = "a1, a2: board[at] == k; b1, b2: board[at] == o;"
    game = ROW + two_lists("board[at] == x", "board[at] == e") + ways
    assert listed(game, "true") == "s0 / s1 / s2 / s3 / s4"


@pytest.mark.parametrize("place", ["s3", "last"])
def test_a_cell_that_was_written_in_between(place: str) -> None:
    """No square has e and x, but one has e before and x after."""
    game = ROW + two_lists("board[at] == e", "board[at] == x", before=f"board[{place}] = x")
    expected = "s0 / s3 / s4"
    assert listed(game.replace("last: Square = s0", "last: Square = s3"), "false") == expected


def test_the_same_move_from_different_squares() -> None:
    """A man shows where it stands, a king the next square."""
    game = (
        ROW
        + """
        turn, a1: at = Square(*);
        a1, a2: board[at] == e;
        a2, a3: $$ at;
        a3, done: board[at] = o;
        turn, b1: to = Square(*);
        b1, b2: board[to] == o;
        b2, b3: to = up[to];
        b3, b4: $$ to;
        b4, done: board[to] = e;
        """
    )
    assert listed(game, "false") == "s3 / s4"


def test_choices_from_types_that_begin_with_different_symbols() -> None:
    game = """
        type Square = {off, s0, s1, s2, s3, s4};
        type Place = {s0, s1, s2, s3, s4}; type Piece = {e, x};
        const up: Square -> Square = {s0: s1, s1: s2, :off};
        var board: Square -> Piece = {s0: x, :e}; var at: Square = s0; var to: Square = s0;
        begin, turn: player = a;
        turn, a1: at = Square(*);
        a1, a2: board[at] == e;
        a2, a3: at != off;
        a3, a4: $$ at;
        a4, done: board[at] = x;
        turn, b1: to = Place(*);
        b1, b2: board[to] == x;
        b2, b3: $$ to;
        b3, done: board[to] = e;
        turn, stop: $ stop;
        stop, end: player = keeper;
        done, turn: player = b;
        """
    assert listed(game, "true") == "s0 / s1 / s2 / s3 / s4 / stop"
    assert listed(game.replace("board[at] == e", "up[at] == s1"), "false") == "s0 / stop"


def test_a_square_beyond_the_bits() -> None:
    """The 65th square is looked up: while it is empty it is known what its list can hold."""
    game = (
        board(65, "s0: x, :e")
        + """
        begin, turn: player = a;
        turn, a1: at = Square(*);
        a1, a2: board[at] == x;
        a2, a3: $$ at;
        a3, done: board[at] = e;
        turn, b1: at = Square(*);
        b1, b2: board[at] == o;
        b2, b3: $$ at;
        b3, done: board[at] = x;
        turn, far: $ stop;
        far, far2: board[s63] = o;
        far2, done: board[s64] = o;
        turn, stop: $ end;
        stop, end: player = keeper;
        done, turn: player = b;
        """
    )
    assert "_plain(" in written(game)
    assert listed(game, "true") == "end / s0 / stop"


# -- switches --------------------------------------------------------------------------------------


def test_lists_of_different_cases_of_a_switch() -> None:
    game = ROW + two_lists("go[phase][at] == s2", "go[phase][at] != s2")
    source = written(game)
    assert source.count("case s_one: {") == 2
    # all squares are told apart beforehand where the phase is known
    assert listed(game, "true") == "s0 / s1 / s2 / s3 / s4"


def test_a_variable_that_is_assigned_between_the_switches() -> None:
    """The second list is made in phase two, whatever the phase was before."""
    game = ROW + two_lists("go[phase][at] == s2", "go[phase][at] == s4", before="phase = two")
    assert listed(game, "false") == "s0 / s1 / s2 / s3 / s4"


# -- lists of several functions --------------------------------------------------------------------

MEN_AND_KINGS = """
        {start}, n1: at = Square(*);
        n1, n2: board[at] == x;
        n2, n3: $$ at;
        n3, last: board[at] = o;
        {start}, n4: at = Square(*);
        n4, n5: board[at] == k;
        n5, n6: $$ at;
        n6, last: board[at] = e;
        last, done: $ go;
        """
"""A man or a king moves; both end at `done`."""

SHORT = """
        f, f1: to = Square(*);
        f1, done: $$ to;
        """

BOTH = """
        turn, n: board[s4] == e;
        turn, f: board[s3] == e;
        turn2, n: board[s4] == e;
        turn2, f: board[s3] == e;
        """
"""Each player can go on with either function."""


def test_lists_of_another_length_in_another_function() -> None:
    game = ROW + MEN_AND_KINGS.format(start="n") + SHORT + BOTH
    expected = "s0 / s0 go / s1 / s1 go / s2 / s3 / s4"
    assert listed(game, "true", "true") == expected


def test_lists_of_the_same_length_in_another_function() -> None:
    game = ROW + MEN_AND_KINGS.format(start="n") + SHORT.replace("done", "last") + BOTH
    assert listed(game, "false", "false") == "s0 go / s1 go / s2 go / s3 go / s4 go"


def test_lengths_belong_to_a_search() -> None:
    """The one player comes to a function with a tag, the other without: only then it lists as long
    moves as another function that only the first can come to.
    """
    game = (
        ROW
        + MEN_AND_KINGS.format(start="n")
        + SHORT
        + """
        turn, n: board[s4] == e;
        turn2, c: $ s0;
        c, n: board[s4] == e;
        turn2, f: board[s3] == e;
        turn2, d: $ again;
        d, f: board[s3] == e;
        """
    )
    assert listed(game, "true", "true") == "s0 go / s1 go"


def test_a_function_that_two_callers_enter_after_the_same_tags() -> None:
    """The map is written by one of the callers: what stands there tells nothing."""
    game = (
        ROW
        + two_lists("board[at] == x", "board[at] == k").replace("turn,", "n,")
        + """
        turn, n: board[s4] == e;
        turn, c: board[s0] != o;
        c, n: board[s0] = k;
        """
    )
    assert listed(game, "false") == "s0 / s1"


def test_a_function_that_is_entered_again_after_another_tag() -> None:
    game = (
        ROW
        + """
        turn, n: phase = one;
        n, c: phase == one;
        c, d: $ jump;
        d, n: phase = two;
        n, a1: at = Square(*);
        a1, a2: board[at] == x;
        a2, a3: $$ at;
        a3, done: board[at] = o;
        n, b1: at = Square(*);
        b1, b2: board[at] == k;
        b2, b3: $$ at;
        b3, done: board[at] = e;
        """
    )
    assert listed(game, "true") == "jump s0 / jump s1 / s0 / s1"


EMPTY = (
    board(5)
    + """
    type Phase = {one, two}; var phase: Phase = one;
    begin, turn: player = a;
    done, turn: player = b;
    turn, stop: $ stop;
    stop, end: player = keeper;
    """
)

PLACE_AND_JUMP = """
    n, a1: at = Square(*);
    a1, a2: board[at] == e;
    a2, a3: $ s0;
    a3, a4: $$ at;
    a4, done: board[at] = x;
    n, b1: at = Square(*);
    b1, b2: board[at] == e;
    b2, b3: $$ at;
    b3, done: board[at] = o;
    """


@pytest.mark.parametrize(
    "before",
    [
        "turn, n: board[s0] == e; turn, c: $ s0; c, n: board[s0] != k;",
        "turn, n: phase = one; n, c: phase == one; c, d: $ s0; d, n: phase = two;",
    ],
    ids=["called", "called by itself"],
)
def test_the_same_length_after_other_tags(before: str) -> None:
    """What one list has after a tag, the other has without: to stop, one square, two, or three."""
    moves = listed(EMPTY + PLACE_AND_JUMP + before, "false").split(" / ")
    assert len(moves) == 1 + 5 + 5 + 5


def test_a_function_that_is_entered_again_after_no_tag() -> None:
    game = (
        EMPTY
        + """
        turn, n: phase = one;
        n, a: board[s0] != k;
        a, c: phase == one;
        c, n: phase = two;
        a, a1: at = Square(*);
        a1, a2: board[at] == e;
        a2, a3: $$ at;
        a3, done: board[at] = x;
        """
    )
    assert listed(game, "false") == "s0 / s1 / s2 / s3 / s4 / stop"
