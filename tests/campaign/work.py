"""One process of the campaign: tries the games named on its command line, prints a line for each.

``python -m tests.campaign.work --seconds 300 --positions 1000 [--passes SPEC ...] NAME ...``
"""

from __future__ import annotations

import argparse
import json
import sys
from functools import partial

from rgt.ir.diagnostics import GameError
from tests.campaign.subjects import Skipped, load
from tests.campaign.trial import DEFAULT, Budget, Verdict, judge, specifications


def verdict_on(subject: str, passes: list[str], budget: Budget) -> Verdict:
    """The verdict on one game, with the reason if it is none for the campaign."""
    specs = passes or specifications(subject)
    try:
        return judge(subject, partial(load, subject), specs, budget)
    except Skipped as reason:
        return Verdict(subject, skipped=str(reason))
    except GameError as problem:
        first = problem.diagnostics[0]
        return Verdict(subject, skipped=f"{first.code}: {first.message}")


def main() -> int:
    """Print one JSON object a line for each game."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=DEFAULT.seconds)
    parser.add_argument("--positions", type=int, default=DEFAULT.positions)
    parser.add_argument("--passes", action="append", default=[])
    parser.add_argument("subjects", nargs="+")
    arguments = parser.parse_args()
    budget = Budget(arguments.seconds, arguments.positions)
    for subject in arguments.subjects:
        print(json.dumps(verdict_on(subject, arguments.passes, budget).to_json()), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
