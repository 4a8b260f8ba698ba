"""What pytest does for the mutants: says which test runs which lines, or runs chosen tests.

``RGT_MUTANTS_COVERAGE=FILE`` (with ``RGT_MUTANTS_FILES``, patterns) writes a `Coverage` as JSON;
``RGT_MUTANTS_TESTS=FILE`` runs the tests whose names are its lines, in that order.
"""

from __future__ import annotations

import json
import os
import resource
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

_ROOM = 4 << 30
"""Bytes of address space: a mutant may gather things without end."""


def pytest_configure(config: pytest.Config) -> None:
    if out := os.environ.get("RGT_MUTANTS_COVERAGE"):
        patterns = os.environ["RGT_MUTANTS_FILES"].split(os.pathsep)
        config.pluginmanager.register(_Watching(Path(out), patterns, config.rootpath))
    if chosen := os.environ.get("RGT_MUTANTS_TESTS"):
        names = Path(chosen).read_text(encoding="utf-8").splitlines()
        config.pluginmanager.register(_Choosing(names))
        seconds = int(os.environ["RGT_MUTANTS_SECONDS"])
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        resource.setrlimit(resource.RLIMIT_AS, (_ROOM, _ROOM))


class _Watching:
    """Notes the lines that each test runs, and how long it takes."""

    def __init__(self, out: Path, patterns: list[str], root: Path) -> None:
        import coverage

        self.out, self.root = out, root
        self.seconds: dict[str, float] = {}
        self.failed: dict[str, None] = {}
        self.coverage = coverage.Coverage(data_file=None, config_file=False, include=patterns)
        self.coverage.start()

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.coverage.switch_context(item.nodeid)
        begun = time.process_time()
        yield
        self.seconds[item.nodeid] = round(time.process_time() - begun, 3)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed[report.nodeid] = None

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self) -> None:
        self.coverage.stop()
        data = self.coverage.get_data()
        # what fails without a mutant, on a busy machine perhaps, says nothing of one
        seconds = {name: took for name, took in self.seconds.items() if name not in self.failed}
        tests = list(seconds)
        number = {name: index for index, name in enumerate(tests)}
        lines: dict[str, dict[int, list[int]]] = {}
        for path in sorted(data.measured_files()):
            found = {
                line: sorted(number[name] for name in names if name in number)
                for line, names in sorted(data.contexts_by_lineno(path).items())
            }
            lines[str(Path(path).relative_to(self.root))] = found
        told = {
            "tests": tests,
            "seconds": list(seconds.values()),
            "lines": lines,
            "failed": list(self.failed),
        }
        self.out.write_text(json.dumps(told), encoding="utf-8")


class _Choosing:
    """Keeps the chosen tests, in their order."""

    def __init__(self, names: list[str]) -> None:
        self.place = {name: index for index, name in enumerate(names)}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        chosen = [item for item in items if item.nodeid in self.place]
        items[:] = sorted(chosen, key=lambda item: self.place[item.nodeid])
