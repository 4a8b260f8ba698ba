"""LineGames are Python programs: who is at a terminal is asked, and no file runs another one."""

from __future__ import annotations

import json
from pathlib import Path

import click
import pytest

from rgt.cli import trust
from tests.security.conftest import Seen

GAME = """
with open({trace!r}, "a") as trace:
    _ = trace.write("ran ")
from rgt.frontends.linegames import LineGame, alquerque
board = alquerque(3, 3)
game = LineGame(board=board, pieces={{"white": board.half("south"), "black": board.half("north")}},
                captures="mandatory", sequences="full", stagnation=5)
"""


@pytest.fixture
def trace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RGT_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("RGT_TRUST", raising=False)
    monkeypatch.setattr(trust, "_can_answer", lambda: False)
    return tmp_path / "trace"


@pytest.fixture
def game(tmp_path: Path, trace: Path) -> Path:
    """A program that leaves a trace when it is run."""
    path = tmp_path / "game.py"
    path.write_text(GAME.format(trace=str(trace)), encoding="utf-8")
    return path


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A user at a terminal, who answers what is put here, and no when there is nothing."""
    answers: list[str] = []
    monkeypatch.setattr(trust, "_can_answer", lambda: True)
    monkeypatch.setattr(click, "confirm", lambda *_, **__: bool(answers) and answers.pop() == "y")
    return answers


def runs(trace: Path) -> int:
    """How often the program was run."""
    return len(trace.read_text().split()) if trace.exists() else 0


@pytest.mark.parametrize("command", ["check", "perft", "translate", "stats", "play", "passes"])
def test_nothing_runs_it_against_the_users_will(
    command: str, game: Path, trace: Path, asked: list[str], seen: Seen
) -> None:
    said = seen(command, str(game), *(["1"] if command == "perft" else []))
    assert "is a Python program" in said
    assert "RGT072" in said
    assert runs(trace) == 0


def test_the_answer_is_remembered_for_this_text(
    game: Path, trace: Path, asked: list[str], seen: Seen
) -> None:
    asked.append("y")
    assert "is a Python program" in seen("perft", str(game), "1")
    assert runs(trace) == 1
    assert "is a Python program" not in seen("perft", str(game), "1")
    assert runs(trace) == 2
    game.write_text(game.read_text() + "# another\n")
    assert "RGT072" in seen("perft", str(game), "1")
    assert runs(trace) == 2


def test_an_answer_that_others_could_have_written_is_none(
    game: Path, trace: Path, asked: list[str], seen: Seen, tmp_path: Path
) -> None:
    asked.append("y")
    seen("perft", str(game), "1")
    (tmp_path / "cache" / "programs").chmod(0o666)
    assert "RGT072" in seen("perft", str(game), "1")
    assert runs(trace) == 1


def test_a_variable_answers(
    game: Path, trace: Path, asked: list[str], seen: Seen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RGT_TRUST", "1")
    assert "is a Python program" not in seen("perft", str(game), "1")
    assert runs(trace) == 1


def test_the_corpus_is_not_asked_for(trace: Path, asked: list[str], seen: Seen) -> None:
    assert "is a Python program" not in seen("translate", "linegames/alquerque", "--to", "hrg")


def test_where_nobody_can_answer_a_named_program_is_run(
    game: Path, trace: Path, seen: Seen
) -> None:
    seen("perft", str(game), "1")
    assert runs(trace) == 1


@pytest.mark.parametrize("language", ["linegames", "rg"])
def test_a_saved_play_runs_no_program(
    language: str, game: Path, trace: Path, seen: Seen, tmp_path: Path
) -> None:
    play = {
        "kind": "play",
        "format": 2,
        "rgt": "1",
        "game": str(game),
        "language": language,
        "simultaneous": "keep",
        "graphs": "reusable",
        "recovery": "off",
        "seed": 1,
        "players": ["random"],
    }
    file = tmp_path / "play.jsonl"
    file.write_text(json.dumps(play) + "\n", encoding="utf-8")
    said = seen("play", "--replay", str(file))
    assert "error" in said
    assert runs(trace) == 0


@pytest.mark.parametrize("words", [("fmt",), ("fmt", "--check"), ("learn", "--game")])
def test_what_does_not_need_to_run_it_does_not(
    words: tuple[str, ...], game: Path, trace: Path, seen: Seen
) -> None:
    seen(*words, str(game))
    assert runs(trace) == 0


def test_a_folder_is_no_game(tmp_path: Path, trace: Path, seen: Seen) -> None:
    seen("check", str(tmp_path))
    assert runs(trace) == 0
