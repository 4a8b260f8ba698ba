"""Fox and geese on the cross of 33 points (file, rank), with diagonals at every second point."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tests.corpus.enumerators.tree import Move

TURNS = 100
"""A play of so many turns, the fox's choice of its point not counted, is a draw."""

Point = tuple[int, int]
Points = frozenset[Point]

ARM = range(2, 5)
CROSS = frozenset((x, y) for x in range(7) for y in range(7) if x in ARM or y in ARM)
GEESE = frozenset(point for point in CROSS if point[1] >= 4)
HEADINGS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]


@dataclass(frozen=True)
class Position:
    """`fox` is None until it has chosen its point.

    `outside` are more points where it may begin, with straight lines from them only: none in
    the rules, seven in the published file.
    """

    geese: Points = GEESE
    fox: Point | None = None
    player: str = "fox"
    turns: int = 0
    outside: Points = frozenset()

    def goals(self) -> dict[str, int] | None:
        if not any(self.successors()):
            fox = 100 if self.player == "geese" else 0
            return {"fox": fox, "geese": 100 - fox}
        return {"fox": 50, "geese": 50} if self.turns == TURNS else None

    def successors(self) -> Iterator[tuple[Move, Position]]:
        if self.fox is None:
            for point in (CROSS | self.outside) - self.geese:
                yield point, Position(self.geese, point, "geese", 0, self.outside)
        elif self.player == "geese":
            for goose in self.geese:
                for heading in HEADINGS:
                    to = self._next(goose, heading)
                    if self._is_free(to):
                        yield (*goose, *to), self._after(self.geese - {goose} | {to}, self.fox)
        else:
            for heading in HEADINGS:
                over = self._next(self.fox, heading)
                to = self._next(over, heading) if over in self.geese else over
                if self._is_free(to):
                    yield to, self._after(self.geese - {over}, to)

    def _next(self, point: Point, heading: Point) -> Point:
        """Where the line leads, or the same point if there is none."""
        to = point[0] + heading[0], point[1] + heading[1]
        is_straight = 0 in heading
        if point in CROSS:
            return to if to in CROSS and (is_straight or sum(point) % 2 == 0) else point
        return to if to in CROSS | self.outside and is_straight else point

    def _is_free(self, point: Point) -> bool:
        return point not in self.geese and point != self.fox

    def _after(self, geese: Points, fox: Point) -> Position:
        player = "fox" if self.player == "geese" else "geese"
        return Position(geese, fox, player, self.turns + 1, self.outside)
