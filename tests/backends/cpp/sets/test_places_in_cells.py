"""Rows of columns in a map, ``board[height[column]]``: the same table as by a variable for each."""

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
domain Player = red | yellow
domain Score = 0 | 50 | 100
domain Column = 1 | 2 | 3 | 4 | 5
domain Height = 0..4
domain Square = off | S(I, J) where I in 1..5, J in 1..4
domain Disc = empty | Player
domain Way = across | upright | rising | falling
beside : Square -> Way -> Square
beside(off, _) = off
beside(S(I, J), across) = if I < 5 then S(I + 1, J) else off
beside(S(I, J), upright) = if J < 4 then S(I, J + 1) else off
beside(S(I, J), rising) = if I < 5 && J < 4 then S(I + 1, J + 1) else off
beside(S(I, J), falling) = if I < 5 && J > 1 then S(I + 1, J - 1) else off
back : Square -> Way -> Square
back(off, _) = off
back(S(I, J), across) = if I > 1 then S(I - 1, J) else off
back(S(I, J), upright) = if J > 1 then S(I, J - 1) else off
back(S(I, J), rising) = if I > 1 && J > 1 then S(I - 1, J - 1) else off
back(S(I, J), falling) = if I > 1 && J < 4 then S(I - 1, J + 1) else off
top : Column -> Height -> Square
top(_, 0) = off
top(I, J) = S(I, J)
foe : Player -> Player
foe(red) = yellow
foe(yellow) = red
rise : Height -> Height
rise(H) = if H < 4 then H + 1 else 4
goals : Goals = { :50 }
me : Player = red
board : Square -> Disc = { :empty }
height : Column -> Height = { :0 }
column : Column
x : Square
y : Square
"""
GAME = """
graph line() {
  branch w in Way {
    branch { x = HERE } or { x = back[HERE][w] } or { x = back[back[HERE][w]][w] }
    repeat 2 {
      check(board[x] == me)
      x = beside[x][w]
    }
    check(board[x] == me)
  }
}
graph space() { column = Column(*) check(height[column] != 4) }
graph rules() {
  loop {
    player = me
    column = Column(*)
    check(height[column] != 4)
    $$ column
    player = keeper
    height[column] = rise[height[column]]
    PUT
    if reachable(line()) { goals[me] = 100 goals[foe[me]] = 0 end() }
    if not(reachable(space())) { end() }
    me = foe[me]
  }
}
"""
CELL = "top[column][height[column]]"
IN_CELLS = COMMON + GAME.replace("PUT", f"board[{CELL}] = me").replace("HERE", CELL)
IN_A_VARIABLE = COMMON + GAME.replace("PUT", f"y = {CELL}\n    board[y] = me").replace("HERE", "y")
UNSURE = (
    IN_CELLS.replace("domain Height", "domain ColumnOrNone = none | Column\ndomain Height")
    .replace("column : Column", "column : ColumnOrNone")
    .replace("graph line() {", "graph line() {\n  check(column != none)")
    .replace(
        "    column = Column(*)\n",
        "    branch {\n      column = none\n      $ pass\n      player = keeper\n"
        "      if reachable(line()) { end() }\n      player = me\n    } or { }\n"
        "    column = Column(*)\n",
    )
)
"""After a pass there is no column, which the check asks before it looks at how high it is."""


@pytest.mark.parametrize("text", [IN_CELLS, IN_A_VARIABLE], ids=["cells", "a variable"])
def test_lines_are_looked_up(text: str) -> None:
    found = planned(optimized(text))
    assert "some-walk" in found
    assert "succeed if c0" not in found


def test_both_hands_play_alike() -> None:
    one, other = (load(optimized(text)) for text in (IN_CELLS, IN_A_VARIABLE))
    assert [*perft_levels(one, 6)] == [*perft_levels(other, 6)]


@needs_compiler
def test_rows_in_cells_play_as_interpreted() -> None:
    referee, engine = engines(optimized(IN_CELLS), PLAIN)
    agree_on_tree(referee, engine, seconds=0.2, deepest=4)
    agree_on_plays(referee, engine, plays=30, longest=40)


@needs_compiler
def test_a_cell_that_may_be_missing_is_not_read_before_that_is_asked() -> None:
    game = optimized(UNSURE)
    assert "by column and height" not in planned(game)
    referee, engine = engines(game, PLAIN)
    agree_on_plays(referee, engine, plays=30, longest=40)
