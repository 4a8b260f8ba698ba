"""Boards: nodes, and lines that join them.

A board never changes: what adds to it gives a new one.  `shapes` makes the usual boards.
Source: specs/linegames.md, sections 1 and 2.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from types import MappingProxyType
from typing import Any, Literal

from rgt.frontends.linegames.directions import COMPASS, DIRECTIONS, Direction, reverse, turned
from rgt.frontends.linegames.names import demand_count, demand_name, demand_room
from rgt.frontends.linegames.places import refusal
from rgt.ir.diagnostics import nearest

Nodes = tuple[str, ...]
Links = dict[str, dict[Direction, str]]


def _none() -> Mapping[Any, Any]:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True, repr=False)
class Board:
    """Nodes and the lines between them; ``Board()`` has none yet.

    `links`: every node's neighbours by direction; if b is a's neighbour, a is b's in the
    reverse direction.  `rows`: the nodes of the board's main part, the northmost row first,
    each from west to east.  `lines`: on a circle, the nodes from the centre (which is left
    out) outwards.  `roots`: where a triangle can be attached.  `triangles`: their nodes.
    """

    links: Mapping[str, Mapping[Direction, str]] = field(default_factory=_none)
    rows: tuple[Nodes, ...] = ()
    lines: Mapping[Direction, Nodes] = field(default_factory=_none)
    roots: Mapping[Direction, str] = field(default_factory=_none)
    triangles: Mapping[Direction, Nodes] = field(default_factory=_none)

    def __repr__(self) -> str:
        edges = sum(map(len, self.links.values())) // 2
        return f"<Board: {len(self.links)} nodes, {edges} edges>"

    # -- looking ----------------------------------------------------------------------------

    @property
    def nodes(self) -> Nodes:
        """All nodes in the order in which they were added."""
        return tuple(self.links)

    @property
    def directions(self) -> tuple[Direction, ...]:
        """The directions that some edge has."""
        used = {direction for links in self.links.values() for direction in links}
        return tuple(direction for direction in DIRECTIONS if direction in used)

    def neighbour(self, node: str, direction: Direction) -> str | None:
        """The next node of the line that leaves `node` in a direction; None where none does.

        Raises `GameError` (LINE011, LINE012) for an unknown direction or node.
        """
        self.demand_node(node)
        demand_direction(direction)
        return self.links[node].get(direction)

    def northmost(self, count: int) -> Nodes:
        """The nodes of the `count` northmost rows; raises `GameError` (LINE017)."""
        self._demand_rows(count)
        return _joined(self.rows[:count])

    def southmost(self, count: int) -> Nodes:
        """The nodes of the `count` southmost rows; raises `GameError` (LINE017)."""
        self._demand_rows(count)
        return _joined(self.rows[-count:])

    def half(
        self, side: Literal["north", "south"], middle: Literal["west", "east"] | None = None
    ) -> Nodes:
        """The nodes north or south of the middle row, and a half of that row where asked for.

        The node in the middle of the middle row belongs to no half.  Raises `GameError`
        (LINE017) for another side, and where there is no middle row to take a half of.
        """
        if side not in ("north", "south") or middle not in (None, "west", "east"):
            raise refusal(
                "LINE017",
                f"there is no half {side!r} with {middle!r} of the middle row",
                hint="the halves are 'north' and 'south', with 'west' or 'east' of the middle row",
            )
        count = len(self.rows) // 2
        if not count or (middle and len(self.rows) % 2 == 0):
            raise refusal("LINE017", f"a board of {len(self.rows)} rows has no middle row")
        row = self.rows[count] if middle else ()
        part = row[: len(row) // 2] if middle == "west" else row[(len(row) + 1) // 2 :]
        if side == "north":
            return (*_joined(self.rows[:count]), *part)
        return (*part, *_joined(self.rows[-count:]))

    def spokes(self, *directions: Direction) -> Nodes:
        """The nodes of some lines of a circle, each from the centre outwards, without it.

        Raises `GameError` (LINE017) where no line leaves the centre that way.
        """
        for direction in directions:
            demand_direction(direction)
            if direction not in self.lines:
                known = ", ".join(self.lines) or "none: the board is no circle"
                raise refusal(
                    "LINE017", f"no line leaves the centre {direction}", hint=f"lines: {known}"
                )
        return _joined(self.lines[direction] for direction in directions)

    def triangle(self, direction: Direction) -> Nodes:
        """The nodes of the triangle attached in a direction, without its root.

        Raises `GameError` (LINE017) if there is no such triangle.
        """
        demand_direction(direction)
        if direction not in self.triangles:
            known = ", ".join(self.triangles) or "none"
            raise refusal(
                "LINE017", f"no triangle is attached {direction}", hint=f"triangles: {known}"
            )
        return self.triangles[direction]

    def demand_node(self, node: object) -> None:
        """See to it that a node exists; raises `GameError` (LINE012)."""
        if node not in self.links:
            raise refusal(
                "LINE012", f"there is no node {node!r}", hint=nearest(str(node), self.links)
            )

    def _demand_rows(self, count: int) -> None:
        demand_count(count, 1, "a number of rows")
        if count > len(self.rows):
            raise refusal("LINE017", f"there are {len(self.rows)} rows, not {count}")

    # -- adding -----------------------------------------------------------------------------

    def add_node(self, name: str, edges: Mapping[Direction, str] | None = None) -> Board:
        """The board with one more node, joined to others: `edges` is direction -> neighbour.

        Raises `GameError`: LINE016 or LINE013 for the name, LINE011, LINE012 or LINE014 for an
        edge (see `add_edge`), LINE031 if the board becomes too large.
        """
        demand_name(name, "node")
        if name in self.links:
            raise refusal("LINE013", f"there is a node '{name}' already")
        demand_room(len(self.links) + 1)
        board = replace(self, links=frozen({**self.links, name: {}}))
        for direction, target in (edges or {}).items():
            board = board.add_edge(name, direction, target)
        return board

    def add_edge(self, node: str, direction: Direction, target: str) -> Board:
        """The board with one more edge, from `node` in a direction to `target`, and back.

        Raises `GameError`: LINE011 for the direction, LINE012 for a node, LINE014 if a line
        leaves one of the nodes that way already, or if both are the same.
        """
        self.demand_node(node)
        self.demand_node(target)
        demand_direction(direction)
        if node == target:
            raise refusal("LINE014", f"an edge joins two nodes, not '{node}' and itself")
        for start, way, end in ((node, direction, target), (target, reverse(direction), node)):
            known = self.links[start].get(way)
            if known is not None:
                raise refusal(
                    "LINE014",
                    f"'{end}' cannot be the node {way} of '{start}': '{known}' is",
                    hint="a node has at most one neighbour in every direction",
                )
        links = thawed(self.links)
        join(links, node, direction, target)
        return replace(self, links=frozen(links))

    def attach_triangle(self, direction: Direction, height: int) -> Board:
        """The board with a triangle of three lines that meet in the middle of a side or a corner.

        To the south, lines leave the root southwest, south and southeast; every row of three
        nodes is joined across.  `height` counts the root's row.  The nodes are called
        ``tsouthvy1x0`` and so on: row 1 is next to the root.  The names of all directions turn
        with the triangle.  Raises `GameError`: LINE010 for the height, LINE011 for the direction,
        LINE015 if the board has no place for the triangle, LINE031 if it becomes too large.
        """
        demand_direction(direction)
        demand_count(height, 2, "the height of a triangle")
        demand_room(len(self.links) + 3 * (height - 1))
        root = self.roots.get(direction)
        if direction in self.triangles or root is None:
            reason = "one is there already" if root else "there is no node in the middle"
            raise refusal(
                "LINE015",
                f"no triangle can be attached {direction}: {reason}",
                hint="possible: " + (", ".join(self.free_sides()) or "none"),
            )
        eighths = COMPASS.index(direction) - COMPASS.index("south")
        rows = [[f"t{direction}vy{y}x{x}" for x in range(3)] for y in range(1, height)]
        ways = [turned(way, eighths) for way in ("southwest", "south", "southeast")]
        taken = [way for way in ways if way in self.links[root]]
        if taken:
            raise refusal(
                "LINE014",
                f"no triangle can be attached {direction}: "
                f"a line leaves its root '{root}' {taken[0]} already",
            )
        links = thawed(self.links)
        links.update({node: {} for row in rows for node in row})
        for x, way in enumerate(ways):
            for above, below in pairwise([root, *(row[x] for row in rows)]):
                join(links, above, way, below)
        for west, middle, east in rows:
            join(links, west, turned("east", eighths), middle)
            join(links, middle, turned("east", eighths), east)
        triangles = {**self.triangles, direction: _joined(rows)}
        return replace(self, links=frozen(links), triangles=MappingProxyType(triangles))

    def free_sides(self) -> tuple[Direction, ...]:
        """The directions in which a triangle can still be attached."""
        return tuple(way for way in self.roots if way not in self.triangles)


def demand_direction(direction: object) -> None:
    """See to it that a direction is one; raises `GameError` (LINE011)."""
    if direction not in DIRECTIONS:
        raise refusal(
            "LINE011",
            f"there is no direction {direction!r}",
            hint=nearest(str(direction), DIRECTIONS) or f"directions: {', '.join(DIRECTIONS)}",
        )


def join(links: Links, node: str, direction: Direction, target: str) -> None:
    """Put an edge and its reverse where both places are known to be free."""
    links[node][direction] = target
    links[target][reverse(direction)] = node


def thawed(links: Mapping[str, Mapping[Direction, str]]) -> Links:
    """A copy of all links that can be changed."""
    return {node: dict(around) for node, around in links.items()}


def frozen(links: Mapping[str, Mapping[Direction, str]]) -> Mapping[str, Mapping[Direction, str]]:
    """The links, read-only."""
    return MappingProxyType({node: MappingProxyType(dict(each)) for node, each in links.items()})


def _joined(parts: Iterable[Iterable[str]]) -> Nodes:
    return tuple(node for part in parts for node in part)
