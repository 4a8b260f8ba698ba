"""Scores of a game as numbers."""

from __future__ import annotations

from collections.abc import Mapping

from rgt.backends.forward_model import Engine
from rgt.ir.types import SetType, resolve


def number(score: str) -> float:
    """A score as a number; one that is none counts as 0."""
    try:
        return float(score)
    except ValueError:
        return 0.0


def numbers(goals: Mapping[str, str]) -> dict[str, float]:
    """Each player's score as a number."""
    return {player: number(score) for player, score in goals.items()}


def bounds(engine: Engine) -> tuple[float, float]:
    """The least and the largest score of the game's type `Score`; 0 and 100 without one."""
    game = engine.rules
    found = resolve(game.types["Score"], game.types) if "Score" in game.types else None
    scores = [number(symbol) for symbol in found.symbols] if isinstance(found, SetType) else []
    if not scores or min(scores) == max(scores):
        return 0.0, 100.0
    return min(scores), max(scores)
