"""The compiled games play as the interpreter does: ``make agreement``.

Compares both engines, as `tests.backends.cpp.agreement` says, on the corpus, on the files of
../shared/games that translate, and on random games, under some pipelines each: perft, tree
fingerprints, random plays move by move, what players see, errors.  Prints a line for each file, a
table, and for every failure the command that shows it again.  Exit 1 if anything failed.

``python -m tests.backends.cpp.campaign [--only PATTERN] [--random N] [--sanitize] [--native]
[--seconds 10] [--plays 1000] [--first 0] [--longest 2000] [--building 120] [--passes SPEC ...]
[--rewrites LIST ...] [--jobs 1] [--json FILE]``

`--seconds` is for one game under one setting, compiling left out.  Random plays are numbered, and
begin with `--first`: where only 20 were made in time, ``--first 20`` goes on.  They end after
`--longest` moves: in arimaa with whole turns as moves one position can have a million.  With
`--sanitize` the compiled games stop at any fault of memory or undefined behaviour; with `--native`
they are compiled for the processor of this machine, and so use its vectors.  Each pipeline is tried
with every list of rewrites that `--rewrites` gives: ``default``, ``none``, names with commas
between them, or ``random`` for any of them, which the game's name and the number of the trial
decide; the command shown for a failure names them.  Verdicts are kept in FILE, one a line; games
that have one there, of the same code and options, are not tried again.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from rgt.backends.cpp.building.compilers import find_compiler
from tests.backends.cpp import sanitizers
from tests.backends.cpp.settings import DEFAULT, Setting, rewrites
from tests.backends.cpp.trial import GENERATORS, PASSES, Budget, Verdict
from tests.campaign.driver import Campaign, Worker, known_verdicts
from tests.campaign.hashes import ROOT
from tests.campaign.subjects import SHARED, chosen, group
from tests.campaign.tables import indented, table

_CODE = ("ir", "frontends", "passes", "backends", "corpus", "tests/backends", "tests/passes")
"""What verdicts depend on."""
_WIDE = 44
_SLOWER = 3
"""Sanitised games are so much slower to compile and to play."""


def lost(subject: str, said: str, killed: bool) -> Verdict:
    """The verdict on a game at which a process ended: a search without end, or a fault."""
    if killed:
        return Verdict(subject, cut=[("some setting", "killed")])
    return Verdict(subject, failures=[("", "process ended", said[:3000])])


def row(verdict: Verdict) -> str:
    """One game in a line."""
    if verdict.skipped is not None:
        return f"{verdict.subject:{_WIDE}} skipped: {verdict.skipped}"
    notes = [f"{what} ({spec})" for spec, what, _ in verdict.failures]
    notes += [f"{code} x {number}" for code, number in verdict.faults.items()]
    notes += [f"excused {code} x {number}" for code, number in verdict.excused.items()]
    notes += [f"unfinished: {what} ({spec})" for spec, what in verdict.cut]
    return (
        f"{verdict.subject:{_WIDE}} {'FAILS' if verdict.failures else 'ok':5}"
        f"  {verdict.compared} settings"
        f"  perft {verdict.leaves:9} at {verdict.depth:2}  print {verdict.printed:2}"
        f"  plays {verdict.plays:4} ({verdict.ended:4} whole)  positions {verdict.positions:6}"
        f"  {verdict.seconds:5.1f} s, {verdict.compiling:5.1f} compiling  {'; '.join(notes)}"
    ).rstrip()


def by_kind(verdicts: Iterable[Verdict]) -> str:
    """A table with a line for each kind of game."""
    kinds: dict[str, list[Verdict]] = {}
    for verdict in verdicts:
        kinds.setdefault(group(verdict.subject), []).append(verdict)
    head = "games from", "games", "skipped", "settings", "plays", "whole", "positions"
    lines: list[tuple[str, ...]] = [(*head, "errors", "excused", "unfinished", "failures")]
    lines += [_counted(kind, members) for kind, members in sorted(kinds.items())]
    lines.append(_counted("all", [v for members in kinds.values() for v in members]))
    return table(lines)


def _counted(kind: str, members: Sequence[Verdict]) -> tuple[str, ...]:
    compared = [verdict for verdict in members if verdict.skipped is None]
    numbers = (
        len(compared),
        len(members) - len(compared),
        sum(each.compared for each in compared),
        sum(each.plays for each in compared),
        sum(each.ended for each in compared),
        sum(each.positions for each in compared),
        sum(sum(each.faults.values()) for each in compared),
        sum(sum(each.excused.values()) for each in compared),
        sum(len(each.cut) for each in compared),
        sum(len(each.failures) for each in compared),
    )
    return (kind, *map(str, numbers))


def failures(
    verdicts: Iterable[Verdict], options: Sequence[str], wanted: Sequence[str] = ()
) -> list[str]:
    """Every failure with its detail and the command that shows it again: under its own setting, or,
    where a process ended under one of them, under all that were `wanted`.
    """
    found = []
    for verdict in verdicts:
        for spec, what, detail in verdict.failures:
            kind, _, seed = verdict.subject.partition("/")
            count = f" --{kind} {int(seed) + 1}" if seed.isdecimal() else ""
            tried = Setting.read(spec).options if spec else wanted
            found.append(
                f"\n{what}: {verdict.subject} under {spec or 'some setting'}\n"
                f"  {indented(detail)}\n  python -m tests.backends.cpp.campaign"
                f" --only '{verdict.subject}'{count} {' '.join([*tried, *options])}"
            )
    return found


def show(verdict: Verdict) -> None:
    """Print a line for a file, and for a random game that fails."""
    if group(verdict.subject) not in GENERATORS or verdict.failures or verdict.cut:
        print(row(verdict), flush=True)


def subjects(arguments: argparse.Namespace) -> list[str]:
    """The names of the games, large files last."""
    found = chosen({kind: getattr(arguments, kind) for kind in GENERATORS}, arguments.only)
    return sorted(found, key=lambda name: name.startswith("shared/"))


def command_line() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", default="*")
    for kind in GENERATORS:
        parser.add_argument(f"--{kind}", type=int, default=500)
    parser.add_argument("--sanitize", action="store_true")
    parser.add_argument("--native", action="store_true")
    parser.add_argument("--seconds", type=float, default=Budget().seconds)
    parser.add_argument("--plays", type=int, default=Budget().plays)
    parser.add_argument("--first", type=int, default=Budget().first)
    parser.add_argument("--longest", type=int, default=Budget().longest)
    parser.add_argument("--building", type=float, default=Budget().building)
    parser.add_argument("--passes", action="append", default=[])
    parser.add_argument("--rewrites", action="append", type=rewrites, default=[])
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--json", type=Path)
    return parser.parse_args()


def worker_for(arguments: argparse.Namespace, options: Sequence[str]) -> Worker[Verdict]:
    """How games are tried; without sanitisers where they are wanted there is no campaign."""
    environment = {"RGT_CACHE": os.environ.get("RGT_CACHE", str(ROOT / ".agreement"))}
    slower = 1
    if arguments.sanitize:
        preloaded = sanitizers.environment()
        if not preloaded:
            raise SystemExit("the compiler has no sanitisers that Python can load: try g++")
        environment |= preloaded
        slower = _SLOWER
    # one game under one setting takes so long at most: it is built, compiled, and compared
    once = 2 * arguments.building + 4 * arguments.seconds
    tried = len(arguments.passes or PASSES) * len(arguments.rewrites or [DEFAULT])
    limit = arguments.building + tried * once
    return Worker("tests.backends.cpp.work", options, slower * limit, Verdict, lost, environment)


def main() -> int:
    """Run the campaign and print the table."""
    arguments = command_line()
    if find_compiler() is None:
        print("no C++ compiler: neither g++ nor clang++ nor ziglang")
        return 2
    if not SHARED.exists():
        print("no ../shared/games beside this checkout: its files are left out")
    numbers = "seconds", "plays", "first", "longest", "building"
    options = [f"--{name}={getattr(arguments, name)}" for name in numbers]
    options += ["--sanitize"] if arguments.sanitize else []
    options += ["--native"] if arguments.native else []
    wanted = [f"--passes={spec}" for spec in arguments.passes]
    wanted += [f"--rewrites={some}" for some in arguments.rewrites]
    worker = worker_for(arguments, [*options, *wanted])
    stamp = worker.stamp(*_CODE)
    with open(arguments.json or os.devnull, "a") as keep:
        campaign = Campaign(worker, stamp, keep, show)
        known = known_verdicts(arguments.json, worker, stamp)
        campaign.try_all(subjects(arguments), known, arguments.jobs)
    wrong = failures(campaign.verdicts, options, [f"'{each}'" for each in wanted])
    print(f"\n{by_kind(campaign.verdicts)}")
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
