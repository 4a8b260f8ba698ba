"""The paper's experiment, Tables I to III: ``make experiment-learning``.

Datasets are made by random plays of the eight games, and every piece of white's is learned from
each by every learner with every check.  A run can be stopped and goes on where it was: outcomes
stand in the file of ``--json`` by keys of all that they depend on, the code included.

With ``--fresh 101-120`` it is about the games that ``rgt games --generate`` makes of these seeds,
at which nobody looked when the learners were made, and about few learners.

With ``--pace`` nothing but the times of rgt's own learner and of RPNI is measured (`pace`).

``python -m tests.experiments.learning [--datasets 20] [--jobs 2] [--scheduler ADDRESS] [--limit 20]
[--only PATTERN] [--json FILE] [--write] [--quick] [--fresh FIRST-LAST] [--pace]``
"""

from __future__ import annotations

import argparse
import fnmatch
import os
import platform
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence, Set
from datetime import date
from functools import partial
from pathlib import Path

from rgt.experiments.executors import executor
from rgt.frontends.simplified.learning.records import Scenario
from tests.experiments.learning import pace, pages, peer, tables
from tests.experiments.learning.games import GAMES, fresh
from tests.experiments.learning.methods import FRESH, methods
from tests.experiments.learning.outcomes import Outcome, append, kept, mend
from tests.experiments.learning.published import SCENARIOS
from tests.experiments.learning.summary import Summary, summarised
from tests.experiments.learning.work import Task, done
from tests.limits.__main__ import processor

TURNS = 160
PLAYS: dict[Scenario, int] = {"all": 50, "single": 1000}
QUICK = ("los_alamos", "limited_riders")
QUICK_PLAYS: dict[Scenario, int] = {"all": 5, "single": 30}


def command_line(words: Sequence[str] | None = None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="make experiment-learning", description=__doc__)
    parser.add_argument("--datasets", type=int, default=20, help="of each game and scenario")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--scheduler", metavar="ADDRESS", help="of Dask, whose workers do it")
    parser.add_argument("--limit", type=float, default=20.0, help="seconds for a piece")
    parser.add_argument("--only", default="*", help="a pattern of GAME/SCENARIO")
    parser.add_argument("--json", type=Path, metavar="FILE", help="keep outcomes there")
    parser.add_argument("--write", action="store_true", help="also write docs/learning.md")
    parser.add_argument("--quick", action="store_true", help="two games, one dataset, few plays")
    parser.add_argument("--fresh", type=_seeds, metavar="FIRST-LAST", help="games of these seeds")
    parser.add_argument("--pace", action="store_true", help="only the own times beside RPNI's")
    found = parser.parse_args(words)
    if min(found.datasets, found.jobs, found.limit) <= 0:
        parser.error("datasets, jobs and the limit are above 0")
    return found


def _seeds(written: str) -> range:
    """The seeds from one to another one."""
    first, _, last = written.partition("-")
    found = range(int(first), int(last) + 1)
    if not found:
        raise ValueError
    return found


def tasks(told: argparse.Namespace) -> list[Task]:
    """All datasets that are asked for: the first ones of all games before the second ones."""
    games = QUICK if told.quick else tuple(map(fresh, told.fresh)) if told.fresh else GAMES
    plays = QUICK_PLAYS if told.quick else PLAYS
    found = [
        Task(
            game,
            scenario,
            number,
            FRESH if told.fresh else _there(scenario),
            plays[scenario],
            TURNS,
            told.limit,
        )
        for number in range(1, (1 if told.quick else told.datasets) + 1)
        for scenario in SCENARIOS
        for game in games
        if fnmatch.fnmatch(f"{game}/{scenario}", told.only)
    ]
    if not found:
        raise SystemExit(f"no game matches '{told.only}': try 'chess/*'")
    return found


def _there(scenario: Scenario) -> tuple[tuple[str, str], ...]:
    """The methods that are installed."""
    return tuple(
        (learner, check)
        for learner, check in methods(scenario)
        if learner != peer.NAME or peer.is_there()
    )


def run(told: argparse.Namespace) -> list[Outcome]:
    """The outcomes of all cells, known ones and new ones; Ctrl-C ends the work, not the report.

    An outcome over a smaller limit than that of today is none.
    """
    wanted = tasks(told)
    mend(told.json)
    known = {
        key: each
        for key, each in kept(told.json).items()
        if not (each.over and each.seconds < told.limit)
    }
    keys = {task: [task.key(cell) for cell in task.cells()] for task in wanted}
    found = {key: known[key] for each in keys.values() for key in each if key in known}
    print(f"{sum(map(len, keys.values())):,} cells, {len(found):,} known", file=sys.stderr)
    left = {
        task: known.keys() & each for task, each in keys.items() if not known.keys() >= set(each)
    }
    try:
        for number, (task, new) in enumerate(_new(left, told.json, told), 1):
            found.update(new)
            name = f"{task.game}/{task.scenario}, dataset {task.dataset}"
            print(f"{number}/{len(left)}  {name}", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print("stopped: what follows is what was done so far", file=sys.stderr)
        found.update({key: each for key, each in kept(told.json).items() if key in _all(keys)})
    return [found[key] for each in keys.values() for key in each if key in found]


def _all(keys: Mapping[Task, Sequence[str]]) -> set[str]:
    return {key for each in keys.values() for key in each}


def _new(
    left: Mapping[Task, Set[str]], path: Path | None, told: argparse.Namespace
) -> Iterator[tuple[Task, dict[str, Outcome]]]:
    """The outcomes of tasks as they end, of which the keys are known that stand beside them.

    They are appended to the file, on this machine by who learned them as soon as each is there.
    """
    ours = None if told.scheduler is not None else path
    with executor(1 if told.scheduler else told.jobs, told.scheduler) as workers:
        for found in workers.run(partial(done, ours), left.items()):
            if path is not None and ours is None:
                append(path, found.value)
            yield found.piece[0], found.value


def setting(told: argparse.Namespace) -> dict[str, str]:
    """Where and how the figures are made."""
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=pages.ROOT, capture_output=True, text=True
    ).stdout.strip()
    return {
        "machine": f"{processor()}, {os.cpu_count()} cores, {platform.system()}",
        "python": platform.python_version(),
        "plays": ", ".join(f"{number} (`{each}`)" for each, number in PLAYS.items()),
        "limit": f"{told.limit:g} s of processor time a piece",
        "date": f"{date.today()}, commit {commit or 'unknown'}",
    }


def show(summary: Summary) -> None:
    """Print the tables."""
    for name, text in pages.parts(summary).items():
        print(f"\n{name.replace('_', ', ')}\n\n{text}", end="")
    left = [each.name for each in tables.outside(summary) if each.why is None]
    print(f"\n{len(left)} cells outside the interval have no explanation")


def main(words: Sequence[str] | None = None) -> int:
    """Run the experiment and print the tables."""
    told = command_line(words)
    if told.pace:
        where = setting(told)
        where["limit"] = "none"
        paces = pace.measured(tasks(told), where)
        print(*pages.pace_parts(paces).values(), sep="\n", end="")
        if told.write:
            pages.write(paces=paces)
        return 0
    summary = summarised(run(told), setting(told))
    if told.fresh:
        print(*pages.fresh_parts(summary).values(), sep="\n", end="")
        if told.write:
            pages.write(fresh=summary)
        return 0
    show(summary)
    if told.write:
        pages.write(summary)
    return 0


if __name__ == "__main__":
    sys.exit(main())
