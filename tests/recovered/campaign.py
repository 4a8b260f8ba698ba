"""Recovered GDL games held to their nets and to outside numbers: ``make recovered``.

Each file of ../shared/games runs in a process of its own, smallest first, with both ways of
waiting: perft as deep as the oracle or the time goes, before and after passes, and random plays in
step with the net of the file, or with its rules where there is no net in time.  Exit 1 if anything
disagrees or ends in an exception; files that are left to their nets are counted by reason.

``python -m tests.recovered.campaign [--seconds 60] [--positions 300] [--only PATTERN] [--jobs 1]
[--json FILE]``

Verdicts are kept in FILE, one a line; files that have one there, of the same code and options, are
not tried again.
"""

from __future__ import annotations

import argparse
import fnmatch
import os
import re
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from tests.campaign.driver import Campaign, Worker, known_verdicts
from tests.campaign.tables import table
from tests.oracle.verdicts import SHARED
from tests.recovered.verdict import Verdict, Way

_CODE = ("ir", "frontends", "passes", "backends/interpreter", "tests/recovered")
"""What verdicts depend on."""
_LIMITS = 20
_WIDE = 50


def subjects(pattern: str) -> list[str]:
    """The files whose names match, the smallest first; raises SystemExit where none does."""
    sizes = {path.name: path.stat().st_size for path in (SHARED / "games/gdl").glob("*.kif")}
    names = [f"shared/gdl/{name}" for name in sorted(sizes, key=lambda name: (sizes[name], name))]
    found = [name for name in names if fnmatch.fnmatch(name, pattern)]
    if not found:
        raise SystemExit(f"no file matches '{pattern}': try 'shared/gdl/base__*'")
    return found


def lost(subject: str, said: str, killed: bool) -> Verdict:
    """The verdict on a file at which a process ended."""
    lines = said.splitlines()
    return Verdict(subject, failed="killed" if killed else lines[-1] if lines else "ended")


def row(verdict: Verdict) -> str:
    """One file in a line."""
    name = verdict.subject.rpartition("/")[2]
    said = "   ".join(f"{how} {_way(way)}" for how, way in verdict.ways.items())
    wrong = f"  WRONG {'; '.join(verdict.wrong())}" if verdict.wrong() else ""
    return f"{name:{_WIDE}} {said}{wrong}"


def _way(way: Way) -> str:
    if way.left is not None:
        return f"{way.seconds:5.1f} s left: {way.left}"
    return (
        f"{way.seconds:5.1f} s {way.nodes:5} to {way.nodes_after:5} nodes, {way.definition} "
        f"{way.positions} positions {way.ended}/{way.plays} ends, perft {way.levels}"
    )


def totals(verdicts: Sequence[Verdict]) -> str:
    """A table by way of waiting, then the reasons why files are left to their nets."""
    lines: list[tuple[str, ...]] = [
        ("waiting", "files", "recovered", "in step", "oracle alone", "wrong", "median s", "90 %")
    ]
    lines[0] = (*lines[0], "99 %")
    reasons: Counter[tuple[str, str]] = Counter()
    for how in ("keep", "drop"):
        ways = [verdict.ways[how] for verdict in verdicts if how in verdict.ways]
        found = [way for way in ways if way.left is None]
        times = sorted(way.seconds for way in ways) or [0.0]
        counts = (
            len(ways),
            len(found),
            sum(1 for way in found if way.positions and not way.wrong),
            sum(1 for way in found if not way.positions and not way.wrong),
            sum(1 for way in ways if way.wrong),
        )
        parts = (times[int((len(times) - 1) * part)] for part in (0.5, 0.9, 0.99))
        lines.append((how, *map(str, counts), *(f"{part:.2f}" for part in parts)))
        reasons.update((how, _kind(way.left)) for way in ways if way.left is not None)
    told = [f"{number:4} {how}: {why}" for (how, why), number in reasons.most_common()]
    return "\n".join([table(lines), *told])


def _kind(reason: str) -> str:
    """A reason without the names of one file."""
    return re.sub(r"\S+/\d+|\(\w+\)|\d+", "...", reason)


def main() -> int:
    """Run the campaign and print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--only", default="*")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--json", type=Path)
    told = parser.parse_args()
    if not SHARED.exists():
        print(f"skipped: {SHARED.name} is not beside this checkout")
        return 0
    options = [f"--{name}={getattr(told, name)}" for name in ("seconds", "positions")]
    limit = told.seconds * _LIMITS
    worker = Worker("tests.recovered.trial", options, limit, Verdict.read, lost, forks=True)
    stamp = worker.stamp(*_CODE)
    with open(told.json or os.devnull, "a") as keep:
        campaign = Campaign(worker, stamp, keep, lambda verdict: print(row(verdict), flush=True))
        campaign.try_all(subjects(told.only), known_verdicts(told.json, worker, stamp), told.jobs)
    print(f"\n{totals(campaign.verdicts)}")
    return 1 if any(verdict.wrong() for verdict in campaign.verdicts) else 0


if __name__ == "__main__":
    sys.exit(main())
