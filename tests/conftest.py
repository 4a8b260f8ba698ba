"""How tests are run, and what a run tells at its end: which games were compared across languages,
and how far.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Generator
from importlib import import_module
from typing import Any

import pytest

_YOUNG = 400_000
"""How many objects are new before garbage is looked for among them."""

# how fast the machine is, and how much else it does, decides no test
os.environ.setdefault("RGT_TIME_LIMIT", "none")

# what is compiled once is kept: hundreds of tests start Python, which reads hundreds of modules
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# what mkdocs calls while it makes the site; it need not be installed for the tests
collect_ignore = ["docs_site/hooks.py"]


@pytest.hookimpl(optionalhook=True, wrapper=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """One more than there are processors: many tests wait for commands, pages and clocks."""
    return (yield) + 1


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Read thousands of tests without looking for garbage among them: a third of the time.

    Later it is looked for more seldom than Python would: games are many small objects, few of
    them garbage, and to look was a third of the time of tests that start no other program.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        # tests are no garbage until the end; plugins of Hypothesis ask who refers to their dice
        import_module("hypothesis")
        gc.freeze()
        gc.set_threshold(_YOUNG, *gc.get_threshold()[1:])
        gc.enable()


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Print the rows that `tests/corpus/test_families.py` recorded."""
    rows = [
        (*value[:3], str(value[3]))
        for report in terminalreporter.stats.get("passed", [])
        for name, value in report.user_properties
        if name == "family"
    ]
    if not rows:
        return
    table = [("games compared", "passes", "depth", "positions"), *sorted(rows)]
    widths = [max(len(row[column]) for row in table) for column in range(4)]
    terminalreporter.section("games in several languages")
    for pair, passes, depth, positions in table:
        terminalreporter.write_line(
            f"{pair:{widths[0]}}  {passes:{widths[1]}}  {depth:>{widths[2]}}  "
            f"{positions:>{widths[3]}}"
        )
