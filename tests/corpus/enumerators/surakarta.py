"""Surakarta: stones as sets of (file, rank); the loops computed from where a line ends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tests.corpus.enumerators.tree import Move

PLAYERS = ("white", "black")
SIZE = 6
PATIENCE = 100
"""So many turns in a row without a capture are a draw."""

Point = tuple[int, int]
Points = frozenset[Point]
Heading = tuple[int, int]


@dataclass(frozen=True)
class Position:
    """`mine` are the stones of the side to move, `theirs` the others."""

    mine: Points
    theirs: Points
    turn: int = 0
    quiet: int = 0

    @classmethod
    def start(cls) -> Position:
        """Two ranks of stones on either side."""
        white = frozenset((file, rank) for file in range(SIZE) for rank in (0, 1))
        black = frozenset((file, rank) for file in range(SIZE) for rank in (4, 5))
        return cls(white, black)

    @property
    def player(self) -> str:
        return PLAYERS[self.turn]

    def goals(self) -> dict[str, int] | None:
        if not any(self.successors()):
            return {PLAYERS[1 - self.turn]: 100, self.player: 0}
        return dict.fromkeys(PLAYERS, 50) if self.quiet == PATIENCE else None

    def successors(self) -> Iterator[tuple[Move, Position]]:
        for stone in self.mine:
            for to in _around(stone) - self.mine - self.theirs:
                yield (*stone, *to), self._after(stone, to, self.quiet + 1)
            for to in self._prey(stone):
                yield (*stone, *to), self._after(stone, to, 0)

    def _prey(self, stone: Point) -> Points:
        headings = ((0, 1), (1, 0), (0, -1), (-1, 0))
        found = {self._first_met(stone, heading) for heading in headings}
        return frozenset(each for each in found if each)

    def _first_met(self, stone: Point, start: Heading) -> Point | None:
        """Whom a stone takes that leaves its point in a direction."""
        point, heading, looped = stone, start, False
        while True:
            ahead = point[0] + heading[0], point[1] + heading[1]
            if _on_board(ahead):
                point = ahead
            elif _inset(point, heading) in (1, 2):
                point, heading = _around_the_corner(point, heading)
                looped = True
            else:
                return None
            if point in self.theirs:
                return point if looped else None
            if (point in self.mine and point != stone) or (point, heading) == (stone, start):
                return None

    def _after(self, stone: Point, to: Point, quiet: int) -> Position:
        mine = self.mine - {stone} | {to}
        return Position(self.theirs - {to}, mine, 1 - self.turn, quiet)


def _on_board(point: Point) -> bool:
    return all(0 <= each < SIZE for each in point)


def _around(point: Point) -> Points:
    near = (-1, 0, 1)
    cells = {(point[0] + x, point[1] + y) for x in near for y in near} - {point}
    return frozenset(cell for cell in cells if _on_board(cell))


def _inset(point: Point, heading: Heading) -> int:
    """How far the line of a run lies from the nearer edge beside it."""
    across = point[heading.index(0)]
    return min(across, SIZE - 1 - across)


def _around_the_corner(point: Point, heading: Heading) -> tuple[Point, Heading]:
    """From the end of a line around the nearer corner, into the line that lies as far from it."""
    inset, far = _inset(point, heading), SIZE - 1
    along = inset if sum(heading) < 0 else far - inset
    low = point[heading.index(0)] == inset
    edge, inward = (0, 1) if low else (far, -1)
    if heading[1] == 0:
        return (along, edge), (0, inward)
    return (edge, along), (inward, 0)
