"""A flood from squares that lie far apart, as those at one side of a board of several words."""

from __future__ import annotations

import rgt
from rgt.backends.cpp.emit import emit
from rgt.backends.facts.plan import Plan
from rgt.backends.plan.lines import Function
from rgt.backends.plan.text import functions
from rgt.passes.pipeline import optimize
from tests.backends.cpp.agreement import (
    PLAIN,
    agree_on_plays,
    agree_on_tree,
    engines,
    needs_compiler,
)

GAME = """
domain Player = red | blue
domain Score = 0 | 100
domain Side = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
domain SideOrOff = 0 | Side
domain Stone = none | Player
domain Way = right | left | up | down
more : SideOrOff -> SideOrOff
more(0) = 0
more(I) = if I == 9 then 0 else I + 1
less : SideOrOff -> SideOrOff
less(0) = 0
less(I) = I - 1
aside : Way -> SideOrOff -> SideOrOff
aside(right, I) = more(I)
aside(left, I) = less(I)
aside(up, I) = I
aside(down, I) = I
along : Way -> SideOrOff -> SideOrOff
along(right, J) = J
along(left, J) = J
along(up, J) = more(J)
along(down, J) = less(J)
board : Side -> Side -> Stone = { :{ :none } }
x : SideOrOff
y : SideOrOff
way : Way
graph connects(me: Player) {
  FIRST = 1
  OTHER = Side(*)
  check(board[x][y] == me)
  loop {
    if FIRST == 9 { return() }
    way = Way(*)
    x = aside[way][x]
    y = along[way][y]
    check(x != 0)
    check(y != 0)
    check(board[x][y] == me)
  }
}
graph put(me: Player) {
  player = me
  x = Side(*)
  y = Side(*)
  check(board[x][y] == none)
  $$ x
  $$ y
  player = keeper
  board[x][y] = me
  if reachable(connects(me)) { goals[me] = 100 end() }
}
graph full() {
  x = Side(*)
  y = Side(*)
  check(board[x][y] == none)
}
graph rules() {
  loop {
    put(red)
    if not(reachable(full())) { end() }
    put(blue)
  }
}
"""


def game(first: str, other: str) -> rgt.Game:
    """Stones that connect the two sides where one coordinate is least and greatest, optimised."""
    found = rgt.loads(GAME.replace("FIRST", first).replace("OTHER", other), "hrg")
    optimize(found)
    return found


def check(of: rgt.Game) -> str:
    """How a compiled game finds out whether two sides are connected."""
    shown: list[Function] = []
    emit(Plan(of), shown)
    return functions(shown).partition("# node full")[0].partition("search m")[0]


def test_either_side_is_one_flood() -> None:
    """The squares of one side follow each other, those of the other are a row apart."""
    for sides in (("x", "y"), ("y", "x")):
        found = check(game(*sides))
        assert "where linked" in found
        assert "for-each" not in found
        assert "succeed if c" not in found


@needs_compiler
def test_floods_from_either_side_are_as_interpreted() -> None:
    for sides in (("x", "y"), ("y", "x")):
        referee, engine = engines(game(*sides), PLAIN)
        agree_on_tree(referee, engine, seconds=0.2, deepest=2)
        agree_on_plays(referee, engine, plays=10, longest=90)
