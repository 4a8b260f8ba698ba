"""Reversi on a square board of any even size: the discs of both sides as sets of cells."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property

from tests.corpus.enumerators.tree import Move

PLAYERS = ("black", "white")
Cell = tuple[int, int]


@cache
def rays(size: int) -> dict[Cell, list[list[Cell]]]:
    """For every cell the cells that follow it in each direction, to the edge of the board."""
    steps = range(1, size)
    ways = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]
    cells = [(x, y) for x in range(size) for y in range(size)]
    return {
        (x, y): [
            [each for i in steps if (each := (x + dx * i, y + dy * i)) in cells] for dx, dy in ways
        ]
        for x, y in cells
    }


@dataclass(frozen=True)
class Position:
    """`mine` are the discs of the side to move, `theirs` the others."""

    size: int
    mine: frozenset[Cell]
    theirs: frozenset[Cell]
    turn: int = 0

    @classmethod
    def start(cls, size: int) -> Position:
        """Two discs each in the middle, on the diagonals; white has d4 and e5 of eight."""
        low, high = size // 2 - 1, size // 2
        white = frozenset({(low, low), (high, high)})
        black = frozenset({(low, high), (high, low)})
        return cls(size, black, white)

    @property
    def player(self) -> str:
        return PLAYERS[self.turn]

    @cached_property
    def captures(self) -> dict[Cell, list[Cell]]:
        """The discs that each legal placing turns over."""
        found = {}
        for cell, ways in rays(self.size).items():
            if cell not in self.mine and cell not in self.theirs:
                caught = [each for ray in ways for each in self._caught(ray)]
                if caught:
                    found[cell] = caught
        return found

    def _caught(self, ray: list[Cell]) -> list[Cell]:
        """The discs of theirs that a ray begins with, if a disc of mine follows."""
        for length, cell in enumerate(ray):
            if cell not in self.theirs:
                return ray[:length] if cell in self.mine else []
        return []

    @cached_property
    def _passed(self) -> Position:
        return Position(self.size, self.theirs, self.mine, 1 - self.turn)

    def goals(self) -> dict[str, int] | None:
        if self.captures or self._passed.captures:
            return None
        lead = len(self.mine) - len(self.theirs)
        score = 50 if lead == 0 else 100 if lead > 0 else 0
        return {self.player: score, PLAYERS[1 - self.turn]: 100 - score}

    def successors(self) -> Iterator[tuple[Move, Position]]:
        if not self.captures:
            yield (), self._passed
        for cell, caught in self.captures.items():
            mine = self.mine.union(caught, [cell])
            yield cell, Position(self.size, self.theirs.difference(caught), mine, 1 - self.turn)
