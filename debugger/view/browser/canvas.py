"""Characters in rows and columns on which lines run, meet and pass over each other."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

from rich.cells import cell_len
from rich.text import Text

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
_ACROSS, _DOWN = EAST | WEST, NORTH | SOUTH

_JOINTS = {
    NORTH: "╵",
    EAST: "╶",
    SOUTH: "╷",
    WEST: "╴",
    NORTH | SOUTH: "│",
    EAST | WEST: "─",
    NORTH | EAST: "└",
    NORTH | WEST: "┘",
    SOUTH | EAST: "┌",
    SOUTH | WEST: "┐",
    NORTH | SOUTH | EAST: "├",
    NORTH | SOUTH | WEST: "┤",
    EAST | WEST | NORTH: "┴",
    EAST | WEST | SOUTH: "┬",
    NORTH | EAST | SOUTH | WEST: "┼",
}


@dataclass(frozen=True, slots=True)
class Pen:
    """How a line looks: its colour, and the characters of its straight pieces."""

    style: str
    across: str = "─"
    down: str = "│"


@dataclass(slots=True)
class _Cell:
    """The lines through one cell: by owner the directions that they leave it in."""

    directions: dict[object, int]
    pens: list[Pen]


class Canvas:
    """A growing field of characters; row 0 is the first, columns count from 0."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], _Cell] = {}
        self._written: dict[tuple[int, int], tuple[str, str]] = {}

    def write(self, row: int, column: int, text: str, style: str) -> None:
        """Write characters; they stand over any line."""
        for character in text:
            self._written[row, column] = (character, style)
            width = cell_len(character)
            for covered in range(1, width):
                self._written[row, column + covered] = ("", style)
            column += width

    def across(self, owner: object, row: int, start: int, stop: int, pen: Pen) -> None:
        """A line from column `start` to `stop`; lines of one owner join where they meet."""
        if start > stop:
            start, stop = stop, start
        for column in range(start, stop + 1):
            directions = (WEST if column > start else 0) | (EAST if column < stop else 0)
            self._draw(owner, row, column, directions, pen)

    def down(self, owner: object, column: int, start: int, stop: int, pen: Pen) -> None:
        """A line from row `start` to `stop`."""
        if start > stop:
            start, stop = stop, start
        for row in range(start, stop + 1):
            directions = (NORTH if row > start else 0) | (SOUTH if row < stop else 0)
            self._draw(owner, row, column, directions, pen)

    def lines(self) -> list[Text]:
        """All rows, from the first that has something to the last."""
        places = [*self._cells, *self._written]
        if not places:
            return []
        rows = range(min(r for r, _ in places), max(r for r, _ in places) + 1)
        ends: dict[int, int] = {}
        for row, column in places:
            ends[row] = max(ends.get(row, 0), column + 1)
        return [self._row(row, ends.get(row, 0)) for row in rows]

    def _row(self, row: int, end: int) -> Text:
        drawn = [self._character(row, column) for column in range(end)]
        runs = groupby(drawn, key=itemgetter(1))
        pieces = (("".join(character for character, _ in run), style) for style, run in runs)
        return Text.assemble(*pieces, no_wrap=True)

    def _character(self, row: int, column: int) -> tuple[str, str]:
        written = self._written.get((row, column))
        if written is not None:
            return written
        cell = self._cells.get((row, column))
        return (" ", "") if cell is None else _character(cell)

    def _draw(self, owner: object, row: int, column: int, directions: int, pen: Pen) -> None:
        cell = self._cells.setdefault((row, column), _Cell({}, []))
        cell.directions[owner] = cell.directions.get(owner, 0) | directions
        if pen not in cell.pens:
            cell.pens.append(pen)


def _character(cell: _Cell) -> tuple[str, str]:
    """One cell: a joint of one owner's lines; of two crossing lines the one that goes down."""
    all_directions = list(cell.directions.values())
    directions = 0
    for each in all_directions:
        directions |= each
    if len(all_directions) > 1 and set(all_directions) == {_ACROSS, _DOWN}:
        directions = _DOWN
    pen = cell.pens[0]
    style = pen.style if len(cell.pens) == 1 else ""
    if len(cell.pens) == 1 and directions == _ACROSS:
        return pen.across, style
    if len(cell.pens) == 1 and directions == _DOWN:
        return pen.down, style
    return _JOINTS.get(directions, " "), style
