"""Where the value that one assignment gives can be read, and nothing else can.

The question of inlining ``x = e``: may every read of `x` that this assignment reaches read `e`
instead?  Yes if the region in which its value lives - the nodes behind it at which `x` is live,
up to the next assignments - is entered only from itself or by equal assignments, and nothing
inside changes `e`.  If `e` reads `x` itself, the old value stays in `x`; then no other assignment
may enter, not even an equal one, which would change it.  Looking at one region at a time, and
giving up at the first entry of
another value, costs far less than asking for all assignments at all nodes at once.

Source: 2025 paper, App. B.2 (inline assignment), there by reaching definitions.
"""

from __future__ import annotations

from collections.abc import Mapping

from rgt.ir.actions import Assignment, Reachability, overwrites, read_names, written_variable
from rgt.ir.automaton import BEGIN, Automaton, Edge
from rgt.ir.expressions import names, root

Askers = Mapping[str, list[str]]


def askers_by_start(automaton: Automaton) -> Askers:
    """For each node where checks start, the nodes that ask."""
    askers: dict[str, list[str]] = {}
    for edge in automaton.checks():
        assert isinstance(edge.action, Reachability)
        askers.setdefault(edge.action.start, []).append(edge.source)
    return askers


class CopyRegion:
    """The region of one assignment ``variable = expression``.

    `live` and `bit` tell where the variable is live; the search gives up after `limit` edges.
    """

    def __init__(
        self,
        automaton: Automaton,
        edge: Edge,
        live: Mapping[str, int],
        bit: int,
        askers: Askers,
        limit: int,
    ) -> None:
        assert isinstance(edge.action, Assignment)
        self._automaton = automaton
        self._key = edge.key
        self._action = edge.action
        self._reads_itself = root(edge.action.target) in names(edge.action.value)
        self._variable = root(edge.action.target)
        self._changing = {self._variable, *names(edge.action.value)}
        self._live, self._bit = live, bit
        self._askers = askers
        self._left = limit
        self._inside = {edge.target}
        self._stack = [edge.target]
        self._needed: set[str] = set()

    def reads(self) -> list[Edge] | None:
        """The edges that read the variable; None if they may see something else."""
        found: list[Edge] = []
        while self._stack:
            node = self._stack.pop()
            if node == BEGIN or not self._only_entered_with_copy(node):
                return None
            for edge in self._automaton.out_edges(node):
                if edge.key == self._key:
                    return None
                if self._variable in read_names(edge.action):
                    found.append(edge)
                if not self._go_on(edge):
                    return None
        return found if self._needed <= self._inside else None

    def _only_entered_with_copy(self, node: str) -> bool:
        """Whether what enters the node assigns the same, or comes from nodes yet to be seen."""
        self._needed.update(self._askers.get(node, ()))
        self._left -= len(self._automaton.predecessors(node))
        if self._left < 0:
            return False
        for edge in self._automaton.in_edges(node):
            if edge.key != self._key and (edge.action is not self._action or self._reads_itself):
                if written_variable(edge.action) in self._changing:
                    return False
                self._needed.add(edge.source)
        return True

    def _go_on(self, edge: Edge) -> bool:
        """Follow an edge of the region; False if it leaves only a part of the copy."""
        self._left -= 1
        if written_variable(edge.action) == self._variable:
            return overwrites(edge.action) is not None
        self._enter(edge.target)
        if isinstance(edge.action, Reachability):
            self._enter(edge.action.start)
        return True

    def _enter(self, node: str) -> None:
        if node not in self._inside and self._live.get(node, 0) & self._bit:
            self._inside.add(node)
            self._stack.append(node)
