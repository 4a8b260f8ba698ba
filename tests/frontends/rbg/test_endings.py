"""How a check finds the ends of moves: what stands in the state for it, and what is copied."""

from __future__ import annotations

import rgt
from rgt.frontends.rbg.lower import translate
from rgt.frontends.rbg.reading.parse import parse
from rgt.ir.actions import Reachability
from rgt.ir.automaton import BEGIN
from rgt.ir.diagnostics import Source
from rgt.ir.game import Game

# a b
# c e
HEADER = """
#players = white(2), black(2)
#pieces = a, b, c, e
#variables = v(2)
#board = rectangle(up, down, left, right, [a, b] [c, e])
"""

# white takes b or c; then black puts a or b where it stood, or is stuck where white took e
ENDS = """
#rules = ->white (right + down + right down) ({b} [e] ->black [a] + {c} [e] ->black {e} [b]
    + {e} [a] ->black {e}) ->white
"""

# the same, but with much to be asked before
LONG = ENDS.replace("->white (right", f"->white {'{$ v == 0} {a} ' * 64} (right")


def _game(rules: str) -> Game:
    return translate(parse(Source("small.rbg", HEADER + rules)))


def _variables(game: Game) -> set[str]:
    return set(game.variables) - {"goals", "player", "visible"}


def _check_at_the_beginning(game: Game) -> Reachability:
    """What is asked before the first move is made."""
    edge, _ = game.automaton.out_edges(BEGIN)
    assert isinstance(edge.action, Reachability)
    return edge.action


def test_ends_of_moves_are_found_in_a_copy_if_they_go_on_differently() -> None:
    game = _game(ENDS)
    assert _variables(game) == {"board", "coord", "v"}
    assert game.automaton.out_edges(_check_at_the_beginning(game).end) == []
    assert rgt.perft(game, 3) == [1, 3, 2, 0]


def test_ends_of_moves_are_told_apart_by_a_variable_if_the_moves_are_too_many() -> None:
    game = _game(LONG)
    assert _variables(game) == {"board", "coord", "v", "way"}
    assert len(game.automaton.out_edges(_check_at_the_beginning(game).end)) == 3
    assert rgt.perft(game, 3) == [1, 3, 2, 0]


# white takes b or c; then black puts a where b stood, or is stuck where c stood
TWO = """
#rules = ->white (right + down) ({b} [e] ->black [a] + {c} [e] ->black {c} [b]) ->white
"""


def test_two_ways_to_go_on_are_told_apart_too() -> None:
    game = _game(TWO.replace("->white (right", f"->white {'{$ v == 0} {a} ' * 64} (right"))
    assert "way" in _variables(game)
    assert rgt.perft(game, 2) == rgt.perft(_game(TWO), 2) == [1, 2, 1]


def _guards(rules: str) -> int:
    """How many checks ask whether there is a next move."""
    return len(_game(rules).automaton.checks())


def test_one_of_less_equal_and_more_always_holds() -> None:
    often = "->white (up + down + .) ->> ({$ a > b} + {$ a < b} [a] + {$ a == b} [b])"
    assert _guards(f"#rules = ({often})*") == 0
    # none of these two may hold
    assert _guards(f"#rules = ({often.replace('+ {$ a == b} [b]', '')})*") > 0


def test_some_piece_stands_on_every_field() -> None:
    often = "->white (up + down + .) ->> ({a} + {b} [a] + {c} [$ v = 1] + {e} [a])"
    assert _guards(f"#rules = ({often})*") == 0
    assert _guards(f"#rules = ({often.replace('{c}', '{a}')})*") > 0


def test_numbers_below_and_above_a_limit_are_all() -> None:
    often = "->white ->> ({$ v == 0} [$ v = 1] + {$ v == 1} [$ v = 2] + {$ v == 2} [$ v = 0])"
    assert _guards(f"#rules = ({often})*") == 0
    assert _guards(f"#rules = ({often.replace('v == 1', 'v == 0')})*") > 0
