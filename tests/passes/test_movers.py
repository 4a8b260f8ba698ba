"""Who moves stands in one variable, in two, or in parameters: the board is asked the same way."""

from __future__ import annotations

import pytest

import rgt
from rgt.ir.actions import Comparison, Reachability
from rgt.ir.automaton import Edge
from rgt.ir.game import Game
from rgt.passes.analyses.conditions.check_regions import check_region
from rgt.passes.pipeline import optimize
from tests.passes.small_games import told

DECLARED = """
domain Player = red | blue
domain Score = 0 | 100
domain Mark = empty | Player
domain Line = 0..4
domain Inner = 1..3
plus : Line -> Line
plus(4) = 4
plus(N) = N + 1
minus : Line -> Line
minus(0) = 0
minus(N) = N - 1
other : Player -> Player
other(red) = blue
other(blue) = red
goals : Goals
cell : Line -> Line -> Mark = { :{ :empty } }
x : Line
y : Line
"""
STEP = """
graph step() {
  branch { x = plus(x) } or { x = minus(x) } or { y = plus(y) } or { y = minus(y) }
}
"""
HEX = (
    DECLARED
    + "%s"
    + STEP
    + """
%s graph side(me: Player, at: Line) {
  loop {
    if me == red && x == at { break() }
    if me == blue && y == at { break() }
    step()
    check(cell[x][y] == me)
  }
}
%s graph turn(me: Player) {
  player = me
  x = Inner(*)
  y = Inner(*)
  check(cell[x][y] == empty)
  $$ x
  $$ y
  player = keeper
  cell[x][y] = me
  if reachable(side(me, 1)) && reachable(side(me, 3)) {
    goals[me] = 100
    goals[other(me)] = 0
    end()
  }
}
graph rules() { loop { %s } }
"""
)
OWN = HEX % ("", "", "", "turn(red) turn(blue)")
VARIABLE = HEX % ("mover : Player = red", "", "", "turn(mover) mover = other(mover)")
SHARED = HEX % ("", "", "reusable", "turn(red) turn(blue)")

TURNED = (
    DECLARED
    + """
me : Player = red
foe : Player = blue
swap : Player
graph line() {
  x = plus(x)
  check(cell[x][y] == foe)
  while cell[x][y] == foe { x = plus(x) }
  check(cell[x][y] == me)
}
graph rules() {
  loop {
    player = me
    x = Inner(*)
    y = Inner(*)
    check(cell[x][y] == empty)
    $$ x
    $$ y
    player = keeper
    if reachable(line()) { cell[plus(x)][y] = me }
    cell[x][y] = me
    %s
  }
}
"""
)
SWAPPED = TURNED % "swap = me  me = foe  foe = swap"
BOTH = TURNED % "me = other(me)  foe = other(foe)"


def small(text: str) -> Game:
    """The game of a text, optimised; its tree has stayed."""
    game = rgt.loads(text, "hrg")
    before = told(game, 3)
    optimize(game)
    assert told(game, 3) == before
    return game


def asked(game: Game) -> list[tuple[Edge, ...]]:
    """The edges of each check."""
    checks = (edge.action for edge in game.automaton.checks())
    ends = dict.fromkeys((c.start, c.end) for c in checks if isinstance(c, Reachability))
    return [tuple(check_region(game.automaton, *each)) for each in ends]


@pytest.mark.parametrize("text", [VARIABLE, SHARED])
def test_chains_are_asked_for_as_by_a_graph_for_each_player(text: str) -> None:
    own, other = small(OWN), small(text)
    assert told(other, 4) == told(own, 4)
    assert [len(edges) for edges in asked(other)] == [len(edges) for edges in asked(own)]
    comparisons = [
        {str(edge.action) for edge in edges if isinstance(edge.action, Comparison)}
        for game in (own, other)
        for edges in asked(game)
    ]
    assert all("mover" not in str(each) and "arg" not in str(each) for each in comparisons)


@pytest.mark.parametrize("text", [SWAPPED, BOTH])
def test_one_variable_tells_both_sides(text: str) -> None:
    game = small(text)
    assert len({"me", "foe", "swap"} & game.variables.keys()) == 1
    one = small(TURNED.replace("== foe", "== other(me)") % "me = other(me)")
    assert told(game, 4) == told(one, 4)
    assert [len(edges) for edges in asked(game)] == [len(edges) for edges in asked(one)] == [6]
