"""Compilers that are killed, and several at once: the cache has whole libraries only."""

from __future__ import annotations

import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from rgt import load
from rgt.backends import load_engine
from rgt.backends.cpp.building import cache
from rgt.backends.cpp.building.compilers import find_compiler
from rgt.backends.explore import perft
from tests.cli.conftest import Rgt
from tests.faults.commands import started
from tests.survivors import Family, needs_proc

needs_compiler = pytest.mark.skipif(find_compiler() is None, reason="needs a C++ compiler")

# it writes half of what it was asked for, and is killed
KILLED = """\
#!/bin/sh
case "$*" in *--version*) echo killed 1.0; exit;; esac
while [ "$1" != -o ]; do shift; done
echo half > "$2"
kill -KILL $$
"""


def test_a_killed_compiler_leaves_no_library(
    rgt: Rgt, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiler = tmp_path / "killed"
    compiler.write_text(KILLED)
    compiler.chmod(0o755)
    monkeypatch.setenv("CXX", str(compiler))
    for _ in range(2):
        outcome = rgt("perft", "rg/nim", "2", "--backend", "cpp")
        assert outcome.code == 1
        assert "error[CPP002]" in outcome.err and "fails (-9)" in outcome.err
    # who leaves the choice to rgt gets the numbers all the same
    outcome = rgt("bench", "rg/nim", "--seconds", "1", "--json")
    assert outcome.code == 0 and '"backend": "interpreter"' in outcome.out
    assert "fails (-9)" in outcome.err
    assert list(cache.folder().iterdir()) == []


@needs_compiler
@needs_proc
def test_what_was_killed_with_its_compiler_is_built_by_the_next(
    rgt: Rgt, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    family = Family()
    words = ("perft", "rg/nim", "2", "--backend", "cpp")
    with started(family, *words, RGT_CACHE=str(tmp_path / "cache")) as process:
        family.wait_for("-c game.cpp", seconds=120)
        process.kill()
    assert family.survivors() == {}
    assert not list(cache.folder().glob("*.so"))
    outcome = rgt(*words)
    assert (outcome.code, outcome.out.split()[-1]) == (0, "59")
    assert cache.contents().number == 1


@needs_compiler
@pytest.mark.long
def test_a_library_that_is_cut_short_is_built_again(rgt: Rgt) -> None:
    words = ("perft", "rg/nim", "2", "--backend", "cpp")
    rgt(*words)
    (library,) = cache.folder().glob("*.so")
    whole = library.read_bytes()
    # another file, as this process has the old one mapped
    library.unlink()
    library.write_bytes(whole[: len(whole) // 2])
    done = subprocess.run(
        [sys.executable, "-m", "rgt", *words], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout.split()[-1]) == (0, "59")
    (library,) = cache.folder().glob("*.so")
    assert len(library.read_bytes()) == len(whole)


@needs_compiler
@pytest.mark.long
def test_eight_processes_build_one_game_at_once(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "rgt", "perft", "rg/nim", "2", "--backend", "cpp"]
    builders = [
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(8)
    ]
    for builder in builders:
        out, _ = builder.communicate(timeout=300)
        assert (builder.returncode, out.split()[-1]) == (0, "59")
    assert not list(cache.folder().glob("build-*"))
    assert all(cache.find(path.stem.partition("-")[0]) for path in cache.folder().glob("*.so"))


@needs_compiler
@pytest.mark.long
def test_threads_build_one_game_at_once() -> None:
    game = load("rg/nim")
    together = threading.Barrier(3)

    def count(_: int) -> list[int]:
        together.wait()
        return perft(load_engine(game, "cpp"), 2)

    with ThreadPoolExecutor(3) as pool:
        assert list(pool.map(count, range(3))) == [[1, 9, 59]] * 3
    assert not list(cache.folder().glob("build-*"))
