"""The default pipeline keeps the trees of the corpus."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from rgt.backends.explore import perft
from rgt.backends.interpreter.engine import load
from rgt.corpus import games
from rgt.frontends import frontend_for
from rgt.ir.diagnostics import Source
from rgt.passes.pipeline import optimize
from tests.passes.small_games import DROPS_TAGS, told, tree
from tests.repetitions import some_quick

GAMES = sorted(game.path for game in games() if game.language in ("rg", "gdl"))
MANY = 20_000
"""Depths with more plays than this are left out."""


@pytest.mark.parametrize(
    ("passes", "path"),
    # all games after all passes, and a third of them after the plain ones
    some_quick(
        product(["default", "plain"], GAMES),
        *range(len(GAMES)),
        *range(len(GAMES), 2 * len(GAMES), 3),
    ),
    ids=lambda each: each.stem + each.suffix if isinstance(each, Path) else each,
)
def test_tree_of_corpus_game_stays(passes: str, path: Path) -> None:
    game = frontend_for(path.name).load(Source(path.name, path.read_text()))
    counts = perft(load(game), 2)
    depth = 2 if counts[2] <= MANY else 1
    before, moves = tree(game, depth), told(game, depth)
    copy = game.copy()
    # the one pass that may add edges, so that fewer walks are made
    smaller = optimize(copy, passes, skip=["ask-where-written", DROPS_TAGS])
    assert told(copy, depth) == moves
    optimize(game, passes)
    assert smaller.after.edges <= smaller.before.edges or passes == "plain"
    assert tree(game, depth) == before
    assert optimize(game, passes).steps == 0
