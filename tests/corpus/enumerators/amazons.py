"""Amazons: queens that shoot an arrow after every move, as one move or as two."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tests.corpus.enumerators.tree import Move

PLAYERS = ("white", "black")
DIRECTIONS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
Square = tuple[int, int]
Squares = frozenset[Square]


@dataclass(frozen=True)
class Position:
    """`shooter` is the queen that has moved and must shoot, if the two are moves of their own."""

    size: int
    queens: tuple[Squares, Squares]
    arrows: Squares = frozenset()
    turn: int = 0
    split: bool = False
    shooter: Square | None = None

    @classmethod
    def start(cls, *, split: bool = False) -> Position:
        """Four queens a side on ten by ten squares, white's at a4, d1, g1 and j4."""
        white = frozenset({(0, 3), (3, 0), (6, 0), (9, 3)})
        black = frozenset({(0, 6), (3, 9), (6, 9), (9, 6)})
        return cls(10, (white, black), split=split)

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
        return replace(self, queens=(queens[0], queens[1]), shooter=there)

    def shot(self, target: Square) -> Position:
        """The position after an arrow."""
        return replace(self, arrows=self.arrows | {target}, turn=1 - self.turn, shooter=None)

    def reach(self, here: Square) -> Iterator[Square]:
        """The squares to which a free line leads."""
        for dx, dy in DIRECTIONS:
            x, y = here[0] + dx, here[1] + dy
            while self.free(x, y):
                yield x, y
                x, y = x + dx, y + dy

    def free(self, x: int, y: int) -> bool:
        on_board = 0 <= x < self.size and 0 <= y < self.size
        return on_board and all((x, y) not in men for men in (*self.queens, self.arrows))
