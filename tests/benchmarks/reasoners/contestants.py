"""Who is measured: compiled games, hand-written reasoners, the interpreter, OpenSpiel."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

import rgt
from rgt.backends.cpp.building.compilers import FAST, compiler
from rgt.backends.cpp.building.embed import sources
from rgt.backends.cpp.engine.load import CppEngine
from rgt.backends.cpp.naming import file_name
from rgt.backends.explore import playouts
from rgt.backends.facts.plan import Plan
from rgt.backends.forward_model import Engine, State
from rgt.ir.game import Game
from tests.benchmarks.reasoners.results import Count, Sample
from tests.limits.reasoners import FAST as LIMIT_FAST
from tests.limits.reasoners import PLAIN as LIMIT_PLAIN
from tests.limits.reasoners import REASONERS

DRIVER = Path(__file__).with_name("driver.cpp")
LIMIT, PLAIN, INTERPRETER, OPENSPIEL = "limit", "limit, plain", "interpreter", "OpenSpiel"
PROFILED = {"HRG, pgo": "HRG", "RBG, pgo": "RBG"}
"""Contestants fitted to random plays by the compiler -> those that they are without that."""
PATIENCE = 600
"""Seconds after which a program that does not answer is given up."""


class Contestant(Protocol):
    """Something that plays one game; it may raise GameError, OSError and SubprocessError."""

    @property
    def label(self) -> str:
        """The column of the table it belongs to."""

    @property
    def what(self) -> str:
        """What is played, for people."""

    @property
    def build_seconds(self) -> float | None:
        """How long the compiler took, if there was one."""

    @property
    def most_visited(self) -> int:
        """How many positions it may visit while its counts are looked at."""

    @property
    def counts_fast(self) -> bool:
        """Whether the time of its perft says something about it."""

    def levels(self, depth: int) -> list[int]:
        """The numbers of sequences of 0 .. `depth` moves."""

    def count(self, depth: int) -> Count:
        """A timed perft, every position being visited each time that it is reached."""

    def play(self, seconds: float, seed: int) -> Sample:
        """Timed random plays, the legal moves of every position being enumerated."""


@dataclass(frozen=True, slots=True)
class Program:
    """A contestant that is a program of its own; `figure` is an argument that it may want."""

    label: str
    what: str
    path: Path
    build_seconds: float | None = None
    figure: tuple[str, ...] = ()
    most_visited: int = 500_000
    counts_fast: bool = True

    def levels(self, depth: int) -> list[int]:
        """See `Contestant`."""
        return [int(word) for word in self._asked("perft", depth)["perft"]]

    def count(self, depth: int) -> Count:
        """See `Contestant`."""
        begun = time.perf_counter()
        found = self._asked("perft", depth)
        wall = time.perf_counter() - begun
        return Count(depth, int(found["perft"][-1]), float(found["seconds"][0]), wall)

    def play(self, seconds: float, seed: int) -> Sample:
        """See `Contestant`; the wall's seconds are those of the whole process."""
        begun = time.perf_counter()
        found = self._asked("playouts", seconds, *self.figure, seed)
        wall = time.perf_counter() - begun
        if int(found.get("stuck", ["0"])[0]):
            raise ValueError(f"{self.what}: plays come to a player without a legal move")
        moves, plays = int(found["states"][0]), int(found["playouts"][0])
        return Sample(plays, moves, float(found["seconds"][0]), wall)

    def _asked(self, *words: object) -> dict[str, list[str]]:
        command = [str(self.path), *map(str, words)]
        done = subprocess.run(command, check=True, capture_output=True, text=True, timeout=PATIENCE)
        return {name: rest for name, *rest in map(str.split, done.stdout.splitlines())}


def compiled(label: str, name: str, folder: Path, flags: Sequence[str] = FAST) -> Program:
    """A corpus game as `rgt compile` writes it, with the main program of the bench.

    Raises GameError for a game that cannot be compiled, CalledProcessError if the compiler fails.
    """
    game = optimised(name)
    place = folder / label
    place.mkdir(parents=True)
    files = {n: text for n, text in sources(Plan(game)).items() if not n.startswith("parts/")}
    for file, text in files.items():
        (place / file).write_text(text, encoding="utf-8")
    units = [place / file for file in files if file.endswith(".cpp") and file != "main.cpp"]
    stem = file_name(game.name)
    command = (
        *(*compiler().command, "-std=c++17", *flags, f"-I{place}"),
        *(f'-DBENCH_HEADER="{stem}.hpp"', f"-DBENCH_SPACE={stem}_game"),
        *(*map(str, units), str(DRIVER), "-o", str(place / "bench")),
    )
    begun = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True, text=True, timeout=PATIENCE)
    return Program(label, name, place / "bench", time.perf_counter() - begun)


def by_hand(name: str, label: str, folder: Path) -> Program | None:
    """The hand-written reasoner of a game, if tests/limits has one; see there.

    Raises CalledProcessError if the compiler fails.
    """
    reasoner = next((each for each in REASONERS if each.name == name), None)
    if reasoner is None:
        return None
    place = folder / label.replace(", ", "_")
    place.mkdir(parents=True)
    flags = LIMIT_PLAIN if label == PLAIN else LIMIT_FAST
    begun = time.perf_counter()
    path = reasoner.build(place, flags, compiler().command[0]).path
    seconds = time.perf_counter() - begun
    figure = reasoner.figures[0]
    return Program(label, f"tests/limits/games/{reasoner.header}", path, seconds, (figure,))


def optimised(name: str) -> Game:
    """A corpus game after the default passes; in GDL without forced waiting moves."""
    game = rgt.load(name, simultaneous="drop" if name.startswith("gdl/") else "keep")
    rgt.optimize(game)
    return game


@dataclass(slots=True)
class InProcess:
    """An engine that plays in this process.

    `lengths` are number, mean and deviation of the lengths of all plays so far.
    """

    what: str
    engine: Engine
    label: str = INTERPRETER
    build_seconds: float | None = None
    most_visited: int = 2_000
    counts_fast: bool = True
    lengths: list[tuple[int, float, float]] = field(default_factory=list)

    def levels(self, depth: int) -> list[int]:
        """See `Contestant`."""
        found = [0] * (depth + 1)
        _visit(self.engine.initial_state(), 0, found)
        return found

    def count(self, depth: int) -> Count:
        """See `Contestant`."""
        begun, begun_wall = time.process_time(), time.perf_counter()
        nodes = self.levels(depth)[-1]
        return Count(depth, nodes, time.process_time() - begun, time.perf_counter() - begun_wall)

    def play(self, seconds: float, seed: int) -> Sample:
        """See `Contestant`."""
        begun, begun_wall = time.process_time(), time.perf_counter()
        found = playouts(self.engine, seconds=seconds, seed=seed)
        processor, wall = time.process_time() - begun, time.perf_counter() - begun_wall
        self.lengths.append((found.plays, found.length.mean, found.length.deviation))
        return Sample(found.plays, found.states, processor, wall)


def interpreted(name: str) -> InProcess:
    """A corpus game, played by the interpreter."""
    return InProcess(name, rgt.engine(optimised(name), "interpreter"))


def profiled(label: str, name: str) -> InProcess:
    """A corpus game as `rgt bench --pgo` plays it; its perft would be the speed of Python.

    Raises GameError for a game that cannot be compiled and fitted to plays.
    """
    begun = time.perf_counter()
    engine = CppEngine(optimised(name), profiled=True)
    return InProcess(name, engine, label, time.perf_counter() - begun, counts_fast=False)


def _visit(state: State, depth: int, found: list[int]) -> None:
    """Count the moves below a state; those of the last level are not made."""
    found[depth] += 1
    if state.is_terminal or depth + 1 == len(found):
        return
    if depth + 2 == len(found):
        found[depth + 1] += len(state.legal_moves())
        return
    for _, child in state.successors():
        _visit(child, depth + 1, found)
