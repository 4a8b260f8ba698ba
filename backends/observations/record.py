"""What a player was shown, as an array: its last tags, one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rgt.backends.arrays import numpy
from rgt.backends.forward_model import Move
from rgt.backends.observations.parts import Axis, Part
from rgt.ir.actions import Tag, VariableTag
from rgt.ir.game import Game

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SEEN = "seen"
MOVE = "(move)"
"""What ends the tags that a move showed: a move that showed nothing is this alone."""


class Record:
    """One symbol in a row each, the latest first: what moves showed, each move ended by `MOVE`."""

    def __init__(self, game: Game, window: int) -> None:
        symbols = dict.fromkeys((MOVE, *sorted(_tags(game))))
        ago = tuple(map(str, range(1, window + 1)))
        self.part = Part(SEEN, (Axis("ago", ago), Axis("symbol", tuple(symbols))))
        self._codes = {symbol: code for code, symbol in enumerate(symbols)}
        self._window = window

    def filled(self, seen: Sequence[Move]) -> NDArray[np.uint8]:
        """The array; of what does not fit into the window only the latest is there."""
        found: NDArray[np.uint8] = numpy().zeros(self.part.shape, dtype="uint8")
        at = 0
        for move in reversed(seen):
            for symbol in (MOVE, *reversed(move)):
                if at == self._window:
                    return found
                found[at, self._codes[symbol]] = 1
                at += 1
        return found


def _tags(game: Game) -> set[str]:
    """All symbols that a move can show."""
    found: set[str] = set()
    artificial = game.artificial_tags
    for edge in game.automaton:
        if isinstance(edge.action, Tag):
            found.update({edge.action.symbol} - artificial)
        elif isinstance(edge.action, VariableTag):
            found.update(game.symbols(game.variables[edge.action.variable].type))
    return found
