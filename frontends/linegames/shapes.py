"""The usual boards.

The nodes of a board of rows are called ``cy3x0``: row 3 from the north, column 0 from the
west.  Source: specs/linegames.md, section 2.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise
from types import MappingProxyType

from rgt.frontends.linegames.board import Board, Links, frozen, join
from rgt.frontends.linegames.directions import COMPASS, VECTORS, Direction
from rgt.frontends.linegames.names import demand_count, demand_room
from rgt.frontends.linegames.places import refusal

_HALF: tuple[Direction, ...] = ("east", "southeast", "south", "southwest")
"""One direction of every pair: the edges of a board of rows, each once."""

_SPOKES: dict[int, tuple[Direction, ...]] = {
    2: ("north", "south"),
    4: ("north", "east", "south", "west"),
    6: ("north", "northeast", "east", "south", "southwest", "west"),
    8: COMPASS,
}
"""The lines of a circle, clockwise: opposite ones are opposite directions."""


def node(x: int, y: int) -> str:
    """The name of the node in column `x` and row `y`, both from 0.

    >>> node(3, 0)
    'cy0x3'
    """
    return f"cy{y}x{x}"


def point() -> Board:
    """A single node, in which triangles can meet."""
    return Board(
        links=frozen({node(0, 0): {}}),
        roots=MappingProxyType(dict.fromkeys(COMPASS, node(0, 0))),
    )


def grid(width: int, height: int) -> Board:
    """Columns and rows, without diagonals; raises `GameError` (LINE010, LINE031)."""
    demand_count(width, 1, "the width of a grid")
    demand_count(height, 1, "the height of a grid")
    demand_room(width * height)
    return _rows(width, height, lambda x, y: True, lambda x, y, way: way in ("east", "south"))


def alquerque(width: int, height: int) -> Board:
    """Columns, rows and, through every second node, diagonals.

    Width and height are odd, and the corners have diagonals.  Raises `GameError` (LINE010,
    LINE031).
    """
    _demand_odd(width, height, "an alquerque board")
    demand_room(width * height)
    return _rows(
        width,
        height,
        lambda x, y: True,
        lambda x, y, way: way in ("east", "south") or (x + y) % 2 == 0,
    )


def squares(width: int, height: int) -> Board:
    """Squares with both diagonals: nodes are the squares' corners and centres.

    Width and height count the rows of corners and of centres: they are odd, and a board of 5
    by 5 has 3 by 3 corners and 2 by 2 centres.  Raises `GameError` (LINE010, LINE031).
    """
    _demand_odd(width, height, "a board of squares")
    demand_room((width * height + 1) // 2)

    def exists(x: int, y: int) -> bool:
        return x % 2 == y % 2

    def linked(x: int, y: int, way: Direction) -> bool:
        return way not in ("east", "south") or x % 2 == 0

    return _rows(width, height, exists, linked)


def draughtboard(width: int, height: int) -> Board:
    """The dark squares of a draughtboard, joined diagonally; raises `GameError` (LINE010, LINE031).

    The square in the south-west corner is dark.
    """
    demand_count(width, 1, "the width of a draughtboard")
    demand_count(height, 1, "the height of a draughtboard")
    demand_room((width * height + 1) // 2)
    dark = (height - 1) % 2
    return _rows(
        width,
        height,
        lambda x, y: (x + y) % 2 == dark,
        lambda x, y, way: way not in ("east", "south"),
    )


def circle(lines: int, length: int) -> Board:
    """Lines from a centre and rings around it.

    `lines` is 2, 4, 6 or 8; opposite ones are one straight line through the centre.  `length`
    counts the nodes of a line, the centre being the first.  Node ``cy2x0`` is on ring 2 and the
    northern line; lines are counted clockwise, and `right` is clockwise, too.  Raises
    `GameError` (LINE010, LINE031).
    """
    demand_count(length, 1, "the length of a line")
    if lines not in _SPOKES:
        raise refusal("LINE010", f"a circle has 2, 4, 6 or 8 lines, not {lines!r}")
    demand_room(lines * (length - 1) + 1)
    ways = _SPOKES[lines]
    rings = range(1, length)
    spokes = {way: tuple(node(x, y) for y in rings) for x, way in enumerate(ways)}
    names = [node(0, 0), *(node(x, y) for y in rings for x in range(lines))]
    links: Links = {name: {} for name in names}
    for way, nodes in spokes.items():
        for inner, outer in pairwise([node(0, 0), *nodes]):
            join(links, inner, way, outer)
    for y in rings:
        for x in range(lines):
            join(links, node(x, y), "right", node((x + 1) % lines, y))
    return Board(links=frozen(links), lines=MappingProxyType(spokes))


def _demand_odd(width: int, height: int, what: str) -> None:
    for size, name in ((width, "width"), (height, "height")):
        demand_count(size, 1, f"the {name} of {what}")
        if size % 2 == 0:
            raise refusal("LINE010", f"the {name} of {what} is odd, not {size}")


def _rows(
    width: int,
    height: int,
    exists: Callable[[int, int], bool],
    linked: Callable[[int, int, Direction], bool],
) -> Board:
    """The board of those nodes of a rectangle that exist, each linked in some directions.

    A link leads to the nearest node that exists.  What `linked` says of one half of the
    directions holds for their reverses.
    """
    places = [(x, y) for y in range(height) for x in range(width) if exists(x, y)]
    links: Links = {node(x, y): {} for x, y in places}
    for x, y in places:
        for way in _HALF:
            dx, dy = VECTORS[way]
            far = [(x + n * dx, y + n * dy) for n in (1, 2)]
            target = next((node(*each) for each in far if node(*each) in links), None)
            if target is not None and linked(x, y, way):
                join(links, node(x, y), way, target)
    rows = tuple(tuple(node(x, y) for x, row in places if row == y) for y in range(height))
    return Board(
        links=frozen(links), rows=rows, roots=MappingProxyType(_roots(links, width, height))
    )


def _roots(links: Iterable[str], width: int, height: int) -> dict[Direction, str]:
    """Where triangles can hang: the corners, and the middles of sides that have one."""
    found: dict[Direction, str] = {}
    for way in COMPASS:
        dx, dy = VECTORS[way]
        x, y = (dx + 1) * (width - 1), (dy + 1) * (height - 1)
        name = node(x // 2, y // 2)
        if x % 2 == y % 2 == 0 and name in links:
            found[way] = name
    return found
