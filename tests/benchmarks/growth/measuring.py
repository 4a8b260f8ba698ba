"""One game of a family in a process of its own: how long each stage takes, and its memory.

``python -m tests.benchmarks.growth.measuring FAMILY SIZE`` prints one JSON object.  Stages are
reading, each pass of the default pipeline, a perft of one move by the interpreter, and the
writing of C++ (compiling it left out), in seconds of processor time.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from time import process_time

import rgt
from rgt.backends.cpp.emit import emit
from rgt.backends.cpp.plan import Plan
from rgt.backends.explore import perft
from rgt.ir.diagnostics import GameError
from rgt.passes.pipeline import optimize
from rgt.passes.registry import pipeline
from rgt.passes.validators import validate
from tests.benchmarks.growth.families import FAMILIES

_SMALL = 6


@dataclass(slots=True)
class Measurement:
    """Seconds by stage, and the most memory in MiB; `failed` says what stopped the work."""

    size: int
    seconds: dict[str, float] = field(default_factory=dict)
    mebibytes: int = 0
    failed: str | None = None


def measured(family: str, size: int, limit: float) -> Measurement:
    """One size of a family, in another process that may take `limit` seconds."""
    command = [sys.executable, "-m", "tests.benchmarks.growth.measuring", family, str(size)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=limit)
    except subprocess.TimeoutExpired:
        return Measurement(size, failed=f"not done in {limit:g} s")
    if done.returncode:
        lines = done.stderr.strip().splitlines()
        return Measurement(size, failed=lines[-1] if lines else f"status {done.returncode}")
    return Measurement(**json.loads(done.stdout))


def measure(family: str, size: int) -> Measurement:
    """One size of a family, here."""
    found = Measurement(size)
    known = FAMILIES[family]
    passes = pipeline("default")

    @contextmanager
    def stage(name: str) -> Iterator[None]:
        begun = process_time()
        yield
        found.seconds[name] = round(process_time() - begun, 4)

    text = known.text(size)
    # what is imported and built once is no part of the growth
    small = rgt.loads(known.text(_SMALL), known.language)
    optimize(small, passes)
    perft(rgt.engine(small), 1)
    emit(Plan(small))
    base = _memory()
    with stage("read"):
        game = rgt.loads(text, known.language)
    with stage("validate"):
        wrong = [finding for finding in validate(game) if finding.severity == "error"]
    if wrong:
        raise GameError(wrong)
    report = optimize(game, passes)
    found.seconds |= {name: round(each.seconds, 4) for name, each in report.passes.items()}
    with stage("perft 1"):
        perft(rgt.engine(game), 1)
    with stage("C++"):
        emit(Plan(game))
    found.mebibytes = _memory() - base
    return found


def _memory() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10


if __name__ == "__main__":
    print(json.dumps(asdict(measure(sys.argv[1], int(sys.argv[2])))))
