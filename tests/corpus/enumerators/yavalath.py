"""Yavalath on a hexagon: four in a row win, three lose."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tests.corpus.enumerators.tree import Move

PLAYERS = ("white", "black")
DIRECTIONS = ((1, 0), (0, 1), (1, 1))
Cell = tuple[int, int]


@dataclass(frozen=True)
class Position:
    """The stones of both players; `side` is the length of the hexagon's sides in cells."""

    side: int
    stones: tuple[frozenset[Cell], frozenset[Cell]] = (frozenset(), frozenset())
    turn: int = 0
    longest: int = 1
    """The stones in the longest row that the last stone is part of."""

    @property
    def player(self) -> str:
        return PLAYERS[self.turn]

    def goals(self) -> dict[str, int] | None:
        other = PLAYERS[1 - self.turn]
        if self.longest >= 4:
            return {self.player: 0, other: 100}
        if self.longest == 3:
            return {self.player: 100, other: 0}
        if len(self.stones[0]) + len(self.stones[1]) == 3 * self.side * (self.side - 1) + 1:
            return dict.fromkeys(PLAYERS, 50)
        return None

    def successors(self) -> Iterator[tuple[Move, Position]]:
        for cell in hexagon(self.side):
            if cell not in self.stones[0] and cell not in self.stones[1]:
                mine = self.stones[self.turn] | {cell}
                stones = (self.stones[0], mine) if self.turn else (mine, self.stones[1])
                yield cell, Position(self.side, stones, 1 - self.turn, longest_row(mine, cell))


def hexagon(side: int) -> Iterator[Cell]:
    """The cells: rows from the bottom, of which each begins half a cell further to the left."""
    last = 2 * side - 1
    for y in range(last):
        for x in range(max(0, y - side + 1), min(last, y + side)):
            yield x, y


def longest_row(stones: frozenset[Cell], cell: Cell) -> int:
    """The length of the longest unbroken row of stones through a cell."""

    def length(dx: int, dy: int) -> int:
        x, y = cell
        count = 0
        while (x + dx, y + dy) in stones:
            count, x, y = count + 1, x + dx, y + dy
        return count

    return max(1 + length(dx, dy) + length(-dx, -dy) for dx, dy in DIRECTIONS)
