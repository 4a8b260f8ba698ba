"""Scores of a game, which are symbols, as the numbers that players of other programs maximise."""

from __future__ import annotations

from fractions import Fraction

from rgt.ir.diagnostics import GameError, error


def number_of(score: str) -> Fraction:
    """The number that a score is; GameError (ENV020) if it is none."""
    try:
        return Fraction(score)
    except (ValueError, ZeroDivisionError):
        raise GameError(
            error("ENV020", f"the score '{score}' is no number: nobody can maximise it")
        ) from None
