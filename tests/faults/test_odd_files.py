"""What is no file, and files that are odd, wherever a file is expected."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from tests.cli.conftest import Rgt

READS = {
    "a game": ("check", "--from", "hrg"),
    "a game to be formatted": ("fmt", "--from", "gdl"),
    "a trace": ("passes", "--load"),
    "a play": ("play", "--replay"),
    "a record": ("learn",),
    "games in PGN": ("record", "--pgn"),
    "passes": ("passes", "rg/nim", "--with"),
    "results": (
        *("tournament", "rg/nim", "--agents", "random,mcts{iterations=2}", "--plays", "1"),
        *("--backend", "interpreter", "--results"),
    ),
    "a count": ("perft", "rg/nim", "2", "--backend", "interpreter", "--resume"),
}
ODD = {
    "empty": b"",
    "nothing": b"\0\0\0",
    "a name of two\nlines": b"\xff\xfe",
    os.fsdecode(b"no text \xff"): b"[1]",
    "a folder": None,
}


@pytest.mark.parametrize("what", READS)
@pytest.mark.parametrize("name", ODD)
def test_what_is_odd_is_told(rgt: Rgt, tmp_path: Path, what: str, name: str) -> None:
    path, content = tmp_path / name, ODD[name]
    if content is None:
        path.mkdir()
    else:
        path.write_bytes(content)
    outcome = rgt(*READS[what], str(path))
    # empty files are good beginnings of a tournament and a count
    if name == "empty" and what in ("results", "a count"):
        assert outcome.code == 0
        return
    assert outcome.code in (1, 2)
    assert "error" in outcome.err.lower() and "internal error" not in outcome.err
    if content is not None:
        assert path.read_bytes() == content


@pytest.mark.parametrize("what", ["results", "a count"])
def test_a_pipe_keeps_nothing(rgt: Rgt, tmp_path: Path, what: str) -> None:
    """Nobody waits for a reader who does not come."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    outcome = rgt(*READS[what], str(pipe))
    assert outcome.code == 1 and "error[" in outcome.err


def test_a_game_comes_out_of_a_pipe(rgt: Rgt, tmp_path: Path) -> None:
    pipe = tmp_path / "game.kif"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_text, args=("(role    a)\n",), daemon=True)
    writer.start()
    assert rgt("fmt", str(pipe)).out == "(role a)\n"
    writer.join(10)
