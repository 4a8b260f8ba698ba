"""Checks of the walk that the keeper makes next: made once, and never for less than that walk."""

from __future__ import annotations

import re

import pytest

from tests.backends.cpp.agreement import needs_compiler
from tests.backends.cpp.emitted import PLAYED, board, compare, functions, written

pytestmark = needs_compiler

TURN = """
    begin, turn: player = a;
    turn, t1: at = Square(*);
    t1, t2: $$ at;
    {asked}
    stop, stopped: $ stop;
    stopped, over: player = keeper;
    over, end: player = keeper;
    walk, w1: last = ring[at];
    """
ASKED = """
    t2, go: ? walk -> walked;
    t2, over: ! walk -> walked;
    go, walk: player = keeper;
    """
BEHIND = """
    walked, next: board[{place}] = o;
    next, more: ? left -> right;
    next, over: ! left -> right;
    left, right: board[at] != o;
    more, turn: player = a;
    turn, stop: ;
    """
ONCE = r"r\d+_run"


def steps(first: str, last: str, number: int) -> str:
    """A walk from one node to another that turns a square in each of some steps, and moves on."""
    lines = []
    for i in range(number):
        here = first if i == 0 else f"{first}_{i}"
        there = last if i == number - 1 else f"{first}_{i + 1}"
        for piece, turned in ("ex", "xo", "oe"):
            lines.append(f"{here}, {here}{piece}: board[last] == {piece};")
            lines.append(f"{here}{piece}, {here}n: board[last] = {turned};")
        lines.append(f"{here}n, {there}: last = ring[last];")
    return "\n".join(lines)


LONG = steps("w1", "walked", 5)


def game(walk: str, asked: str = ASKED, place: str = "last", first: str = "s2: x, :e") -> str:
    """A game whose keeper walks from the square that was chosen."""
    return board(7, first) + TURN.format(asked=asked) + walk + BEHIND.format(place=place)


def test_a_long_walk_that_is_asked_for_is_made_once() -> None:
    """Without a loop, too: its answer is kept as what the keeper does, who comes from its end."""
    body = game(LONG)
    assert re.search(ONCE, functions(written(body), "a"))
    compare(body)


# -- checks that follow a copy ---------------------------------------------------------------------

COPIED = """
    t2, go: ? copy -> copied;
    t2, over: ! copy -> copied;
    go, walk: player = keeper;
    copy, c1: last = ring[at];
    """
ENDS = """
    walked, told: piece = board[last];
    told, kept: board[s0] = o;
    kept, more: piece == x;
    kept, won: piece == o;
    kept, over: piece == e;
    kept, lost: piece == k;
    won, lost: board[s5] = k;
    lost, end: player = keeper;
    more, turn: player = a;
    turn, stop: ;
    """
"""The keeper's work ends in several ways."""
LOOP = """
    loop, again: board[last] == k;
    again, loop: last = ring[last];
    loop, walked: board[last] != k;
    """


def copied(walk: str) -> str:
    """The same walk over nodes of its own, at the end of which all ways lead to one node."""
    found = re.sub(r"\b(w1\w*|late|loop|again|walked)\b", r"c_\1", walk).replace("c_w1", "c1")
    ends = [f"c_told, copied: piece == {piece};" for piece in "xoek"]
    return "\n".join([found, "c_walked, c_told: piece = board[last];", *ends])


def ending(walk: str, copy: str = "") -> str:
    """A game whose keeper's work ends in several ways: a check asks for a copy of its walk."""
    text = board(7, "s2: x, s4: k, :e") + TURN.format(asked=COPIED)
    return text + walk + (copy or copied(walk)) + ENDS


LATE = steps("w1", "late", 5) + "late, loop: board[s3] != x;" + LOOP
"""A walk that comes to an end, or to none."""


@pytest.mark.parametrize("walk", [steps("w1", "walked", 6), steps("w1", "loop", 2) + LOOP, LATE])
def test_a_walk_of_which_a_copy_is_asked_for_is_made_once(walk: str) -> None:
    """What the copy leaves out is done, and what a walk has written that comes to no end is not."""
    body = ending(walk)
    assert re.search(ONCE, functions(written(body), "a"))
    compare(body, plays=30)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        # the copy writes something else, goes another way, or asks for more, or for less
        ("board[last] = o", "board[last] = x"),
        ("c1_1, c1_1e: board[last] == e;", "c1_1, c1_1e: board[last] == k;"),
        ("c1_1n, c1_2: last = ring[last];", "c1_1n, c1_2: last = up[last];"),
        ("c1_1n, c1_2", "c1_1n, c1_m: board[s0] != k; c1_m, c1_2"),
        ("c_told, copied: piece == x;", ""),
        # it asks for what only one of both has written
        ("c1_1n, c1_2", "c1_1n, c1_m: board[last] = k; c1_m, c1_2"),
        ("c1_1n, c1_2", "c1_1n, c1_m: last = s2; c1_m, c1_2"),
    ],
)
@PLAYED
def test_a_walk_of_which_something_else_is_asked_for_is_made_by_itself(
    old: str, new: str, *, played: bool
) -> None:
    copy = copied(LONG)
    assert old in copy
    body = ending(LONG, copy.replace(old, new, 1))
    assert not re.search(ONCE, functions(written(body), "a"))
    if played:
        compare(body, plays=20)


def test_a_walk_whose_copy_does_not_wait_for_its_end() -> None:
    """The keeper may be stuck behind that: its walk is its own."""
    walk = steps("w1", "late", 5) + "late, walked: board[s3] != x;"
    copy = copied(LONG).replace("c_walked", "c_late")
    body = ending(walk, copy + "c_late, copied: board[s3] != x;")
    assert not re.search(ONCE, functions(written(body), "a"))
    compare(body, plays=20)


# -- one walk --------------------------------------------------------------------------------------


def test_a_walk_that_is_asked_for_plays_like_one_that_is_made() -> None:
    """Who asks first whether the keeper comes through writes the same game as who does not."""
    asking, making = game(LONG), game(LONG, asked="t2, go: ; go, walk: player = keeper;")
    assert compare(asking) == compare(making)


def test_a_short_walk_is_made_twice() -> None:
    """To keep the state takes longer."""
    body = game(steps("w1", "walked", 1))
    assert not re.search(ONCE, functions(written(body), "a"))
    compare(body)


def test_what_is_left_out_where_an_end_is_inevitable_is_made() -> None:
    """A check stops where its end is inevitable; the keeper goes on, and writes what follows."""
    loop = """
        loop, again: board[last] == k;
        again, loop: board[last] = x;
        loop, walked: board[last] != k;
        """
    body = game(steps("w1", "loop", 5) + loop, place="s0", first="s2: k, :e")
    compare(body, plays=20)


def test_a_walk_into_a_dead_end_is_not_made() -> None:
    """What a walk that does not come through has written is undone."""
    dead = steps("w1", "late", 5) + "late, walked: board[s4] != x;"
    body = game(dead)
    assert re.search(ONCE, functions(written(body), "a"))
    compare(body, plays=20)


def test_an_error_behind_the_walk_is_met_in_the_keepers_turn() -> None:
    """Where what follows may look up what is missing, all is done in the order of the game."""
    few = "type Few = {s0, s1, s2}; const few: Few -> Square = {s0: s1, s1: s2, :s3};"
    found = compare(few_first(few, game(LONG, place="few[last]")), plays=20)
    assert found.faults["RG117"]


@pytest.mark.parametrize("walk", ["loop", "long", "check"])
def test_a_walk_on_which_somebody_asks_whose_turn_it_is_is_made_twice(walk: str) -> None:
    """The check is asked in the turn of the player, and the keeper walks in its own."""
    asked = {"yes": "player == keeper", "no": "player != keeper"}
    if walk == "check":
        asked = {"yes": "? mine -> known", "no": "! mine -> known"}
    turn = f"""
        w1, w2: {asked["yes"]};
        w1, w3: {asked["no"]};
        mine, known: player == keeper;
        w2, w4: board[at] = x;
        w3, w4: board[at] = o;
        """
    loop = """
        w4, w5: board[last] != x;
        w5, w4: last = ring[last];
        w4, walked: board[last] == x;
        """
    body = game(turn + (loop if walk == "loop" else steps("w4", "walked", 5)), place="s3")
    assert not re.search(ONCE, functions(written(body), "a"))
    compare(body, plays=20)


def few_first(few: str, body: str) -> str:
    """A game with more declarations, before its edges."""
    declared, begin, edges = body.partition("begin, turn")
    return declared + few + begin + edges
