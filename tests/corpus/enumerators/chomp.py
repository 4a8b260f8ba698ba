"""Chomp on a bar of any size: the squares that are left, the poisoned one being (0, 0)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tests.corpus.enumerators.tree import Move

PLAYERS = ("hungry", "greedy")


@dataclass(frozen=True)
class Position:
    """What is left of the chocolate."""

    squares: frozenset[tuple[int, int]]
    turn: int = 0

    @classmethod
    def start(cls, width: int, height: int) -> Position:
        """The whole bar."""
        return cls(frozenset((x, y) for x in range(width) for y in range(height)))

    @property
    def player(self) -> str:
        return PLAYERS[self.turn]

    def goals(self) -> dict[str, int] | None:
        if self.squares:
            return None
        return {self.player: 100, PLAYERS[1 - self.turn]: 0}

    def successors(self) -> Iterator[tuple[Move, Position]]:
        for x, y in self.squares:
            left = frozenset((u, v) for u, v in self.squares if u < x or v < y)
            yield (x, y), Position(left, 1 - self.turn)
