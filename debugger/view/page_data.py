"""A trace as the data inside its HTML page: small, complete, without objects.

Texts stand once in a table and are named by their places in it.  The page rebuilds the game
after any step from the start and the steps; only what it cannot work out by itself (enablers,
what a step touches, drawings) is worked out here.  `page/data.js` reads this form.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from rgt.debugger.drawing.drawing import Drawing, Line, layout
from rgt.debugger.drawing.picture import Status, pictures
from rgt.debugger.history import History
from rgt.debugger.traces.trace import Trace, declared_text
from rgt.ir.automaton import Edge, EdgeChange
from rgt.ir.diagnostics import Source, Span
from rgt.ir.game import Declaration, DeclarationChange, Game, PragmasChange
from rgt.ir.text.printer import (
    format_action,
    format_constant,
    format_pragma,
    format_type_declaration,
    format_variable,
)
from rgt.passes.context import Size, Step

FORMAT = 1
"""Raised when the form of the data changes."""

_STATUSES = (*Status,)
_KINDS = (*Declaration,)


def page_data(
    trace: Trace, perft: Mapping[int, Sequence[int] | str] | None = None
) -> dict[str, Any]:
    """Everything that the page shows, as JSON values; the same trace gives the same data.

    `perft` has, by step (0: the start), the perft of the game after it, or why it has none.
    """
    return _Embedding(trace, perft or {}).data()


class _Table:
    """Things that are named by their places: each stands in the table once."""

    def __init__(self) -> None:
        self.items: list[Any] = []
        self._places: dict[Any, int] = {}

    def place(self, item: Any) -> int:
        known = self._places.get(item)
        if known is None:
            known = self._places[item] = len(self.items)
            self.items.append(item)
        return known


class _Embedding:
    def __init__(self, trace: Trace, perft: Mapping[int, Sequence[int] | str]) -> None:
        self._trace = trace
        self._perft = perft
        self._history = History(trace)
        self._texts = _Table()
        self._spans = _Table()
        self._labels: dict[Any, int] = {}
        self._source = _source(trace)
        self._linked: set[tuple[int, int]] = set()

    def data(self) -> dict[str, Any]:
        trace, history = self._trace, self._history
        start = self._start(trace.start)
        drawings = map(layout, pictures(trace))
        steps = [self._step(*each) for each in zip(trace.steps, drawings, strict=True)]
        heat = history.heat()
        report = trace.report
        return {
            "format": FORMAT,
            "game": trace.start.name,
            "language": trace.language,
            "passes": trace.passes,
            "version": trace.version,
            "source": None
            if self._source is None
            else {"name": self._source.name, "text": self._source.text},
            "report": None
            if report is None
            else {
                "rounds": report.rounds,
                "seconds": round(report.seconds, 4),
                "cut": report.cut,
                "stopped": report.stopped,
            },
            "broken": None
            if trace.broken is None
            else {"step": trace.broken.step, "findings": [*trace.broken.findings]},
            "sizes": [_size(size) for size in history.sizes()],
            "shares": [round(history.share(step.number), 5) for step in trace.steps],
            "heat": {
                "rounds": heat.rounds,
                "passes": heat.passes,
                "cells": [
                    [
                        round_,
                        heat.passes.index(name),
                        cell.steps,
                        cell.edges_saved,
                        round(cell.seconds, 5),
                    ]
                    for (round_, name), cell in heat.cells.items()
                ],
            },
            "enables": [[first, then, count] for (first, then), count in history.enables().items()],
            "perft": {str(step): outcome for step, outcome in sorted(self._perft.items())},
            "statuses": [str(status) for status in _STATUSES],
            "kinds": [str(kind) for kind in _KINDS],
            "start": start,
            "steps": steps,
            "spans": self._spans.items,
            "texts": self._texts.items,
        }

    # -- games -------------------------------------------------------------------

    def _start(self, game: Game) -> dict[str, Any]:
        text = self._texts.place
        return {
            "pragmas": [text(format_pragma(pragma)) for pragma in game.pragmas],
            "declarations": [
                [[text(n), text(format_type_declaration(n, t))] for n, t in game.types.items()],
                [[text(n), text(format_constant(n, c))] for n, c in game.constants.items()],
                [[text(n), text(format_variable(n, v))] for n, v in game.variables.items()],
            ],
            "edges": [self._edge(edge) for edge in game.automaton],
            "links": [row for edge in game.automaton if (row := self._links(edge)) is not None],
        }

    def _step(self, step: Step, drawing: Drawing) -> dict[str, Any]:
        """One step; what is empty is left out."""
        change = self._trace.delta(step.number)
        touched = self._history.touched(step.number)
        after = (*change.added, *(pair[1] for pair in (*change.relabelled, *change.redirected)))
        edges = [c for c in step.changes if isinstance(c, EdgeChange)]
        last = {_key(c): c.after for c in edges}
        first = {_key(c): c.before for c in reversed(edges)}
        shown = set(change.touched_edges())
        found: dict[str, Any] = {
            "pass": self._texts.place(step.pass_name),
            "round": step.round,
            "fact": step.fact,
            "ms": round(step.seconds * 1000, 2),
            "by": self._history.enabler(step.number),
            "edges": [self._edge(edge) for edge in sorted(after, key=lambda e: e.key)],
            "gone": sorted(key for key, edge in last.items() if edge is None),
            "again": sorted(k for k in last if first[k] and last[k] and k not in shown),
            "links": [
                row
                for c in edges
                if c.after is not None and (row := self._links(c.after)) is not None
            ],
            "merged": [[self._texts.place(name) for name in pair] for pair in change.merged],
            "declared": [self._declared(each) for each in change.declarations],
            "pragmas": [self._pragmas(each) for each in change.pragmas],
            "nodes": [self._texts.place(name) for name in touched.nodes],
            "variables": [self._texts.place(name) for name in touched.variables],
            "lines": list(touched.lines),
            "picture": self._drawing(drawing),
        }
        return {name: value for name, value in found.items() if value not in ([], None)}

    def _edge(self, edge: Edge) -> list[int]:
        """Key, source, target, label, span (left out if unknown)."""
        label = self._labels.get(edge.action)
        if label is None:
            label = self._labels[edge.action] = self._texts.place(format_action(edge.action))
        row = [edge.key, self._texts.place(edge.source), self._texts.place(edge.target), label]
        span = edge.origin.span
        if span is not None and _same(span.source, self._source):
            row.append(self._spans.place(_span(span)))
        return row

    def _links(self, edge: Edge) -> list[int] | None:
        """The edge's key and those parents that it did not have before."""
        parents = [p for p in edge.origin.parents if p != edge.key]
        new = [p for p in parents if (edge.key, p) not in self._linked]
        self._linked.update((edge.key, parent) for parent in new)
        return [edge.key, *new] if new else None

    def _declared(self, change: DeclarationChange) -> list[Any]:
        """Kind, name, position, text before and after (null where there is none)."""
        return [
            _KINDS.index(change.kind),
            self._texts.place(change.name),
            change.position,
            declared_text(change, before=True),
            declared_text(change, before=False),
        ]

    def _pragmas(self, change: PragmasChange) -> list[Any]:
        """How many pragmas stay at the beginning and at the end, and the texts between."""
        before, after = change.before, change.after
        most = min(len(before), len(after))
        head = next((i for i in range(most) if before[i] is not after[i]), most)
        most -= head
        tail = next((i for i in range(most) if before[-1 - i] is not after[-1 - i]), most)
        between = after[head : len(after) - tail]
        return [head, tail, [self._texts.place(format_pragma(pragma)) for pragma in between]]

    # -- drawings ----------------------------------------------------------------

    def _drawing(self, drawing: Drawing) -> list[Any] | None:
        """Width, height, boxes, lines; coordinates in whole pixels."""
        if not drawing.boxes:
            return None
        text = self._texts.place
        return [
            round(drawing.width),
            round(drawing.height),
            [
                [
                    text(box.node.name),
                    _STATUSES.index(box.node.status),
                    int(box.node.touched),
                    round(box.x),
                    round(box.y),
                    round(box.width),
                    *([text(box.note)] if box.note else []),
                ]
                for box in drawing.boxes
            ],
            [self._line(line) for line in drawing.lines],
        ]

    def _line(self, line: Line) -> list[Any]:
        """Key, status, whether it is no more, points, label's middle, its texts."""
        return [
            line.edge.key,
            _STATUSES.index(line.status),
            int(line.old),
            [round(number) for point in line.points for number in point],
            [round(number) for number in line.label],
            [self._texts.place(each) for each in line.texts],
        ]


def _key(change: EdgeChange) -> int:
    edge = change.before or change.after
    assert edge is not None
    return edge.key


def _size(size: Size) -> list[int]:
    return [*asdict(size).values()]


def _span(span: Span) -> tuple[int, int, int, int]:
    return span.line, span.column, span.end_line, span.end_column


def _source(trace: Trace) -> Source | None:
    """The text that the game was read from: the game's own, else that of the first edge."""
    if trace.start.source is not None and trace.start.source.text:
        return trace.start.source
    spans = (edge.origin.span for edge in trace.start.automaton)
    return next((span.source for span in spans if span is not None), None)


def _same(first: Source, second: Source | None) -> bool:
    return first is second or first == second
