"""What a page asks of its worker: positions as in the studio, moves of a search, figures."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from rgt import api
from rgt.backends.facts.plan import Plan
from rgt.backends.interpreter.engine import InterpreterEngine
from rgt.backends.pictures.position import Painter
from rgt.backends.wasm.page import page_data, worker
from rgt.backends.written_moves import short_forms
from rgt.ir.game import Game
from tests.backends.wasm.played import needs_node, node

ASKING = Path(__file__).parent / "asking.mjs"
CELL = re.compile(r'data-cell="([^"]*)" data-holds="([^"]*)"')
Json = Any


def optimised(name: str) -> Game:
    game = api.load(name)
    api.optimize(game)
    return game


def answers(game: Game, folder: Path, *asked: Mapping[str, Json]) -> list[Json]:
    """All that is told of some questions."""
    script = folder / "player.mjs"
    script.write_text(f"{worker()}\nexport {{ Player }};\n", encoding="utf-8")
    said = {"script": str(script), "data": page_data(Plan(game)), "asked": list(asked)}
    told: list[Json] = node(ASKING, said)
    assert told[0] == {"id": 0, "result": {}}
    return told[1:]


def results(game: Game, folder: Path, *asked: Mapping[str, Json]) -> list[Json]:
    told = answers(game, folder, *asked)
    return [each["result"] for each in told if "result" in each]


@needs_node
@pytest.mark.parametrize("name", ["gdl/connect_four", "rbg/hex_3x3"])
def test_positions(name: str, tmp_path: Path) -> None:
    # columns that stand for cells, facts that are boards; switches among tags, hexagons
    game = optimised(name)
    engine, painter = InterpreterEngine(game), Painter(game)
    line: list[list[str]] = []
    state, states = engine.initial_state(), []
    for _ in range(6):
        states.append((state, list(line)))
        move = state.legal_moves()[len(line) % len(state.legal_moves())]
        line.append(list(move))
        state = state.apply(move)
    asked = [{"method": "position", "params": {"line": made}} for _, made in states]
    found = results(game, tmp_path, *asked)
    for (here, made), there in zip(states, found, strict=True):
        assert there["player"] == here.player
        short = short_forms(here.legal_moves())
        assert there["moves"] == [
            {
                "tags": list(move),
                "text": list(short[move]),
                "cells": list(painter.cells(move, here.player)),
            }
            for move in here.legal_moves()
        ]
        picture = painter.picture(here)
        assert picture is not None
        assert CELL.findall(there["board"]) == CELL.findall(picture)
        stones = picture.count("<circle") + picture.count("<text") + picture.count("<polygon")
        drawn = there["board"]
        marks = 0
        if made:
            mover = engine.initial_state() if len(made) == 1 else states[len(made) - 1][0]
            marks = len(painter.cells(tuple(made[-1]), mover.player))
        others = drawn.count("<circle") + drawn.count("<text") + drawn.count("<polygon")
        assert others + drawn.count("<rect") == stones + picture.count("<rect") + marks


@needs_node
def test_search_and_figures(tmp_path: Path) -> None:
    line = [["a1"], ["b1"], ["a2"], ["b2"]]
    search = {"agent": "mcts", "seconds": 60, "playouts": 2000, "seed": 3}
    told = answers(
        optimised("rg/tic_tac_toe"),
        tmp_path,
        {"method": "choose", "params": {"line": line, **search}},
        {"method": "choose", "params": {"line": [*line, ["c1"]], **search}},
        {"method": "choose", "params": {"line": line[:3], **search}},
        {"method": "position", "params": {"line": [["a1"], ["a1"]]}},
        {"method": "bench", "params": {"what": "perft", "line": [], "depth": 4}},
        {"method": "bench", "params": {"what": "divide", "line": [["a1"]], "depth": 2}},
        {"method": "bench", "params": {"what": "playouts", "line": line, "seconds": 0.3}},
        {
            "method": "bench",
            "params": {"what": "playouts", "line": [], "seconds": 30},
            "cancelled": True,
        },
    )
    last = {each["id"]: each for each in told}
    # x wins at once; o does, too; o has to stop x
    assert [last[i]["result"]["move"] for i in (1, 2, 3)] == [["a3"], ["b3"], ["a3"]]
    assert last[1]["result"]["playouts"] == 2000
    assert last[4]["error"]["diagnostics"][0]["code"] == "RG110"
    # 9 * 8 * 7 * 6, the counts of the game by anybody
    counts = [each["count"] for each in last[5]["result"]["counts"]]
    assert counts == ["1", "9", "72", "504", "3024"]
    assert [row["count"] for row in last[6]["result"]["rows"]] == ["7"] * 8
    plays = last[7]["result"]
    assert plays["plays"] > 100
    assert {length for length, _ in plays["lengths"]} <= {1, 2, 3, 4, 5}
    assert sum(plays["goals"]["x"].values()) == plays["plays"]
    assert last[8]["error"]["cancelled"]
