"""What every pass does on the whole corpus, and which pass enables which.

The figures 47 and 48 of the 2025 paper, of our passes on our games:
``python -m tests.benchmarks.enables [--only PATTERN] [--passes SPEC] [--seconds S] [--write]``.
With ``--write`` they are put into docs/traces.md, too.
"""

from __future__ import annotations

import argparse
import fnmatch
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import rgt
from rgt.corpus import games
from rgt.debugger.history import History
from rgt.debugger.traces.trace import record
from rgt.debugger.view.tables import free_steps, matrix_lines
from rgt.passes.registry import pipeline

PAGE = Path(__file__).resolve().parents[2] / "docs" / "traces.md"
_PLACE = re.compile(r"(?<=<!-- enables -->\n).*?(?=<!-- end of enables -->)", re.DOTALL)
_MEASURES = ("nodes", "edges", "state")


@dataclass(slots=True)
class Totals:
    """Sums over games: `saved` by pass and measure, `used` in how many games a pass did anything.

    `enables` and `free` are as in `rgt.debugger.history`; `cut` are games whose time was up.
    """

    games: int = 0
    steps: Counter[str] = field(default_factory=Counter)
    used: Counter[str] = field(default_factory=Counter)
    saved: Counter[tuple[str, str]] = field(default_factory=Counter)
    enables: Counter[tuple[str, str]] = field(default_factory=Counter)
    free: Counter[str] = field(default_factory=Counter)
    cut: list[str] = field(default_factory=list)

    def add(self, history: History) -> None:
        """One more game."""
        trace = history.trace
        self.games += 1
        self.steps.update(step.pass_name for step in trace.steps)
        self.used.update({step.pass_name: 1 for step in trace.steps})
        for step in trace.steps:
            for measure in _MEASURES:
                less = getattr(step.before, measure) - getattr(step.after, measure)
                self.saved[step.pass_name, measure] += less
        self.enables.update(history.enables())
        self.free.update(free_steps(history))


def totals(names: Iterable[str], passes: str, seconds: float) -> Totals:
    """The sums over some games, with a line on standard error for each."""
    found = Totals()
    for name in names:
        trace = record(rgt.load(name), passes, seconds=seconds)
        if trace.report is not None and trace.report.cut is not None:
            found.cut.append(name)
        found.add(History(trace))
        print(f"{name}: {len(trace)} steps", file=sys.stderr)
    return found


def report(found: Totals, passes: str) -> Iterator[str]:
    """Both figures as lines of text; passes in the order of the pipeline."""
    names = [each.name for each in pipeline(passes) if found.steps[each.name]]
    width = max(map(len, names), default=4)
    yield f"{found.games} games, {found.steps.total()} steps"
    if found.cut:
        yield f"not to the fixed point: {', '.join(found.cut)}"
    yield ""
    titles = ("steps", "games", *_MEASURES)
    yield f"    {'saved by':{width}}" + "".join(f"{title:>8}" for title in titles)
    for number, name in enumerate(names, 1):
        saved = (found.saved[name, measure] for measure in _MEASURES)
        numbers = (found.steps[name], found.used[name], *saved)
        yield f"{number:3} {name:{width}}" + "".join(f"{each or '.':>8}" for each in numbers)
    yield ""
    yield "rows enable columns: how many steps of the one made a step of the other possible"
    for line in matrix_lines(names, found.enables, found.free):
        yield line.plain


def main() -> None:
    """Print the figures, and write them if asked to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="*", help="games: 'hrg/*'")
    parser.add_argument("--passes", default="default")
    parser.add_argument("--seconds", type=float, default=60.0, help="for each game")
    parser.add_argument("--write", action="store_true", help="into docs/traces.md")
    asked = parser.parse_args()
    names = [game.full_name for game in games() if fnmatch.fnmatch(game.full_name, asked.only)]
    lines = list(report(totals(names, asked.passes, asked.seconds), asked.passes))
    print("\n".join(lines))
    if asked.write:
        text = "```text\n" + "\n".join(line.rstrip() for line in lines) + "\n```\n"
        page = PAGE.read_text(encoding="utf-8")
        PAGE.write_text(_PLACE.sub(lambda _: text, page), encoding="utf-8")


if __name__ == "__main__":
    main()
