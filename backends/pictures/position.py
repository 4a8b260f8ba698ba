"""The picture of a position of a game."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Protocol
from weakref import WeakKeyDictionary

from rgt.backends.forward_model import Move, State
from rgt.backends.observations.position import live_at_nodes
from rgt.backends.pictures import facts
from rgt.backends.pictures.board import Board
from rgt.backends.pictures.drops import drops
from rgt.backends.pictures.layout import boards, cells_of_move, rows
from rgt.backends.pictures.pieces import UNKNOWN, Pieces
from rgt.backends.pictures.raster import raster
from rgt.backends.pictures.svg import svg
from rgt.backends.pictures.template import Json, template
from rgt.backends.showing.boards import short_names
from rgt.backends.showing.fields import fact_fields
from rgt.backends.showing.views import Item, View
from rgt.ir.builtins import PLAYER
from rgt.ir.display.markup import Svg
from rgt.ir.game import Game
from rgt.ir.types import TypeName
from rgt.ir.values import TotalValue, leaves

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_GOALS = "goals"
_MOST_CELLS = 5000
"""A board of more cells is not drawn."""


class Played(Protocol):
    """An engine that tells which game it plays."""

    game: Game


_painters: WeakKeyDictionary[Played, Painter] = WeakKeyDictionary()


def painter_of(engine: Played) -> Painter:
    """Who draws the positions of an engine's states."""
    painter = _painters.get(engine)
    if painter is None:
        with engine.game.lock:
            painter = _painters[engine] = Painter(engine.game)
    return painter


class Painter:
    """Draws the positions of a game: all of its boards, worked out once."""

    def __init__(self, game: Game) -> None:
        view = View(game, goals=False)
        # a copy that a move alone needs is no board of a position
        kept = {name for names in live_at_nodes(game).values() for name in names}
        items = [item for item in view.items if item.name != _GOALS and item.name in kept]
        found = {item.name: boards(item, game) if _is_small(item) else () for item in items}
        self._fields = {
            field.name: field
            for field in fact_fields(view)
            if field.width * field.height <= _MOST_CELLS
        }
        are_boards = bool(self._fields) or any(found.values())
        if not are_boards:
            found = {item.name: rows(item) for item in items if _is_small(item)}
        self._boards: tuple[Board, ...] = (
            *(board for drawn in found.values() for board in drawn),
            *(facts.board(field) for field in self._fields.values()),
        )
        players = game.symbols(TypeName(PLAYER))
        first = game.initial_values()
        self._pieces = {
            # what most places of a board hold may be nothing; elsewhere it is a value like others
            item.name: _pieces(item, players, first.get(item.name) if are_boards else None)
            for item in items
            if found.get(item.name)
        }
        self._symbols = {item.name: item.symbols for item in items} | {
            field.name: field.symbols for field in self._fields.values()
        }
        for field in self._fields.values():
            names = short_names(field.symbols)
            begun = facts.at_first(field, game)
            self._pieces[field.name] = Pieces(field.symbols, players, names, begun)
        self._cells = {cell.name: cell.name for board in self._boards for cell in board.cells}
        only = self._boards[0] if len(self._boards) == 1 else None
        self._drops = drops(game, only, self._cells) if only is not None else {}

    @property
    def boards(self) -> tuple[Board, ...]:
        """The boards that are drawn."""
        return self._boards

    @property
    def has_board(self) -> bool:
        """Whether there is anything to draw."""
        return bool(self._boards)

    def picture(self, state: State, marked: Collection[str] = ()) -> Svg | None:
        """The boards of a position as SVG, these cells marked; None for a game without a board."""
        return self.common_picture((state,), marked)

    def common_picture(self, states: Sequence[State], marked: Collection[str] = ()) -> Svg | None:
        """What is the same in all of these positions, of which there is one at least.

        A cell whose symbols differ has a question mark.
        """
        if not self._boards:
            return None
        first, *rest = map(self._held, states)
        values = {
            name: tuple(
                symbol if all(other[name][at] == symbol for other in rest) else UNKNOWN
                for at, symbol in enumerate(symbols)
            )
            for name, symbols in first.items()
        }
        return svg(self._boards, values, self._pieces, marked)

    def pixels(self, state: State) -> NDArray[np.uint8] | None:
        """The boards of a position as pixels, (height, width, 3); None for a game without a board.

        See `rgt.backends.pictures.raster`.
        """
        return raster(self._boards, self._held(state), self._pieces) if self._boards else None

    def _held(self, state: State) -> dict[str, tuple[str, ...]]:
        """What the boards hold."""
        names = dict.fromkeys(board.variable for board in self._boards)
        return {name: self._values(state, name) for name in names}

    def template(self) -> Json | None:
        """What programs without rgt draw the positions of; see `rgt.backends.pictures.template`."""
        return template(self._boards, self._pieces, self._symbols, self._fields, self._drops)

    def _values(self, state: State, name: str) -> tuple[str, ...]:
        field = self._fields.get(name)
        return state.valuation()[name] if field is None else field.cells(state)

    def cells(self, move: Move, player: str = "") -> tuple[str, ...]:
        """The cells that a player's move names, in order."""
        tags = facts.places_of(move, self._cells) if self._fields else move
        found = cells_of_move(tags, self._cells, player)
        return found or tuple(self._drops[tag] for tag in move if tag in self._drops)


def _is_small(item: Item) -> bool:
    return math.prod(map(len, item.keys)) <= _MOST_CELLS


def _pieces(item: Item, players: tuple[str, ...], first: TotalValue | None) -> Pieces:
    names = item.names or short_names(item.symbols)
    return Pieces(item.symbols, players, names, tuple(leaves(first)) if first else ())
