"""Which names a check reads: on its own walks, and on those of the checks that they ask.

Every check is walked once, however many others ask it.
"""

from __future__ import annotations

from dataclasses import dataclass

from rgt.ir.actions import Reachability, read_names
from rgt.ir.automaton import Automaton

Check = tuple[str, str]
"""Where a check starts, and where it ends."""


@dataclass(frozen=True, slots=True)
class _Walks:
    """What the walks of one check meet, the walks of checks that they ask apart."""

    nodes: int
    reads: frozenset[str]
    asked: tuple[Check, ...]


class CheckReads:
    """The names that checks of an automaton read, as long as it does not change.

    A check that can meet more than `max_nodes` nodes, those of checks inside it counted, takes
    too long to tell.
    """

    def __init__(self, automaton: Automaton, max_nodes: int) -> None:
        self._automaton = automaton
        self._max_nodes = max_nodes
        self._walked: dict[Check, _Walks | None] = {}
        """None for a check that meets too much, alone or with those that it asks: so does
        every check that asks it."""

    def of(self, check: Reachability) -> frozenset[str] | None:
        """The names that are read; None if the check meets too much."""
        first = check.start, check.end
        reads: set[str] = set()
        asked, stack = {first}, [first]
        left = self._max_nodes
        while stack:
            walks = self._walks(stack.pop())
            if walks is None or walks.nodes > left:
                self._walked[first] = None
                return None
            left -= walks.nodes
            reads |= walks.reads
            for inner in walks.asked:
                if inner not in asked:
                    asked.add(inner)
                    stack.append(inner)
        return frozenset(reads)

    def _walks(self, check: Check) -> _Walks | None:
        if check not in self._walked:
            self._walked[check] = self._walk(*check)
        return self._walked[check]

    def _walk(self, start: str, end: str) -> _Walks | None:
        """What a check's own walks meet; None if that is too much alone."""
        reads: set[str] = set()
        asked: dict[Check, None] = {}
        seen = {start}
        stack = [] if start == end else [start]
        nodes = 0
        while stack:
            node = stack.pop()
            nodes += 1
            if nodes > self._max_nodes:
                return None
            for edge in self._automaton.out_edges(node):
                action = edge.action
                reads.update(read_names(action))
                if isinstance(action, Reachability):
                    asked[action.start, action.end] = None
                if edge.target not in seen:
                    seen.add(edge.target)
                    if edge.target != end:
                        stack.append(edge.target)
        return _Walks(nodes, frozenset(reads), tuple(asked))
