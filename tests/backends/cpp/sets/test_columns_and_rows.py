"""Whoever has columns and rows in two variables plays as quickly as who has squares in one."""

from __future__ import annotations

import pytest

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
domain Player = white | black
domain Score = 0 | 100
domain Column = 1 | 2 | 3 | 4
domain Row = 1 | 2 | 3 | 4 | 5
domain ColumnOrOff = off | Column
domain RowOrOut = out | Row
domain Side = left | right
domain Piece = none | Player
aside : Side -> ColumnOrOff -> ColumnOrOff
aside(_, off) = off
aside(left, I) = if I == 1 then off else I - 1
aside(right, I) = if I == 4 then off else I + 1
ahead : Player -> RowOrOut -> RowOrOut
ahead(_, out) = out
ahead(white, J) = if J == 5 then out else J + 1
ahead(black, J) = if J == 1 then out else J - 1
army : Row -> Piece
army(J) = if J < 3 then white else if J == 5 then black else none
foe : Player -> Player
foe(white) = black
foe(black) = white
last : Player -> Row
last(white) = 5
last(black) = 1
me : Player = white
x : ColumnOrOff
y : RowOrOut
"""
GAME = """
graph enemies() {
  SQUARE
  check(HERE == foe[me])
}
graph rules() {
  loop {
    player = me
    SQUARE
    check(HERE == me)
    SHOWN
    HERE = none
    STEP
    check(HERE != me)
    SHOWN
    HERE = me
    player = keeper
    if ROW == last[me] || not(reachable(enemies())) {
      goals[me] = 100
      end()
    }
    me = foe[me]
  }
}
"""
SHOWN = "$$ x\n$$ y"


def written(declared: str, **parts: str) -> str:
    """A game of pawns that step diagonally, in one way of writing."""
    text = COMMON + declared + GAME
    for name, part in parts.items():
        text = text.replace(name.upper(), part)
    return text


SQUARES = written(
    """
    domain Square = S(I, J) where I in 1..4, J in 1..5
    domain Place = nowhere | Square
    column : Square -> Column
    column(S(I, J)) = I
    row : Square -> Row
    row(S(I, J)) = J
    start : Square -> Piece
    start(S(I, J)) = army(J)
    go : Player -> Side -> Square -> Place
    go(P, D, S(I, J)) =
      if aside(D, I) == off || ahead(P, J) == out then nowhere else S(aside(D, I), ahead(P, J))
    board : Square -> Piece = start
    at : Place
    """,
    square="at = Square(*)",
    here="board[at]",
    shown="x = column[at]\ny = row[at]\n" + SHOWN,
    step="branch d in Side { at = go[me][d][at] }\ncheck(at != nowhere)",
    row="row[at]",
)
BOARD = """
    start : Column -> Row -> Piece
    start(_, J) = army(J)
    board : Column -> Row -> Piece = start
    """
TOGETHER = written(
    BOARD,
    square="x = Column(*)\ny = Row(*)",
    here="board[x][y]",
    shown=SHOWN,
    step="branch d in Side { x = aside[d][x] }\ny = ahead[me][y]\ncheck(x != off)\ncheck(y != out)",
    row="y",
)
ONE_BY_ONE = written(
    BOARD,
    square="y = Row(*)\nx = Column(*)",
    here="board[x][y]",
    shown=SHOWN,
    step="branch d in Side { x = aside[d][x] check(x != off) y = ahead[me][y] check(y != out) }",
    row="y",
)
OTHERS = """
    nx : ColumnOrOff
    ny : RowOrOut
    """
TWO_SQUARES = written(
    BOARD + OTHERS,
    square="x = Column(*)\ny = Row(*)",
    here="board[x][y]",
    shown=SHOWN,
    step="branch d in Side { nx = aside[d][x] }\n"
    "check(nx != off)\n"
    "ny = ahead[me][y]\n"
    "check(ny != out)\n"
    "x = nx\n"
    "y = ny",
    row="y",
)
BY_TWO = pytest.mark.parametrize(
    "text", [TOGETHER, ONE_BY_ONE, TWO_SQUARES], ids=["together", "one by one", "two squares"]
)


def test_squares_are_listed_at_once() -> None:
    found = planned(optimized(SQUARES))
    assert "list 0 t" in found
    assert "for-each" not in found
    assert "count-arrivals" not in found


@BY_TWO
def test_columns_and_rows_are_squares(text: str) -> None:
    game = optimized(text)
    squares = optimized(SQUARES)
    assert [*perft_levels(load(game), 4)] == [*perft_levels(load(squares), 4)]
    found = planned(game)
    assert "list 0 t" in found
    assert "for-each" not in found
    assert "count-arrivals" not in found


@needs_compiler
@BY_TWO
def test_columns_and_rows_play_as_interpreted(text: str) -> None:
    referee, engine = engines(optimized(text), PLAIN)
    agree_on_tree(referee, engine, seconds=0.2, deepest=3)
    agree_on_plays(referee, engine, plays=10, longest=60)
