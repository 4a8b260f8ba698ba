"""What players of OpenSpiel are told: strings, and tensors where they have a fixed size.

An *information state* is all that a player was shown, move by move, and the moves that it had;
its tensor has a row for each move of the longest play, with a 1 for what was shown.  It is there
for games of which all positions are known and which end.  An *observation* is what can be said of
the position (`engine.observations`).
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy
import pyspiel

from rgt.environments.exploring import Told
from rgt.environments.playing import Adapted, Moment

_LARGEST = 1 << 16


class Layout:
    """How an information state is laid out as a tensor."""

    def __init__(self, adapted: Adapted) -> None:
        self._adapted = adapted

    @cached_property
    def codes(self) -> dict[Told, int]:
        """A column for everything that a move can tell."""
        found = self._adapted.measured
        told = sorted(found.told, key=_order) if found is not None else []
        return {each: code for code, each in enumerate(told)}

    @property
    def is_possible(self) -> bool:
        """Whether all that can be told is known, plays end, and the tensor is not too large."""
        found = self._adapted.measured
        if found is None or found.longest is None:
            return False
        return self._adapted.longest * len(self.codes) <= _LARGEST

    @property
    def shape(self) -> tuple[int, int]:
        """Rows for moves, columns for what they tell; a row and a column at least."""
        return max(self._adapted.longest, 1), max(len(self.codes), 1)


def _order(told: Told) -> tuple[Any, ...]:
    shown, turn = told
    return shown, turn is not None, turn or ()


class Observer:
    """OpenSpiel's observer of games of rgt; ValueError for what it cannot show."""

    def __init__(self, adapted: Adapted, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observers of rgt's games have no parameters, not {params}")
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        self._adapted = adapted
        self._recall = kind.perfect_recall
        self._public = kind.public_info
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        # what only others know is never shown, and what all know is no part of its own
        self._told = self._public and (self._private or not adapted.engine.hides)
        self._layout = Layout(adapted)
        shapes: dict[str, tuple[int, ...]] = {"player": (len(adapted.players),)}
        if self._told and self._recall and self._layout.is_possible:
            shapes["shown"] = self._layout.shape
        elif self._told and not self._recall:
            shapes |= {part.name: part.shape for part in adapted.engine.observations.parts}
        sizes = [int(numpy.prod(shape)) for shape in shapes.values()]
        self.tensor = numpy.zeros(sum(sizes), numpy.float32)
        self.dict: dict[str, Any] = {}
        start = 0
        for (name, shape), size in zip(shapes.items(), sizes, strict=True):
            self.dict[name] = self.tensor[start : start + size].reshape(shape)
            start += size

    def set_from(self, state: Any, player: int) -> None:
        """Write what the player knows of a state into the tensor."""
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        name = self._adapted.players[player]
        if "shown" in self.dict:
            known = state.moment.history.information(name)
            codes = self._layout.codes
            turns = known.turns[1:] or (None,) * len(known.seen)
            for row, told in enumerate(zip(known.seen, turns, strict=True)):
                self.dict["shown"][row, codes[told]] = 1
        elif len(self.dict) > 1:
            start = len(self._adapted.players)
            self.tensor[start:] = state.moment.observation(name)

    def string_from(self, state: Any, player: int) -> str:
        """What the player knows of a state, as text."""
        if not self._told:
            return ""
        moment: Moment = state.moment
        if not self._recall and not self._adapted.engine.hides:
            return moment.state.describe()
        name = self._adapted.players[player]
        known = moment.history.information(name)
        if self._recall:
            return known.text
        shown = " ".join(known.seen[-1]) if known.seen else ""
        return f"{name}: {shown or '-'}"
