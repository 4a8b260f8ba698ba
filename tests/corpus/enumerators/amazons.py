"""Amazons: queens that shoot an arrow after every move, as one move or as two."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tests.corpus.enumerators.tree import Move

PLAYERS = ("white", "black")
DIRECTIONS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
Square = tuple[int, int]
Squares = frozenset[Square]


@dataclass(frozen=True)
class Position:
    """`free` are the squares without queen and arrow.

    `shooter` is the queen that has moved and must shoot, if the two are moves of their own.
    """

    queens: tuple[Squares, Squares]
    free: Squares
    turn: int = 0
    split: bool = False
    shooter: Square | None = None

    @classmethod
    def start(cls, *, split: bool = False) -> Position:
        """Four queens a side on ten by ten squares, white's at a4, d1, g1 and j4."""
        white = frozenset({(0, 3), (3, 0), (6, 0), (9, 3)})
        black = frozenset({(0, 6), (3, 9), (6, 9), (9, 6)})
        return cls((white, black), board(10) - white - black, split=split)

    @classmethod
    def small(cls) -> Position:
        """Two queens a side on six by six squares, white's at a3 and d1."""
        white, black = frozenset({(0, 2), (3, 0)}), frozenset({(2, 5), (5, 3)})
        return cls((white, black), board(6) - white - black)

    @property
    def player(self) -> str:
        return PLAYERS[self.turn]

    def goals(self) -> dict[str, int] | None:
        if any(True for queen in self.queens[self.turn] for _ in self.reach(queen)):
            return None
        return {PLAYERS[1 - self.turn]: 100, self.player: 0}

    def successors(self) -> Iterator[tuple[Move, Position]]:
        if self.shooter is not None:
            for target in self.reach(self.shooter):
                yield target, self.shot(target)
            return
        for here in self.queens[self.turn]:
            for there in self.reach(here):
                moved = self.moved(here, there)
                if self.split:
                    yield (*here, *there), moved
                else:
                    for target in moved.reach(there):
                        yield (*here, *there, *target), moved.shot(target)

    def moved(self, here: Square, there: Square) -> Position:
        """The position before the queen that went from `here` to `there` shoots."""
        queens = list(self.queens)
        queens[self.turn] = queens[self.turn] - {here} | {there}
        free = self.free - {there} | {here}
        return Position((queens[0], queens[1]), free, self.turn, self.split, there)

    def shot(self, target: Square) -> Position:
        """The position after an arrow."""
        return Position(self.queens, self.free - {target}, 1 - self.turn, self.split)

    def reach(self, here: Square) -> Iterator[Square]:
        """The squares to which a free line leads."""
        for dx, dy in DIRECTIONS:
            x, y = here[0] + dx, here[1] + dy
            while (x, y) in self.free:
                yield x, y
                x, y = x + dx, y + dy


def board(size: int) -> Squares:
    """All squares of a board."""
    return frozenset((x, y) for x in range(size) for y in range(size))
