"""The extension of VS Code as it is packed, with a stand-in for VS Code around it."""

from __future__ import annotations

import importlib.util
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from editors.generate.everything import EDITORS
from rgt.frontends.gdl.reading.parse import parse
from rgt.ir.diagnostics import Source
from tests.frontends.gdl.infix_form import infix_of

BUNDLE = EDITORS / "vscode" / "dist" / "extension.js"
CORPUS = EDITORS.parent / "corpus"
RGT = Path(sys.executable).with_name("rgt")
pytestmark = pytest.mark.skipif(
    shutil.which("node") is None or not BUNDLE.exists(),
    reason="no node, or no bundle of the extension: `make vscode` makes it",
)


def used(game: Path, program: str = str(RGT)) -> dict[str, Any]:
    """What happens when a user gives the commands of the extension in a game."""
    script = Path(__file__).with_name("extension.mjs")
    answer = subprocess.run(
        ["node", str(script), str(BUNDLE), program, str(game)],
        capture_output=True,
        check=True,
        text=True,
        timeout=120,
    )
    found: dict[str, Any] = json.loads(answer.stdout)
    return found


@pytest.mark.skipif(importlib.util.find_spec("pygls") is None, reason="no pygls, which serves")
def test_the_commands_of_the_extension() -> None:
    game = CORPUS / "hrg" / "tic_tac_toe.hrg"
    lines = game.read_text(encoding="utf-8").splitlines()
    found = used(game)
    counted, played = found["messages"]
    assert counted == "tic_tac_toe.hrg: perft: 1, 9, 72"  # nine squares, then eight
    assert "moves: " in played
    assert found["shown"][:2] == ["tic_tac_toe.hrg", "tic_tac_toe.rg"]
    (marked,) = found["marked"]
    automaton = found["automaton"].splitlines()
    # edges have a comma between their nodes; all of the game is selected
    edges = [number for number, line in enumerate(automaton) if ", " in line.partition(":")[0]]
    assert marked and set(marked) <= set(edges)
    assert len(marked) > len(edges) / 2
    assert "graph" in lines[found["source"]] or lines[found["source"]].startswith(" ")
    no_game, no_server = found["errors"]
    assert no_game == "no game is open"
    assert "rgt.path" in no_server


@pytest.mark.skipif(importlib.util.find_spec("pygls") is None, reason="no pygls, which serves")
def test_infix_games_are_told_by_their_first_line(tmp_path: Path) -> None:
    text = (CORPUS / "gdl" / "tic_tac_toe.kif").read_text(encoding="utf-8")
    game = tmp_path / "game.gdl"
    game.write_text("; a remark\n\n" + infix_of(parse(Source("a.kif", text))), encoding="utf-8")
    found = used(game)
    assert found["languages"] == ["gdlinfix"]
    # while one player marks a square the other has only a waiting move
    assert found["messages"][0] == "game.gdl: perft: 1, 9, 9"


def test_a_server_that_is_not_there_is_told_with_what_to_do(tmp_path: Path) -> None:
    found = used(CORPUS / "hrg" / "tic_tac_toe.hrg", str(tmp_path / "nothing"))
    (told,) = [text for text in found["errors"] if "nothing lsp' could not be started" in text]
    assert "regular-games[lsp]" in told
