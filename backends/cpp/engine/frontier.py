"""The positions of one depth in a compiled game: they stay in its library, packed."""

from __future__ import annotations

import math
import sys
from time import perf_counter
from typing import TYPE_CHECKING

from rgt.backends.cpp.engine.library import Handle
from rgt.backends.frontiers import OverTimeError, Positions, Watch
from rgt.ir.diagnostics import GameError
from rgt.ir.system.budget import doing

if TYPE_CHECKING:
    from rgt.backends.cpp.engine.load import CppEngine

_TURN = 0.2
"""So many seconds are counted at a time, that a count can be interrupted."""
_OVERHEAD = 40
"""Bytes that a position takes besides its own: its number of ways, and its place in a table."""


class CppFrontier:
    """See `rgt.backends.frontiers.Frontier`."""

    def __init__(self, engine: CppEngine, found: Positions) -> None:
        self._engine = engine
        # the level lives in the handle: a frontier has its own
        self._own = Handle(engine.library)
        self._node = int.from_bytes(found.states[: engine.storage.node_width], sys.byteorder)
        self._check(
            engine.library.perft_add(self._own.number, found.states, found.ways, fresh=True)
        )

    def __len__(self) -> int:
        return self._engine.library.perft_size(self._own.number)

    @property
    def state_size(self) -> int:
        """The bytes of a position in memory."""
        return self._engine.storage.size + _OVERHEAD

    def deeper(self, *, keep: bool, until: float = math.inf, watch: Watch | None = None) -> int:
        """One move deeper; the number of ways there.  Nobody is told of the way."""
        code, total = -1, 0
        while code < 0:
            left = until - perf_counter()
            if left < 0:
                raise OverTimeError
            with doing("counting plays"):
                code, total = self._engine.library.perft_step(
                    self._own.number, keep, min(left, _TURN)
                )
        self._check(code)
        return total

    def positions(self, first: int, last: int) -> Positions:
        """Some of them, as bytes."""
        return Positions(
            *self._engine.library.perft_states(self._own.number, first, max(last - first, 0))
        )

    def part(self, first: int, last: int) -> CppFrontier:
        """A frontier of some of them."""
        return CppFrontier(self._engine, self.positions(first, last))

    def _check(self, code: int) -> None:
        if code > 0:
            library = self._engine.library
            raise GameError(self._engine.fault(code, *library.fault(self._own.number), self._node))
