"""Pentago on six by six: the marbles of each player as bits, nine for every quadrant.

A whole turn is one move here, and fives count after it; in the split game placing a marble and
turning a quadrant are two moves, and fives count after either.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tests.corpus.enumerators.tree import Move

PLAYERS = ("white", "black")
CORNERS = ((0, 0), (0, 3), (3, 0), (3, 3))
"""The quadrants by their first cell."""
FULL = (1 << 36) - 1


def bit(x: int, y: int) -> int:
    """The bit of a cell: those of one quadrant are neighbours."""
    quadrant = CORNERS.index((x // 3 * 3, y // 3 * 3))
    return 1 << (9 * quadrant + x % 3 * 3 + y % 3)


def turned(quadrant: int, spin: int) -> int:
    """The nine bits of a quadrant after a quarter turn: spin 0 is clockwise, y pointing up."""
    found = 0
    for x in range(3):
        for y in range(3):
            if quadrant & bit(x, y):
                found |= bit(y, 2 - x) if spin == 0 else bit(2 - y, x)
    return found


TURNED = [[turned(quadrant, spin) for quadrant in range(512)] for spin in (0, 1)]

LINES = [
    sum(bit(x + dx * i, y + dy * i) for i in range(5))
    for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1))
    for x in range(6)
    for y in range(6)
    if x + 4 * dx < 6 and 0 <= y + 4 * dy < 6
]


def has_five(marbles: int) -> bool:
    """Whether five of these marbles stand in a line."""
    return marbles.bit_count() >= 5 and any(marbles & line == line for line in LINES)


def spun(marbles: int, quadrant: int, spin: int) -> int:
    """The marbles after a turn of one quadrant."""
    shift = 9 * quadrant
    before = marbles >> shift & 511
    return marbles ^ before << shift ^ TURNED[spin][before] << shift


@dataclass(frozen=True)
class Position:
    """The marbles of both players; `placed` if a quadrant has to be turned now."""

    split: bool
    marbles: tuple[int, int] = (0, 0)
    turn: int = 0
    placed: bool = False

    @property
    def player(self) -> str:
        return PLAYERS[self.turn]

    def goals(self) -> dict[str, int] | None:
        first, second = map(has_five, self.marbles)
        if first != second:
            return {PLAYERS[0]: 100 * first, PLAYERS[1]: 100 * second}
        if first or (self.marbles[0] | self.marbles[1] == FULL and not self.placed):
            return dict.fromkeys(PLAYERS, 50)
        return None

    def successors(self) -> Iterator[tuple[Move, Position]]:
        if self.placed:
            yield from self._turns()
            return
        for cell, after in self._placings():
            if self.split:
                yield cell, after
            else:
                yield from ((cell + turn, end) for turn, end in after._turns())

    def _placings(self) -> Iterator[tuple[Move, Position]]:
        for x in range(6):
            for y in range(6):
                cell = bit(x, y)
                if not (self.marbles[0] | self.marbles[1]) & cell:
                    first, second = self.marbles
                    marbles = (first, second | cell) if self.turn else (first | cell, second)
                    yield (x, y), replace(self, marbles=marbles, placed=True)

    def _turns(self) -> Iterator[tuple[Move, Position]]:
        first, second = self.marbles
        for quadrant, corner in enumerate(CORNERS):
            for spin in (0, 1):
                marbles = spun(first, quadrant, spin), spun(second, quadrant, spin)
                yield (*corner, spin), Position(self.split, marbles, 1 - self.turn)
