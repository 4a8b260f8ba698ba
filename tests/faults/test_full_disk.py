"""A full disk: told with the name of the file, nothing half there, nothing lost that was."""

from __future__ import annotations

import re
import resource
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from rgt.backends.cpp.building.compilers import find_compiler
from tests.cli.conftest import Rgt

NIM = "rg/nim"
WRITES = {
    "translate": ("translate", NIM, "-o"),
    "a picture": ("translate", NIM, "--to", "svg", "-o"),
    "a tree": ("translate", NIM, "--to", "efg", "-o"),
    "a trace": ("passes", NIM, "--save"),
    "a page": ("passes", NIM, "--html"),
    "a play": ("play", NIM, "--players", "random,random", "--save"),
    "boards": ("play", NIM, "--players", "random,random", "--svg"),
    "a record": ("record", "knightthrough", "--plays", "2", "-o"),
    "a generated game": ("games", "--generate", "7", "-o"),
    "a reduced game": ("reduce", NIM, "--check", "false", "--seconds", "0.1", "-o"),
    "C++": ("compile", NIM, "-o"),
}


@pytest.mark.parametrize("what", WRITES)
def test_what_has_no_room_is_named_and_not_there(rgt: Rgt, full_disk: Path, what: str) -> None:
    target = full_disk / "new"
    outcome = rgt(*WRITES[what], str(target))
    assert outcome.code == 1
    told = re.search(r"^error: (.*): No space left on device$", outcome.err, re.MULTILINE)
    assert told is not None and Path(told[1]).is_relative_to(target), outcome.err
    left = [path for path in full_disk.rglob("*") if path.is_file()]
    assert left == [full_disk / "filler"]


@pytest.mark.parametrize("option", ["-o", "--watch"])
def test_what_is_learned_has_no_room(
    rgt: Rgt, full_disk: Path, recorded: Callable[..., str], option: str
) -> None:
    plays = recorded("simplified/knightthrough", 2)
    name = "new.html" if option == "--watch" else "new"
    outcome = rgt("learn", plays, option, str(full_disk / name))
    assert outcome.code == 1
    assert f"error: {full_disk / name}: No space left on device" in outcome.err
    assert [path.name for path in full_disk.iterdir()] == ["filler"]


def test_a_formatted_file_stays_as_it_was(rgt: Rgt, full_disk: Path) -> None:
    (full_disk / "filler").unlink()
    game = full_disk / "game.kif"
    game.write_text("(role    a)\n")
    # the only page of the disk is the game's: there is none for a second file
    outcome = rgt("fmt", str(game), "--write")
    assert (outcome.code, game.read_text()) == (1, "(role    a)\n")
    assert outcome.err == f"error: {game}: No space left on device\n"
    assert [path.name for path in full_disk.iterdir()] == ["game.kif"]


def test_a_tournament_goes_on_and_tells(rgt: Rgt, full_disk: Path) -> None:
    results = full_disk / "results.jsonl"
    outcome = rgt(
        *("tournament", NIM, "--agents", "random,mcts{iterations=2}", "--plays", "4"),
        *("--results", str(results), "--backend", "interpreter"),
    )
    assert outcome.code == 1
    assert f"{results}: 4 results could not be written: No space left on device" in outcome.err
    assert results.read_bytes() == b""
    # what was played is in the table all the same
    assert "4 plays" in outcome.out


def test_a_count_goes_on_and_tells(rgt: Rgt, full_disk: Path) -> None:
    journal = str(full_disk / "journal")
    outcome = rgt("perft", "rg/tic_tac_toe", "4", "--resume", journal, "--backend", "interpreter")
    assert outcome.code == 0
    assert outcome.out.split()[-1] == "3024"
    assert "warning[RGT071]" in outcome.err and "No space left on device" in outcome.err


@pytest.mark.skipif(find_compiler() is None, reason="needs a C++ compiler")
def test_a_game_is_compiled_elsewhere(
    rgt: Rgt, full_disk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RGT_CACHE", str(full_disk / "cache"))
    outcome = rgt("perft", NIM, "2", "--backend", "cpp")
    assert (outcome.code, outcome.out.split()[-1]) == (0, "59")
    assert [path for path in full_disk.rglob("*") if path.is_file()] == [full_disk / "filler"]


def _small() -> None:
    """No file of this process may be longer than 1,000 bytes."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))


@pytest.mark.parametrize("what", ["a trace", "a page", "a record"])
def test_a_disk_that_is_full_half_way(tmp_path: Path, what: str) -> None:
    """The beginning of the file can be written, and is not left there."""
    target = tmp_path / "new"
    target.write_text("what was there")
    words = WRITES[what]
    if what == "a trace":
        words = ("passes", "gdl/tic_tac_toe", "--save")
    done = subprocess.run(
        # half a compiled module would stay, and be read by others
        [sys.executable, "-B", "-m", "rgt", *words, str(target)],
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        text=True,
        preexec_fn=_small,
        check=False,
    )
    assert (done.returncode, f"error: {target}: File too large" in done.stderr) == (1, True)
    assert [path.name for path in tmp_path.iterdir()] == ["new"]
    assert target.read_text() == "what was there"
