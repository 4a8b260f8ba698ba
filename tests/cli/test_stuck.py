"""``rgt bench`` where plays get stuck, have no end, or meet an error: exit 1, and the way there."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import rgt as api
from rgt.backends.cpp.building.compilers import find_compiler
from rgt.backends.interpreter.engine import InterpreterEngine
from tests.backends import improper
from tests.backends.improper import rare

needs_compiler = pytest.mark.skipif(
    find_compiler() is None, reason="no C++ compiler: neither g++ nor clang++ nor ziglang"
)
ENGINES = ("interpreter", pytest.param("cpp", marks=needs_compiler))


def written(folder: Path, suffix: str, text: str) -> str:
    game = folder / f"game.{suffix}"
    game.write_text(text, encoding="utf-8")
    return str(game)


def moves_of(told: str) -> list[tuple[str, ...]]:
    (line,) = re.findall("note: after (.*)", told)
    return [tuple(move.split()) for move in re.findall("'([^']*)'", line)]


FILLED = [
    ("hrg", "hrg", improper.FILL_HRG),
    ("kif", "gdl", improper.FILL_KIF),
    ("rg", "rg", improper.FILL_RG),
]


@pytest.mark.parametrize(
    ("suffix", "language", "text", "engine"),
    [
        *((*filled, "interpreter") for filled in FILLED),
        *(pytest.param(*filled, "cpp", marks=needs_compiler) for filled in FILLED[:2]),
        pytest.param(*FILLED[2], "cpp", marks=[needs_compiler, pytest.mark.long]),
    ],
)
def test_stuck(rgt, tmp_path: Path, suffix: str, language: str, text: str, engine: str) -> None:
    game = written(tmp_path, suffix, text)
    outcome = rgt("bench", game, "--seconds", "0.2", "--backend", engine, "--json")
    assert outcome.code == 1
    found = json.loads(outcome.out)
    assert found["stuck"] > 0
    assert found["playouts"] == found["plays"] - found["stuck"]
    assert sum(found["goals"]["x"].values()) == found["playouts"]
    # a slow machine may have time for one
    plays = "play" if found["plays"] == 1 else "plays"
    assert f"{game}: {found['stuck']} of {found['plays']} {plays} got stuck: 'x' has" in outcome.err
    assert re.search(rf"^{re.escape(game)}:\d+:\d+: error\[RG121\]", outcome.err, re.MULTILINE)
    # plays are told as they were made: waiting left out, and tags that tell nothing
    replayed = api.loads(text, language, simultaneous="drop")
    api.optimize(replayed)
    state = InterpreterEngine(replayed).initial_state()
    for move in moves_of(outcome.err):
        state = state.apply(move)
    assert (state.legal_moves(), state.is_terminal) == ((), False)


def test_the_table_is_shown_all_the_same(rgt, tmp_path: Path) -> None:
    game = written(tmp_path, "rg", improper.FILL_RG)
    outcome = rgt("bench", game, "rg/minimal", "--seconds", "0", "--backend", "interpreter")
    assert outcome.code == 1
    assert "game.rg" in outcome.out and "rg/minimal" in outcome.out


def test_plays_without_an_end(rgt, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rgt.cli.commands.bench._LONGEST", 500)
    game = written(tmp_path, "hrg", improper.RING_HRG)
    outcome = rgt("bench", game, "--seconds", "0.1", "--backend", "interpreter", "--json")
    assert outcome.code == 1
    assert "error[RG122]" in outcome.err
    found = json.loads(outcome.out)
    assert (found["playouts"], found["playouts_per_second"]) == (0, 0)
    assert found["cut"] == found["plays"] > 0


KEEPER = """
type Player = { a };
type Score = { 0 };
type T = { p, q };
var x: T = p;
begin, s: player = a;
s, t: $ on;
s, t: $ off;
t, u: x = T(*);
u, v: x == q;
v, k: player = keeper;
k, l: x == p;
l, end: player = keeper;
"""


@pytest.mark.parametrize("engine", ENGINES)
def test_an_error_on_the_way_is_told_with_its_line(rgt, tmp_path: Path, engine: str) -> None:
    game = written(tmp_path, "rg", KEEPER)
    outcome = rgt("bench", game, "--seconds", "0.1", "--backend", engine, "--passes", "none")
    assert outcome.code == 1
    assert f"{game}:12:1: error[RG101]" in outcome.err
    assert moves_of(outcome.err) in ([("on",)], [("off",)])


def test_a_keeper_that_goes_round_is_told_as_in_check(rgt, tmp_path: Path) -> None:
    text = KEEPER.replace(
        "l, end: player = keeper;", "l, k: x = p; k, m: x == q; m, end: player = a;"
    )
    game = written(tmp_path, "rg", text.replace("u, v: x == q;", "u, v: x == p;"))
    # passes may leave nothing of the loop
    for command in (("check",), ("bench", "--passes", "none", "--backend", "interpreter")):
        outcome = rgt(*command, game, "--seconds", "0.1")
        assert outcome.code == 1
        assert "error[RG101]: the keeper has no legal move: walks go round for ever" in outcome.err
        assert moves_of(outcome.err) in ([("on",)], [("off",)])


@needs_compiler
def test_what_one_play_in_a_million_meets_has_a_line() -> None:
    from rgt.backends.cpp.engine.descent import stuck_line
    from rgt.backends.cpp.engine.load import load

    engine = load(api.loads(rare(10, 6), "rg"))
    found = stuck_line(engine, 1e-6, seconds=30, seed=1, longest=100)
    assert found == [("c0",)] * 6
    # without time there is no answer
    assert stuck_line(engine, 1e-6, seconds=0.0, seed=1, longest=100) is None
