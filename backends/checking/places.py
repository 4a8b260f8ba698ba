"""Where in its source a game is at fault: the place that stands for a node."""

from __future__ import annotations

from collections import deque

from rgt.ir.automaton import Automaton
from rgt.ir.diagnostics import Diagnostic, Span, error


def place(automaton: Automaton, node: str) -> Span | None:
    """The place of the first edge behind a node that has one; else, as where nothing is left
    behind it, that of an edge that leads to it.
    """
    seen, waiting = {node}, deque([node])
    while waiting:
        for edge in automaton.out_edges(waiting.popleft()):
            if edge.origin.span is not None:
                return edge.origin.span
            if edge.target not in seen:
                seen.add(edge.target)
                waiting.append(edge.target)
    spans = (edge.origin.span for edge in automaton.in_edges(node))
    return next((span for span in spans if span is not None), None)


def named(message: str, node: str, span: Span | None) -> str:
    """A message that names the node, unless it does so already or there is a place to show."""
    known = span is not None or f"node '{node}'" in message
    return message if known else f"{message} at node '{node}'"


def error_at(
    automaton: Automaton, node: str, code: str, message: str, *, hint: str | None = None
) -> Diagnostic:
    """An error met at a node, at its place."""
    span = place(automaton, node)
    return error(code, named(message, node, span), span, hint=hint)
