"""What walks do again and again: cycles with one way in, and what follows ``x = T(*)``.

Walks begin at `begin`, at the starts of checks, and where moves have ended; such a node counts as
a way in.  An edge that ends a move is on no cycle.

Source: reducible loops, as in Aho et al., Compilers, 2006.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from rgt.ir.actions import AnyAssignment, Reachability, ends_move, written_variable
from rgt.ir.automaton import BEGIN, Automaton, Edge
from rgt.passes.validators.knots import knots

_DEEPEST = 10
"""Cycles inside so many others are not looked for."""


@dataclass(frozen=True, slots=True)
class Loop:
    """Nodes to which walks come only by way of `head`, and there by way of `first`.

    `leaving` are the edges that go on from the head into the loop and `returning` those that come
    back to it.  `written` are the variables that may be assigned between the head and an edge
    that leaves one of the `nodes`.
    """

    head: str
    first: str
    nodes: dict[str, None]
    leaving: tuple[Edge, ...]
    returning: tuple[Edge, ...]
    written: frozenset[str]


class Loops:
    """The loops of an automaton as it is now; bodies of choices have at most `max_nodes` nodes."""

    def __init__(self, automaton: Automaton, max_nodes: int) -> None:
        self._automaton = automaton
        self._max_nodes = max_nodes
        self._reached = automaton.reachable(through_checks=True)
        checks = (edge.action for edge in automaton.checks())
        self._starts = {BEGIN, *(c.start for c in checks if isinstance(c, Reachability))}

    def cycles(self) -> Iterator[Loop]:
        """The cycles with one way in that something gets to, each before those inside it."""
        parts = [([node for node in self._automaton.nodes() if node in self._reached], 0)]
        while parts:
            part, depth = parts.pop()
            for nodes in self._knotted(part):
                heads = [node for node in nodes if self._is_entered(node, nodes)]
                if len(heads) != 1:
                    continue
                yield self._cycle(heads[0], nodes)
                if depth < _DEEPEST:
                    parts.append(([node for node in nodes if node != heads[0]], depth + 1))

    def choices(self) -> Iterator[Loop]:
        """What follows each any-assignment that something gets to."""
        for edge in self._automaton.edges():
            if isinstance(edge.action, AnyAssignment) and edge.source in self._reached:
                yield self.choice(edge, ())

    def choice(self, edge: Edge, kept: Collection[str]) -> Loop:
        """What only follows an any-assignment, as far as none of the `kept` is assigned there."""
        automaton = self._automaton
        nodes: dict[str, None] = {}
        written = {root for root in (written_variable(edge.action),) if root is not None}
        ways: dict[str, int] = {}
        waiting = [edge]
        while waiting and len(nodes) < self._max_nodes:
            node = waiting.pop().target
            ways[node] = ways.get(node, 0) + 1
            if ways[node] < automaton.in_degree(node) or node in self._starts:
                continue
            nodes[node] = None
            for step in self._steps(node):
                assigned = written_variable(step.action)
                if assigned not in kept:
                    waiting.append(step)
        return Loop(edge.source, edge.target, nodes, (edge,), (), frozenset(written))

    def _cycle(self, head: str, nodes: dict[str, None]) -> Loop:
        inner = [edge for node in nodes for edge in self._steps(node) if edge.target in nodes]
        assigned = (written_variable(edge.action) for edge in inner)
        return Loop(
            head,
            head,
            nodes,
            tuple(self._automaton.out_edges(head)),
            tuple(edge for edge in inner if edge.target == head),
            frozenset(name for name in assigned if name is not None),
        )

    def _knotted(self, part: Iterable[str]) -> list[dict[str, None]]:
        """The sets of nodes in a part of the automaton that lead to one another inside it."""
        graph: dict[str, list[str]] = {node: [] for node in part}
        for node, targets in graph.items():
            targets += (edge.target for edge in self._steps(node) if edge.target in graph)
        number = knots(graph)
        found: dict[int, dict[str, None]] = {}
        for node in graph:
            found.setdefault(number[node], {})[node] = None
        return [
            nodes for nodes in found.values() if len(nodes) > 1 or any(n in graph[n] for n in nodes)
        ]

    def _steps(self, node: str) -> Iterator[Edge]:
        """The edges that leave a node and end no move."""
        return (e for e in self._automaton.out_edges(node) if not ends_move(e.action))

    def _is_entered(self, node: str, nodes: Collection[str]) -> bool:
        """Whether walks come to some nodes by this one, from elsewhere or with a new move."""
        return node in self._starts or any(
            edge.source not in nodes or ends_move(edge.action)
            for edge in self._automaton.in_edges(node)
        )
