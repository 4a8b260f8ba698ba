"""Oware (abapa): two rows of six houses, numbered around the board in the sense of sowing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tests.corpus.enumerators.tree import Move

PLAYERS = ("south", "north")
ROW = 6
PATIENCE = 48
"""So many turns in a row without a capture are the end."""


@dataclass(frozen=True)
class Position:
    """The seeds of the houses, south's first; what has been captured; quiet turns."""

    houses: tuple[int, ...] = (4,) * (2 * ROW)
    stores: tuple[int, int] = (0, 0)
    turn: int = 0
    quiet: int = 0

    @property
    def player(self) -> str:
        return PLAYERS[self.turn]

    def goals(self) -> dict[str, int] | None:
        if self.quiet < PATIENCE and self._is_open() and self._legal():
            return None
        south = self.stores[0] + sum(self.houses[:ROW])
        north = self.stores[1] + sum(self.houses[ROW:])
        score = 50 + 50 * ((south > north) - (south < north))
        return {"south": score, "north": 100 - score}

    def successors(self) -> Iterator[tuple[Move, Position]]:
        for house in self._legal():
            yield (house,), self._sow(house)

    def _is_open(self) -> bool:
        """Nobody has more than half of the seeds, nor have both half."""
        half = (sum(self.houses) + sum(self.stores)) // 2
        return max(self.stores) <= half and min(self.stores) < half

    def _row(self, turn: int) -> range:
        return range(turn * ROW, turn * ROW + ROW)

    def _legal(self) -> list[int]:
        """The own houses with seeds, or only those that feed an opponent who has none."""
        filled = [house for house in self._row(self.turn) if self.houses[house]]
        if any(self.houses[house] for house in self._row(1 - self.turn)):
            return filled
        end = self._row(self.turn).stop
        return [house for house in filled if self.houses[house] >= end - house]

    def _sow(self, house: int) -> Position:
        houses = list(self.houses)
        seeds, houses[house] = houses[house], 0
        last = house
        while seeds:
            last = (last + 1) % len(houses)
            if last != house:
                houses[last] += 1
                seeds -= 1
        other = self._row(1 - self.turn)
        taken = []
        while last in other and houses[last] in (2, 3):
            taken.append(last)
            last -= 1
        if sum(houses[each] for each in taken) == sum(houses[each] for each in other):
            taken = []
        won = sum(houses[each] for each in taken)
        for each in taken:
            houses[each] = 0
        stores = list(self.stores)
        stores[self.turn] += won
        quiet = 0 if won else self.quiet + 1
        return Position(tuple(houses), (stores[0], stores[1]), 1 - self.turn, quiet)
