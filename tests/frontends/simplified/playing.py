"""A lowered game held to the witness, move by move."""

from __future__ import annotations

from random import Random

from rgt.backends import load_engine
from rgt.backends.forward_model import State
from rgt.frontends import Options
from rgt.frontends.simplified.lower import lower
from rgt.frontends.simplified.syntax import Description
from rgt.ir.game import Game
from rgt.passes.pipeline import optimize
from tests.frontends.simplified.rules_of_play import Pair, Place, Position, Rules


def tag(place: Place) -> str:
    """The name of a square as in chess."""
    return f"{'abcdefghijklmnopqrstuvwxyz'[place[0]]}{place[1] + 1}"


def tags(move: Pair) -> tuple[str, str]:
    """A move as engines tell it."""
    return tag(move[0]), tag(move[1])


def hold_position(state: State, rules: Rules, position: Position) -> None:
    """The same player, moves, end and scores."""
    assert sorted(state.legal_moves()) == sorted(tags(move) for move in rules.moves(position))
    assert state.is_terminal == (position.scores is not None)
    if position.scores is None:
        assert state.player == ("white" if position.white else "black")
    else:
        white, black = (str(score) for score in position.scores)
        assert dict(state.goals()) == {"white": white, "black": black}


def hold_tree(state: State, rules: Rules, position: Position, depth: int) -> None:
    """The same positions to a depth."""
    hold_position(state, rules, position)
    if depth:
        for move in rules.moves(position):
            after = rules.after(position, move)
            hold_tree(state.apply(tags(move)), rules, after, depth - 1)


def hold(description: Description, depth: int, plays: int, *, passes: bool) -> Game:
    """The game that was lowered, held to the witness to a depth and in random plays."""
    game = lower(description, Options())
    if passes:
        optimize(game)
    rules = Rules(description)
    first = load_engine(game, "interpreter").initial_state()
    hold_tree(first, rules, rules.start(), depth)
    for seed in range(plays):
        state = first
        for position, move in rules.random_play(Random(seed)):
            hold_position(state, rules, position)
            if move is not None:
                state = state.apply(tags(move))
    return game
