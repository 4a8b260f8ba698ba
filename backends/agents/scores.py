"""Scores of a game as numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

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


class Scale:
    """Scores of one game between 0, the least that there is, and 1, the most."""

    def __init__(self, engine: Engine) -> None:
        self.low, high = bounds(engine)
        self.width = high - self.low
        self._known: dict[str, float] = {}

    def of(self, goals: Mapping[str, str], players: Iterable[str]) -> tuple[float, ...]:
        """The scores of some players, in order."""
        return tuple([self._scaled(goals.get(player, "")) for player in players])

    def _scaled(self, score: str) -> float:
        found = self._known.get(score)
        if found is None:
            found = min(max((number(score) - self.low) / self.width, 0.0), 1.0)
            self._known[score] = found
        return found
