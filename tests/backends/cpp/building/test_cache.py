"""The cache of compiled games: whole things only, bounded, whoever builds at the same time."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from rgt.backends.auto import choose
from rgt.backends.cpp.building import cache
from rgt.backends.cpp.building.build import build, is_built
from rgt.backends.cpp.engine.load import load
from rgt.ir.diagnostics import GameError
from tests.backends import games
from tests.backends.cpp.agreement import needs_compiler

ROOT = Path(__file__).resolve().parents[4]
SOURCE = 'extern "C" __attribute__((visibility("default"))) int answer() { return 42; }\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RGT_CACHE", str(tmp_path))
    return tmp_path / "cpp"


@pytest.fixture
def locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache that nobody can write, not even root: a file stands where its folder should be."""
    (tmp_path / "file").touch()
    monkeypatch.setenv("RGT_CACHE", str(tmp_path / "file"))
    return tmp_path / "file" / "cpp"


def kept(key: str, content: bytes = b"library", age: float = 0.0) -> Path:
    with cache.workshop() as place:
        (place / "made").write_bytes(content)
        path = cache.keep(key, place / "made")
    os.utime(path, (time.time() - age,) * 2)
    return path


def answer(path: Path) -> int:
    return int(ctypes.CDLL(str(path)).answer())


def test_what_is_kept_is_found(folder: Path) -> None:
    assert cache.is_empty()
    path = kept("one")
    assert path.parent == folder
    assert path.read_bytes() == b"library"
    assert cache.find("one") == path
    assert cache.find("on") is None
    assert not cache.is_empty()
    assert list(folder.iterdir()) == [path]


def test_what_is_not_whole_is_not_found(folder: Path) -> None:
    path = kept("one")
    path.write_bytes(b"libr")
    assert cache.find("one") is None
    assert list(folder.iterdir()) == []


def test_two_who_made_the_same_do_not_meet(folder: Path) -> None:
    """Their bytes may differ: either is right, and one that is damaged leaves the other."""
    first, second = kept("one", b"a"), kept("one", b"b")
    assert cache.find("one") in {first, second}
    first.write_bytes(b"")
    assert cache.find("one") == second


def test_the_longest_unused_goes_first(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old, older = kept("old", age=200), kept("older", age=300)
    monkeypatch.setattr(cache, "ROOM", 2 * len(b"library"))
    new = kept("new", age=100)
    assert not older.exists()
    assert old.exists()
    assert cache.find("old") == old
    newer = kept("newer")
    assert sorted(folder.iterdir()) == sorted([old, newer])
    assert not new.exists()


def test_what_may_be_about_to_be_loaded_stays(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = kept("first")
    monkeypatch.setattr(cache, "ROOM", 1)
    second = kept("second")
    assert first.exists()
    assert second.exists()


def test_leftovers_of_killed_builders_go_and_builders_at_work_stay(folder: Path) -> None:
    left, at_work = folder / "build-left", folder / "build-at-work"
    for place in (left, at_work):
        place.mkdir(parents=True)
        (place / "game.cpp").touch()
    os.utime(left, (time.time() - 7200,) * 2)
    kept("one")
    assert not left.exists()
    assert cache.clear() == 1
    assert list(folder.iterdir()) == [at_work]


def test_contents(folder: Path) -> None:
    assert cache.contents() == cache.Contents(folder, 0, 0, True)
    kept("one")
    kept("two", b"more")
    assert cache.contents() == cache.Contents(folder, 2, 11, True)


@needs_compiler
def test_a_damaged_library_is_built_again(folder: Path) -> None:
    path = build(SOURCE, ())
    path.write_bytes(path.read_bytes()[:-1000])
    assert not is_built(SOURCE, ())
    assert answer(build(SOURCE, ())) == 42


@needs_compiler
def test_a_cache_that_cannot_be_written(locked: Path) -> None:
    """What is built is kept for this process, elsewhere."""
    assert not cache.contents().writable
    path = build(SOURCE, ())
    assert answer(path) == 42
    assert is_built(SOURCE, ())
    assert build(SOURCE, ()) == path
    assert not locked.exists()


@needs_compiler
def test_what_is_kept_elsewhere_goes_with_the_process(locked: Path) -> None:
    program = f"from rgt.backends.cpp.building.build import build\nprint(build({SOURCE!r}, ()))"
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    path = Path(done.stdout.strip())
    assert path.suffix in {".so", ".dll"}
    assert not path.parent.exists()


BUILDER = """
import ctypes, random, sys
from rgt.backends.cpp.building import cache
from rgt.backends.cpp.building.build import build
cache.ROOM, cache._IN_USE = 1, 0.5
random.seed(sys.argv[1])
for _ in range(8):
    number = random.randrange(3)
    path = build(sys.argv[2].replace("42", str(number)), ())
    assert ctypes.CDLL(str(path)).answer() == number
"""


@needs_compiler
def test_processes_that_build_and_evict_at_once(folder: Path) -> None:
    """Room for nothing: everything that is not being used goes, and nobody trips over it."""
    running = [
        subprocess.Popen(
            [sys.executable, "-c", BUILDER, str(seed), SOURCE],
            cwd=ROOT,
            stderr=subprocess.PIPE,
            text=True,
        )
        for seed in range(4)
    ]
    said = [process.communicate(timeout=120)[1] for process in running]
    assert said == ["", "", "", ""]
    assert [path for path in folder.iterdir() if path.name.startswith("build-")] == []


@needs_compiler
def test_a_library_that_cannot_be_loaded_is_told(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file system may forbid to run what is on it."""
    from rgt import api
    from rgt.backends.cpp.engine import load

    broken = kept("broken", b"no library")
    monkeypatch.setattr(load, "build", lambda *_, **__: broken)
    with pytest.raises(GameError, match="CPP005") as caught:
        load.load(api.load("rg/minimal"))
    assert "RGT_CACHE" in str(caught.value)


@needs_compiler
def test_a_library_that_was_taken_away_is_built_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from rgt import api
    from rgt.backends.cpp.engine import load

    asked: list[str] = []

    def taken_once(source: str, *rest: object, **options: bool) -> Path:
        asked.append(source)
        return build(source, ("-O0",)) if len(asked) > 1 else folder / "gone.so"

    monkeypatch.setattr(load, "build", taken_once)
    engine = load.load(api.load("rg/minimal"))
    assert engine.initial_state().legal_moves()
    assert len(asked) == 2


# -- notes -----------------------------------------------------------------------------------------


def test_a_note_goes_with_its_library(folder: Path) -> None:
    one, other = kept("one"), kept("other")
    cache.note("1a", one)
    cache.note("2b", other)
    assert cache.noted("1a") and cache.noted("2b") and not cache.noted("3c")
    one.unlink()
    assert not cache.noted("1a")
    other.unlink()
    third = kept("third")
    assert sorted(folder.iterdir()) == [third]
    cache.note("3c", third)
    assert cache.clear() == 1
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("content", [b"", b"\xff", b"no such library.so", b"a\0b"])
def test_a_note_that_somebody_spoilt(folder: Path, content: bytes) -> None:
    cache.note("1a", kept("one"))
    (folder / "game-1a").write_bytes(content)
    assert not cache.noted("1a")
    assert cache.clear() == 1


def test_no_note_where_nobody_can_write(locked: Path) -> None:
    cache.note("1a", locked / "one.so")
    assert not cache.noted("1a")


@needs_compiler
def test_only_a_game_that_was_built_is_written_in_cpp_for_little(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To see that a large game was never built took as long as to write it, with a full cache."""
    kept("one")
    game, other = games.tic_tac_toe(), games.nim(3)
    assert choose(game, "auto", long=False).backend == "interpreter"
    load(game)
    assert choose(game, "auto", long=False).backend == "cpp"

    def fail(*_: object) -> str:
        pytest.fail("the game was written in C++")

    monkeypatch.setattr("rgt.backends.cpp.engine.load.emit", fail)
    assert choose(other, "auto", long=False).backend == "interpreter"
