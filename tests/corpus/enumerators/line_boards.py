"""Boards of lines as points of the plane and straight jumps between them.

Points have coordinates, x to the east and y to the south.  On all boards but the circles a jump is
straight if its two halves point the same way in the plane; on a circle, if it stays on its ring
or on its diameter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

Point = tuple[int, int]
Edges = set[frozenset[Point]]
Jump = tuple[int, int]
"""The point that is jumped over, and the one behind it."""


@dataclass(frozen=True, eq=False)
class LineBoard:
    """Points by number, in the order of their coordinates (y, x); what can be reached from each."""

    points: tuple[Point, ...]
    steps: tuple[tuple[int, ...], ...]
    jumps: tuple[tuple[Jump, ...], ...]

    def number(self, point: Point) -> int:
        return self.points.index(point)


def straight(edges: Edges) -> LineBoard:
    """The board of some edges that are drawn as straight segments."""
    return _board(edges, _same_way)


def _same_way(start: Point, over: Point, end: Point) -> bool:
    (ax, ay), (bx, by) = _between(start, over), _between(over, end)
    return ax * by == ay * bx and ax * bx + ay * by > 0


def _between(a: Point, b: Point) -> Point:
    return b[0] - a[0], b[1] - a[1]


def _board(edges: Edges, on_line: Callable[[Point, Point, Point], bool]) -> LineBoard:
    points = sorted({point for edge in edges for point in edge}, key=lambda point: point[::-1])
    near = {p: [q for q in points if frozenset((p, q)) in edges] for p in points}
    number = {point: n for n, point in enumerate(points)}
    jumps = {
        p: [(q, r) for q in near[p] for r in near[q] if r != p and on_line(p, q, r)] for p in points
    }
    return LineBoard(
        tuple(points),
        tuple(tuple(number[q] for q in near[p]) for p in points),
        tuple(tuple((number[q], number[r]) for q, r in jumps[p]) for p in points),
    )


# -- the plane ---------------------------------------------------------------------------------


def _segments(points: set[Point], keep: Callable[[Point, Point], bool]) -> Edges:
    """Edges between points at most one apart in x and in y that `keep` wants."""
    around = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
    return {
        frozenset(((x, y), (x + dx, y + dy)))
        for x, y in points
        for dx, dy in around
        if (x + dx, y + dy) in points and keep((x, y), (x + dx, y + dy))
    }


def _rectangle(width: int, height: int) -> set[Point]:
    return {(x, y) for x in range(width) for y in range(height)}


def _orthogonal(a: Point, b: Point) -> bool:
    return a[0] == b[0] or a[1] == b[1]


def grid(width: int, height: int) -> Edges:
    return _segments(_rectangle(width, height), _orthogonal)


def alquerque(width: int, height: int) -> Edges:
    """Diagonals through the points of the colour of the corner, as on a chessboard."""
    return _segments(
        _rectangle(width, height), lambda a, b: _orthogonal(a, b) or sum(a) % 2 == sum(b) % 2 == 0
    )


def squares(across: int, down: int) -> Edges:
    """So many squares of side 2, each with its diagonals and a point in the middle."""
    edges: Edges = set()
    for x in range(1, 2 * across, 2):
        for y in range(1, 2 * down, 2):
            corners = [(x - 1, y - 1), (x + 1, y - 1), (x + 1, y + 1), (x - 1, y + 1)]
            edges |= {frozenset(pair) for pair in pairwise([*corners, corners[0]])}
            edges |= {frozenset(((x, y), corner)) for corner in corners}
    return edges


def triangle(root: Point, ahead: Point, height: int) -> Edges:
    """Three lines from the root, one straight ahead and one to either side, joined across."""
    (x, y), (dx, dy) = root, ahead

    def at(row: int, aside: int) -> Point:
        return x + row * (dx + aside * dy), y + row * (dy - aside * dx)

    edges: Edges = set()
    for row in range(1, height):
        edges |= {frozenset((at(row - 1, aside), at(row, aside))) for aside in (-1, 0, 1)}
        edges |= {frozenset((at(row, 0), at(row, aside))) for aside in (-1, 1)}
    return edges


def triangle_points(root: Point, ahead: Point, height: int) -> set[Point]:
    return {point for edge in triangle(root, ahead, height) for point in edge} - {root}


# -- circles -----------------------------------------------------------------------------------


def circle(lines: int, rings: int) -> LineBoard:
    """Lines and rings; a point is (line, ring), lines clockwise from 0; the centre is (0, 0)."""
    edges: Edges = set()
    for ring in range(1, rings + 1):
        for line in range(lines):
            inner = (line, ring - 1) if ring > 1 else (0, 0)
            edges.add(frozenset(((line, ring), inner)))
            edges.add(frozenset(((line, ring), ((line + 1) % lines, ring))))

    def diameter(point: Point, line: int) -> int | None:
        """Where a point is on the line through the centre: positive on one side of it."""
        if point == (0, 0):
            return 0
        return {line: point[1], (line + lines // 2) % lines: -point[1]}.get(point[0])

    def on_line(start: Point, over: Point, end: Point) -> bool:
        if start[1] == over[1] == end[1]:
            return (over[0] - start[0]) % lines == (end[0] - over[0]) % lines
        places = [[diameter(p, line) for p in (start, over, end)] for line in range(lines)]
        return any(None not in each and _even(each) for each in places)

    return _board(edges, on_line)


def _even(places: Iterable[int | None]) -> bool:
    """Whether three places on a line follow each other."""
    a, b, c = (place or 0 for place in places)
    return b - a == c - b != 0


def spokes(lines: Iterable[int], rings: int) -> Iterator[Point]:
    """The points of some lines of a circle, without the centre."""
    return ((line, ring) for line in lines for ring in range(1, rings + 1))
