"""The clock of the machine is set back, and on: limits are kept, nothing is thrown away."""

from __future__ import annotations

import ast
import json
import os
import time
from itertools import cycle
from pathlib import Path

import pytest

import rgt as package
from rgt.backends.cpp.building import cache
from tests.cli.conftest import Rgt

HOME = Path(package.__file__).parent
# who asks for the time of day: the cache, about files, and the name of a match
ALLOWED = {"backends/cpp/building/cache.py", "cli/commands/ggp_match.py"}
DAY = 86_400.0


_ASKED = {
    *(("time", "time"), ("time", "time_ns"), ("datetime", "now")),
    *(("datetime", "utcnow"), ("datetime", "today"), ("date", "today")),
}


def _asks_for_the_time_of_day(path: Path) -> bool:
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    imported = {
        (node.module, name.name)
        for node in nodes
        if isinstance(node, ast.ImportFrom)
        for name in node.names
    }
    named = {
        (node.value.id, node.attr)
        for node in nodes
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
    }
    return bool(_ASKED & named) or ("time", "time") in imported


def test_no_deadline_is_of_the_clock_on_the_wall() -> None:
    found = {
        f"{room.name}/{path.relative_to(room.resolve()).as_posix()}"
        for room in HOME.iterdir()
        for path in room.resolve().rglob("*.py")
        if "node_modules" not in path.parts and _asks_for_the_time_of_day(path)
    }
    assert found == ALLOWED


@pytest.fixture
def mad_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that is a day early and a day late by turns."""
    wrong, true = cycle((-DAY, DAY)), time.time
    monkeypatch.setattr(time, "time", lambda: true() + next(wrong))


@pytest.mark.usefixtures("mad_clock")
def test_seconds_are_seconds(rgt: Rgt) -> None:
    begun, here = time.monotonic(), ("--backend", "interpreter")
    outcome = rgt("bench", "rg/nim", "--seconds", "0.2", *here, "--json")
    assert outcome.code == 0
    assert json.loads(outcome.out)["plays"] > 1
    outcome = rgt("perft", "rg/connect_four", "40", "--seconds", "0.2", *here)
    assert outcome.code == 0 and "time was up" in outcome.err
    outcome = rgt("play", "rg/nim", "--players", "mcts,random", "--seconds", "0.05", *here)
    assert outcome.code == 0 and "first: " in outcome.out
    outcome = rgt("passes", "rg/nim", "--time-limit", "50")
    assert outcome.code == 0
    assert time.monotonic() - begun < 30


def _library(name: str, content: bytes, changed: float) -> Path:
    cache.folder().mkdir(parents=True, exist_ok=True)
    made = cache.folder() / f"{name}-{'0' * 16}.so"
    made.write_bytes(content)
    os.utime(made, (changed, changed))
    return made


def test_libraries_of_tomorrow_make_room(rgt: Rgt, monkeypatch: pytest.MonkeyPatch) -> None:
    """They were used before the clock went back; nobody is about to load them."""
    monkeypatch.setattr(cache, "ROOM", 100)
    late = [_library(f"late{n}", bytes(60), time.time() + DAY + n) for n in range(3)]
    used = _library("used", bytes(60), time.time() + 1)
    with cache.workshop() as folder:
        (folder / "made").write_bytes(bytes(30))
        kept = cache.keep("new", folder / "made")
    assert not any(path.exists() for path in late)
    assert used.exists() and kept.exists()


def test_a_builder_of_tomorrow_is_left_alone() -> None:
    """It may be at work: it began before the clock went back."""
    folder = cache.folder() / "build-tomorrow"
    folder.mkdir(parents=True)
    os.utime(folder, (time.time() + DAY, time.time() + DAY))
    with cache.workshop() as mine:
        (mine / "made").write_bytes(b"a")
        cache.keep("new", mine / "made")
    assert folder.exists()
