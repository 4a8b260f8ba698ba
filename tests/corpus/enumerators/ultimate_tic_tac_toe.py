"""Ultimate tic-tac-toe: nine boards of nine cells; a cell sends the other player to its board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tests.corpus.enumerators.tree import Move

PLAYERS = ("x", "o")
NINE = range(9)
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
"""Cells, and boards likewise, have number 3 * x + y."""


def winner(cells: str) -> str:
    """Who has a line of cells: a player's number, "-" for nobody on a full board, else "."."""
    for one, two, three in LINES:
        if cells[one] == cells[two] == cells[three] and cells[one] in "01":
            return cells[one]
    return "." if "." in cells else "-"


@dataclass(frozen=True)
class Position:
    """The cells of each board, who has it, and the board that must be played on, if any."""

    boards: tuple[str, ...] = ("." * 9,) * 9
    won: str = "." * 9
    board: int | None = None
    turn: int = 0

    @property
    def player(self) -> str:
        return PLAYERS[self.turn]

    def goals(self) -> dict[str, int] | None:
        match winner(self.won):
            case ".":
                return None
            case "-":
                return dict.fromkeys(PLAYERS, 50)
            case best:
                return {PLAYERS[side]: 100 if str(side) == best else 0 for side in (0, 1)}

    def successors(self) -> Iterator[tuple[Move, Position]]:
        for board in NINE if self.board is None else (self.board,):
            for cell in NINE:
                if self.won[board] == "." and self.boards[board][cell] == ".":
                    yield (*divmod(board, 3), *divmod(cell, 3)), self._marked(board, cell)

    def _marked(self, board: int, cell: int) -> Position:
        cells = replaced(self.boards[board], cell, str(self.turn))
        boards = (*self.boards[:board], cells, *self.boards[board + 1 :])
        won = replaced(self.won, board, winner(cells))
        return Position(boards, won, cell if won[cell] == "." else None, 1 - self.turn)


def replaced(text: str, place: int, character: str) -> str:
    """The text with another character at one place."""
    return text[:place] + character + text[place + 1 :]
