"""docs/tournaments.md: its commands and its Python do what is shown, its table names all keys."""

from __future__ import annotations

import doctest
import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from rgt.experiments.tournaments.results import End, Result
from tests.docs import DOCS
from tests.sessions import blocks, files, run, sessions, shows

GAMES = ("connect_four", "breakthrough_6x6", "reversi", "hex_11x11")
PAGE = (DOCS / "tournaments.md").read_text(encoding="utf-8")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in files(PAGE).items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(("command", "output"), sessions(PAGE))
def test_the_commands_show_what_the_page_says(folder: Path, command: str, output: str) -> None:
    shown = run(command, folder, all_=True)
    assert shows(shown, output), f"$ {command}\n{shown}"


def test_the_examples_do_what_is_shown() -> None:
    text = "\n".join(block for block in blocks(PAGE, "python") if ">>>" in block)
    example = doctest.DocTestParser().get_doctest(text, {}, "tournaments.md", None, 0)
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS)
    runner.run(example)
    assert runner.summarize(verbose=False) == (0, len(example.examples))
    assert len(example.examples) > 6


def test_the_experiment_in_small(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("matplotlib")
    text = files(PAGE)["experiment.py"]
    assert len(text.splitlines()) <= 60
    script: dict[str, Any] = {"__name__": "experiment"}
    exec(compile(text, "experiment.py", "exec"), script)
    script |= {"GAMES": ("rg/tic_tac_toe", "rg/nim"), "PLAYOUTS": (3, 9), "BACKEND": "interpreter"}
    monkeypatch.chdir(folder)
    monkeypatch.setattr("sys.argv", ["experiment.py", "8"])
    script["main"]()
    shown = capsys.readouterr().out
    (example,) = (block for block in blocks(PAGE, "text") if "playouts" in block)
    game = r"^  {} +UCT +[+-]\d+ Elo \[ *[+-]\d+, +[+-]\d+\], \d+\.\d\d ms a move$"
    for text, names, plays in [(shown, ["rg/tic_tac_toe", "rg/nim"], 4), (example, GAMES, 400)]:
        for name in names:
            assert len(re.findall(game.format(name), text, re.MULTILINE)) == 2, text
        assert len(re.findall(rf"^\d+ playouts a move, {plays} plays$", text, re.MULTILINE)) == 2
    assert len((folder / "experiment.jsonl").read_text().splitlines()) == 8
    assert {path.name for path in folder.glob("*.svg")} == {"experiment-3.svg", "experiment-9.svg"}


def test_the_table_has_every_key_of_a_line() -> None:
    (table,) = re.findall(r"^\| key \| value \|\n(.*?)\n\n", PAGE, re.MULTILINE | re.DOTALL)
    named = {key for row in table.splitlines() for key in re.findall(r"`(\w+)`", row.split("|")[1])}
    unknown = Result("", "", (), (), 0, 0, (), 1, None, End.CUT, None, None, (), 0, (), ())
    assert named == set(unknown.as_json())
    # all but the name of the digest are called as they are in Python
    assert named - {"kind", "format", "rgt", "hash"} == {each.name for each in fields(Result)} - {
        "digest"
    }


def test_every_end_of_a_play_is_named() -> None:
    (row,) = re.findall(r"^\| `end` \| (.*) \|$", PAGE, re.MULTILINE)
    assert re.findall(r"`(\w+)`", row) == [str(end) for end in End]
