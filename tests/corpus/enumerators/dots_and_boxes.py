"""Dots and boxes: the sides of the boxes as pairs of neighbouring dots."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache

from tests.corpus.enumerators.tree import Move

PLAYERS = ("first", "second")
ACROSS, DOWN = 0, 1

Side = tuple[int, int, int]
"""Whether a side runs across or down, and the dot at which it begins, column and row."""


@dataclass(frozen=True)
class Position:
    """The sides drawn on a board of so many boxes a row, the boxes of both, whose turn it is."""

    size: int
    drawn: frozenset[Side] = frozenset()
    boxes: tuple[int, int] = (0, 0)
    turn: int = 0

    @property
    def player(self) -> str:
        return PLAYERS[self.turn]

    def goals(self) -> dict[str, int] | None:
        first, second = self.boxes
        if first + second < self.size**2:
            return None
        if first == second:
            return dict.fromkeys(PLAYERS, 50)
        return {"first": 100 * (first > second), "second": 100 * (second > first)}

    def successors(self) -> Iterator[tuple[Move, Position]]:
        for side in sides(self.size):
            if side not in self.drawn:
                yield side, self._draw(side)

    def _draw(self, side: Side) -> Position:
        drawn = self.drawn | {side}
        closed = sum(box <= drawn for box in boxes(self.size)[side])
        if not closed:
            return replace(self, drawn=drawn, turn=1 - self.turn)
        first, second = self.boxes
        won = (first, second + closed) if self.turn else (first + closed, second)
        return replace(self, drawn=drawn, boxes=won)


@cache
def sides(size: int) -> tuple[Side, ...]:
    """All sides of a square board."""
    short, long = range(size), range(size + 1)
    across = [(ACROSS, x, y) for x in short for y in long]
    return (*across, *((DOWN, x, y) for x in long for y in short))


@cache
def boxes(size: int) -> Mapping[Side, tuple[frozenset[Side], ...]]:
    """The boxes, as their four sides, that every side belongs to."""
    found = [
        frozenset({(ACROSS, x, y), (ACROSS, x, y + 1), (DOWN, x, y), (DOWN, x + 1, y)})
        for x in range(size)
        for y in range(size)
    ]
    return {side: tuple(box for box in found if side in box) for side in sides(size)}
