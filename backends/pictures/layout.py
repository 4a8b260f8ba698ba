"""Where the cells of a board are drawn, in units of one cell.

Rectangles come from the coordinates in the names of a map's keys (`rgt.backends.boards`), or in
those of facts, as in GDL.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from rgt.backends.boards import Beside, Grid
from rgt.backends.views import Item

CellShape = Literal["square", "hexagon", "point"]


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

    All places are in units of a cell, from the upper left corner.
    """

    variable: str
    title: str
    width: float
    height: float
    shape: CellShape
    cells: tuple[Cell, ...]
    lines: tuple[tuple[float, float, float, float], ...] = ()
    labels: tuple[Label, ...] = ()


_MARGIN = 0.6


def boards(item: Item) -> tuple[Board, ...]:
    """The boards that a variable is drawn as; none if it is no board."""
    names = key_names(item.keys)
    found = [_grid(item.name, part, names) for part in item.layout or () if isinstance(part, Grid)]
    rest = [part for part in item.layout or () if isinstance(part, Beside)]
    return (*found, *(_row(item.name, part) for part in rest))


def key_names(keys: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """The keys of a map's values in order; those of several levels with blanks between."""
    names: tuple[str, ...] = ("",)
    for level in keys:
        names = tuple(f"{name} {key}".strip() for name in names for key in level)
    return names


def _grid(variable: str, grid: Grid, names: Sequence[str]) -> Board:
    cells = tuple(
        Cell(names[value], _MARGIN + x + 0.5, y + 0.5, value, dark=(x + y) % 2 == 1)
        for y, row in enumerate(grid.cells)
        for x, value in enumerate(row)
        if value is not None
    )
    width, height = len(grid.columns), len(grid.rows)
    labels = [Label(row, _MARGIN / 2, y + 0.5) for y, row in enumerate(grid.rows)]
    labels += [
        Label(column, _MARGIN + x + 0.5, height + _MARGIN / 2)
        for x, column in enumerate(grid.columns)
    ]
    return Board(
        variable,
        grid.title,
        width + _MARGIN,
        height + _MARGIN,
        "square",
        cells,
        labels=tuple(labels),
    )


def _row(variable: str, beside: Beside) -> Board:
    """Points that are on no board, in a row, each with its name below."""
    cells = tuple(Cell(key, i + 0.5, 0.5, value) for i, (key, value) in enumerate(beside.points))
    labels = tuple(Label(cell.name, cell.x, 1 + _MARGIN / 2) for cell in cells)
    return Board(variable, variable, len(cells), 1 + _MARGIN, "square", cells, labels=labels)


def cells_of_move(move: Sequence[str], names: Mapping[str, str]) -> tuple[str, ...]:
    """The cells that a move names, in order; `names` are those of the cells by tag.

    A cell of a map with two levels is named by two tags, one after the other.
    """
    found: list[str] = []
    before = ""
    for tag in move:
        cell = names.get(f"{before} {tag}".strip()) or names.get(tag)
        if cell is not None and found[-1:] != [cell]:
            found.append(cell)
        before = tag
    return tuple(found)
