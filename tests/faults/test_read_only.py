"""A working directory and a cache that cannot be written."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from rgt.backends.cpp.building.compilers import find_compiler
from tests.faults.commands import needs_permissions, obeying

pytestmark = needs_permissions


@pytest.fixture
def closed(tmp_path: Path) -> Iterator[Path]:
    """A folder with a game in which nothing can be written."""
    place = tmp_path / "closed"
    place.mkdir()
    (place / "game.kif").write_text("(role    a)\n")
    place.chmod(0o500)
    yield place
    place.chmod(0o700)


def done(place: Path, *words: str, **more: str) -> subprocess.CompletedProcess[str]:
    """A command in a folder, for which permissions hold."""
    found = subprocess.run(
        [sys.executable, "-m", "rgt", *words],
        cwd=place,
        env={**os.environ, **more},
        capture_output=True,
        text=True,
        preexec_fn=obeying,
        check=False,
    )
    assert "Traceback" not in found.stderr
    assert [path.name for path in place.iterdir()] == ["game.kif"]
    return found


def test_what_writes_names_the_file(closed: Path) -> None:
    found = done(closed, "passes", "rg/nim", "--save", "new")
    assert (found.returncode, "error: new: Permission denied\n" in found.stderr) == (1, True)
    found = done(closed, "fmt", "game.kif", "--write")
    assert found.returncode == 1
    assert found.stderr == "error: game.kif: Permission denied\n"


@pytest.mark.long
@pytest.mark.parametrize(
    "words",
    [
        ("translate", "rg/nim", "-o", "new"),
        ("passes", "rg/nim", "--html", "new"),
        ("play", "rg/nim", "--players", "random,random", "--save", "new"),
        ("record", "knightthrough", "--plays", "2", "-o", "new"),
        ("games", "--generate", "7", "-o", "new"),
        ("compile", "rg/nim", "-o", "new"),
        ("tournament", "rg/nim", "--agents", "random,mcts{iterations=2}", "--results", "new"),
        ("tournament", "rg/nim", "--agents", "random,mcts{iterations=2}", "--records", "new"),
    ],
)
def test_everything_that_writes_names_the_file(closed: Path, words: tuple[str, ...]) -> None:
    found = done(closed, *words)
    assert (found.returncode, "error: new" in found.stderr) == (1, True)
    assert "Permission denied" in found.stderr


@pytest.mark.long
@pytest.mark.skipif(find_compiler() is None, reason="needs a C++ compiler")
def test_every_command_builds_for_itself(closed: Path, tmp_path: Path) -> None:
    passing = tmp_path / "passing"
    passing.mkdir()
    words = ("perft", "rg/nim", "2", "--backend", "cpp")
    found = done(closed, *words, RGT_CACHE=".", TMPDIR=str(passing))
    assert (found.returncode, found.stdout.split()[-1]) == (0, "59")
    assert list(passing.iterdir()) == []


@pytest.mark.skipif(find_compiler() is None, reason="needs a C++ compiler")
def test_what_cannot_be_built_anywhere_is_played_by_the_interpreter(
    closed: Path, tmp_path: Path
) -> None:
    """No folder of the system can be written: nor can the commands that make others of them."""
    program = (
        "import sys, tempfile; place = sys.argv.pop(); "
        "tempfile._candidate_tempdir_list = lambda: [place]; from rgt.cli import main; main()"
    )
    told = {}
    for backend in ("auto", "cpp"):
        words = ("bench", "rg/nim", "--seconds", "1", "--backend", backend, str(closed))
        told[backend] = subprocess.run(
            [sys.executable, "-c", program, *words],
            env={**os.environ, "RGT_CACHE": str(closed)},
            capture_output=True,
            text=True,
            preexec_fn=obeying,
            check=False,
        )
    assert told["auto"].returncode == 0 and "interpreter" in told["auto"].stdout
    assert "the game cannot be built" in told["auto"].stderr
    assert told["cpp"].returncode == 1
    assert "standard output" not in told["cpp"].stderr
    assert "No usable temporary directory" in told["cpp"].stderr
