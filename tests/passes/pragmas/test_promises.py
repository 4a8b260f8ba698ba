"""Calculated hints are true: referees look at whole searches of corpus games and random games."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from rgt.corpus import games
from rgt.frontends import frontend_for
from rgt.ir.diagnostics import Severity, Source
from rgt.ir.game import Game
from rgt.passes.pipeline import optimize
from rgt.passes.validators import validate
from tests.passes.pragmas.referees import complaints
from tests.passes.random_games import random_game

CORPUS = Path(__file__).parents[3] / "corpus"
OUTSIDE = Path(__file__).parents[4] / "shared" / "games"
SMALL = sorted(game.path for game in games() if game.language in ("rg", "gdl"))
LARGE = [
    CORPUS / name
    for name in (
        "hrg/chess.hrg",
        "hrg/oware.hrg",
        "rbg/chess.rbg",
        "rbg/english_draughts.rbg",
        "rbg/paper_soccer.rbg",
        "linegames/alquerque.py",
    )
]
TIDY = "compact-skip-edges,join-fork-prefixes,join-fork-suffixes,prune-unreachable-nodes"


def loaded(path: Path) -> Game:
    """A game in any language."""
    return frontend_for(path.name).load(Source(path.name, path.read_text()))


@pytest.mark.parametrize("passes", ["pragmas", "default,pragmas"])
@pytest.mark.parametrize("path", SMALL, ids=lambda path: path.stem + path.suffix)
def test_small_corpus_games(path: Path, passes: str) -> None:
    game = loaded(path)
    optimize(game, passes)
    assert game.pragmas
    assert complaints(game, states=12, limit=2000) == []


@pytest.mark.parametrize("passes", ["pragmas", f"{TIDY},pragmas"])
@pytest.mark.parametrize("path", LARGE, ids=lambda path: path.stem + path.suffix)
def test_large_corpus_games(path: Path, passes: str) -> None:
    game = loaded(path)
    optimize(game, passes)
    assert complaints(game, states=6, limit=4000) == []


@pytest.mark.parametrize(
    "name", ["hrg/ataxx.hrg", "rbg/reversi_4x4.rbg", "gdl/base__ticTacToe.kif"]
)
def test_games_from_outside(name: str) -> None:
    path = OUTSIDE / name
    if not path.exists():
        pytest.skip(f"there is no {path}")
    game = loaded(path)
    optimize(game, f"{TIDY},pragmas")
    assert complaints(game, states=8, limit=4000) == []


@pytest.mark.parametrize(
    "before",
    [
        "none",
        TIDY,
        "expand-any-assignment,expand-variable-tags,compact-skip-edges",
    ],
)
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), database=None)
@given(random=st.randoms(use_true_random=False))
def test_random_games(before: str, random: Random) -> None:
    game = random_game(random)
    assume(not [d for d in validate(game, lints=False) if d.severity is Severity.ERROR])
    optimize(game, before)
    optimize(game, "pragmas")
    assert complaints(game, states=5, limit=2000) == []
