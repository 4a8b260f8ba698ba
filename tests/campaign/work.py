"""What a worker of the campaign does with a game."""

from __future__ import annotations

from functools import partial

from rgt.ir.diagnostics import GameError
from tests.campaign.subjects import Skipped, load
from tests.campaign.trial import Budget, Verdict, judge, specifications


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
