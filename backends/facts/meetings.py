"""How often a search of moves would do the same work again if it did not notice.

Each move is kept once in any case, and most walks that can meet never do: where few can, nothing is
tested and no walk has to say where it was.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from fractions import Fraction

from rgt.backends.interpreter.analysis import View
from rgt.backends.interpreter.program import Kind, Op
from rgt.backends.program.steps import Step, is_comparison

_FEW_ENTRIES, _FEW_WAYS = 2, 16
"""As often walks may come to a node alike; one test costs about as much."""


def most_walks(view: View, joins: Collection[int]) -> Fraction:
    """The most walks that can come to one node with the same tags and the same prospects, none of
    them going round twice.

    `joins` are the nodes where two such walks can meet.  A choice is one walk, whether it is that
    of a symbol, ``way = Way(*)`` with ``at = next[way][at]`` behind it, or written out: of steps
    from one node that look the same up in constants each is a part of a walk.
    """
    counting = _Walks(view, frozenset(joins))
    return max((counting.to(node) for node in view.out), default=Fraction(1))


def _written_out(op: Op) -> object:
    """What is the same for steps of a choice that was written out; the step itself for others."""
    if not isinstance(op, Step) or op.kind is not Kind.ASSIGN:
        return op
    value = op.value
    if value.variable is not None or not value.indices:
        return op
    return op.place, value.indices


def behind_tested(view: View, tested: Collection[int]) -> frozenset[int]:
    """Those of some tested nodes to which walks come only from others of them, by comparisons.

    No two of these walks come from one of these alike, so that there are no more than edges; but
    for the first walk, which has come from nowhere.
    """
    entering: dict[int, list[tuple[Op, int]]] = {}
    for node, out in view.out.items():
        for op, target in out:
            entering.setdefault(target, []).append((op, node))
    found: set[int] = set()
    kept: set[int] = set()
    for node in sorted(tested):
        edges = entering.get(node, [])
        if (
            0 < len(edges) <= _FEW_ENTRIES
            and node not in kept
            and all(
                is_comparison(op) and before in tested and before not in {node, *found}
                for op, before in edges
            )
        ):
            found.add(node)
            kept.update(before for _, before in edges)
    return frozenset(found)


def few_ways(view: View, start: int) -> bool:
    """Whether there are surely few walks from `start`, for a view without cycles."""
    ways: dict[int, int] = {}
    stack = [start]
    while stack:
        node = stack[-1]
        later = [t for _, t in view.edges(node) if t in view.out and t not in ways]
        if later:
            stack += later
            continue
        stack.pop()
        total = sum(ways.get(t, 1) * max(1, len(op.choices)) for op, t in view.edges(node))
        ways[node] = min(total, _FEW_WAYS + 1)
    return ways[start] <= _FEW_WAYS


class _Walks:
    """The walks that come into each component of the automaton, times those that meet in it."""

    def __init__(self, view: View, joins: frozenset[int]) -> None:
        self._joins = joins
        self._component = {node: view.cycles.get(node, node) for node in view.out}
        self._entering: dict[int, dict[tuple[int, int, object], Fraction]] = {}
        self._inside: dict[int, int] = {}
        for node, edges in view.out.items():
            alike = Counter(_written_out(op) for op, _ in edges)
            for op, target in edges:
                if op.kind is Kind.FINISH or target not in self._component:
                    continue
                here, there = self._component[node], self._component[target]
                if here == there:
                    self._inside[target] = self._inside.get(target, 0) + 1
                else:
                    choice = _written_out(op)
                    edge, into = (here, target, choice), self._entering.setdefault(there, {})
                    into[edge] = into.get(edge, Fraction()) + Fraction(1, alike[choice])
        self._factors: dict[int, int] = {}
        for node, component in self._component.items():
            if node in joins and node in self._inside:
                known = self._factors.get(component, 1)
                self._factors[component] = known * self._inside[node]
        self._known: dict[int, Fraction] = {}

    def to(self, node: int) -> Fraction:
        """How many walks come to a node."""
        stack = [self._component[node]]
        while stack:
            component = stack[-1]
            missing = [c for c, *_ in self._entering.get(component, ()) if c not in self._known]
            if missing:
                stack += missing
            else:
                self._known[component] = self._count(component)
                stack.pop()
        return self._known[self._component[node]]

    def _count(self, component: int) -> Fraction:
        into: dict[int, list[Fraction]] = {}
        for (before, target, _), part in self._entering.get(component, {}).items():
            into.setdefault(target, []).append(self._known[before] * part)
        found = [
            sum(ways, Fraction()) if target in self._joins else max(ways)
            for target, ways in into.items()
        ]
        return max(found, default=Fraction(1)) * self._factors.get(component, 1)
