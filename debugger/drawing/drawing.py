"""A picture laid out: boxes for nodes, lines with labels for edges, coordinates for both.

Control flows downwards.  Labels stand in rows of their own between the rows of nodes, as if they
were nodes, so that nothing covers anything.  Lengths are in pixels for a fixed-width font with
characters `CHARACTER` wide.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from rgt.debugger.drawing.layering import Arc, backward_arcs, layers, ordered, placed
from rgt.debugger.drawing.picture import Picture, PictureEdge, PictureNode, Status
from rgt.ir.automaton import Edge
from rgt.ir.text.printer import format_action

CHARACTER = 7.0
LINE = 17.0
_SMALL = 6.5
_BOX = 24.0
_GAP = 18.0
_BETWEEN = 15.0
_MARGIN = 10.0
_LONGEST_LABEL = 34
_SHORTER_LABEL = 24
_CROWD = 8
_LONGEST_NAME = 28
_STRAIGHT = 6.0
_WIDE = 520.0
_MOST_LEVELS = 4

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Box:
    """A node where it stands: the centre and the size.

    `text` is its name, cut if long; `note`, to be written to its right, says what became of it
    and how many edges are not shown.
    """

    node: PictureNode
    text: str
    note: str
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Line:
    """An edge where it runs, from its source to its target by way of `points`.

    An edge that moved has two lines; `old` is the one that is no more.  `texts` are the lines
    of its label, cut if long (of an edge that was relabelled: before, and after), their middle
    at `label`.
    """

    edge: PictureEdge
    old: bool
    points: tuple[Point, ...]
    texts: tuple[str, ...]
    label: Point

    @property
    def status(self) -> Status:
        """What the step did to the edge."""
        return self.edge.status


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture with coordinates; y grows downwards."""

    width: float
    height: float
    boxes: tuple[Box, ...]
    lines: tuple[Line, ...]


def layout(picture: Picture) -> Drawing:
    """Lay a picture out; the same picture gives the same drawing."""
    return _Layout(picture).drawing()


@dataclass(frozen=True, slots=True)
class _Stroke:
    """One line to be drawn: of an edge as it was (`old`) or as it is."""

    edge: PictureEdge
    form: Edge
    old: bool
    texts: tuple[str, ...]

    @property
    def width(self) -> float:
        longest = max(map(len, self.texts), default=0)
        return longest * CHARACTER + 10 if longest else 8.0


class _Layout:
    """The vertices are the nodes, then one a row for every stroke between two nodes."""

    def __init__(self, picture: Picture) -> None:
        self._nodes = picture.nodes
        self._number = {node.name: i for i, node in enumerate(picture.nodes)}
        longest = _LONGEST_LABEL if len(picture.edges) <= _CROWD else _SHORTER_LABEL
        strokes = [stroke for edge in picture.edges for stroke in _strokes(edge, longest)]
        self._loops = [s for s in strokes if s.form.source == s.form.target]
        self._strokes = [s for s in strokes if s.form.source != s.form.target]
        self._names = [_cut(node.name, _LONGEST_NAME) for node in picture.nodes]
        self._notes = [_note(node) for node in picture.nodes]
        self._widths = [max(len(name) * CHARACTER + 14, 30.0) for name in self._names]
        self._row_of = self._layered()
        self._rows: list[list[int]] = [[] for _ in range(max(self._row_of, default=0) + 1)]
        for vertex, row in enumerate(self._row_of):
            self._rows[row].append(vertex)
        self._chains = [*self._chained()]

    def _ends(self, stroke: _Stroke) -> Arc:
        return self._number[stroke.form.source], self._number[stroke.form.target]

    def _layered(self) -> list[int]:
        """The row of every node: labels have the odd rows."""
        arcs = [self._ends(stroke) for stroke in self._strokes]
        self._upwards = backward_arcs(len(self._nodes), arcs)
        downwards = [arc[::-1] if place in self._upwards else arc for place, arc in enumerate(arcs)]
        found = layers(len(self._nodes), downwards)
        first = min(found, default=0)
        return [2 * (layer - first) for layer in found]

    def _chained(self) -> Iterator[tuple[list[int], int]]:
        """For every stroke its vertices from top to bottom, and which of them has the label."""
        for place, stroke in enumerate(self._strokes):
            top, bottom = self._ends(stroke)
            if place in self._upwards:
                top, bottom = bottom, top
            rows = range(self._row_of[top] + 1, self._row_of[bottom])
            middle = rows[len(rows) // 2]
            middle -= middle % 2 == 0
            chain, label = [top], -1
            for row in rows:
                vertex = len(self._row_of)
                self._row_of.append(row)
                self._rows[row].append(vertex)
                self._widths.append(stroke.width if row == middle else 8.0)
                if row == middle:
                    label = vertex
                chain.append(vertex)
            yield [*chain, bottom], label

    def drawing(self) -> Drawing:
        arcs = [pair for chain, _ in self._chains for pair in pairwise(chain)]
        widths = self._with_what_is_beside()
        rows = ordered(self._rows, arcs)
        nodes = len(self._nodes)
        weighted = [(a, b, 1.0 if a < nodes or b < nodes else _STRAIGHT) for a, b in arcs]
        levels = [self._levels(number, row) for number, row in enumerate(rows)]
        xs = placed(rows, widths, _GAP, weighted, levels)
        left = min((x - w / 2 for x, w in zip(xs, widths, strict=True)), default=0.0) - _MARGIN
        right = max((x + w / 2 for x, w in zip(xs, widths, strict=True)), default=0.0) + _MARGIN
        centres = [
            x - left - (widths[i] - self._widths[i]) / 2 if i < nodes else x - left
            for i, x in enumerate(xs)
        ]
        ys, height = self._heights(rows, levels)
        boxes = tuple(
            Box(
                node,
                self._names[i],
                self._notes[i],
                _round(centres[i]),
                ys[i],
                self._widths[i],
                _BOX,
            )
            for i, node in enumerate(self._nodes)
        )
        lines = (*self._lines(rows, centres, ys), *self._loop_lines(boxes))
        return Drawing(_round(right - left), height, boxes, lines)

    def _with_what_is_beside(self) -> list[float]:
        """The widths with room for notes and loops, which stand to the right of their nodes."""
        widths = list(self._widths)
        for number, note in enumerate(self._notes):
            widths[number] += len(note) * _SMALL + (6 if note else 0)
        for stroke in self._loops:
            widths[self._number[stroke.form.source]] += stroke.width + 26
        return widths

    def _levels(self, number: int, row: Sequence[int]) -> int:
        """On how many levels the labels of a row stand, so that it does not get too wide."""
        if number % 2 == 0:
            return 1
        width = sum(self._widths[vertex] + _GAP for vertex in row)
        return min(1 + int(width // _WIDE), _MOST_LEVELS)

    def _heights(
        self, rows: Sequence[Sequence[int]], levels: Sequence[int]
    ) -> tuple[list[float], float]:
        """The vertical middle of every vertex, and the height of it all."""
        chains = zip(self._strokes, self._chains, strict=True)
        texts = {label: len(stroke.texts) for stroke, (_, label) in chains}
        ys = [0.0] * len(self._widths)
        y = _MARGIN
        for number, (row, count) in enumerate(zip(rows, levels, strict=True)):
            for level in range(count):
                here = row[level::count]
                lines = max((texts.get(vertex, 0) for vertex in here), default=0)
                height = _BOX if number % 2 == 0 else max(lines * LINE, 6.0)
                for vertex in here:
                    ys[vertex] = y + height / 2
                y += height + 2
            y += _BETWEEN - 2
        return ys, y - _BETWEEN + _MARGIN

    def _lines(
        self, rows: Sequence[Sequence[int]], xs: Sequence[float], ys: Sequence[float]
    ) -> Iterator[Line]:
        ports = self._ports(rows, xs)
        for place, (stroke, (chain, label)) in enumerate(
            zip(self._strokes, self._chains, strict=True)
        ):
            top, bottom = chain[0], chain[-1]
            points = [(_round(xs[v]), _round(ys[v])) for v in chain[1:-1]]
            start = _round(xs[top] + ports[place, True]), ys[top] + _BOX / 2
            end = _round(xs[bottom] + ports[place, False]), ys[bottom] - _BOX / 2
            points = [start, *points, end]
            if place in self._upwards:
                points.reverse()
            at = (_round(xs[label]), _round(ys[label]))
            yield Line(stroke.edge, stroke.old, tuple(points), stroke.texts, at)

    def _ports(
        self, rows: Sequence[Sequence[int]], xs: Sequence[float]
    ) -> dict[tuple[int, bool], float]:
        """How far from its node's middle each line begins (True) and ends (False)."""
        at: dict[tuple[int, bool], list[tuple[float, int]]] = {}
        for place, (chain, _) in enumerate(self._chains):
            at.setdefault((chain[0], True), []).append((xs[chain[1]], place))
            at.setdefault((chain[-1], False), []).append((xs[chain[-2]], place))
        found: dict[tuple[int, bool], float] = {}
        for (node, below), lines in at.items():
            room = min(14.0, (self._widths[node] - 12) / len(lines))
            for i, (_, place) in enumerate(sorted(lines)):
                found[place, below] = (i - (len(lines) - 1) / 2) * room
        return found

    def _loop_lines(self, boxes: Sequence[Box]) -> Iterator[Line]:
        used: dict[int, float] = {}
        for stroke in self._loops:
            number = self._number[stroke.form.source]
            box = boxes[number]
            right = box.x + box.width / 2
            far = right + used.get(number, len(self._notes[number]) * _SMALL) + 20
            used[number] = far - right + stroke.width + 6
            points = (
                (_round(right), box.y - 6),
                (_round(far), box.y - 6),
                (_round(far), box.y + 6),
                (_round(right), box.y + 6),
            )
            label = (_round(far + stroke.width / 2), box.y)
            yield Line(stroke.edge, stroke.old, points, stroke.texts, label)


def _strokes(edge: PictureEdge, longest: int) -> Iterator[_Stroke]:
    if edge.status is Status.REDIRECTED and edge.before is not None:
        yield _Stroke(edge, edge.before, True, ())
    yield _Stroke(edge, edge.now, False, tuple(_cut(text, longest) for text in _texts(edge)))


def _note(node: PictureNode) -> str:
    parts = [] if node.became is None else [f"now {_cut(node.became, _LONGEST_NAME)}"]
    if node.hidden:
        parts.append("1 more edge" if node.hidden == 1 else f"{node.hidden} more edges")
    return ", ".join(parts)


def _texts(edge: PictureEdge) -> tuple[str, ...]:
    """The label, or both labels of an edge that has changed its own."""
    before, after = edge.before, edge.after
    if before is not None and after is not None and before.action is not after.action:
        return format_action(before.action) or "(nothing)", format_action(
            after.action
        ) or "(nothing)"
    text = format_action(edge.now.action)
    return (text,) if text else ()


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else text[: longest - 1] + "…"


def _round(number: float) -> float:
    return round(number, 1)
