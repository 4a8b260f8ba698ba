"""How often a search of moves would do the same work again if it did not notice.

Each move is kept once in any case, and most walks that can meet never do: where few can, nothing is
tested and no walk has to say where it was.
"""

from __future__ import annotations

from collections.abc import Collection

from rgt.backends.interpreter.analysis import View
from rgt.backends.interpreter.program import Kind


def most_walks(view: View, joins: Collection[int]) -> int:
    """The most walks that can come to one node with the same tags and the same prospects, none of
    them going round twice.

    `joins` are the nodes where two such walks can meet.
    """
    counting = _Walks(view, frozenset(joins))
    return max((counting.to(node) for node in view.out), default=1)


class _Walks:
    """The walks that come into each component of the automaton, times those that meet in it."""

    def __init__(self, view: View, joins: frozenset[int]) -> None:
        self._joins = joins
        self._component = {node: view.cycles.get(node, node) for node in view.out}
        self._entering: dict[int, list[tuple[int, int]]] = {}
        self._inside: dict[int, int] = {}
        for node, edges in view.out.items():
            for op, target in edges:
                if op.kind is Kind.FINISH or target not in self._component:
                    continue
                here, there = self._component[node], self._component[target]
                if here == there:
                    self._inside[target] = self._inside.get(target, 0) + 1
                else:
                    self._entering.setdefault(there, []).append((here, target))
        self._factors: dict[int, int] = {}
        for node, component in self._component.items():
            if node in joins and node in self._inside:
                known = self._factors.get(component, 1)
                self._factors[component] = known * self._inside[node]
        self._known: dict[int, int] = {}

    def to(self, node: int) -> int:
        """How many walks come to a node."""
        stack = [self._component[node]]
        while stack:
            component = stack[-1]
            missing = [c for c, _ in self._entering.get(component, ()) if c not in self._known]
            if missing:
                stack += missing
            else:
                self._known[component] = self._count(component)
                stack.pop()
        return self._known[self._component[node]]

    def _count(self, component: int) -> int:
        into: dict[int, list[int]] = {}
        for before, target in self._entering.get(component, ()):
            into.setdefault(target, []).append(self._known[before])
        found = [sum(ways) if target in self._joins else max(ways) for target, ways in into.items()]
        return max(found, default=1) * self._factors.get(component, 1)
