"""Nine men's morris: stones as bits, eight points on each of three rings, the corners even."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tests.corpus.enumerators.tree import Move

PLAYERS = ("white", "black")
SPOTS, STONES = 8, 9
PATIENCE = 40
"""So many turns in a row without a mill, once all stones are placed, are a draw."""

POINTS = range(3 * SPOTS)
LINES = [
    *([8 * ring + (spot + i) % 8 for i in range(3)] for ring in range(3) for spot in (0, 2, 4, 6)),
    *([8 * ring + spot for ring in range(3)] for spot in (1, 3, 5, 7)),
]
NEXT = [
    {
        line[i]
        for line in LINES
        for i in range(3)
        if point in line and abs(line.index(point) - i) == 1
    }
    for point in POINTS
]
MILLS = [[sum(1 << p for p in line) for line in LINES if point in line] for point in POINTS]


@dataclass(frozen=True)
class Position:
    """`mine` are the stones on the board of the side to move, `theirs` the others.

    `placed` stones have come into play; after that, `quiet` turns have passed without a mill.
    """

    mine: int = 0
    theirs: int = 0
    placed: int = 0
    quiet: int = 0
    turn: int = 0

    @property
    def player(self) -> str:
        return PLAYERS[self.turn]

    def goals(self) -> dict[str, int] | None:
        if self.placed < 2 * STONES:
            return None
        if self.mine.bit_count() < 3 or not any(self._ways()):
            return {PLAYERS[1 - self.turn]: 100, self.player: 0}
        return dict.fromkeys(PLAYERS, 50) if self.quiet == PATIENCE else None

    def successors(self) -> Iterator[tuple[Move, Position]]:
        for stays, to in self._ways():
            mine = stays | 1 << to
            left = (self.mine & ~stays).bit_length() - 1
            move = (*divmod(left, SPOTS), *divmod(to, SPOTS)) if left >= 0 else divmod(to, SPOTS)
            if _in_mill(mine, to):
                for taken in _prey(self.theirs):
                    yield (*move, *divmod(taken, SPOTS)), self._after(mine, 1 << taken)
            else:
                yield move, self._after(mine, 0)

    def _ways(self) -> Iterator[tuple[int, int]]:
        """What stays of the own stones, and the point where the stone comes to lie."""
        free = [point for point in POINTS if not (self.mine | self.theirs) >> point & 1]
        if self.placed < 2 * STONES:
            yield from ((self.mine, to) for to in free)
            return
        flies = self.mine.bit_count() == 3
        for start in _points(self.mine):
            for to in free:
                if flies or to in NEXT[start]:
                    yield self.mine & ~(1 << start), to

    def _after(self, mine: int, taken: int) -> Position:
        moving = self.placed == 2 * STONES
        quiet = self.quiet + 1 if moving and not taken else 0
        placed = min(self.placed + 1, 2 * STONES)
        return Position(self.theirs & ~taken, mine, placed, quiet, 1 - self.turn)


def _points(stones: int) -> Iterator[int]:
    return (point for point in POINTS if stones >> point & 1)


def _in_mill(stones: int, point: int) -> bool:
    return any(stones & mill == mill for mill in MILLS[point])


def _prey(stones: int) -> list[int]:
    """The stones that may be taken: those in mills only if there is no other."""
    loose = [point for point in _points(stones) if not _in_mill(stones, point)]
    return loose or list(_points(stones))
