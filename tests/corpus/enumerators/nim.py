"""Nim: who takes the last stone wins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tests.corpus.enumerators.tree import Move

PLAYERS = ("first", "second")


@dataclass(frozen=True)
class Position:
    """The stones of the heaps."""

    heaps: tuple[int, ...]
    turn: int = 0

    @property
    def player(self) -> str:
        return PLAYERS[self.turn]

    def goals(self) -> dict[str, int] | None:
        if any(self.heaps):
            return None
        return {PLAYERS[1 - self.turn]: 100, self.player: 0}

    def successors(self) -> Iterator[tuple[Move, Position]]:
        for heap, stones in enumerate(self.heaps):
            for rest in range(stones):
                heaps = (*self.heaps[:heap], rest, *self.heaps[heap + 1 :])
                yield (heap, rest), Position(heaps, 1 - self.turn)
