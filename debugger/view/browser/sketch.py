"""A picture of a change drawn in characters, from left to right.

Every edge has a row of its own between two columns of nodes, where its label and its arrow head
stand; edges at one node share a stem.  Lines that only cross do not touch: the one that goes
down is whole.  What became of an edge is told by a sign before its label, by its line and by
its colour: ``-`` gone (dashed), ``+`` new (double), ``~`` relabelled, ``>`` redirected.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from rgt.debugger.drawing.picture import Picture, PictureEdge, PictureNode, Status
from rgt.debugger.view.browser.canvas import Canvas, Pen
from rgt.debugger.view.browser.tracks import Grid, grid, stem_columns
from rgt.debugger.view.words import plain
from rgt.ir.automaton import Edge
from rgt.ir.text.printer import format_action

_PENS = {
    "": Pen("bright_black"),
    "-": Pen("red", "╌", "╎"),
    "+": Pen("green", "═", "║"),
    "~": Pen("yellow"),
    ">": Pen("cyan"),
}
_LABELS = {"": "", "-": "red strike", "+": "green", "~": "yellow", ">": "cyan"}
_NODES = {"-": "red", "+": "bold green"}
_LONGEST = 40
_LONGEST_KEPT = 24


@dataclass(frozen=True, slots=True)
class _Arrow:
    """An edge as it is drawn; of one that moved, both its old place and its new one are."""

    source: str
    target: str
    sign: str
    label: str


@dataclass(frozen=True, slots=True)
class Sketch:
    """The rows of a drawing, and the first row and column that show a change."""

    lines: list[Text]
    top: int
    left: int


def sketch(picture: Picture) -> Sketch:
    """The drawing of a picture."""
    arrows = [arrow for edge in picture.edges for arrow in _arrows(edge)]
    straight = [arrow for arrow in arrows if arrow.source != arrow.target]
    pencil = _Pencil(picture, straight)
    lines = pencil.drawn()
    for arrow in arrows:
        if arrow.source == arrow.target:
            words = f"{arrow.sign or ' '} ({plain(arrow.source)}) ↺ {arrow.label}"
            lines.append(Text(words, style=_PENS[arrow.sign].style))
    if picture.left_out:
        lines.append(Text(f"... and {picture.left_out} more edges that changed", style="dim"))
    return Sketch(lines, pencil.top, pencil.left)


def _arrows(edge: PictureEdge) -> Iterator[_Arrow]:
    before, now = edge.before, edge.now
    if edge.status is Status.REDIRECTED and before is not None:
        yield _Arrow(before.source, before.target, "-", "")
    label = _label(now, _LONGEST_KEPT if edge.status is Status.KEPT else _LONGEST)
    if before is not None and before.action is not now.action:
        old, new = (_label(form, _LONGEST_KEPT) or "(nothing)" for form in (before, now))
        label = f"{old} ⇒ {new}"
    yield _Arrow(now.source, now.target, edge.status.sign, label)


def _label(edge: Edge, longest: int) -> str:
    return _cut(plain(format_action(edge.action)), longest)


def _cut(text: str, longest: int = _LONGEST) -> str:
    return text if cell_len(text) <= longest else set_cell_size(text, longest - 1) + "…"


@dataclass(frozen=True, slots=True)
class _Track:
    """A piece of an arrow in one gap, between two vertices; one piece bears the label."""

    arrow: int
    vertex: int
    left: int
    right: int
    labelled: bool


class _Pencil:
    """Draws nodes and arrows on a canvas, column after column."""

    def __init__(self, picture: Picture, arrows: list[_Arrow]) -> None:
        self._nodes = picture.nodes
        self._arrows = arrows
        number = {node.name: k for k, node in enumerate(picture.nodes)}
        edges = [(number[arrow.source], number[arrow.target]) for arrow in arrows]
        self._grid: Grid = grid(len(picture.nodes), edges)
        self._row = self._grid.row
        self._owner: dict[int, int] = {}
        self._tracks: dict[int, _Track] = {}
        for arrow, chain in enumerate(self._grid.chains):
            self._owner.update(dict.fromkeys(chain[1:-1], arrow))
            # the label is where the arrow begins
            labelled = len(chain) - 2 if arrow in self._grid.backward else 1
            for place in range(1, len(chain), 2):
                vertex, left, right = chain[place], chain[place - 1], chain[place + 1]
                self._tracks[vertex] = _Track(arrow, vertex, left, right, place == labelled)
        self._leaving = {track.left for track in self._tracks.values()}
        self._canvas = Canvas()
        changed = [v for v, track in self._tracks.items() if arrows[track.arrow].sign]
        self.top = min((self._row[vertex] for vertex in changed), default=0)
        self.left = 0
        self._changed = set(changed)

    def drawn(self) -> list[Text]:
        """All rows."""
        at = nodes_at = 0
        for number, vertices in enumerate(self._grid.columns):
            if number % 2 == 0:
                nodes_at, at = at, self._draw_nodes(vertices, at)
            else:
                if not self.left and not self._changed.isdisjoint(vertices):
                    self.left = nodes_at
                at = self._draw_gap([self._tracks[vertex] for vertex in vertices], at)
        return self._canvas.lines()

    def _draw_nodes(self, vertices: list[int], at: int) -> int:
        """Draw a column of nodes, and the arrows that pass through it; the column behind it."""
        names = {v: _node(self._nodes[v]) for v in vertices if v < len(self._nodes)}
        width = max((cell_len(text) for text, _ in names.values()), default=1)
        for vertex in vertices:
            row = self._row[vertex]
            if vertex not in names:
                self._canvas.across(vertex, row, at - 1, at + width, self._pen(vertex))
                continue
            text, style = names[vertex]
            self._canvas.write(row, at, text, style)
            if vertex in self._leaving:
                used = at + cell_len(text)
                self._canvas.across(("L", vertex), row, used - 1, at + width, _PENS[""])
        return at + width

    def _pen(self, vertex: int) -> Pen:
        return _PENS[self._arrows[self._owner[vertex]].sign]

    def _draw_gap(self, tracks: list[_Track], at: int) -> int:
        """Draw the arrows between two columns of nodes; the column where the next begins."""
        row = self._row
        lefts = stem_columns([(t.left, row[t.left], row[t.vertex]) for t in tracks])
        rights = stem_columns([(t.right, row[t.right], row[t.vertex]) for t in tracks])
        start = at + self._stem_room(lefts, [(t.left, t.vertex) for t in tracks])
        stop = start + max((self._room(track) for track in tracks), default=0)
        end = stop + self._stem_room(rights, [(t.right, t.vertex) for t in tracks])
        for track in tracks:
            pen = self._pen(track.vertex)
            stem = min(at + 1 + 2 * lefts[track.left], start)
            self._tie(("L", track.left), track, at - 1, stem, start, pen)
            stem = max(end - 2 - 2 * rights[track.right], stop)
            self._tie(("R", track.right), track, end, stem, stop, pen)
            self._canvas.across(track, row[track.vertex], start, stop, pen)
            if track.labelled:
                self._write_label(track, start, stop)
        return end

    def _stem_room(self, stems: dict[int, int], ties: list[tuple[int, int]]) -> int:
        """How many columns the stems of some vertices need; where all is straight hardly any."""
        if all(self._row[vertex] == self._row[track] for vertex, track in ties):
            return 1
        return 2 * max(stems.values()) + 3

    def _tie(
        self, owner: tuple[str, int], track: _Track, edge: int, stem: int, label: int, pen: Pen
    ) -> None:
        """Join a track with the vertex at one of its ends, by way of the vertex's stem."""
        home, row = self._row[owner[1]], self._row[track.vertex]
        self._canvas.across(owner, home, edge, stem, pen)
        self._canvas.down(owner, stem, home, row, pen)
        self._canvas.across(owner, row, stem, label, pen)

    def _words(self, track: _Track) -> tuple[str, str]:
        arrow = self._arrows[track.arrow]
        return (f"{arrow.sign} " if arrow.sign else "", arrow.label)

    def _room(self, track: _Track) -> int:
        """The width of a label with its arrow head and some line."""
        words = sum(map(cell_len, self._words(track))) if track.labelled else 0
        return words + 5 if words else 2

    def _write_label(self, track: _Track, start: int, stop: int) -> None:
        arrow = self._arrows[track.arrow]
        backward = track.arrow in self._grid.backward
        row, pen = self._row[track.vertex], _PENS[arrow.sign]
        sign, label = self._words(track)
        if sign or label:
            column = start + 1 + 2 * backward
            self._canvas.write(row, column - 1, " ", "")
            self._canvas.write(row, column, sign, pen.style)
            self._canvas.write(row, column + len(sign), label, _LABELS[arrow.sign])
            behind = column + cell_len(sign + label)
            if label:
                self._canvas.write(row, behind, " ", "")
        head, place = ("◀", start) if backward else ("▶", stop)
        self._canvas.write(row, place, head, pen.style)


def _node(node: PictureNode) -> tuple[str, str]:
    """A node's name as drawn, and its style; dots tell of edges that are not shown."""
    sign = node.status.sign
    style = _NODES.get(sign, "bold" if node.touched else "bright_black")
    name = _cut(plain(node.name))
    became = f" = {_cut(plain(node.became))}" if node.became is not None else ""
    hidden = " …" if node.hidden else ""
    return f"({f'{sign} ' if sign else ''}{name}{became}{hidden})", style
