"""Every pass and pipeline keeps the tree of every game at hand: ``make campaign``.

Tries the corpus, the files of ../shared/games that translate, and random games: each single pass
and each pipeline, as `tests.campaign.trial` says; then the corpus under ten hash seeds.  Prints a
line for each file, tables by kind of game and by pass, and for every failure the command that
shows it again.  Exit 1 if anything failed.

``python -m tests.campaign [--only PATTERN] [--random N] [--wild N] [--seeds N] [--jobs 2]
[--scheduler ADDRESS] [--seconds 300] [--positions 1000] [--passes SPEC ...] [--json FILE]``

Verdicts are kept in FILE, one a line; games that have one there, of the same code and budget, are
not tried again, so that a campaign which was stopped (Ctrl-C) goes on where it was.
"""

from __future__ import annotations

import argparse
import os
import sys
from functools import partial
from pathlib import Path

from rgt.experiments.executors import executor
from tests.campaign import hashes
from tests.campaign.driver import Campaign, Worker, known_verdicts
from tests.campaign.subjects import GENERATORS, SHARED, chosen, group
from tests.campaign.tables import by_kind, by_pass, failures, row
from tests.campaign.trial import DEFAULT, Budget, Verdict
from tests.campaign.work import verdict_on

_CODE = ("ir", "frontends", "passes", "backends", "debugger", "corpus", "tests")
"""What verdicts depend on."""
_PATIENCE = 2
"""A process that has not ended after so many times its games' budgets is killed."""


def lost(subject: str, said: str, _killed: bool) -> Verdict:
    """The verdict on a game at which a process ended: it was not tried."""
    return Verdict(subject, skipped=said.splitlines()[-1])


def show(verdict: Verdict) -> None:
    """Print a line for a file, and for a random game that fails."""
    if group(verdict.subject) not in GENERATORS or verdict.failures:
        print(row(verdict), flush=True)


def unstable(seeds: int, pattern: str) -> list[str]:
    """The corpus games whose optimised text depends on the hash seed; prints what was done."""
    kind, _, rest = pattern.partition("/")
    if not seeds or kind not in ("corpus", "*"):
        return []
    options = ["--passes", "default,pragmas", "--read-back", "--only", rest or "*"]
    found = hashes.under_seeds(range(seeds), *options)
    games = max(map(len, found.values()))
    wrong = hashes.disagreements(found)
    print(f"\nhash seeds: {games} corpus games under {seeds} seeds, {len(wrong)} differ")
    for name in wrong:
        print(f"  differs: {name}")
    return wrong


def command_line() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", default="*")
    for kind in GENERATORS:
        parser.add_argument(f"--{kind}", type=int, default=2000)
    parser.add_argument("--seeds", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=DEFAULT.seconds)
    parser.add_argument("--positions", type=int, default=DEFAULT.positions)
    parser.add_argument("--passes", action="append", default=[])
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--scheduler")
    parser.add_argument("--json", type=Path)
    return parser.parse_args()


def main() -> int:
    """Run the campaign and print the tables."""
    arguments = command_line()
    if not SHARED.exists():
        print("no ../shared/games beside this checkout: its files are left out")
    budget = Budget(arguments.seconds, arguments.positions)
    options = [f"--seconds={budget.seconds}", f"--positions={budget.positions}"]
    options += [f"--passes={spec}" for spec in arguments.passes]
    limit = budget.seconds * _PATIENCE
    worker = Worker("tests.campaign.work", options, limit, Verdict, lost)
    stamp = worker.stamp(*_CODE)
    subjects = chosen({kind: getattr(arguments, kind) for kind in GENERATORS}, arguments.only)
    with open(arguments.json or os.devnull, "a") as keep:
        campaign = Campaign(worker, stamp, keep, show)
        known = known_verdicts(arguments.json, worker, stamp)
        trial = partial(verdict_on, passes=arguments.passes, budget=budget)
        jobs = 1 if arguments.scheduler else arguments.jobs
        with executor(jobs, arguments.scheduler) as workers:
            campaign.try_by(workers, trial, subjects, known)
    print(f"\n{by_kind(campaign.verdicts)}\n\n{by_pass(campaign.verdicts)}")
    wrong = failures(campaign.verdicts, budget)
    print("\n".join(wrong))
    moved = [] if campaign.stopped else unstable(arguments.seeds, arguments.only)
    return 1 if wrong or moved else 0


if __name__ == "__main__":
    sys.exit(main())
