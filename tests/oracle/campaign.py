"""All outside game files against outside numbers, and played to the end: ``make oracle``.

Reads ../shared/games and ../shared/oracle.  Each game runs in a process of its own with a time
limit, two at a time: perft as deep as the oracle or the time goes, as translated and as optimised;
then whole random plays, of which none may end in an error, get stuck or have no end but where
faults.json gives the reason.  A game that rgt cannot manage is listed with its reason.  Exit 1 if
any number disagrees or a play goes wrong.

``python -m tests.oracle.campaign [--seconds 60] [--plays 1000] [--parts perft,plays]
[--only PATTERN] [--jobs 2] [--json FILE] [--write]``

Verdicts are kept in FILE, one a line; games that have one there, of the same code and options, are
not tried again.  With ``--write`` the totals go into docs/trust.md.
"""

from __future__ import annotations

import argparse
import fnmatch
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.campaign.driver import Campaign, Worker, known_verdicts
from tests.oracle.measure import PARTS, Budget
from tests.oracle.totals import row, table, write
from tests.oracle.verdicts import LANGUAGES, SHARED, Measured, outside_games

_CODE = ("ir", "frontends", "passes", "backends", "tests/oracle")
"""What verdicts depend on."""
# translation, optimisation, two perfts, a build and plays, each with a limit of its own
_LIMITS = 10


def subjects(pattern: str) -> list[str]:
    """The outside games whose names match; raises SystemExit where none does."""
    names = [f"{language}/{name}" for language in LANGUAGES for name in outside_games(language)]
    found = [f"shared/{name}" for name in names if fnmatch.fnmatch(name, pattern)]
    if not found:
        raise SystemExit(f"no game matches '{pattern}': try 'rbg/*'")
    return found


def lost(subject: str, said: str, killed: bool) -> Measured:
    """The verdict on a game at which a process ended."""
    lines = said.splitlines()
    return Measured(subject, failed=lines[-1] if lines else "killed" if killed else "ended")


def command_line() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=Budget().seconds)
    parser.add_argument("--plays", type=int, default=Budget().plays)
    parser.add_argument("--parts", default=",".join(PARTS))
    parser.add_argument("--only", default="*")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--write", action="store_true")
    return parser.parse_args()


def faults(verdicts: Sequence[Measured]) -> list[str]:
    """A line for every game that disagrees."""
    return [f"{each.subject}: {'; '.join(wrong)}" for each in verdicts if (wrong := each.wrong())]


def main() -> int:
    """Run the campaign and print the table."""
    told = command_line()
    if not SHARED.exists():
        print(f"skipped: {SHARED.name} is not beside this checkout")
        return 0
    options = [f"--{name}={getattr(told, name)}" for name in ("seconds", "plays", "parts")]
    worker = Worker("tests.oracle.measure", options, told.seconds * _LIMITS, Measured, lost)
    stamp = worker.stamp(*_CODE)
    with open(told.json or os.devnull, "a") as keep:
        campaign = Campaign(worker, stamp, keep, lambda verdict: print(row(verdict), flush=True))
        campaign.try_all(subjects(told.only), known_verdicts(told.json, worker, stamp), told.jobs)
    wrong = faults(campaign.verdicts)
    print(f"\n{table(campaign.verdicts)}")
    print("\n".join(wrong) or "nothing disagrees")
    if told.write:
        write(campaign.verdicts, [*options, f"--only='{told.only}'"])
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
