"""Discs that fall on what is there: a board of columns and rows plays as one of squares does."""

from __future__ import annotations

import rgt
from rgt.backends.explore import perft_levels
from rgt.backends.interpreter.engine import load
from tests.backends.cpp.agreement import (
    PLAIN,
    agree_on_plays,
    agree_on_tree,
    engines,
    needs_compiler,
)
from tests.backends.cpp.emitted import optimized, planned

COMMON = """
domain Player = red | yellow
domain Score = 0 | 50 | 100
domain Column = 1 | 2 | 3 | 4
domain Row = 1 | 2 | 3 | 4 | 5
domain ColumnOrOff = 0 | Column
domain RowOrOff = 0 | Row
domain Disc = empty | Player
domain Sign = minus | zero | plus
aside : Sign -> ColumnOrOff -> ColumnOrOff
aside(_, 0) = 0
aside(minus, I) = I - 1
aside(zero, I) = I
aside(plus, I) = if I == 4 then 0 else I + 1
along : Sign -> RowOrOff -> RowOrOff
along(_, 0) = 0
along(minus, J) = J - 1
along(zero, J) = J
along(plus, J) = if J == 5 then 0 else J + 1
foe : Player -> Player
foe(red) = yellow
foe(yellow) = red
goals : Goals = { :50 }
me : Player = red
x : ColumnOrOff
a : Sign
b : Sign
"""
GAME = """
graph space() {
  x = Column(*)
  check(TOP == empty)
}
graph line() {
  a = Sign(*)
  b = Sign(*)
  check(a != zero || b != zero)
  ANYWHERE
  check(HERE == me)
  repeat 2 {
    STEP
    check(HERE == me)
  }
}
graph rules() {
  loop {
    player = me
    x = Column(*)
    check(TOP == empty)
    $$ x
    player = keeper
    BOTTOM
    while HERE != empty { UP }
    HERE = me
    if reachable(line()) {
      goals[me] = 100
      goals[foe[me]] = 0
      end()
    }
    if not(reachable(space())) { end() }
    me = foe[me]
  }
}
"""


def written(declared: str, **parts: str) -> rgt.Game:
    """A game of discs that fall, in one way of writing, optimised."""
    text = COMMON + declared + GAME
    for name, part in parts.items():
        text = text.replace(name.upper(), part)
    return optimized(text)


def by_squares() -> rgt.Game:
    return written(
        """
        domain Square = S(I, J) where I in 1..4, J in 1..5
        domain Place = nowhere | Square
        go : Sign -> Sign -> Place -> Place
        go(_, _, nowhere) = nowhere
        go(A, B, S(I, J)) =
          if aside(A, I) == 0 || along(B, J) == 0 then nowhere else S(aside(A, I), along(B, J))
        bottom : Column -> Square
        bottom(I) = S(I, 1)
        top : Column -> Square
        top(I) = S(I, 5)
        board : Place -> Disc = { :empty }
        at : Place
        """,
        top="board[top[x]]",
        anywhere="at = Square(*)",
        here="board[at]",
        step="at = go[a][b][at]",
        bottom="at = bottom[x]",
        up="at = go[zero][plus][at]",
    )


def by_columns() -> rgt.Game:
    return written(
        "board : Column -> Row -> Disc = { :{ :empty } }\ny : RowOrOff",
        top="board[x][5]",
        anywhere="x = Column(*)\ny = Row(*)",
        here="board[x][y]",
        step="x = aside[a][x]\ny = along[b][y]\ncheck(x != 0)\ncheck(y != 0)",
        bottom="y = 1",
        up="y = along[plus][y]",
    )


def test_both_are_one_game() -> None:
    assert [*perft_levels(load(by_columns()), 5)] == [*perft_levels(load(by_squares()), 5)]


def test_discs_fall_at_once() -> None:
    """No place off the board is taken for granted, and none leads the line of a disc astray."""
    found = planned(by_columns())
    assert "lowest of ends" in found
    assert "_plain" not in found


def test_two_signs_are_one_way_before_a_check_is_asked_elsewhere() -> None:
    """What else can be done to a check is done before it is laid out by what was written."""
    assert "a_b" in by_columns().variables


@needs_compiler
def test_discs_by_columns_fall_as_interpreted() -> None:
    referee, engine = engines(by_columns(), PLAIN)
    agree_on_tree(referee, engine, seconds=0.2, deepest=4)
    agree_on_plays(referee, engine, plays=20, longest=40)
