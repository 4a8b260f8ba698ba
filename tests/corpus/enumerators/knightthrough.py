"""Knightthrough on eight by eight squares: the knights of both sides as sets of (file, rank)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tests.corpus.enumerators.tree import Move

PLAYERS = ("white", "black")
SIZE = 8
LEAPS = ((-2, 1), (-1, 2), (1, 2), (2, 1))
"""Where white's knights go; black's go the other way."""
Squares = frozenset[tuple[int, int]]


@dataclass(frozen=True)
class Position:
    """`mine` are the knights of the side to move, `theirs` the others."""

    mine: Squares
    theirs: Squares
    turn: int = 0

    @classmethod
    def start(cls) -> Position:
        """Two ranks of knights on either side."""
        white, black = (
            frozenset((file, rank) for file in range(SIZE) for rank in ranks)
            for ranks in ((0, 1), (SIZE - 2, SIZE - 1))
        )
        return cls(white, black)

    @property
    def player(self) -> str:
        return PLAYERS[self.turn]

    def goals(self) -> dict[str, int] | None:
        goal = 0 if self.turn == 0 else SIZE - 1
        if self.mine and all(rank != goal for _, rank in self.theirs):
            return None
        return {PLAYERS[1 - self.turn]: 100, self.player: 0}

    def successors(self) -> Iterator[tuple[Move, Position]]:
        for file, rank in self.mine:
            for aside, ahead in LEAPS:
                to = (file + aside, rank + ahead if self.turn == 0 else rank - ahead)
                if all(0 <= where < SIZE for where in to) and to not in self.mine:
                    mine = self.mine - {(file, rank)} | {to}
                    yield (file, rank, *to), Position(self.theirs - {to}, mine, 1 - self.turn)
