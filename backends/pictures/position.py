"""The picture of a position of a game."""

from __future__ import annotations

from collections.abc import Collection

from rgt.backends.boards import short_names
from rgt.backends.fields import FactField, fact_fields
from rgt.backends.forward_model import Move, State
from rgt.backends.pictures import facts
from rgt.backends.pictures.board import Board
from rgt.backends.pictures.layout import boards, cells_of_move, rows
from rgt.backends.pictures.men import Men
from rgt.backends.pictures.svg import svg
from rgt.backends.views import Item, View
from rgt.ir.builtins import PLAYER
from rgt.ir.game import Game
from rgt.ir.types import TypeName
from rgt.ir.values import Symbol, TotalMap, TotalValue

_GOALS = "goals"


class Painter:
    """Draws the positions of a game: all of its boards, worked out once."""

    def __init__(self, game: Game) -> None:
        view = View(game, goals=False)
        items = [item for item in view.items if item.name != _GOALS]
        found = {item.name: boards(item, game) for item in items}
        self._fields: tuple[FactField, ...] = fact_fields(view)
        if not self._fields and not any(found.values()):
            found = {item.name: rows(item) for item in items}
        self._boards: tuple[Board, ...] = (
            *(board for drawn in found.values() for board in drawn),
            *(facts.board(field) for field in self._fields),
        )
        players = game.symbols(TypeName(PLAYER))
        first = game.initial_values()
        self._men = {
            item.name: _men(item, players, first.get(item.name))
            for item in items
            if found[item.name]
        }
        for field in self._fields:
            self._men[field.name] = Men(field.symbols, players, short_names(field.symbols), ())
        self._cells = {cell.name: cell.name for board in self._boards for cell in board.cells}

    @property
    def has_board(self) -> bool:
        """Whether there is anything to draw."""
        return bool(self._boards)

    def picture(self, state: State, marked: Collection[str] = ()) -> str | None:
        """The boards of a position as SVG, these cells marked; None for a game without a board."""
        if not self._boards:
            return None
        values = {**state.valuation(), **{field.name: field.cells(state) for field in self._fields}}
        return svg(self._boards, values, self._men, marked)

    def cells(self, move: Move, player: str = "") -> tuple[str, ...]:
        """The cells that a player's move names, in order."""
        tags = facts.places_of(move, self._cells) if self._fields else move
        return cells_of_move(tags, self._cells, player)


def _men(item: Item, players: tuple[str, ...], first: TotalValue | None) -> Men:
    names = item.names or short_names(item.symbols)
    return Men(item.symbols, players, names, tuple(_symbols(first)) if first else ())


def _symbols(value: TotalValue) -> list[str]:
    if isinstance(value, TotalMap):
        return [symbol for each in value.values for symbol in _symbols(each)]
    return [value.name] if isinstance(value, Symbol) else []
