"""A board for each player: in one map of all players, or each a variable of its own."""

from __future__ import annotations

import rgt
from rgt.ir.game import Game
from rgt.ir.text.printer import print_game
from rgt.passes.pipeline import optimize
from tests.passes.small_games import told

DECLARED = """
domain Player = red | blue
domain Score = 0 | 1
domain Cell = 0..8
domain Place = Cell | off
goals : Goals
next : Place -> Place
next(off) = off
next(N) = if N == 8 then off else N + 1
at : Cell
"""
ONE_MAP = (
    DECLARED
    + """
stones : Player -> Place -> Bool = { :{ :0 } }
%s graph turn(me: Player, foe: Player) {
  player = me
  at = Cell(*)
  check(not(stones[me][at]) && not(stones[foe][at]))
  $$ at
  player = keeper
  stones[me][at] = 1
  if stones[me][next(at)] { goals[me] = 1  end() }
}
graph rules() { loop { turn(red, blue)  turn(blue, red) } }
"""
)
TURN = """
graph turn_of_%(me)s() {
  player = %(me)s
  at = Cell(*)
  check(not(stones_%(me)s[at]) && not(stones_%(foe)s[at]))
  $$ at
  player = keeper
  stones_%(me)s[at] = 1
  if stones_%(me)s[next(at)] { goals[%(me)s] = 1  end() }
}
"""
TWO_MAPS = (
    DECLARED
    + "stones_red : Place -> Bool = { :0 }\nstones_blue : Place -> Bool = { :0 }"
    + TURN % {"me": "red", "foe": "blue"}
    + TURN % {"me": "blue", "foe": "red"}
    + "graph rules() { loop { turn_of_red()  turn_of_blue() } }"
)


def optimised(text: str) -> Game:
    """The game of a text, optimised; its tree has stayed."""
    game = rgt.loads(text, "hrg")
    before = told(game, 4)
    optimize(game)
    assert told(game, 4) == before
    return game


def labels(game: Game) -> list[str]:
    """What the edges of a game do."""
    return sorted(str(edge.action) for edge in game.automaton)


def test_boards_in_one_map_are_boards_in_two() -> None:
    one, two = optimised(ONE_MAP % ""), optimised(TWO_MAPS)
    assert "stones" not in one.variables
    assert labels(one) == labels(two)


def test_so_they_are_where_a_turn_is_shared() -> None:
    assert "stones" not in optimised(ONE_MAP % "reusable").variables


def test_a_board_that_a_variable_chooses_stays_where_it_is() -> None:
    """The last of a round gives a stone to whom it likes."""
    text = (
        (ONE_MAP % "")
        .replace("at : Cell", "at : Cell\nwhom : Player")
        .replace(
            "turn(blue, red) }",
            "turn(blue, red)  player = red  whom = Player(*)  $$ whom  player = keeper  "
            "stones[whom][0] = 1 }",
        )
    )
    assert "stones" in optimised(text).variables
    assert "stones: Player" in print_game(optimised(text))
