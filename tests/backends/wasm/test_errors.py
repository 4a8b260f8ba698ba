"""Errors of a game, and of who plays it, are thrown with their codes, and the game goes on."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from rgt.backends.interpreter.engine import InterpreterEngine
from rgt.backends.wasm.module import as_json
from rgt.cli import cli
from rgt.ir.diagnostics import GameError
from tests.backends import games
from tests.backends.wasm.played import needs_node, node, written

ERRORS = Path(__file__).parent / "errors.mjs"
FAULTY = """
    begin, b: player = a;
    b, c1: $ good; c1, c2: player = b; c2, c3: $ on; c3, end: player = keeper;
    b, d1: $ stuck; d1, d2: player = keeper; d2, end: goals[a] == 100;
    b, f1: $ forever; f1, f2: player = keeper; f2, f1: ;
    b, m1: $ more; m1, m2: player = b; m2, m3: $ x; m3, m2: ; m3, end: player = keeper;
"""
"""Each first move but one leads to a mistake of the game."""


@needs_node
def test_errors(tmp_path: Path) -> None:
    game = games.play(FAULTY)
    found = node(ERRORS, {"module": str(written(game, tmp_path, small=True))})
    state = InterpreterEngine(game).initial_state()
    for move in state.legal_moves():
        there = found["moves"][" ".join(move)]
        try:
            assert there == [list(each) for each in state.apply(move).legal_moves()]
        except GameError as problem:
            assert there["code"] == problem.diagnostics[0].code
    assert found["moves"]["good"] == [["on"]]
    assert {each["code"] for each in found["moves"].values() if isinstance(each, dict)} == {
        *("RG101", "RG103", "RG104")
    }
    assert found["counted"]["code"] == "RG101"
    assert [each["code"] for each in found["others"]] == ["RG110", "RG119", "RG143"]
    # after all of that the game is as it was
    assert found["again"] == ["1", "4"]
    assert found["refused"] == 6


def test_a_game_that_cannot_be_compiled(tmp_path: Path) -> None:
    symbols = ", ".join(f"s{n}" for n in range(400))
    text = f"""
        type Player = {{ one }}; type Score = {{ 0 }}; type Big = {{ {symbols} }};
        var player: PlayerOrKeeper = keeper;
        var cells: Big -> Big -> Big = {{ :{{ :s0 }} }}; var at: Big = s0;
        begin, turn: player = one;
        turn, chosen: at = Big(*);
        chosen, shown: $$ at;
        shown, made: cells[at][at] = at;
        made, last: player = keeper;
        last, end: cells[s1][s1] == s1;
    """
    file = tmp_path / "large.rg"
    file.write_text(text, encoding="utf-8")
    made = tmp_path / "made"
    done = CliRunner().invoke(cli, ["compile", str(file), "-o", str(made), "--wasm", "--html"])
    assert isinstance(done.exception, GameError)
    assert [found.code for found in done.exception.diagnostics] == ["CPP009"]
    assert not made.exists()


def test_names_that_are_markup_end_no_script() -> None:
    told = as_json({"name": "</script><!--\u2028"})
    assert "<" not in told
    assert "\u2028" not in told


@needs_node
@pytest.mark.long
def test_a_hundred_thousand_edges_end_with_the_time_limit(tmp_path: Path) -> None:
    """What takes a compiler minutes is ended with an error, and nothing is left behind."""
    count = 50_000
    edges = "".join(
        f"b, n{i}: $ t{i}; n{i}, c: goals[a] = {100 if i % 2 else 0};" for i in range(count)
    )
    symbols = ", ".join(f"t{i}" for i in range(count))
    file, made = tmp_path / "large.rg", tmp_path / "made"
    begin = f"{games.HEAD} type T = {{{symbols}}}; begin, b: player = a;"
    file.write_text(f"{begin} {edges} c, end: player = keeper;", encoding="utf-8")
    options = ["--passes", "none", "--wasm", "--time-limit", "40"]
    done = subprocess.run(
        [sys.executable, "-m", "rgt", "compile", str(file), "-o", str(made), *options],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode != 0
    assert "RGT040" in done.stderr
    assert "Traceback" not in done.stderr
    assert not made.exists()
