"""A board as it is drawn: cells, lines between places, and labels, in units of one cell."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

CellShape = Literal["square", "hexagon", "point"]
Place = tuple[float, float]
"""How far to the right and how far down."""

_HALF = 0.5


@dataclass(frozen=True, slots=True)
class Cell:
    """A place on a board: its name in the game, the place of its middle, and that of its value.

    `value` counts the values of the board's map; `dark` cells are shaded, as on a chess board.
    """

    name: str
    x: float
    y: float
    value: int
    dark: bool = False


@dataclass(frozen=True, slots=True)
class Label:
    """A text beside the board, around its middle."""

    text: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Board:
    """A board of the variable `variable`: cells, lines between places, labels; its size.

    All places are in units of a cell, from the upper left corner.  `blanks` are the middles of
    squares that belong to the board's look only, as the light ones of draughts; `tops` are the
    columns of a rectangle with the names of their uppermost cells.
    """

    variable: str
    title: str
    width: float
    height: float
    shape: CellShape
    cells: tuple[Cell, ...]
    lines: tuple[tuple[float, float, float, float], ...] = ()
    labels: tuple[Label, ...] = ()
    blanks: tuple[Place, ...] = ()
    tops: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Spot:
    """A place to be drawn: its name as steps have it, its name in the picture, its value's."""

    key: str
    name: str
    value: int


def placed(
    variable: str,
    title: str,
    shape: CellShape,
    spots: Mapping[Spot, Place],
    lines: Iterable[tuple[str, str]] = (),
) -> Board:
    """A board of these places, moved to the corner; `lines` link places by their keys."""
    left = min(x for x, _ in spots.values()) - _HALF
    # hexagons are taller than they are wide
    over = _HALF if shape != "hexagon" else _HALF * 2 / 3**0.5
    top = min(y for _, y in spots.values()) - over
    at = {spot.key: (x - left, y - top) for spot, (x, y) in spots.items()}
    cells = tuple(Cell(spot.name, *at[spot.key], spot.value) for spot in spots)
    width = max(x for x, _ in at.values()) + _HALF
    height = max(y for _, y in at.values()) + over
    drawn = tuple((*at[a], *at[b]) for a, b in lines)
    return Board(variable, title, width, height, shape, cells, drawn)
