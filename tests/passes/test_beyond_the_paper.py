"""The passes that the paper does not have keep the corpus games' trees, and what players see."""

from __future__ import annotations

from functools import cache
from itertools import product
from pathlib import Path

import pytest

from rgt.backends.forward_model import State
from rgt.backends.interpreter.engine import load
from rgt.frontends import frontend_for
from rgt.ir.diagnostics import Source
from rgt.ir.game import Game
from rgt.passes.pipeline import optimize
from tests.passes.small_games import DROPS_TAGS, told
from tests.repetitions import some_quick

CORPUS = Path(__file__).parents[2] / "corpus"
PASSES = [
    "merge-equal-nodes",
    "merge-equal-pasts",
    "skip-known-conditions",
    "skip-implied-conditions",
    "hoist-conditions",
    "hoist-loop-conditions",
    "merge-keeper-moves{max-edges=100000}",
    "share-variables",
    "reset-dead-variables",
]
GAMES = {
    "hrg/breakthrough.hrg": 2,
    "hrg/chess.hrg": 2,
    "hrg/connect_four.hrg": 3,
    "hrg/oware.hrg": 3,
    "hrg/reversi.hrg": 3,
    "rbg/chess.rbg": 2,
    "rbg/connect_four.rbg": 3,
    "rbg/english_draughts.rbg": 3,
    "rbg/paper_soccer.rbg": 2,
    "rbg/surakarta.rbg": 2,
    "gdl/connect_four.kif": 3,
    "gdl/hanoi.kif": 3,
    "gdl/tic_tac_toe.kif": 3,
}
HIDDEN = ["hrg/kuhn_poker.hrg", "hrg/rock_paper_scissors.hrg", "hrg/monty_hall.hrg"]


def game_of(name: str) -> Game:
    """A game of the corpus, as translated."""
    path = CORPUS / name
    return frontend_for(path.name).load(Source(path.name, path.read_text()))


@cache
def told_of(name: str) -> str:
    """How a game of the corpus is told before any pass."""
    return told(game_of(name), GAMES[name])


@pytest.mark.parametrize(
    ("passes", "name"),
    # each pass with some games of each language, and each game with some passes
    some_quick(product(PASSES, GAMES), *range(0, len(PASSES) * len(GAMES), 3)),
)
def test_each_alone_keeps_the_tree(passes: str, name: str) -> None:
    game = game_of(name)
    optimize(game, passes)
    assert told(game, GAMES[name]) == told_of(name)


@pytest.mark.parametrize(
    "name",
    # chess is there in HRG
    some_quick(GAMES, *(place for place, name in enumerate(GAMES) if name != "rbg/chess.rbg")),
)
def test_all_together_keep_the_tree(name: str) -> None:
    game = game_of(name)
    optimize(game, ",".join(("default", *PASSES)), skip=[DROPS_TAGS])
    assert told(game, GAMES[name]) == told_of(name)


def seen(state: State, players: tuple[str, ...], depth: int) -> object:
    """Every play of some moves from a state, with what each player was shown of it."""
    if not depth or state.is_terminal:
        return dict(state.goals()) if state.is_terminal else state.player
    return [
        (move, [child.visible_to(each) for each in players], seen(child, players, depth - 1))
        for move, child in state.successors()
    ]


@pytest.mark.parametrize("name", HIDDEN)
@pytest.mark.parametrize("passes", ["default", *PASSES])
def test_players_see_what_they_saw(name: str, passes: str) -> None:
    game = game_of(name)
    engine = load(game)
    before = seen(engine.initial_state(), engine.players, 3)
    optimize(game, passes)
    engine = load(game)
    assert seen(engine.initial_state(), engine.players, 3) == before
