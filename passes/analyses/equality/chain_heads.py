"""Where chains of edges begin, found for many nodes at once.

A rewrite touches nodes all along a chain.  To walk up to its head from each of them takes a square
of its length; where one walk meets another, the rest of the way is known.
"""

from __future__ import annotations

from collections.abc import Callable

from rgt.ir.actions import Action
from rgt.ir.automaton import Automaton


class ChainHeads:
    """The heads of chains in an automaton as it is; of no use any more when that has changed.

    A chain follows edges that are the only ones to their targets, with actions that `passes`,
    from a head that other edges leave, too; nodes on the way have one edge in and one out.
    """

    def __init__(self, automaton: Automaton, limit: int, passes: Callable[[Action], bool]) -> None:
        self._automaton = automaton
        self._limit = limit
        self._passes = passes
        self._known: dict[str, tuple[str, int] | None] = {}

    def of(self, node: str) -> str | None:
        """The head of the chain that passes a node, if it is at most `limit` edges away."""
        found = self._walked(node)
        return None if found is None or found[1] > self._limit else found[0]

    def _walked(self, node: str) -> tuple[str, int] | None:
        """The head, and how far away it is."""
        automaton, known = self._automaton, self._known
        way: dict[str, None] = {}
        found: tuple[str, int] | None = None
        while node not in known:
            # a chain that comes back to itself has no head
            known[node] = None
            way[node] = None
            entry = automaton.sole_in_edge(node)
            if entry is None or not self._passes(entry.action):
                break
            if automaton.sole_out_edge(entry.source) is None:
                found = entry.source, 0
                break
            node = entry.source
        else:
            found = known[node]
        for passed in reversed(way):
            if found is not None:
                found = found[0], found[1] + 1
            known[passed] = found
        return found
