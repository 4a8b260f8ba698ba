"""Go: stones as bits of a number, in rows of one point more than the board has."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from tests.corpus.enumerators.tree import Move

PLAYERS = ("black", "white")


@dataclass(frozen=True)
class Rules:
    """The length of a side; the points that white is given; so many turns end the game."""

    size: int
    komi: float
    turns: int


@cache
def _points(size: int) -> int:
    """All points of the board; those between the rows stay zero."""
    return sum(((1 << size) - 1) << (size + 1) * y for y in range(size))


@dataclass(frozen=True)
class Position:
    """The stones of both players; the point that must not be retaken; passes in a row."""

    rules: Rules
    stones: tuple[int, int] = (0, 0)
    turn: int = 0
    ko: int = 0
    passes: int = 0
    turns: int = 0

    @property
    def player(self) -> str:
        return PLAYERS[self.turn]

    def goals(self) -> dict[str, int] | None:
        if self.passes < 2 and self.turns < self.rules.turns:
            return None
        black, white = (self._area(stones) for stones in self.stones)
        wins = black > white + self.rules.komi
        return {"black": 100 * wins, "white": 100 * (not wins)}

    def successors(self) -> Iterator[tuple[Move, Position]]:
        """A move is a point, or nothing: a pass."""
        size = self.rules.size
        after = replace(self, turn=1 - self.turn, ko=0, turns=self.turns + 1)
        yield (), replace(after, passes=self.passes + 1)
        for y in range(size):
            for x in range(size):
                point = 1 << (size + 1) * y + x
                if not point & (self.stones[0] | self.stones[1] | self.ko):
                    found = self._placed(point)
                    if found:
                        mine, theirs, ko = found
                        stones = (theirs, mine) if self.turn else (mine, theirs)
                        yield (x, y), replace(after, stones=stones, ko=ko, passes=0)

    def _placed(self, point: int) -> tuple[int, int, int] | None:
        """Both sides' stones after a move, and the point of a ko; None if it is suicide."""
        mine, theirs = self.stones[self.turn] | point, self.stones[1 - self.turn]
        taken, neighbours = 0, self._around(point) & theirs
        while neighbours & ~taken:
            first = neighbours & -neighbours
            group = self._filled(first, theirs)
            neighbours &= ~group
            if not self._around(group) & ~(mine | theirs):
                taken |= group
        theirs &= ~taken
        group = self._filled(point, mine)
        liberties = self._around(group) & ~(mine | theirs)
        if not liberties:
            return None
        is_ko = taken.bit_count() == 1 and group == point and liberties == taken
        return mine, theirs, taken if is_ko else 0

    def _around(self, points: int) -> int:
        """The neighbours of some points, without themselves."""
        row = self.rules.size + 1
        near = points << 1 | points >> 1 | points << row | points >> row
        return near & _points(self.rules.size) & ~points

    def _filled(self, start: int, among: int) -> int:
        """What can be reached from a point in a set without leaving the set."""
        found, grown = 0, start
        while grown != found:
            found = grown
            grown |= self._around(grown) & among
        return found

    def _area(self, stones: int) -> int:
        """A player's stones, and the empty points from where only these are reached."""
        empty = _points(self.rules.size) & ~(self.stones[0] | self.stones[1])
        area, left = stones.bit_count(), empty
        while left:
            region = self._filled(left & -left, empty)
            left &= ~region
            border = self._around(region)
            if border and not border & ~stones:
                area += region.bit_count()
        return area
