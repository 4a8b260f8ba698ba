"""Pictures from the command line: the automaton, and the board of a play."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

from click.testing import CliRunner

from rgt.cli import cli


def run(*arguments: str) -> str:
    result = CliRunner().invoke(cli, arguments)
    assert result.exit_code == 0, result.output
    return result.output


def test_the_automaton_as_a_picture(tmp_path: Path) -> None:
    picture = tmp_path / "x.svg"
    run("translate", "rg/tic_tac_toe", "--to", "svg", "-q", "-o", str(picture))
    root = ElementTree.fromstring(picture.read_text(encoding="utf-8"))
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert {"begin", "end"} <= {each.get("data-node") for each in root.iter()}


def test_the_board_of_a_play(tmp_path: Path) -> None:
    picture = tmp_path / "board.svg"
    said = run("play", "rg/tic_tac_toe", "--players", "random", "--svg", str(picture))
    root = ElementTree.fromstring(picture.read_text(encoding="utf-8"))
    held = [each.get("data-holds") for each in root.iter() if each.get("data-cell")]
    # it is the last position: as many marks as moves were made
    assert len(held) == 9
    assert sum(each.get("stroke") == "var(--board-mark)" for each in root.iter()) == 1
    moves = re.findall(r"^(\d+)\. [xo]: ", said, re.MULTILINE)
    assert len(held) - held.count("empty") == int(moves[-1])


def test_a_game_without_a_board_has_no_picture() -> None:
    asked = ["play", "rg/minimal", "--players", "random", "--svg", "x.svg"]
    result = CliRunner().invoke(cli, asked)
    assert result.exit_code == 2
    assert "has no board" in result.output
