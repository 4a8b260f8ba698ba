"""Sizes and times of the default passes beside the published ones: ``make bench-passes``.

Reads ../shared/games and ../shared/oracle/sizes.json.  For every listed game whose file is there:
nodes, edges and state size (elements) after the `default` pipeline, and the processor time of
parsing, lowering and passes together in a warm process, beside what is published of the
compiled toolchain (processor time of its whole run; a run that did not finish in its 60 s counts as
60 s).  A ``!`` stands behind a figure that is larger than the published one.

``python -m tests.benchmarks.passes [--only PATTERN] [--passes SPEC] [--json FILE]``
"""

from __future__ import annotations

import argparse
import fnmatch
import json
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from math import exp, log
from pathlib import Path
from typing import Any

import rgt
from rgt.ir.system.collector import collector_paused
from rgt.passes.pipeline import optimize

SHARED = Path(__file__).resolve().parents[3] / "shared"
TIMEOUT_MS = 60_000.0
FIGURES = ("nodes", "edges", "state")
_NAMES = {"state": "state_size"}


@dataclass(frozen=True, slots=True)
class Row:
    """One game: what we measured and what is published (None: not known)."""

    name: str
    nodes: int
    edges: int
    state: int
    translate_ms: float
    passes_ms: float
    published: dict[str, int] | None
    published_ms: float
    finished: bool

    @property
    def milliseconds(self) -> float:
        """Our whole processor time."""
        return self.translate_ms + self.passes_ms

    def ratio(self, figure: str) -> float | None:
        """Our figure as a part of the published one, if both are known."""
        if self.published is None:
            return None
        return float(getattr(self, figure)) / self.published[figure]


def file_of(name: str) -> Path:
    """The file of a listed game: games from KIF are kept under another name."""
    language, _, file = name.partition("/")
    folder, file = ("gdl", f"rg__{file}") if language == "kif" else (language, file)
    return SHARED / "games" / folder / file


def listed(pattern: str = "*") -> dict[str, dict[str, Any]]:
    """What is published of the games whose files are there, by name."""
    games = json.loads((SHARED / "oracle/sizes.json").read_text())["games"]
    return {
        name: known
        for name, known in sorted(games.items())
        if fnmatch.fnmatch(name, pattern) and file_of(name).exists()
    }


def measured(name: str, known: dict[str, Any], passes: str = "default") -> Row:
    """One game, loaded and optimised in this process."""
    # what a game leaves behind is collected outside the measured time, before the next one
    with collector_paused():
        start = time.process_time()
        game = rgt.load(file_of(name))
        loaded = time.process_time()
        after = optimize(game, passes).after
        done = time.process_time()
    finished = known["status"] == "ok"
    optimised = known.get("optimised")
    published = None
    if optimised:
        published = {figure: optimised[_NAMES.get(figure, figure)] for figure in FIGURES}
    return Row(
        name,
        after.nodes,
        after.edges,
        after.state,
        (loaded - start) * 1000,
        (done - loaded) * 1000,
        published,
        known["all_cpu_ms"] if finished else TIMEOUT_MS,
        finished,
    )


def line(row: Row) -> str:
    """One line of the table."""
    parts = [f"{row.name:38}"]
    for figure in FIGURES:
        ours = getattr(row, figure)
        if row.published is None:
            parts.append(f"{ours:6} /      - ")
        else:
            theirs = row.published[figure]
            parts.append(f"{ours:6} / {theirs:6}{'!' if ours > theirs else ' '}")
    mark = "!" if row.published_ms > 2000 and row.milliseconds > row.published_ms else " "
    less = " " if row.finished else ">"
    parts.append(
        f"{row.translate_ms:8.0f} + {row.passes_ms:7.0f} ms / {less}{row.published_ms:7.0f}{mark}"
    )
    return " ".join(parts)


def mean(ratios: Iterable[float]) -> float:
    """The geometric mean; 0 of nothing."""
    logarithms = [log(ratio) for ratio in ratios]
    return exp(sum(logarithms) / len(logarithms)) if logarithms else 0.0


def summary(rows: list[Row]) -> Iterator[str]:
    """The geometric means of the ratios, the totals, and how many games are above."""
    for figure in FIGURES:
        ratios = [ratio for row in rows if (ratio := row.ratio(figure)) is not None]
        above = sum(ratio > 1 for ratio in ratios)
        yield f"{figure}: {mean(ratios):.2f} of the published, {above} of {len(ratios)} above"
    ours, theirs = sum(r.milliseconds for r in rows), sum(r.published_ms for r in rows)
    yield f"total time: {ours / 1000:.1f} s, published {theirs / 1000:.1f} s"
    times = [row.milliseconds / row.published_ms for row in rows if row.finished]
    yield f"time: {mean(times):.2f} times the published one (games that it finishes)"
    slow = [row for row in rows if row.published_ms > 2000]
    better = sum(row.milliseconds < row.published_ms for row in slow)
    yield f"where it needs more than 2 s: faster on {better} of {len(slow)}"


def main() -> None:
    """Print the table of the games named on the command line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", default="*")
    parser.add_argument("--passes", default="default")
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args()
    if not SHARED.exists():
        sys.exit("../shared is not beside this checkout: there is nothing to compare with")
    head = "".join(f"{figure + ' / published':>17}" for figure in FIGURES)
    print(f"{'game':38}{head}    translate + passes / published")
    rows: list[Row] = []
    for name, known in listed(arguments.only).items():
        rows.append(measured(name, known, arguments.passes))
        print(line(rows[-1]), flush=True)
    print(*summary(rows), sep="\n")
    if arguments.json is not None:
        arguments.json.write_text(json.dumps([asdict(row) for row in rows], indent=1) + "\n")


if __name__ == "__main__":
    main()
