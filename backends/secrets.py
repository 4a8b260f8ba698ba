"""Whether players may not see everything."""

from __future__ import annotations

from rgt.ir.actions import written_variable
from rgt.ir.game import Game
from rgt.ir.values import Symbol, TotalMap

_SEEN = Symbol("1")


def hides(game: Game) -> bool:
    """Whether who sees what ever changes, or not everybody sees all from the start."""
    if any(written_variable(edge.action) == "visible" for edge in game.automaton):
        return True
    first = game.initial_values().get("visible")
    return isinstance(first, TotalMap) and any(value != _SEEN for value in first.values)
