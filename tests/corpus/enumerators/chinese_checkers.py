"""Chinese checkers for six: cells are triples of numbers from -8 to 8 that add up to nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import permutations

from tests.corpus.enumerators.tree import Move

PLAYERS = ("red", "yellow", "green", "white", "blue", "black")
TURNS = 360

Cell = tuple[int, int, int]
Pegs = frozenset[Cell]

CELLS = frozenset(
    (x, y, -x - y)
    for x in range(-8, 9)
    for y in range(-8, 9)
    if min(x, y, -x - y) >= -4 or max(x, y, -x - y) <= 4
)
WAYS = list(permutations((-1, 0, 1)))


def _point(axis: int, sign: int) -> Pegs:
    """The cells of one of the six points of the star."""
    return frozenset(cell for cell in CELLS if sign * cell[axis] > 4)


# Around the star the axes follow each other, and the sign changes every time.
HOMES = [_point(axis, sign) for axis, sign in ((2, -1), (0, 1), (1, -1), (2, 1), (0, -1), (1, 1))]


@dataclass(frozen=True)
class Position:
    """The pegs of all players; `stays`: a peg may also be put back where it was."""

    pegs: tuple[Pegs, ...] = tuple(HOMES)
    turn: int = 0
    turns: int = 0
    stays: bool = False

    @property
    def player(self) -> str:
        return PLAYERS[self.turn]

    def goals(self) -> dict[str, int] | None:
        last = self.turn - 1
        if self.pegs[last] == HOMES[(last + 3) % 6]:
            return {player: 100 * (player == PLAYERS[last]) for player in PLAYERS}
        if self.turns == TURNS or not any(True for _ in self.successors()):
            return dict.fromkeys(PLAYERS, 0)
        return None

    def successors(self) -> Iterator[tuple[Move, Position]]:
        """A move is two cells, of each the first two numbers."""
        everybody = frozenset[Cell]().union(*self.pegs)
        for peg in self.pegs[self.turn]:
            others = everybody - {peg}
            for cell in _reached(peg, others) - (set() if self.stays else {peg}):
                yield (*peg[:2], *cell[:2]), self._after(peg, cell)

    def _after(self, peg: Cell, cell: Cell) -> Position:
        pegs = list(self.pegs)
        pegs[self.turn] = pegs[self.turn] - {peg} | {cell}
        turn = (self.turn + 1) % 6
        return replace(self, pegs=tuple(pegs), turn=turn, turns=self.turns + 1)


def _reached(start: Cell, others: Pegs) -> set[Cell]:
    """Where a peg may come, its own cell included: by one step, or by hops over others."""
    found, work = {start}, [start]
    while work:
        cell = work.pop()
        for way in WAYS:
            over = _next(cell, way)
            to = _next(over, way)
            if over in others and to in CELLS and to not in others and to not in found:
                found.add(to)
                work.append(to)
    return found | {_next(start, way) for way in WAYS if _next(start, way) in CELLS - others}


def _next(cell: Cell, way: tuple[int, ...]) -> Cell:
    return cell[0] + way[0], cell[1] + way[1], cell[2] + way[2]
