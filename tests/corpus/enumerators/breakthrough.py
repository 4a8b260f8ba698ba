"""Breakthrough on a square board: the pawns of both sides as sets of (file, rank)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tests.corpus.enumerators.tree import Move

PLAYERS = ("white", "black")
Squares = frozenset[tuple[int, int]]


@dataclass(frozen=True)
class Position:
    """`mine` are the pawns of the side to move, `theirs` the others."""

    size: int
    mine: Squares
    theirs: Squares
    turn: int = 0

    @classmethod
    def start(cls, size: int) -> Position:
        """Two ranks of pawns on either side."""
        files = range(size)
        white = frozenset((file, rank) for file in files for rank in (0, 1))
        black = frozenset((file, rank) for file in files for rank in (size - 1, size - 2))
        return cls(size, white, black)

    @property
    def player(self) -> str:
        return PLAYERS[self.turn]

    def goals(self) -> dict[str, int] | None:
        far = 0 if self.turn == 0 else self.size - 1
        if self.mine and all(rank != far for _, rank in self.theirs):
            return None
        return {PLAYERS[1 - self.turn]: 100, self.player: 0}

    def successors(self) -> Iterator[tuple[Move, Position]]:
        ahead = 1 if self.turn == 0 else -1
        for file, rank in self.mine:
            for aside in (-1, 0, 1):
                to = (file + aside, rank + ahead)
                blocked = to in self.mine or (aside == 0 and to in self.theirs)
                if 0 <= to[0] < self.size and not blocked:
                    mine = self.mine - {(file, rank)} | {to}
                    after = Position(self.size, self.theirs - {to}, mine, 1 - self.turn)
                    yield (file, rank, *to), after
