"""The board as a graph, and ways on it.

A square is called by its column and row, ``x0y0`` being at the bottom on the left.  As boards
have no holes, a step by (2, -1) is the same as two shifts to the right and one down.
"""

from __future__ import annotations

from rgt.frontends.rbg import syntax as s
from rgt.frontends.rbg2017 import syntax
from rgt.frontends.rbg2017.names import Names
from rgt.frontends.rbg2017.regular import NEVER, NOTHING, chain, choice, power, star
from rgt.ir.findings.findings import Place

_WAYS = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}


class Board:
    """The squares of a game and the ways between them."""

    def __init__(self, board: syntax.Board, names: Names) -> None:
        self.width, self.height = board.width, board.height
        self._pieces = [(names.piece(piece.text), piece.place) for piece in board.pieces]
        self._labels = {way: names.fresh(way) for way in _WAYS}
        # one rule for all who ask: where it leads is found out once
        self._to_edges = {way: self._edge(way) for way in _WAYS}

    def vertices(self) -> tuple[s.Vertex, ...]:
        """The squares in the order of the text, the top row first."""
        places = [(x, y) for y in reversed(range(self.height)) for x in range(self.width)]
        return tuple(
            s.Vertex(_square(x, y), piece, self._edges(x, y), place=place)
            for (x, y), (piece, place) in zip(places, self._pieces, strict=True)
        )

    def _edges(self, x: int, y: int) -> dict[str, str]:
        return {
            self._labels[way]: _square(x + dx, y + dy)
            for way, (dx, dy) in _WAYS.items()
            if x + dx in range(self.width) and y + dy in range(self.height)
        }

    # -- ways ------------------------------------------------------------------------------------

    def step(self, dx: int, dy: int, place: Place | None = None) -> s.Rule:
        """The way by so many columns and rows."""
        if abs(dx) >= self.width or abs(dy) >= self.height:
            return NEVER
        aside = s.Shift(self._labels["right" if dx > 0 else "left"], place=place)
        ahead = s.Shift(self._labels["up" if dy > 0 else "down"], place=place)
        return chain(power(aside, abs(dx)), power(ahead, abs(dy)))

    def anywhere(self) -> s.Rule:
        """The ways from any square to any."""
        return chain(
            choice([self._all_along("left"), self._all_along("right")]),
            choice([self._all_along("up"), self._all_along("down")]),
        )

    def to(self, column: int, row: int) -> s.Rule:
        """The way from any square to this one."""
        return chain(self._to_edges["left"], self._to_edges["down"], self.step(column, row))

    def _exists(self, way: str) -> bool:
        return (self.width if way in ("left", "right") else self.height) > 1

    def _all_along(self, way: str) -> s.Rule:
        return star(s.Shift(self._labels[way])) if self._exists(way) else NOTHING

    def _edge(self, way: str) -> s.Rule:
        """The way to the edge of the board."""
        if not self._exists(way):
            return NOTHING
        return chain(self._all_along(way), s.Pattern(s.Shift(self._labels[way]), negated=True))


def _square(x: int, y: int) -> str:
    return f"x{x}y{y}"
