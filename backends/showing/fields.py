"""Rectangular boards of a game, read from its positions square by square.

A board is a map whose keys are coordinates (`rgt.backends.showing.boards`), or, as in GDL, facts
that differ in coordinates and in what they say of a square.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Protocol, TypeVar

from rgt.backends.forward_model import State
from rgt.backends.showing.boards import Grid
from rgt.backends.showing.views import View
from rgt.ir.game import Game
from rgt.ir.types import SetType, resolve

Cells = tuple[str, ...]
"""What the squares of a board hold: files run fastest, from the lowest rank up."""

NOTHING = "nothing"
"""What a square holds of which no fact says anything."""

_Kept = TypeVar("_Kept")
_COORDINATES = re.compile(r"(?P<before>.*?_)(?P<x>\d+|[a-z])_(?P<y>\d+|[a-z])(?P<after>_.*)?")
_FEWEST = 2


class Field(Protocol):
    """A board of a game."""

    @property
    def name(self) -> str:
        """What it is called in the game."""

    @property
    def width(self) -> int:
        """How many files it has."""

    @property
    def height(self) -> int:
        """How many ranks it has."""

    @property
    def keys(self) -> Mapping[str, int]:
        """The squares that are symbols of the game, by these: tags may be among them."""

    @property
    def symbols(self) -> tuple[str, ...]:
        """What a square can hold, as far as the game's declarations tell."""

    def cells(self, state: State) -> Cells:
        """What the squares hold in a position."""

    def flipped(self) -> Field:
        """The same board with its ranks counted from the other side."""


@dataclass(frozen=True, slots=True)
class MapField:
    """A map as a board; `places` are those of the squares' values among the map's."""

    name: str
    width: int
    height: int
    places: tuple[int, ...]
    keys: Mapping[str, int]
    symbols: tuple[str, ...]

    def cells(self, state: State) -> Cells:
        """What the squares hold in a position."""
        values = state.valuation()[self.name]
        return tuple(values[place] for place in self.places)

    def flipped(self) -> MapField:
        """The same board with its ranks counted from the other side."""
        keys = {key: _flipped(self, square) for key, square in self.keys.items()}
        return replace(self, places=_rows_reversed(self, self.places), keys=keys)


@dataclass(frozen=True, slots=True)
class FactField:
    """Facts as a board; `facts` are those of each square, by variable, with what they say.

    `names` are the squares' coordinates as they are in the names of the facts.
    """

    name: str
    width: int
    height: int
    facts: tuple[Mapping[str, str], ...]
    names: tuple[tuple[str, str], ...]
    keys: Mapping[str, int]
    symbols: tuple[str, ...]

    def cells(self, state: State) -> Cells:
        """What the squares hold in a position; where several facts hold, all of them."""
        values = state.valuation()
        return tuple(
            "+".join(said for name, said in facts.items() if values[name] == ("1",)) or NOTHING
            for facts in self.facts
        )

    def flipped(self) -> FactField:
        """The same board with its ranks counted from the other side."""
        return replace(
            self,
            facts=_rows_reversed(self, self.facts),
            names=_rows_reversed(self, self.names),
        )


def _flipped(field: Field, square: int) -> int:
    y, x = divmod(square, field.width)
    return (field.height - 1 - y) * field.width + x


def _rows_reversed(field: Field, squares: tuple[_Kept, ...]) -> tuple[_Kept, ...]:
    return tuple(squares[_flipped(field, square)] for square in range(len(squares)))


def fields(game: Game) -> tuple[Field, ...]:
    """The boards of a game, maps first."""
    view = View(game)
    whole = (field for field in fact_fields(view) if all(field.facts))
    return (*_maps(view, game), *whole)


def fact_fields(view: View) -> tuple[FactField, ...]:
    """The boards of facts of a game, also those with squares of which no fact says anything."""
    return tuple(_facts([item.name for item in view.items if item.is_fact]))


def _maps(view: View, game: Game) -> Iterator[MapField]:
    for item in view.items:
        grids = [part for part in item.layout or () if isinstance(part, Grid)]
        if len(grids) != 1 or any(None in row for row in grids[0].cells):
            continue
        (grid,) = grids
        places = [place for row in reversed(grid.cells) for place in row if place is not None]
        names, symbols_ = _keys_and_values(game, item.name)
        keys = {names[place]: square for square, place in enumerate(places)} if names else {}
        width, height = len(grid.columns), len(grid.rows)
        yield MapField(item.name, width, height, tuple(places), keys, symbols_)


def _keys_and_values(game: Game, name: str) -> tuple[list[str], tuple[str, ...]]:
    """The keys of a map from symbols to symbols, none of others, and what the map can hold."""
    found = resolve(game.variables[name].type, game.types)
    levels: list[list[str]] = []
    while not isinstance(found, SetType):
        levels.append(list(dict.fromkeys(game.symbols(found.key))))
        found = resolve(found.value, game.types)
    return levels[0] if len(levels) == 1 else [], tuple(dict.fromkeys(found.symbols))


def _facts(names: list[str]) -> Iterator[FactField]:
    """Boards of facts whose names have the same word before their coordinates."""
    found: dict[str, dict[tuple[str, str], dict[str, str]]] = {}
    for name in names:
        parts = _COORDINATES.fullmatch(name)
        if parts is None:
            continue
        head, *more = parts["before"].rstrip("_").split("_")
        what = "_".join((*more, (parts["after"] or "").strip("_"))).strip("_")
        squares = found.setdefault(head, {})
        squares.setdefault((parts["x"], parts["y"]), {})[name] = what or head
    for head, squares in found.items():
        columns = sorted({x for x, _ in squares}, key=_order)
        rows = sorted({y for _, y in squares}, key=_order)
        size, narrow = len(columns) * len(rows), min(len(columns), len(rows))
        complete = len(squares) == size and narrow >= _FEWEST
        if complete or (narrow > _FEWEST and 2 * len(squares) >= size):
            places = tuple((x, y) for y in rows for x in columns)
            facts = tuple(squares.get(place, {}) for place in places)
            said = tuple(dict.fromkeys(each for square in facts for each in square.values()))
            yield FactField(head, len(columns), len(rows), facts, places, {}, (NOTHING, *said))


def _order(coordinate: str) -> tuple[int, str]:
    return (int(coordinate), "") if coordinate.isdecimal() else (0, coordinate)
