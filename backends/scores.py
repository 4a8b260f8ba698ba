"""Scores as numbers.  A score is a symbol; most games have numbers for them, from 0 to 100."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping

_NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?")


def number_of(score: str) -> float:
    """The number that a score says; not a number (`math.nan`) for a symbol that says none."""
    number = float(score) if _NUMBER.fullmatch(score) else math.nan
    return number if math.isfinite(number) else math.nan


def means(goals: Mapping[str, Mapping[str, int]]) -> dict[str, float]:
    """The mean score of each player whose scores are numbers, from how many plays had which."""
    found = {}
    for player, scores in goals.items():
        plays = sum(scores.values())
        total = sum(number_of(score) * number for score, number in scores.items())
        if plays and not math.isnan(total):
            found[player] = total / plays
    return found
