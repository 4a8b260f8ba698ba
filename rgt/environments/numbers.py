"""Scores and probabilities between rgt, which writes them, and programs that calculate."""

from __future__ import annotations

from fractions import Fraction

_FINEST = 10**6


def exact(number: float) -> Fraction:
    """The simplest fraction that a float of another program is near to."""
    return Fraction(number).limit_denominator(_FINEST)


def written(number: float | Fraction) -> str:
    """A number as a score: ``1``, ``-1``, ``1/2``."""
    return str(exact(number) if isinstance(number, float) else number)
