"""Games as WebAssembly play as the interpreter does, and draw as the native library does."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from rgt import api, corpus
from rgt.backends.cpp.engine.load import CppEngine
from rgt.backends.interpreter.engine import InterpreterEngine
from tests.backends.cpp.agreement import PLAIN, needs_compiler
from tests.backends.wasm.played import as_played, needs_node, walks, written
from tests.repetitions import some_quick

SMALL = ["gdl/nim", "hrg/kuhn_poker"]
"""Languages that differ; one game hides something and leaves something to chance."""
SLOW = {"rbg/go", "rbg/arimaa_split", "rbg/chinese_checkers"}
"""Where the interpreter would take too long even so."""


def compare(name: str, folder: Path, depth: int) -> None:
    game = api.load(name)
    api.optimize(game)
    engine = InterpreterEngine(game)
    found = as_played(written(game, folder), depth=depth)
    assert "error" not in found, found["error"]
    assert found["players"] == list(engine.players)
    assert found["hides"] == engine.hides
    for here, there in zip(walks(engine), found["walks"], strict=True):
        for position, other in zip(here, there, strict=True):
            if position["terminal"]:
                # what nobody reads any more may be anything
                del position["valuation"], other["valuation"]
            assert other == position
    assert found["perft"] == list(map(str, api.perft(game, depth, backend="interpreter")))


@needs_node
@pytest.mark.parametrize("name", some_quick(SMALL, 1))
def test_walks(name: str, tmp_path: Path) -> None:
    compare(name, tmp_path, 3)


@needs_node
@pytest.mark.long
@pytest.mark.parametrize("name", [each.full_name for each in corpus.games()])
def test_walks_of_all(name: str, tmp_path: Path) -> None:
    compare(name, tmp_path, 1 if name in SLOW else 2)


@needs_node
@needs_compiler
def test_draws(tmp_path: Path) -> None:
    # 600 plays are three turns, of which two have seeds that are digests
    check_draws("rg/tic_tac_toe", tmp_path)


@needs_node
@needs_compiler
@pytest.mark.long
@pytest.mark.parametrize(
    "name",
    ["hrg/breakthrough", "hrg/pig", "rbg/reversi", "gdl/connect_four", "simplified/gardner"],
)
def test_draws_of_more(name: str, tmp_path: Path) -> None:
    check_draws(name, tmp_path)


def check_draws(name: str, folder: Path) -> None:
    game = api.load(name)
    api.optimize(game)
    found = as_played(written(game, folder), seeds=0, depth=4, plays=600)
    engine = CppEngine(game, flags=PLAIN)
    made = dataclasses.asdict(engine.initial_state().playouts(600, seed=5))
    assert made["plays"] == 600
    for told in (made, found["playouts"]):
        del told["seconds"]
    assert found["playouts"] == made
    assert found["perft"] == list(map(str, engine.initial_state().perft_levels(4, None)))
