"""Hex on a rhombus of any size: red links the first column and the last, blue the rows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tests.corpus.enumerators.tree import Move

PLAYERS = ("red", "blue")
NEIGHBOURS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
Cell = tuple[int, int]


@dataclass(frozen=True)
class Position:
    """The stones of both players."""

    size: int
    red: frozenset[Cell] = frozenset()
    blue: frozenset[Cell] = frozenset()
    turn: int = 0

    @property
    def player(self) -> str:
        return PLAYERS[self.turn]

    def goals(self) -> dict[str, int] | None:
        for winner, loser, stones, axis in (
            ("red", "blue", self.red, 0),
            ("blue", "red", self.blue, 1),
        ):
            if links(stones, axis, self.size):
                return {winner: 100, loser: 0}
        return None

    def successors(self) -> Iterator[tuple[Move, Position]]:
        for cell in ((x, y) for x in range(self.size) for y in range(self.size)):
            if cell in self.red or cell in self.blue:
                continue
            if self.turn == 0:
                yield cell, replace(self, red=self.red | {cell}, turn=1)
            else:
                yield cell, replace(self, blue=self.blue | {cell}, turn=0)


def links(stones: frozenset[Cell], axis: int, size: int) -> bool:
    """Whether a chain of stones leads from coordinate 0 to the last one along an axis."""
    waiting = [stone for stone in stones if stone[axis] == 0]
    seen = set(waiting)
    while waiting:
        x, y = waiting.pop()
        if (x, y)[axis] == size - 1:
            return True
        for dx, dy in NEIGHBOURS:
            cell = (x + dx, y + dy)
            if cell in stones and cell not in seen:
                seen.add(cell)
                waiting.append(cell)
    return False
