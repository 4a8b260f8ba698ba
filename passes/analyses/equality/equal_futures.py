"""Which nodes go on alike: the coarsest backward bisimulation of the automaton.

Two nodes are in one class if their edges carry the same actions to nodes of the same classes.
A check looks like another if it starts and ends in the same classes.

The ends of checks may share a class only with each other.  Should `b` and `c` be merged, then
``? a -> b`` would also hold where a walk from `a` gets to `c`; so two ends stay apart if a check
for one of them can meet the other.

Source: Paige and Tarjan, "Three partition refinement algorithms", 1987, for the idea.
"""

from __future__ import annotations

from collections.abc import Hashable

from rgt.ir.actions import Action, Reachability
from rgt.ir.automaton import END, Automaton, Edge
from rgt.passes.analyses.equality.partition import Classes, coarsest_partition


class EqualFutures:
    """The classes of nodes that go on alike.

    A check that can meet more than `max_nodes` nodes has an end that is like no other.
    """

    def __init__(self, automaton: Automaton, max_nodes: int) -> None:
        self._automaton = automaton
        self._max_nodes = max_nodes
        self._nodes = list(automaton.nodes())
        self._labels: dict[Action, int] = {}
        self._plain: dict[str, list[tuple[int, str]]] = {node: [] for node in self._nodes}
        self._asking: dict[str, list[tuple[Reachability, str]]] = {}
        self._lookers: dict[str, list[str]] = {}
        for edge in automaton.edges():
            self._enter(edge)
        asked = (check for edges in self._asking.values() for check, _ in edges)
        self._pairs = dict.fromkeys((check.start, check.end) for check in asked)
        self._ends = dict.fromkeys(end for _, end in self._pairs)

    def classes(self) -> list[list[str]]:
        """The classes of more than one node, members in the order of the automaton's nodes."""
        found: dict[int, list[str]] = {}
        for node, number in self._solved().items():
            found.setdefault(number, []).append(node)
        return [members for members in found.values() if len(members) > 1]

    def _solved(self) -> dict[str, int]:
        """First as if all ends of checks might be one, then with those apart that may not."""
        hopeful = coarsest_partition(
            self._nodes, lambda n: (n == END, n in self._ends), self._signature, self._lookers
        )
        colours = self._colours(hopeful)
        if not any(colours.values()):
            return hopeful
        return coarsest_partition(
            self._nodes, lambda n: (hopeful[n], colours.get(n, 0)), self._signature, self._lookers
        )

    # -- what nodes look like --------------------------------------------------

    def _enter(self, edge: Edge) -> None:
        """Note what an edge adds to the look of its source."""
        action, target = edge.action, edge.target
        if isinstance(action, Reachability):
            self._asking.setdefault(edge.source, []).append((action, target))
            for node in (action.start, action.end):
                if node not in self._plain:
                    self._plain[node] = []
                    self._nodes.append(node)
                self._lookers.setdefault(node, []).append(edge.source)
        else:
            number = self._labels.setdefault(action, len(self._labels))
            self._plain[edge.source].append((number, target))
        self._lookers.setdefault(target, []).append(edge.source)

    def _signature(self, node: str, classes: Classes) -> Hashable:
        plain = frozenset([(label, classes[target]) for label, target in self._plain[node]])
        asking = self._asking.get(node)
        if asking is None:
            return plain
        return plain, frozenset(
            (check.negated, classes[check.start], classes[check.end], classes[target])
            for check, target in asking
        )

    # -- ends of checks --------------------------------------------------------

    def _colours(self, hopeful: Classes) -> dict[str, int]:
        """For each end of a check a number: ends of one class and number may be merged."""
        partners: dict[int, list[str]] = {}
        for end in self._ends:
            partners.setdefault(hopeful[end], []).append(end)
        crowds = [ends for ends in partners.values() if len(ends) > 1]
        apart = self._apart({end for ends in crowds for end in ends})
        colours: dict[str, int] = {}
        for ends in crowds:
            sharing: list[set[str]] = []
            for end in ends:
                fits = (i for i, others in enumerate(sharing) if others.isdisjoint(apart[end]))
                colour = next(fits, len(sharing))
                if colour == len(sharing):
                    sharing.append(set())
                sharing[colour].add(end)
                colours[end] = colour
        return colours

    def _apart(self, crowded: set[str]) -> dict[str, set[str]]:
        """For each of some ends, those that it must not be merged with."""
        apart: dict[str, set[str]] = {end: set() for end in crowded}
        for start, end in self._pairs:
            if end in crowded:
                met = self._met(start, end)
                others = crowded if met is None else met & crowded
                for other in others - {end}:
                    apart[end].add(other)
                    apart[other].add(end)
        return apart

    def _met(self, start: str, end: str) -> set[str] | None:
        """The nodes that a check can meet before its end; None if they are too many."""
        seen, stack = {start}, [start]
        while stack:
            node = stack.pop()
            if node == end:
                continue
            for target in self._automaton.successors(node):
                if target not in seen:
                    seen.add(target)
                    stack.append(target)
            if len(seen) > self._max_nodes:
                return None
        return seen
