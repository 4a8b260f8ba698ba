"""Mutants on trial: the tests that run a mutated line, the quickest first, until one fails."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from tests.mutants.operators import Mutation
from tests.mutants.rooms import ROOT, SLOW, Room

_SITE = Path(__file__).with_name("site")
_BEGINNING = 20
"""Seconds of processor time for what is no test: imports, collecting."""
_SOME_FAILED = 1
"""pytest's exit status when all tests ran, and some failed."""
_SLOWER = 4
"""A test may take so many times its usual time; of the wall's time much more."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """The tests of a room, their seconds, and for each file and line those that run it."""

    tests: list[str]
    seconds: list[float]
    lines: dict[str, dict[int, list[int]]]

    def running(self, file: str, line: int, most: float) -> list[str]:
        """The tests that run a line, the quickest first, in `most` seconds all together.

        What only runs while modules are imported is looked at by all tests of the file.
        """
        known = self.lines.get(file, {})
        found = set(known.get(line, ())) or (
            {test for tests in known.values() for test in tests} if line in known else set()
        )
        chosen, spent = [], 0.0
        for test in sorted(found, key=lambda each: self.seconds[each]):
            spent += self.seconds[test]
            if chosen and spent > most:
                break
            chosen.append(test)
        return [self.tests[test] for test in chosen]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a mutant: ``killed``, ``timeout``, ``survived`` or ``not run``; by how many
    tests it was looked at, and in how many seconds.
    """

    what: str
    tests: int
    seconds: float


@cache
def coverage_of(room: Room, kept: Path) -> Coverage:
    """The coverage of a room, from the file where it is kept, or by running its tests."""
    if not kept.exists():
        command = [*_PYTEST, *_expanded(room.tests)]
        environment = os.environ | {
            "RGT_MUTANTS_COVERAGE": str(kept),
            "RGT_MUTANTS_FILES": os.pathsep.join(str(ROOT / each) for each in room.files()),
        }
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
        if done.returncode not in (0, _SOME_FAILED) or not kept.exists():
            kept.unlink(missing_ok=True)
            raise SystemExit(f"the tests do not run without a mutant:\n{done.stdout[-3000:]}")
    told = json.loads(kept.read_text(encoding="utf-8"))
    for test in told["failed"]:
        print(f"fails without a mutant, and is not asked: {test}", flush=True)
    lines = {
        file: {int(line): tests for line, tests in found.items()}
        for file, found in told["lines"].items()
    }
    return Coverage(told["tests"], told["seconds"], lines)


def try_mutant(file: str, mutation: Mutation, coverage: Coverage, most: float) -> Outcome:
    """Run the tests that could see a mutant."""
    tests = coverage.running(file, mutation.line, most)
    if not tests:
        return Outcome("not run", 0, 0.0)
    usual = dict(zip(coverage.tests, coverage.seconds, strict=True))
    seconds = int(_BEGINNING + _SLOWER * sum(usual[test] for test in tests))
    begun = perf_counter()
    with TemporaryDirectory() as folder:
        text, names = Path(folder, "mutant.py"), Path(folder, "tests.txt")
        text.write_text(mutation.text, encoding="utf-8")
        names.write_text("\n".join(tests), encoding="utf-8")
        environment = os.environ | {
            "PYTHONPATH": os.pathsep.join([str(_SITE), os.environ.get("PYTHONPATH", "")]),
            "RGT_MUTANT": f"rgt.{file.removesuffix('.py').replace('/', '.')}",
            "RGT_MUTANT_TEXT": str(text),
            "RGT_MUTANTS_TESTS": str(names),
            "RGT_MUTANTS_SECONDS": str(seconds),
            "RGT_CACHE": str(Path(folder, "cache")),
        }
        command = [*_PYTEST, "-x", *dict.fromkeys(test.partition("::")[0] for test in tests)]
        try:
            status = subprocess.run(
                command,
                cwd=ROOT,
                env=environment,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                timeout=10 * seconds,
            ).returncode
        except subprocess.TimeoutExpired:
            status = -1
    if status not in (0, 1, 2, 3) and status >= 0:
        raise SystemExit(f"pytest did not find the tests of {file}:{mutation.line}: {tests[:3]}")
    what = "survived" if status == 0 else "timeout" if status < 0 else "killed"
    return Outcome(what, len(tests), perf_counter() - begun)


_PYTEST = (
    *(sys.executable, "-m", "pytest", "-q", "-p", "tests.mutants.plugin", "-p", "no:cacheprovider"),
    *(f"--ignore={each}" for each in SLOW),
)


def _expanded(patterns: Sequence[str]) -> list[str]:
    return [
        str(path.relative_to(ROOT)) for pattern in patterns for path in sorted(ROOT.glob(pattern))
    ]
