"""Squares that the keeper looks for: those that fit are tried, and what is asked is made once."""

from __future__ import annotations

import re
from itertools import product

import pytest

from tests.backends.cpp.agreement import needs_compiler
from tests.backends.cpp.emitted import board, compare, written
from tests.repetitions import some_played

pytestmark = needs_compiler

SIZE = 20
"""Of so many squares a set is looked for; few are tried one after the other."""


def declared(size: int = SIZE) -> str:
    """A board in a row, and which squares are an even number of steps apart."""
    squares = [f"s{i}" for i in range(size)]
    near = (
        f"{a}: {{{', '.join(f'{b}: yes' for b in squares[i % 2 :: 2] if a != b)}, :no}}"
        for i, a in enumerate(squares)
    )
    return f"""
        {board(size, "s4: x, s7: k, :e")}
        type Asked = {{no, yes}};
        const near: Square -> Square -> Asked = {{{", ".join(near)}, :{{:no}}}};
        """


TURN = """
    begin, turn: player = a;
    turn, t1: at = Square(*);
    t1, t2: board[at] == e;
    t2, asked: $$ at;
    """
SHIFTED = """
    begin, turn: player = a;
    turn, t1: last = Square(*);
    t1, up1: at = up[last];
    up1, up2: board[at] == e;
    up2, up3: $$ at;
    up3, asked: $ upwards;
    t1, down1: at = down[last];
    down1, down2: board[at] == e;
    down2, down3: $$ at;
    down3, asked: $ downwards;
    """
"""The same, but for what the move is called; what is chosen is no part of it."""
ASKED = """
    asked, go: ? walk -> walked;
    asked, no: ! walk -> walked;
    go, walk: player = keeper;
    no, turn: player = b;
    walked, next: board[at] = x;
    next, turn: player = a;
    """
TRIED = """
    walk, w1: to = Square(*);
    w1, w2: near[at][to] == yes;
    w2, found: board[to] == x;
    """
SOUGHT = """
    walk, seek: to = s0;
    seek, w1: board[to] != x;
    w1, seek: to = ring[to];
    seek, w2: board[to] == x;
    w2, found: near[at][to] == yes;
    """
TAKEN = "found, f1: board[to] = e; f1, walked: board[s7] == k;"
DEAD = "found, f1: board[to] = e; f1, walked: board[up[at]] != k;"
"""What was written on a way that comes to nothing is undone."""
NARROW = r"for \(const int any\d+ : "
WALK = r"static bool w\d+_\d+\("


@pytest.mark.parametrize(
    ("told", "taken", "plays"), some_played(product([True, False], [True, False]), 0, 3)
)
def test_a_square_that_is_tried_is_one_that_is_sought(told: bool, taken: bool, plays: bool) -> None:
    """Only one square has the piece: trying all, or going round until it is there, is the same."""
    turn, end = TURN if told else SHIFTED, TAKEN if taken else DEAD
    tried, sought = (declared() + turn + ASKED + walk + end for walk in (TRIED, SOUGHT))
    source = written(tried)
    assert re.search(WALK, source)
    assert re.search(NARROW, source)
    # the keeper has made the walk for which it was asked
    assert "check_0" not in source
    assert not plays or compare(tried, plays=5) == compare(sought, plays=5)


WRONG = {
    "shown": TRIED + "found, f0: $ shown; f0, f1: board[to] = e; f1, walked: board[s7] == k;",
    "round": TRIED
    + "found, f1: board[to] = e; f1, found: board[s7] == x; f1, walked: board[s7] == k;",
    "another end": TRIED + TAKEN + "found, f2: near[to][s7] == yes; f2, turn: player = b;",
    "whose turn it is": TRIED + "found, f1: board[to] = e; f1, walked: player != b;",
}


@pytest.mark.parametrize("what", WRONG)
def test_other_walks_are_made_twice(what: str) -> None:
    """Where something is shown, goes round, ends elsewhere, or asks who moves."""
    assert not re.search(WALK, written(declared() + TURN + ASKED + WRONG[what]))


def test_few_squares_are_tried() -> None:
    """A set of few is not worth it; the walk is made once all the same."""
    source = written(declared(12) + TURN + ASKED + TRIED + TAKEN)
    assert re.search(WALK, source)
    assert not re.search(NARROW, source)
