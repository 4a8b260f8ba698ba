"""Sets of values that are only asked for together are one, whatever is written to the cells."""

from __future__ import annotations

import re

import pytest

import rgt
from rgt.backends.explore import perft_levels
from rgt.backends.interpreter.engine import load
from rgt.passes.pipeline import optimize
from tests.backends.cpp.agreement import PLAIN, agree_on_plays, engines, needs_compiler
from tests.backends.cpp.emitted import source_of

pytestmark = needs_compiler

GAME = """
domain Player = red | yellow
domain Score = 0 | 100
domain Square = 1..16
domain Content = R(N) where N in 1..4 | Y(N) where N in 1..4 | hole | stone
domain Kind = red | yellow | free | none

kind : Content -> Kind
kind(R(_)) = red
kind(Y(_)) = yellow
kind(hole) = free
kind(stone) = none

other : Player -> Player
other(red) = yellow
other(yellow) = red

next : Square -> Square
next(S) = (S %% 16) + 1

first : Square -> Content
first(16) = stone
first(S) = if S < 5 then R(S) else if S > 8 && S < 13 then Y(S - 8) else hole

goals : Goals
board : Square -> Content = first
me : Player = red
from : Square
to : Square
man : Content

graph mine() {
  from = Square(*)
  %s
}
graph rules() {
  loop {
    player = me
    mine()
    to = next[from]
    %s
    $$ from
    player = keeper
    %s
    board[to] = board[from]
    board[from] = hole
    me = other[me]
    if not(reachable(mine())) { goals[me] = 100 end() }
  }
}
"""
MINE = "check(kind[board[from]] == me)"
FREE = "check(kind[board[to]] == free)"
THEIRS = "check(kind[board[to]] != me)"


def sets_of(source: str) -> int:
    """How many sets the state has of the squares."""
    found = re.search(r"Bits<1> b_board\[(\d+)\];", source)
    return int(found[1]) if found else 0


@pytest.mark.parametrize(
    ("mine", "asked", "done", "count"),
    [
        # red, yellow, free and what is none
        (MINE, FREE, "", 4),
        (MINE, THEIRS, "", 4),
        # one of the red ones is asked for by itself
        (MINE, f"{FREE} check(board[to] != R(2))", "", 4),
        (MINE, f"{THEIRS} check(board[to] != R(2))", "", 4),
        # which set is asked for is known when it is played
        (MINE, f"{FREE} check(board[next[to]] != man)", "man = board[from]", 10),
    ],
)
def test_pieces_of_a_colour_have_one_set(mine: str, asked: str, done: str, count: int) -> None:
    game = rgt.loads(GAME % (mine, asked, done), "hrg")
    before = list(perft_levels(load(game), 4))
    optimize(game, "narrow-types, merge-accesses")
    assert sets_of(source_of(game)) == count
    referee, engine = engines(game, PLAIN)
    assert list(perft_levels(engine, 4)) == before
    agree_on_plays(referee, engine, plays=20, longest=40)
