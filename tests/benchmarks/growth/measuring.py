"""One game of a family in a process of its own: how long each stage takes, and its memory.

``python -m tests.benchmarks.growth.measuring FAMILY SIZE SECONDS CACHE`` prints a JSON object when
a stage begins and when it is done, and the memory at the end.  Stages are reading, writing and
reading RG's text and JSON, each validator, each pass (those of the default pipeline in one run, the
others in another), a perft of one move by the interpreter, the writing of C++, compiling it, and a
perft by the compiled game.  `TRAVERSAL` is the control: it does the same little work at every
node, so what it grows by beyond the game is waiting for memory.  Seconds are processor time, that
of the compiler included; after so many of them the kernel ends the process.
"""

from __future__ import annotations

import gc
import json
import math
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import process_time
from typing import Any

import rgt
from rgt.backends.cpp.building.build import build
from rgt.backends.cpp.building.compilers import find_compiler
from rgt.backends.cpp.emit import emit
from rgt.backends.cpp.engine.load import CppEngine
from rgt.backends.explore import perft
from rgt.backends.facts.plan import Plan
from rgt.ir.diagnostics import GameError, Severity
from rgt.ir.game import Game
from rgt.ir.json_form import from_json, to_json
from rgt.ir.text.printer import print_game
from rgt.passes.pipeline import optimize
from rgt.passes.validators import VALIDATORS, Validator, validate
from tests.benchmarks.growth.families import FAMILIES, Family

TRAVERSAL = "traversal"
"""The stage that finds all reachable nodes, `_TRAVERSALS` times, and does nothing with them."""
_TRAVERSALS = 8
_FLAGS = ("-O1",)
_SMALL = 6


@dataclass(slots=True)
class Measurement:
    """Seconds by stage, and the most memory in MiB; `failed` says what stopped the work."""

    size: int
    seconds: dict[str, float] = field(default_factory=dict)
    mebibytes: int = 0
    failed: str | None = None


def measured(family: str, size: int, limit: float) -> Measurement:
    """One size of a family, in a process that may take `limit` seconds of processor time."""
    place = [sys.executable, "-m", "tests.benchmarks.growth.measuring", family, str(size)]
    with tempfile.TemporaryDirectory() as cache:
        done = subprocess.run(
            [*place, str(int(limit)), cache], capture_output=True, text=True, check=False
        )
    found = Measurement(size)
    stage = ""
    for line in done.stdout.splitlines():
        told = json.loads(line)
        stage = told.get("begun", stage)
        found.seconds |= told.get("seconds", {})
        found.mebibytes = told.get("mebibytes", found.mebibytes)
    if done.returncode < 0:
        found.failed = f"{stage}: not done in {limit:g} s"
    elif done.returncode:
        lines = done.stderr.strip().splitlines() or [f"status {done.returncode}"]
        told_of = [line for line in lines if "error" in line] or lines
        found.failed = f"{stage}: {told_of[-1].strip()}"
    return found


class Clock:
    """Times stages, and tells of each when it begins and when it is done."""

    def __init__(self, tell: Callable[[dict[str, Any]], None]) -> None:
        self.tell = tell

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """The processor time of what is done inside, by children, too.

        What was made before is left out of the garbage collector's work: a user begins a stage
        with one game in memory, not with all that the stages before have made of it.
        """
        self.tell({"begun": name})
        gc.collect()
        gc.freeze()
        begun = _spent()
        yield
        self.tell({"seconds": {name: round(_spent() - begun, 4)}})


def measure(
    family: str,
    size: int,
    tell: Callable[[dict[str, Any]], None],
    begin: Callable[[], None] = lambda: None,
) -> None:
    """Measure one size of a family here; `begin` is called when all is ready for it."""
    known = FAMILIES[family]
    text = known.text(size)
    clock = Clock(tell)
    # what is imported and built once is no part of the growth
    _everything(known, known.text(_SMALL), Clock(lambda _: None))
    base = _memory()
    begin()
    _everything(known, text, clock)
    tell({"mebibytes": _memory() - base})
    gc.unfreeze()


def _everything(family: Family, text: str, clock: Clock) -> None:
    with clock.stage("read"):
        game = rgt.loads(text, family.language)
    with clock.stage(TRAVERSAL):
        for _ in range(_TRAVERSALS):
            game.automaton.reachable(through_checks=False)
    with clock.stage("write RG"):
        written = print_game(game)
    with clock.stage("read RG"):
        rgt.loads(written, "rg")
    with clock.stage("JSON"):
        from_json(json.loads(json.dumps(to_json(game))))
    for validator in VALIDATORS:
        with clock.stage(f"validate {type(validator).__name__}"):
            _asked(validator, game)
    with clock.stage("validate"):
        wrong = [found for found in validate(game) if found.severity is Severity.ERROR]
    if wrong:
        raise GameError(wrong)
    other = game.copy()
    for passes, changed in (("default", game), (",".join(family.others), other)):
        with clock.stage(f"passes {'default' if changed is game else 'others'}"):
            report = optimize(changed, passes)
        clock.tell({"seconds": {name: each.seconds for name, each in report.passes.items()}})
    with clock.stage("perft 1"):
        perft(rgt.engine(game), 1)
    with clock.stage("C++"):
        source = emit(Plan(game))
    if find_compiler() is not None and len(source) <= family.compiled:
        with clock.stage("compile"):
            build(source, _FLAGS)
        with clock.stage("compiled perft 1"):
            perft(CppEngine(game, flags=_FLAGS), 1)


def _asked(validator: Validator, game: Game) -> None:
    """All three parts of a validator."""
    edges = game.automaton.edges()
    deque(validator.declarations(game), 0)
    for edge in edges:
        deque(validator.edge(edge, game), 0)
    deque(validator.structure(game, edges), 0)


def _spent() -> float:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return process_time() + children.ru_utime + children.ru_stime


def _memory() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10


def _main(family: str, size: str, limit: str, cache: str) -> None:
    os.environ["RGT_CACHE"] = cache

    def begin() -> None:
        # what it took to come here is not counted
        allowed = math.ceil(process_time() + int(limit))
        resource.setrlimit(resource.RLIMIT_CPU, (allowed, allowed))

    # passes are timed by the processor, too
    time.perf_counter = process_time
    measure(family, int(size), lambda told: print(json.dumps(told), flush=True), begin)


if __name__ == "__main__":
    _main(*sys.argv[1:])
