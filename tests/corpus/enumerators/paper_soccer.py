"""Paper soccer: the drawn segments as a set; every stroke of a turn is a move of its own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tests.corpus.enumerators.tree import Move

PLAYERS = ("white", "black")

Point = tuple[int, int]
"""To the east and to the south; the field begins at (0, 0), the northern goal lies above it."""
Segment = frozenset[Point]
WAYS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]


@dataclass(frozen=True)
class Position:
    """The boxes of a field, both numbers even; where the ball lies; what has been drawn."""

    width: int
    height: int
    ball: Point
    drawn: frozenset[Segment] = frozenset()
    turn: int = 0

    @classmethod
    def start(cls, width: int, height: int) -> Position:
        return cls(width, height, (width // 2, height // 2))

    @property
    def player(self) -> str:
        return PLAYERS[self.turn]

    def goals(self) -> dict[str, int] | None:
        """White wins in the north, black in the south; who cannot draw a stroke loses."""
        if 0 <= self.ball[1] <= self.height:
            if any(True for _ in self.successors()):
                return None
            return {self.player: 0, PLAYERS[1 - self.turn]: 100}
        north = self.ball[1] < 0
        return {"white": 100 * north, "black": 100 * (not north)}

    def successors(self) -> Iterator[tuple[Move, Position]]:
        """A move is the point where the ball comes to lie."""
        for dx, dy in WAYS:
            to = self.ball[0] + dx, self.ball[1] + dy
            stroke = frozenset((self.ball, to))
            if self._is_point(to) and stroke not in self.drawn and not self._is_border(stroke):
                turn = self.turn if self._bounces(to) else 1 - self.turn
                yield to, Position(self.width, self.height, to, self.drawn | {stroke}, turn)

    def _is_point(self, point: Point) -> bool:
        x, y = point
        if 0 <= y <= self.height:
            return 0 <= x <= self.width
        return y in (-1, self.height + 1) and abs(x - self.width // 2) <= 1

    def _is_border(self, stroke: Segment) -> bool:
        """Whether a stroke lies on a wall or behind one."""
        (ax, ay), (bx, by) = stroke
        outside = not (0 <= ay <= self.height and 0 <= by <= self.height)
        beside = [abs(x - self.width // 2) for x in (ax, bx)]
        if ax == bx:
            return ax in (0, self.width) or (outside and beside[0] == 1)
        if ay == by:
            return outside or (ay in (0, self.height) and max(beside) > 1)
        return outside and max(beside) > 1

    def _bounces(self, point: Point) -> bool:
        """Whether a stroke or a wall has touched a point of the field."""
        x, y = point
        in_mouth = abs(x - self.width // 2) < 1
        on_wall = x in (0, self.width) or (y in (0, self.height) and not in_mouth)
        return on_wall or any(point in stroke for stroke in self.drawn)
