"""Scores as numbers.  A score is a symbol; most games have numbers for them, from 0 to 100."""

from __future__ import annotations

import math
import re

_NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?")


def number_of(score: str) -> float:
    """The number that a score says; not a number (`math.nan`) for a symbol that says none."""
    number = float(score) if _NUMBER.fullmatch(score) else math.nan
    return number if math.isfinite(number) else math.nan
