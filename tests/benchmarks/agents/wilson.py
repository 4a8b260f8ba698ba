"""Confidence intervals of a part of all plays."""

from __future__ import annotations

from math import sqrt

Z = 1.96
"""For 95 percent."""


def interval(points: float, plays: int) -> tuple[float, float]:
    """Between which parts the true one lies (Wilson 1927); `points` may have halves for draws."""
    if plays == 0:
        return 0.0, 1.0
    part = points / plays
    middle = (part + Z * Z / (2 * plays)) / (1 + Z * Z / plays)
    half = Z * sqrt(part * (1 - part) / plays + Z * Z / (4 * plays * plays)) / (1 + Z * Z / plays)
    return max(middle - half, 0.0), min(middle + half, 1.0)
