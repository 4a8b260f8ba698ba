"""Connect four on seven columns of six: columns as strings of discs from the bottom up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tests.corpus.enumerators.tree import Move

PLAYERS = ("red", "yellow")
WIDTH, HEIGHT = 7, 6


@dataclass(frozen=True)
class Position:
    """The discs by column, written 0 and 1 after the number of their player."""

    columns: tuple[str, ...] = ("",) * WIDTH
    turn: int = 0
    won: bool = False

    @property
    def player(self) -> str:
        return PLAYERS[self.turn]

    def goals(self) -> dict[str, int] | None:
        if self.won:
            return {PLAYERS[1 - self.turn]: 100, self.player: 0}
        if all(len(column) == HEIGHT for column in self.columns):
            return dict.fromkeys(PLAYERS, 50)
        return None

    def successors(self) -> Iterator[tuple[Move, Position]]:
        for x, column in enumerate(self.columns):
            if len(column) < HEIGHT:
                columns = (*self.columns[:x], column + str(self.turn), *self.columns[x + 1 :])
                won = four_through(columns, x, len(column))
                yield (x,), Position(columns, 1 - self.turn, won)


def four_through(columns: tuple[str, ...], x: int, y: int) -> bool:
    """Whether the disc at (x, y) is part of four in a line."""

    def length(dx: int, dy: int) -> int:
        """The number of equal discs that follow it in a direction."""
        count, i, j = 0, x + dx, y + dy
        while 0 <= i < WIDTH and 0 <= j < len(columns[i]) and columns[i][j] == columns[x][y]:
            count, i, j = count + 1, i + dx, j + dy
        return count

    return any(
        length(dx, dy) + length(-dx, -dy) >= 3 for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1))
    )
