"""Bombardment: missiles of both sides as sets of (file, rank)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tests.corpus.enumerators.tree import Move

PLAYERS = ("white", "black")
SIZE = 8
Squares = frozenset[tuple[int, int]]


@dataclass(frozen=True)
class Position:
    """`mine` are the missiles of the side to move, `theirs` the others."""

    mine: Squares
    theirs: Squares
    turn: int = 0

    @classmethod
    def start(cls) -> Position:
        """Two ranks of missiles on either side."""
        white = frozenset((file, rank) for file in range(SIZE) for rank in (0, 1))
        black = frozenset((file, SIZE - 1 - rank) for file, rank in white)
        return cls(white, black)

    @property
    def player(self) -> str:
        return PLAYERS[self.turn]

    def goals(self) -> dict[str, int] | None:
        far = 0 if self.turn == 0 else SIZE - 1
        if any(rank == far for _, rank in self.theirs) or not self.mine:
            won = 100 if self.theirs else 50
            return {PLAYERS[1 - self.turn]: won, self.player: 100 - won}
        return None if self.theirs else {PLAYERS[1 - self.turn]: 0, self.player: 100}

    def successors(self) -> Iterator[tuple[Move, Position]]:
        ahead = 1 if self.turn == 0 else -1
        for file, rank in self.mine:
            for aside in (-1, 0, 1):
                to = (file + aside, rank + ahead)
                if 0 <= to[0] < SIZE and to not in self.mine | self.theirs:
                    moved = self.mine - {(file, rank)} | {to}
                    yield (file, rank, *to), Position(self.theirs, moved, 1 - self.turn)
            blast = {(file + x, rank + y) for x in (-1, 0, 1) for y in (-1, 0, 1)}
            after = Position(self.theirs - blast, self.mine - blast, 1 - self.turn)
            yield (file, rank), after
