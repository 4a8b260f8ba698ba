"""Where the nodes and arrows of a folded automaton are: layers, the checks beside the main graph.

An arrow's label stands in a row of its own between those of nodes, as in
`rgt.debugger.drawing.drawing`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from rgt.debugger.diagrams.diagram import DrawnNode, NodeKind
from rgt.debugger.diagrams.folding import Arrow, Folded
from rgt.debugger.drawing.layering import Arc, backward_arcs, layers, ordered, placed

CHARACTER = 6.2
LINE = 13.0
NODE = 20.0
_GAP = 14.0
_BETWEEN = 16.0
_MARGIN = 16.0
_STRAIGHT = 4.0
_DOT = 12.0
_WIDE = 800.0
_MOST_LEVELS = 6

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Box:
    """A node where it is; `text` is empty for one that is drawn as a dot."""

    node: DrawnNode
    text: str
    x: float
    y: float
    width: float


@dataclass(frozen=True, slots=True)
class Line:
    """An arrow where it runs, and where its label is."""

    arrow: Arrow
    points: tuple[Point, ...]
    label: Point


@dataclass(frozen=True, slots=True)
class Part:
    """The main graph, or the check of a name, with its corner and size."""

    check: str | None
    x: float
    y: float
    width: float
    height: float
    boxes: tuple[Box, ...]
    lines: tuple[Line, ...]


def parts(graph: Folded) -> tuple[Part, ...]:
    """The main graph, and to its right the checks in columns that are no higher than it."""
    members: dict[str | None, list[DrawnNode]] = {None: []}
    for node in graph.nodes:
        members.setdefault(node.group, []).append(node)
    group = {node.name: node.group for node in graph.nodes}
    found: list[Part] = []
    for check, nodes in members.items():
        # an arrow out of a check into what others have, too, is drawn where it starts
        arrows = [arrow for arrow in graph.arrows if group[arrow.source] == check]
        known = {node.name for node in nodes}
        guests = dict.fromkeys(a.target for a in arrows if a.target not in known)
        nodes = [*nodes, *(DrawnNode(name, NodeKind.PLAIN) for name in guests)]
        if nodes:
            found.append(_Part(check, nodes, arrows).part())
    return tuple(_arranged(found))


def _arranged(found: Sequence[Part]) -> list[Part]:
    main, *checks = found
    placed_parts = [main]
    area = sum(part.width * part.height for part in found)
    highest = max(main.height, area**0.5 * 0.8)
    x, y, widest = main.width + 2 * _MARGIN, 0.0, 0.0
    for part in sorted(checks, key=lambda each: -each.height):
        if y and y + part.height > highest:
            x, y, widest = x + widest + _MARGIN, 0.0, 0.0
        placed_parts.append(Part(part.check, x, y, part.width, part.height, part.boxes, part.lines))
        y += part.height + 2 * _MARGIN
        widest = max(widest, part.width)
    return placed_parts


class _Part:
    """One graph laid out: nodes, and a vertex for every row that an arrow goes through."""

    def __init__(
        self, check: str | None, nodes: Sequence[DrawnNode], arrows: Sequence[Arrow]
    ) -> None:
        self._check = check
        self._nodes = nodes
        self._loops = [arrow for arrow in arrows if arrow.source == arrow.target]
        self._arrows = [arrow for arrow in arrows if arrow.source != arrow.target]
        self._texts = [_text(node) for node in nodes]
        number = {node.name: i for i, node in enumerate(nodes)}
        self._number = number
        arcs = [(number[a.source], number[a.target]) for a in self._arrows]
        self._upwards = backward_arcs(len(nodes), arcs)
        down = [arc[::-1] if at in self._upwards else arc for at, arc in enumerate(arcs)]
        found = layers(len(nodes), down)
        first = min(found, default=0)
        self._row_of = [2 * (layer - first) for layer in found]
        self._widths = [
            max(len(text) * CHARACTER + 12, 24.0) if text else _DOT for text in self._texts
        ]
        self._heights = [NODE if text else _DOT for text in self._texts]
        self._chains = [
            self._chain(arc, arrow) for arc, arrow in zip(down, self._arrows, strict=True)
        ]

    def _chain(self, arc: Arc, arrow: Arrow) -> tuple[list[int], int]:
        """The vertices of an arrow from top to bottom, and which has its label."""
        top, bottom = arc
        rows = range(self._row_of[top] + 1, self._row_of[bottom])
        middle = rows[len(rows) // 2]
        middle -= middle % 2 == 0
        chain, label = [top], -1
        for row in rows:
            vertex = len(self._row_of)
            self._row_of.append(row)
            is_label = row == middle and bool(arrow.texts)
            self._widths.append(_width(arrow) if is_label else 6.0)
            self._heights.append(len(arrow.texts) * LINE if is_label else 2.0)
            label = vertex if row == middle else label
            chain.append(vertex)
        return [*chain, bottom], label

    def part(self) -> Part:
        """The part, with its corner at the origin."""
        arcs = [pair for chain, _ in self._chains for pair in pairwise(chain)]
        rows: list[list[int]] = [[] for _ in range(max(self._row_of, default=0) + 1)]
        for vertex, row in enumerate(self._row_of):
            rows[row].append(vertex)
        widths = list(self._widths)
        for loop in self._loops:
            widths[self._number[loop.source]] += 2 * (_width(loop) + 30)
        size = len(self._nodes)
        found = ordered(rows, arcs)
        weighted = [(a, b, 1.0 if a < size or b < size else _STRAIGHT) for a, b in arcs]
        levels = [self._levels(row) for row in found]
        xs = placed(found, widths, _GAP, weighted, levels)
        left = min(x - w / 2 for x, w in zip(xs, widths, strict=True)) - _MARGIN
        xs = [x - left for x in xs]
        ys = [0.0] * len(xs)
        y = _MARGIN
        for row_, count in zip(found, levels, strict=True):
            for level in range(count):
                here = row_[level::count]
                height = max((self._heights[vertex] for vertex in here), default=0.0)
                for vertex in here:
                    ys[vertex] = y + height / 2
                y += height + 2
            y += _BETWEEN - 2
        right = max(x + w / 2 for x, w in zip(xs, widths, strict=True)) + _MARGIN
        boxes = tuple(
            Box(node, self._texts[i], xs[i], ys[i], self._widths[i])
            for i, node in enumerate(self._nodes)
        )
        lines = [self._line(at, xs, ys) for at in range(len(self._arrows))]
        lines += [_loop(arrow, boxes[self._number[arrow.source]]) for arrow in self._loops]
        return Part(self._check, 0.0, 0.0, right, y - _BETWEEN + _MARGIN, boxes, tuple(lines))

    def _levels(self, row: Sequence[int]) -> int:
        """On how many levels the labels of a row stand, so that it does not get too wide."""
        if not row or self._row_of[row[0]] % 2 == 0:
            return 1
        width = sum(self._widths[vertex] + _GAP for vertex in row)
        return min(1 + int(width // _WIDE), _MOST_LEVELS)

    def _line(self, at: int, xs: Sequence[float], ys: Sequence[float]) -> Line:
        chain, label = self._chains[at]
        top, *inner, bottom = chain
        start = (xs[top], ys[top] + self._heights[top] / 2)
        end = (xs[bottom], ys[bottom] - self._heights[bottom] / 2)
        points = [start, *((xs[v], ys[v]) for v in inner), end]
        if at in self._upwards:
            points.reverse()
        return Line(self._arrows[at], tuple(points), (xs[label], ys[label]))


def _loop(arrow: Arrow, box: Box) -> Line:
    """An arrow from a node to itself, on its right."""
    x, out = box.x + box.width / 2, box.x + box.width / 2 + 20
    points = ((x, box.y - 4), (out, box.y - 9), (out, box.y + 9), (x, box.y + 4))
    return Line(arrow, points, (out + 6 + _width(arrow) / 2, box.y))


def _width(arrow: Arrow) -> float:
    return max((len(text.text) for text in arrow.texts), default=0) * CHARACTER + 8


def _text(node: DrawnNode) -> str:
    """The name that is shown: of turns, the ends, and where checks begin."""
    is_dot = node.kind in (NodeKind.PLAIN, NodeKind.CHECK) and node.group != node.name
    return "" if is_dot else node.name
