"""One process of the campaign: compares the games named on its command line, a line for each.

``python -m tests.backends.cpp.work [--seconds S] [--plays N] [--first N] [--longest N]
[--building S] [--sanitize] [--native] [--passes SPEC ...]
[--rewrites LIST ...] NAME ...``
"""

from __future__ import annotations

import argparse
import json
import sys
from functools import partial

from rgt.ir.diagnostics import GameError
from tests.backends.cpp import sanitizers, settings
from tests.backends.cpp.agreement import NATIVE, QUICK
from tests.backends.cpp.trial import Budget, Verdict, judge, load, specifications
from tests.campaign.subjects import Skipped


def verdict_on(
    subject: str,
    passes: list[str],
    budget: Budget,
    flags: tuple[str, ...],
    rewrites: list[str],
) -> Verdict:
    """The verdict on one game, with the reason if it is none for the campaign."""
    try:
        specs = passes or specifications(subject)
        return judge(subject, partial(load, subject), specs, budget, flags, rewrites)
    except Skipped as reason:
        return Verdict(subject, skipped=str(reason))
    except GameError as problem:
        first = problem.diagnostics[0]
        return Verdict(subject, skipped=f"{first.code}: {first.message}")


def main() -> int:
    """Print one JSON object a line for each game."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=Budget().seconds)
    parser.add_argument("--plays", type=int, default=Budget().plays)
    parser.add_argument("--building", type=float, default=Budget().building)
    parser.add_argument("--first", type=int, default=Budget().first)
    parser.add_argument("--longest", type=int, default=Budget().longest)
    parser.add_argument("--passes", action="append", default=[])
    parser.add_argument("--rewrites", action="append", type=settings.rewrites, default=[])
    parser.add_argument("--sanitize", action="store_true")
    parser.add_argument("--native", action="store_true")
    parser.add_argument("subjects", nargs="+")
    arguments = parser.parse_args()
    budget = Budget(
        arguments.seconds,
        arguments.plays,
        arguments.building,
        arguments.first,
        arguments.longest,
    )
    flags: tuple[str, ...] = QUICK
    if arguments.sanitize:
        sanitizers.leave_children_alone()
        flags = sanitizers.FLAGS
    if arguments.native:
        flags += (NATIVE,)
    for subject in arguments.subjects:
        verdict = verdict_on(subject, arguments.passes, budget, flags, arguments.rewrites)
        print(json.dumps(verdict.to_json()), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
