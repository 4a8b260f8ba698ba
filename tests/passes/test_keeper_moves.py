"""The keeper's moves become part of the moves before, and nobody notices."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from random import Random

import pytest

from rgt.backends.interpreter.engine import load
from rgt.frontends import frontend_for
from rgt.ir.actions import Assignment, ends_move
from rgt.ir.diagnostics import GameError, Severity, Source
from rgt.ir.expressions import Reference
from rgt.ir.game import Game
from rgt.passes.pipeline import optimize
from rgt.passes.validators import validate
from tests.passes.random_games import random_game
from tests.passes.small_games import game_of, told

CORPUS = Path(__file__).parents[2] / "corpus"
WHOLE = "merge-keeper-moves{max-edges=100000}"


def with_keeper(game: Game) -> None:
    """Let the keeper do what players do last in their moves: write the goals, say who is next."""
    automaton = game.automaton
    keeper = Assignment(Reference("player"), Reference("keeper"))
    for edge in automaton.edges():
        if isinstance(edge.action, Assignment) and ends_move(edge.action):
            goals = automaton.sole_in_edge(edge.source)
            if goals is not None:
                between = automaton.fresh_node()
                automaton.add(goals.source, between, keeper)
                automaton.redirect(goals.key, source=between)


def has_a_tree(game: Game) -> bool:
    """Whether a random game is one that can be played."""
    if any(d.severity is Severity.ERROR for d in validate(game, lints=False)):
        return False
    try:
        told(game)
    except GameError:
        return False
    return True


@pytest.mark.parametrize("seed", range(60))
def test_random_games_with_a_keeper_keep_their_trees(seed: int) -> None:
    for attempt in count():
        game = random_game(Random(seed + 1000 * attempt))
        with_keeper(game)
        if has_a_tree(game):
            break
    before = told(game)
    assert optimize(game, WHOLE).steps > 0
    assert told(game) == before


@pytest.mark.parametrize(
    "name", ["hrg/tic_tac_toe.hrg", "hrg/reversi.hrg", "rbg/breakthrough.rbg", "gdl/nim.kif"]
)
def test_corpus_games_keep_their_trees(name: str) -> None:
    path = CORPUS / name
    game = frontend_for(path.name).load(Source(path.name, path.read_text()))
    before = told(game, 3)
    assert optimize(game, WHOLE).steps > 0
    assert told(game, 3) == before


def test_others_are_shown_the_same() -> None:
    text = (
        "begin, p: $ a;\np, q: player = keeper;\nq, r: visible[black] = 0;\n"
        "r, s: player = black;\ns, t: $ b;\nt, u: player = keeper;\nu, end: player = keeper;"
    )
    for passes in ("none", WHOLE):
        game = game_of(text, own=False)
        optimize(game, passes)
        [(move, after)] = load(game).initial_state().successors()
        assert move == ("a",)
        assert after.visible_to("black") == ("a",)
        assert after.player == "black"


def test_symbol_that_is_a_variable_is_no_keeper() -> None:
    text = (
        "var keeper: PlayerOrSystem = black;\nbegin, p: player = keeper;\np, end: player = white;\n"
    )
    game = game_of(text, own=True)
    assert optimize(game, "merge-keeper-moves").steps == 0
