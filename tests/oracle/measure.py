"""One process of the oracle's campaign: measures games, prints a verdict a line.

``python -m tests.oracle.measure [--seconds 60] [--plays 1000] [--parts perft,plays] NAME ...``

A GDL step is one move of every role, so level k of the oracle is ply k * roles.  The game is
counted as translated and as optimised, the two are compared by tree fingerprint, and whole random
plays of the optimised game are made.
"""

from __future__ import annotations

import argparse
import json
import resource
import time
from dataclasses import dataclass
from pathlib import Path

import rgt
import rgt.api
from rgt.backends.explore import fingerprint, perft
from rgt.backends.forward_model import Engine
from rgt.frontends import frontend_named
from rgt.ir.diagnostics import Source
from rgt.ir.game import Game
from rgt.passes.pipeline import optimize
from tests.oracle.plays import whole_plays
from tests.oracle.verdicts import SHARED, Expected, Measured, expected

PARTS = ("perft", "plays")
_MEMORY = 7 << 30
_FINGERPRINT_POSITIONS = 1000


@dataclass(frozen=True, slots=True)
class Budget:
    """Seconds for each perft, for the passes, a build, and plays; how many plays; what to do."""

    seconds: float = 60.0
    plays: int = 1000
    parts: tuple[str, ...] = PARTS


def measure(subject: str, budget: Budget) -> Measured:
    """What rgt makes of a game."""
    verdict = Measured(subject)
    try:
        _measure(verdict, budget)
    except rgt.GameError as problem:
        verdict.failed = problem.diagnostics[0].message
    except MemoryError:
        verdict.failed = f"needs more than {_MEMORY >> 30} GiB of memory"
    verdict.peak_mib = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
    return verdict


def _measure(verdict: Measured, budget: Budget) -> None:
    path = SHARED / "games" / verdict.subject.partition("/")[2]
    start = time.perf_counter()
    game = rgt.load(path)
    verdict.translate_seconds = _since(start)
    verdict.edges = len(game.automaton)
    verdict.formats = _formats(path)
    before = game.copy() if "perft" in budget.parts else None
    start = time.perf_counter()
    report = optimize(game, seconds=budget.seconds)
    verdict.passes_seconds = _since(start)
    verdict.edges_after = report.after.edges
    verdict.fixed_point = report.cut is None
    if before is not None:
        _compare(verdict, before, game, expected(verdict.subject), budget.seconds)
    if "plays" in budget.parts:
        limits = {"building": budget.seconds, "seconds": budget.seconds}
        verdict.plays = whole_plays(game, budget.plays, **limits).to_json()


def _compare(verdict: Measured, before: Game, after: Game, known: Expected, seconds: float) -> None:
    """Perft of a game as translated and as optimised, and whether the trees are the same."""
    raw, small = rgt.engine(before), rgt.engine(after)
    verdict.perft, verdict.perft_seconds = _levels(raw, known, seconds)
    verdict.perft_after, verdict.perft_after_seconds = _levels(small, known, seconds)
    depth = _fingerprint_depth(known)
    verdict.same_tree = fingerprint(raw, depth) == fingerprint(small, depth)


def _since(start: float) -> float:
    return round(time.perf_counter() - start, 2)


def _formats(path: Path) -> bool:
    """Whether formatting the file twice is formatting it once, and keeps what it says."""
    source, language = rgt.api.read_source(path)
    frontend = frontend_named(language)
    assert frontend.format is not None
    once = Source(source.name, frontend.format(source))
    return frontend.format(once) == once.text and frontend.parse(once) == frontend.parse(source)


def _levels(engine: Engine, known: Expected, seconds: float) -> tuple[list[int], float]:
    """Perft by level as deep as the time allows (never cut within a level), and the time."""
    start = time.perf_counter()
    plies = perft(engine, known.roles * (len(known.perft) - 1), seconds=seconds)
    return plies[:: known.roles], _since(start)


def _fingerprint_depth(known: Expected) -> int:
    """The deepest whole level with a tree of a few thousand positions, at least one.

    Only where the first move alone leads to far more positions it is none: there the counts of
    moves must do.
    """
    if len(known.perft) > 1 and known.perft[1] > _FINGERPRINT_POSITIONS * 10:
        return 0
    total, level = 0, 0
    for level, count in enumerate(known.perft):
        total += count
        if total > _FINGERPRINT_POSITIONS:
            return max(1, level - 1) * known.roles
    return max(1, level) * known.roles


def main() -> None:
    """Measure the games named on the command line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=Budget().seconds)
    parser.add_argument("--plays", type=int, default=Budget().plays)
    parser.add_argument("--parts", default=",".join(PARTS))
    parser.add_argument("subjects", nargs="+")
    told = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    budget = Budget(told.seconds, told.plays, tuple(told.parts.split(",")))
    for subject in told.subjects:
        print(json.dumps(measure(subject, budget).to_json()), flush=True)


if __name__ == "__main__":
    main()
