"""Clobber: a piece takes an enemy beside it; who cannot has lost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tests.corpus.enumerators.tree import Move

PLAYERS = ("white", "black")
BESIDE = ((1, 0), (-1, 0), (0, 1), (0, -1))
Squares = frozenset[tuple[int, int]]


@dataclass(frozen=True)
class Position:
    """`mine` are the pieces of the side to move, `theirs` the others."""

    mine: Squares
    theirs: Squares
    turn: int = 0

    @classmethod
    def start(cls, columns: int, rows: int) -> Position:
        """A full board, chequered, white in the corner."""
        squares = [(column, row) for column in range(columns) for row in range(rows)]
        white = frozenset(at for at in squares if sum(at) % 2 == 0)
        return cls(white, frozenset(squares) - white)

    @property
    def player(self) -> str:
        return PLAYERS[self.turn]

    def goals(self) -> dict[str, int] | None:
        if any(True for _ in self.successors()):
            return None
        return {PLAYERS[1 - self.turn]: 100, self.player: 0}

    def successors(self) -> Iterator[tuple[Move, Position]]:
        for x, y in self.mine:
            for dx, dy in BESIDE:
                to = (x + dx, y + dy)
                if to in self.theirs:
                    mine = self.mine - {(x, y)} | {to}
                    yield (x, y, *to), Position(self.theirs - {to}, mine, 1 - self.turn)
