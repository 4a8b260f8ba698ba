"""Every edge leads to the line of the game's own text that it comes from, whatever passes do."""

from __future__ import annotations

import pytest

import rgt
from rgt.debugger.traces.trace import Trace, record
from rgt.ir.actions import SKIP
from rgt.ir.automaton import Edge, EdgeChange
from rgt.ir.diagnostics import Span

GAMES = (
    "hrg/breakthrough",
    "hrg/chess",
    "hrg/kuhn_poker",
    "rbg/tic_tac_toe",
    "rbg/paper_soccer",
    "rbg/breakthrough",
    "gdl/rock_paper_scissors",
    "gdl/hanoi",
    "gdl/maze",
    "rg/nim",
)


def edges(trace: Trace) -> list[Edge]:
    """Every form of every edge that there ever was."""
    changes = (change for step in trace.steps for change in step.changes)
    later = (c.after for c in changes if isinstance(c, EdgeChange) and c.after is not None)
    return [*trace.start.automaton, *later]


def text_of(span: Span) -> str:
    """The first line of a place."""
    line = span.source.line(span.line)
    end = span.end_column - 1 if span.end_line == span.line else None
    return line[span.column - 1 : end]


@pytest.mark.parametrize("name", GAMES)
def test_every_edge_has_a_line(name: str) -> None:
    trace = record(rgt.load(name), "all")
    for edge in edges(trace):
        span = edge.origin.span
        assert span is not None, edge
        assert text_of(span).strip(), edge


def test_edges_that_no_statement_names_come_from_the_statement_around_them() -> None:
    skips = [edge for edge in rgt.load("hrg/amazons").automaton if edge.action is SKIP]
    found = {edge.source: text_of(edge.origin.span) for edge in skips if edge.origin.span}
    # the game enters a loop, and a piece that flies may stop or go on
    assert found.pop("begin") == "loop {"
    assert set(found.values()) == {"branch {"} and len(skips) == 7
