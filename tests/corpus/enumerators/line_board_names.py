"""Which point of a witness's board a node is, and where the directions in a move lead."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Protocol

from tests.corpus.enumerators.line_boards import LineBoard, Point
from tests.corpus.enumerators.line_game import EMPTY, Position
from tests.corpus.enumerators.tree import Move

VECTORS = {
    "north": (0, -1),
    "northeast": (1, -1),
    "east": (1, 0),
    "southeast": (1, 1),
    "south": (0, 1),
    "southwest": (-1, 1),
    "west": (-1, 0),
    "northwest": (-1, -1),
}
CLOCKWISE = tuple(VECTORS)
SPOKES = {
    6: ("north", "northeast", "east", "south", "southwest", "west"),
    8: CLOCKWISE,
}
"""The lines of circles, clockwise."""

BY_HAND = {
    "nodeL": (-3, 0),
    "nodeR": (3, 0),
    "nodeW1": (-1, 0),
    "nodeW2": (-2, 0),
    "nodeE1": (1, 0),
    "nodeE2": (2, 0),
}


class Shape(Protocol):
    """What must be known of a board to read its names: how many rows, which lines if any."""

    @property
    def rows(self) -> Sequence[object]: ...

    @property
    def lines(self) -> object: ...


class Names:
    """Names of nodes and directions of one board, for the witness's drawing of it."""

    def __init__(self, shape: Shape, drawn: LineBoard) -> None:
        self.middle = len(shape.rows) // 2
        self.spokes = SPOKES[max(x for x, _ in drawn.points) + 1] if shape.lines else ()
        self.drawn = drawn

    def number(self, node: str) -> int:
        """The number of the point that is called so."""
        return self.drawn.number(self._point(node))

    def _point(self, node: str) -> Point:
        if node in BY_HAND:
            return BY_HAND[node]
        main = re.fullmatch(r"cy(\d+)x(\d+)", node)
        if main:
            return int(main[2]), int(main[1])
        found = re.fullmatch(r"t([a-z]+)vy(\d+)x([012])", node)
        assert found, node
        side, row, column = found[1], int(found[2]), int(found[3])
        dx, dy = VECTORS[side]
        # column 0 is clockwise of the way ahead: west of south
        ax, ay = VECTORS[CLOCKWISE[(CLOCKWISE.index(side) + 1 - column) % 8]]
        middle = self.middle
        return middle + dx * middle + row * ax, middle + dy * middle + row * ay

    def move(self, position: Position, words: tuple[str, ...]) -> Move:
        """The move in the witness's notation: the point it begins at, where it lands."""
        if words == ("stop",):
            return ()
        start = position.jumper
        path: Move = ()
        if start is None:
            start, words = self.number(words[0]), words[1:]
            path = (start,)
        owners = list(position.owners)
        at = start
        for word in words:
            over = self.next(at, word)
            if owners[over] == EMPTY:
                return (*path, over)
            owners[at] = owners[over] = EMPTY
            at = self.next(over, word)
            path = (*path, at)
        return path

    def next(self, start: int, direction: str) -> int:
        """The point that follows another in a direction."""
        if self.spokes:
            return self.drawn.number(self._on_circle(self.drawn.points[start], direction))
        x, y = self.drawn.points[start]
        (found,) = [
            number
            for number in self.drawn.steps[start]
            for px, py in [self.drawn.points[number]]
            if (_sign(px - x), _sign(py - y)) == VECTORS[direction]
        ]
        return found

    def _on_circle(self, point: Point, direction: str) -> Point:
        (line, ring), count = point, len(self.spokes)
        if direction in ("right", "left"):
            return (line + (1 if direction == "right" else -1)) % count, ring
        to = self.spokes.index(direction)
        if ring == 0 or to == line:
            return to, ring + 1
        assert to == (line + count // 2) % count
        return (line, ring - 1) if ring > 1 else (0, 0)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
