"""Tic-tac-die: noughts and crosses whose marks fall where a die says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tests.corpus.enumerators.tree import Move

PLAYERS = ("x", "o")
LINES = ("012", "345", "678", "036", "147", "258", "048", "246")
"""The squares, counted row by row, of every line."""


@dataclass(frozen=True)
class Position:
    """The marks on the nine squares, and whether the die has been thrown."""

    board: str = "." * 9
    thrown: bool = False

    @property
    def player(self) -> str:
        return "random" if self.thrown else PLAYERS[self._marks() % 2]

    def _marks(self) -> int:
        return 9 - self.board.count(".")

    def goals(self) -> dict[str, int] | None:
        for line in LINES:
            marks = {self.board[int(square)] for square in line}
            if len(marks) == 1 and marks != {"."}:
                return {player: 100 * (player in marks) for player in PLAYERS}
        return None if "." in self.board else dict.fromkeys(PLAYERS, 50)

    def successors(self) -> Iterator[tuple[Move, Position]]:
        if not self.thrown:
            yield (), Position(self.board, thrown=True)
            return
        mark = PLAYERS[self._marks() % 2]
        for square, there in enumerate(self.board):
            if there == ".":
                board = self.board[:square] + mark + self.board[square + 1 :]
                yield divmod(square, 3), Position(board)
