"""What a step touches, and filters that ask for it.

A step touches the nodes at every edge that differs after it; the variables (and constants) that
declarations and labels name which came, went or changed; and the lines of the game's own text
from which those edges and declarations come.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from typing import TypeVar

from rgt.debugger.traces.diff import Delta
from rgt.ir.actions import Action, AnyAssignment, Assignment, Comparison, VariableTag
from rgt.ir.automaton import Edge
from rgt.ir.diagnostics import GameError, Span, error
from rgt.ir.expressions import Expression, names
from rgt.ir.game import Declaration

_T = TypeVar("_T")
_FORMS = "the forms are: pass=NAME, node=NAME, variable=NAME, line=NUMBER"


@dataclass(frozen=True, slots=True)
class Filter:
    """Which steps are asked for: conditions of one kind combine by *or*, kinds by *and*.

    The empty filter lets every step through.
    """

    passes: tuple[str, ...] = ()
    nodes: tuple[str, ...] = ()
    variables: tuple[str, ...] = ()
    lines: tuple[int, ...] = ()

    @staticmethod
    def parse(text: str) -> Filter:
        """The filter for one condition: ``pass=x``, ``node=x``, ``variable=x`` or ``line=7``.

        ``var=x`` is short for ``variable=x``.  Raises GameError if the text is none of these.
        """
        kind, _, value = (part.strip() for part in text.partition("="))
        if value:
            if kind == "pass":
                return Filter(passes=(value,))
            if kind == "node":
                return Filter(nodes=(value,))
            if kind in ("variable", "var"):
                return Filter(variables=(value,))
            if kind == "line" and value.isascii() and value.isdecimal():
                return Filter(lines=(int(value),))
        raise GameError(error("RGT030", f"'{text}' is no condition on steps", hint=_FORMS))

    @staticmethod
    def of(conditions: Iterable[str]) -> Filter:
        """The filter for several conditions; raises as `parse` does."""
        found = Filter()
        for condition in conditions:
            found = found.joined(Filter.parse(condition))
        return found

    def joined(self, other: Filter) -> Filter:
        """The filter with the conditions of both."""
        return Filter(
            _joined(self.passes, other.passes),
            _joined(self.nodes, other.nodes),
            _joined(self.variables, other.variables),
            _joined(self.lines, other.lines),
        )

    def __bool__(self) -> bool:
        """Whether there is any condition."""
        return bool(self.passes or self.nodes or self.variables or self.lines)

    def __str__(self) -> str:
        """The conditions as `parse` reads them, blanks between."""
        return " ".join(
            f"{kind}={value}"
            for kind, values in (
                ("pass", self.passes),
                ("node", self.nodes),
                ("variable", self.variables),
                ("line", self.lines),
            )
            for value in values
        )


@dataclass(frozen=True, slots=True)
class Touched:
    """What one step touches; variables by name, lines ascending."""

    edges: tuple[int, ...]
    nodes: tuple[str, ...]
    variables: tuple[str, ...]
    lines: tuple[int, ...]


class Names:
    """The names in labels, remembered: the same labels come again in thousands of steps."""

    def __init__(self) -> None:
        self._of: dict[Action, tuple[str, ...]] = {}

    def of(self, action: Action) -> tuple[str, ...]:
        """Every name in the expressions of a label, each once; no types, tags or nodes."""
        known = self._of.get(action)
        if known is None:
            found = (name for expression in _expressions(action) for name in names(expression))
            known = tuple(dict.fromkeys(found))
            if isinstance(action, VariableTag):
                known = (action.variable,)
            self._of[action] = known
        return known


def _expressions(action: Action) -> tuple[Expression, ...]:
    if isinstance(action, Comparison):
        return action.left, action.right
    if isinstance(action, Assignment):
        return action.target, action.value
    if isinstance(action, AnyAssignment):
        return (action.target,)
    return ()


def touched(
    change: Delta,
    variables: Set[str],
    names_in: Names,
    spans: Mapping[tuple[Declaration, str], Span],
) -> Touched:
    """What the net effect of a step touches; `variables` are the names that hold values."""
    found = {
        name for label in changed_labels(change) for name in names_in.of(label) if name in variables
    }
    found.update(d.name for d in change.declarations if d.kind is not Declaration.TYPE)
    places = [edge.origin.span for edge in edges_in(change)]
    places += [spans.get((d.kind, d.name)) for d in change.declarations]
    lines = {line for span in dict.fromkeys(places) if span is not None for line in lines_of(span)}
    return Touched(
        change.touched_edges(), change.touched_nodes(), tuple(sorted(found)), tuple(sorted(lines))
    )


def edges_in(change: Delta) -> Iterator[Edge]:
    """Every edge in a difference, before and after."""
    yield from change.removed
    yield from change.added
    for before, after in (*change.relabelled, *change.redirected):
        yield before
        yield after


def changed_labels(change: Delta) -> Iterator[Action]:
    """The labels that came, went or changed; an edge that only moved keeps its label."""
    for edge in (*change.removed, *change.added):
        yield edge.action
    for before, after in (*change.relabelled, *change.redirected):
        if before.action is not after.action:
            yield before.action
            yield after.action


def lines_of(span: Span) -> range:
    """The lines that a span covers; an end in the first column covers nothing of its line."""
    last = span.end_line - (span.end_column <= 1 and span.end_line > span.line)
    return range(span.line, last + 1)


def _joined(first: tuple[_T, ...], second: tuple[_T, ...]) -> tuple[_T, ...]:
    return tuple(dict.fromkeys(first + second))
