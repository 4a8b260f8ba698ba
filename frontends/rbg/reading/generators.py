"""Boards by shape: names of their fields, and where their edges lead (specs/rbg.md section 3.2).

A field is at (column, line, layer), counted from 0 in the order of the text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from rgt.frontends.rbg.syntax import Vertex
from rgt.ir.findings.findings import Place

Position = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Cell:
    """A field with the piece that stands there at first."""

    piece: str
    place: Place


Line = Sequence[Cell | None]
Layer = Sequence[Line]
_Neighbours = Callable[[Position, Sequence[int]], Iterator[Position]]


@dataclass(frozen=True, slots=True)
class Shape:
    """A generator: the directions of its labels, and where each leads from a position.

    `neighbours` gives one position for each direction; it is told the lengths of the lines.
    """

    directions: tuple[str, ...]
    name: str
    neighbours: _Neighbours
    is_layered: bool = False
    is_hexagonal: bool = False

    def vertices(self, layers: Sequence[Layer], labels: Sequence[str]) -> Iterator[Vertex]:
        """The fields of a board; holes are none, and edges lead to fields only."""
        cells = dict(_cells(layers))
        lengths = [len(line) for line in layers[0]]
        names = {at: self.name.format(*at) for at in cells}
        if self.is_hexagonal and lengths[0] == lengths[-1] == 1:
            cells = dict(sorted(cells.items(), key=lambda item: _on_rhombus(item[0], lengths)))
        for at, cell in cells.items():
            targets = zip(labels, self.neighbours(at, lengths), strict=True)
            edges = {label: names[target] for label, target in targets if target in names}
            yield Vertex(names[at], cell.piece, edges, place=cell.place)


def peak(lengths: Sequence[int]) -> int:
    """The line behind which the lines of a hexagon shrink; their number if none does."""
    shrinks = (i for i in range(len(lengths) - 1) if lengths[i + 1] < lengths[i])
    return next(shrinks, len(lengths))


def wrong_line(lengths: Sequence[int], is_hexagonal: bool) -> tuple[int, str] | None:
    """A line whose length does not fit those before it, and which lengths would."""
    top = peak(lengths) if is_hexagonal else 0
    for i in range(1, len(lengths)):
        before = lengths[i - 1]
        if not is_hexagonal:
            fitting = [before]
        elif i <= top:
            fitting = [before + 1, before - 1]
        else:
            fitting = [before - 1]
        fitting = [length for length in fitting if length > 0]
        if lengths[i] not in fitting:
            return i, " or ".join(map(str, fitting)) or "no further line"
    return None


def _cells(layers: Sequence[Layer]) -> Iterator[tuple[Position, Cell]]:
    for z, layer in enumerate(layers):
        for y, line in enumerate(layer):
            for x, cell in enumerate(line):
                if cell is not None:
                    yield (x, y, z), cell


def _square(at: Position, _: Sequence[int]) -> Iterator[Position]:
    x, y, z = at
    yield from ((x, y - 1, z), (x, y + 1, z), (x - 1, y, z), (x + 1, y, z))


def _cube(at: Position, lengths: Sequence[int]) -> Iterator[Position]:
    x, y, z = at
    yield from _square(at, lengths)
    yield from ((x, y, z + 1), (x, y, z - 1))


def _hexagon(at: Position, lengths: Sequence[int]) -> Iterator[Position]:
    """North-west, north-east, east, south-east, south-west, west.

    The line above is one field shorter down to the peak and one longer behind it, so that the
    column of the upper neighbours is shifted there, and likewise for the lower ones.
    """
    x, y, z = at
    top = peak(lengths)
    above = x if y > top else x - 1
    below = x + 1 if y < top else x
    yield from ((above, y - 1, z), (above + 1, y - 1, z))
    yield (x + 1, y, z)
    yield from ((below, y + 1, z), (below - 1, y + 1, z))
    yield (x - 1, y, z)


def _on_rhombus(at: Position, lengths: Sequence[int]) -> tuple[int, int]:
    """How far to the south-east, then to the south-west, a field is from the topmost one.

    In this order of the fields of a rhombus every direction leads by the same number of fields,
    wherever it begins; in the order of the text it does not.
    """
    x, y, _ = at
    east = x + max(0, y - peak(lengths))
    return east, y - east


_SQUARE = ("up", "down", "left", "right")

SHAPES: dict[str, Shape] = {
    "rectangle": Shape(_SQUARE, "rx{}y{}", _square),
    "hexagon": Shape(
        ("north-west", "north-east", "east", "south-east", "south-west", "west"),
        "hx{}y{}",
        _hexagon,
        is_hexagonal=True,
    ),
    "cuboid": Shape((*_SQUARE, "front", "back"), "cx{}y{}z{}", _cube, is_layered=True),
}
"""The generators by their keywords."""
