"""No pass changes the tree of any game: tried on a few random games; `make campaign` tries more."""

from __future__ import annotations

from collections.abc import Collection
from random import Random

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from rgt.ir.diagnostics import GameError, Severity, Source
from rgt.ir.game import Game
from rgt.ir.text.parser import parse_game
from rgt.ir.text.printer import print_game
from rgt.passes.pipeline import optimize
from rgt.passes.registry import PASSES
from rgt.passes.validators import validate
from tests.passes.random_games import random_game
from tests.passes.small_games import DROPS_TAGS, view_kept_by

DEPTH = 3
RANDOMS = st.randoms(use_true_random=False)


def valid_game(random: Random) -> Game:
    """A random game without errors, read back from its text."""
    game = random_game(random)
    assume(not [d for d in validate(game, lints=False) if d.severity is Severity.ERROR])
    return parse_game(Source("random", print_game(game)))


def check(random: Random, spec: str, skip: Collection[str] = ()) -> None:
    """The passes but those to skip keep the tree of a random game, and have nothing to do a second
    time.
    """
    game, view = valid_game(random), view_kept_by(spec, skip)
    text = print_game(game)
    try:
        before = view(game, DEPTH)
    except GameError:
        assume(False)
        raise
    optimize(game, spec, skip=skip)
    assert view(game, DEPTH) == before, text
    again = parse_game(Source("again", print_game(game)))
    assert optimize(again, spec, skip=skip).steps == 0, print_game(game)


QUICK = settings(
    max_examples=12, deadline=None, suppress_health_check=list(HealthCheck), database=None
)


@pytest.mark.parametrize("name", PASSES)
@QUICK
@given(random=RANDOMS)
def test_each_pass_keeps_the_tree(name: str, random: Random) -> None:
    check(random, name)


@pytest.mark.parametrize(
    "spec",
    [
        "propagate-constants{patience=0}",
        "propagate-constants{max-bits=20}",
        "inline-assignment{patience=0}",
        "inline-assignment{max-region=10}",
        "skip-redundant-tags{patience=30}",
    ],
)
@QUICK
@given(random=RANDOMS)
def test_impatient_passes_keep_the_tree(spec: str, random: Random) -> None:
    check(random, spec)


@pytest.mark.parametrize("skip", [(), (DROPS_TAGS,)], ids=["", "as told"])
@pytest.mark.parametrize("spec", ["default", "plain"])
@settings(QUICK, max_examples=40)
@given(random=RANDOMS)
def test_pipelines_keep_the_tree(spec: str, skip: Collection[str], random: Random) -> None:
    check(random, spec, skip)
