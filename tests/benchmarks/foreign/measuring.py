"""A file's game, our own of the same rules, and the calibration, timed in turns on one core."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import geometric_mean

import rgt
from rgt.backends.cpp.building.compilers import compiler
from rgt.backends.cpp.engine.load import CppEngine, load
from rgt.backends.explore import PlayoutStatistics, perft, playouts
from rgt.ir.diagnostics import GameError
from tests.benchmarks.foreign.files import OTHER_RULES, File
from tests.benchmarks.foreign.results import Measured, Twin
from tests.benchmarks.reasoners.checking import Lengths
from tests.limits.reasoners import PLAIN, REASONERS, Program

CALIBRATION = ("breakthrough", "english_draughts", "tic_tac_toe")
_COUNTED = 1.5
"""Seconds of perft by which the rules of two descriptions are compared."""
_DEEPEST = 12


@dataclass(frozen=True, slots=True)
class Asked:
    """Seconds of plays a figure and round, and of each calibrating program; how many rounds."""

    seconds: float = 1.0
    calibrating: float = 0.3
    repetitions: int = 3


class Calibration:
    """Three hand-written reasoners: the geometric mean of their rates tells machines apart."""

    def __init__(self, folder: Path) -> None:
        wanted = {each.name: each for each in REASONERS}
        self._programs: list[tuple[Program, str]] = []
        for name in CALIBRATION:
            place = folder / name
            place.mkdir(parents=True)
            built = wanted[name].build(place, PLAIN, compiler().command[0])
            self._programs.append((built, "enumerated"))

    def rate(self, seconds: float, seed: int) -> float:
        """Playouts a second of processor time."""
        return geometric_mean(
            program.playouts(seconds, figure, seed).playouts_per_second
            for program, figure in self._programs
        )


def measured(file: File, calibration: Calibration, asked: Asked) -> Measured:
    """Everything about one file; what it cannot be played for is told in `refused`."""
    found = Measured(file.name, file.language, file.peer)
    begun = time.perf_counter()
    try:
        theirs = compiled(file.path)
    except GameError as problem:
        return replace(found, refused=problem.diagnostics[0].message)
    found = replace(found, seconds=round(time.perf_counter() - begun, 2))
    twins = {name: compiled(name) for name in file.twins}
    known = OTHER_RULES.get(file.path.stem)
    differs = {name: known or _different(theirs, ours) for name, ours in twins.items()}
    played: dict[str, list[float]] = {name: [] for name in ("", *twins) if not differs.get(name)}
    base: list[float] = []
    try:
        for seed in range(asked.repetitions):
            base.append(calibration.rate(asked.calibrating, seed))
            for name, rates in played.items():
                engine = twins[name] if name else theirs
                rates.append(rate(engine, asked.seconds, seed))
    except GameError as problem:
        return replace(found, refused=problem.diagnostics[0].message)
    return replace(
        found,
        rates=tuple(played[""]),
        calibration=tuple(base),
        twins=tuple(Twin(name, tuple(played.get(name, ())), differs[name]) for name in twins),
    )


def compiled(game: Path | str) -> CppEngine:
    """A file, or a corpus game, as users get it; GameError for one that is refused."""
    loaded = rgt.load(game)
    rgt.optimize(loaded)
    return load(loaded)


def rate(engine: CppEngine, seconds: float, seed: int) -> float:
    """Playouts a second of processor time."""
    begun = time.process_time()
    plays = playouts(engine, seconds=seconds, seed=seed).plays
    return plays / (time.process_time() - begun)


def _different(one: CppEngine, two: CppEngine) -> str | None:
    """In what two games are different: numbers of move sequences, or lengths of random plays."""
    counts = [perft(engine, _DEEPEST, seconds=_COUNTED) for engine in (one, two)]
    for depth, (a, b) in enumerate(zip(*counts, strict=False)):
        if a != b:
            return f"{a} sequences of {depth} moves, ours {b}"
    first, second = (playouts(engine, seconds=_COUNTED, seed=1) for engine in (one, two))
    contradiction = _lengths(second).contradict(first.length.mean, first.plays)
    if contradiction is None:
        return None
    return f"plays of {first.length.mean:.1f} moves, ours {second.length.mean:.1f}"


def _lengths(found: PlayoutStatistics) -> Lengths:
    return Lengths(found.plays, found.length.mean, found.length.deviation)
