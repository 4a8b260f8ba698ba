"""Battleships: both players hide their ships in turn, then shoot at each other's in turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from tests.corpus.enumerators.tree import Move

T = TypeVar("T")

PLAYERS = ("left", "right")
ACROSS, DOWN = 0, 1

Cell = tuple[int, int]
"""Column and row."""


@dataclass(frozen=True)
class Position:
    """The ships of both and the shots of both, in a sea of so many cells a side.

    `lengths` are those of the ships, in the order in which they are placed.
    """

    size: int
    lengths: tuple[int, ...]
    ships: tuple[tuple[frozenset[Cell], ...], ...] = ((), ())
    shots: tuple[frozenset[Cell], ...] = (frozenset(), frozenset())
    turn: int = 0

    @property
    def player(self) -> str:
        return PLAYERS[self.turn]

    def goals(self) -> dict[str, int] | None:
        if len(self.ships[1]) < len(self.lengths):
            return None
        for shooter, shots in enumerate(self.shots):
            if all(ship <= shots for ship in self.ships[1 - shooter]):
                return {PLAYERS[shooter]: 100, PLAYERS[1 - shooter]: 0}
        return None

    def successors(self) -> Iterator[tuple[Move, Position]]:
        mine = self.ships[self.turn]
        if len(mine) < len(self.lengths):
            for move, ship in placements(self.size, self.lengths[len(mine)]):
                if not any(ship & other for other in mine):
                    yield move, self._next(ships=self._with(self.ships, (*mine, ship)))
        else:
            shots = self.shots[self.turn]
            for cell in cells(self.size):
                if cell not in shots:
                    yield cell, self._next(shots=self._with(self.shots, shots | {cell}))

    def _with(self, both: tuple[T, ...], mine: T) -> tuple[T, ...]:
        """What both have, the player's own replaced."""
        return (both[0], mine) if self.turn else (mine, both[1])

    def _next(self, **changes: Any) -> Position:
        return replace(self, turn=1 - self.turn, **changes)


def cells(size: int) -> list[Cell]:
    """All cells of the sea."""
    return [(x, y) for x in range(size) for y in range(size)]


def placements(size: int, length: int) -> Iterator[tuple[Move, frozenset[Cell]]]:
    """Every way to lay a ship: the move, its first cell and the direction, and all its cells."""
    for x, y in cells(size):
        if x + length <= size:
            yield (x, y, ACROSS), frozenset((x + i, y) for i in range(length))
        if y + length <= size:
            yield (x, y, DOWN), frozenset((x, y + i) for i in range(length))
