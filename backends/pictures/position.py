"""The picture of a position of a game."""

from __future__ import annotations

from collections.abc import Collection

from rgt.backends.forward_model import Move, State
from rgt.backends.pictures.layout import boards, cells_of_move
from rgt.backends.pictures.men import men
from rgt.backends.pictures.svg import svg
from rgt.backends.views import View
from rgt.ir.builtins import PLAYER
from rgt.ir.game import Game
from rgt.ir.types import TypeName


class Painter:
    """Draws the positions of a game: all of its boards, worked out once."""

    def __init__(self, game: Game) -> None:
        players = game.symbols(TypeName(PLAYER))
        items = View(game, goals=False).items
        self._boards = tuple(board for item in items for board in boards(item))
        self._men = {
            item.name: men(item.symbols, players, item.names)
            for item in items
            if item.layout is not None and item.names is not None
        }
        self._cells = {cell.name: cell.name for board in self._boards for cell in board.cells}

    @property
    def has_board(self) -> bool:
        """Whether there is anything to draw."""
        return bool(self._boards)

    def picture(self, state: State, marked: Collection[str] = ()) -> str | None:
        """The boards of a position as SVG, these cells marked; None for a game without a board."""
        if not self._boards:
            return None
        return svg(self._boards, state.valuation(), self._men, marked)

    def cells(self, move: Move) -> tuple[str, ...]:
        """The cells that a move names, in order."""
        return cells_of_move(move, self._cells)
