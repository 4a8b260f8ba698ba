"""What a check asks, if it is little: the edges between its start and its end, and copies of them.

A *body* is the part of the automaton that a check walks, without cycles and without choice of
values.  A *plan* tells which edges do in its place what the check does, where the walk that
asks goes on if the answer is yes, and where if it is no.  It is the same wherever that is: it
speaks of SOURCE, YES and NO, and is worked out once for thousands of nodes that ask.

Source: 2025 paper, App. B.4 (inline reachability), there for a single path.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from rgt.ir.actions import (
    SKIP,
    Action,
    AnyAssignment,
    Condition,
    Tag,
    VariableTag,
    ends_move,
    negation,
    written_variable,
)
from rgt.ir.automaton import BEGIN, END, Automaton, Edge
from rgt.ir.game import Game
from rgt.passes.analyses.labels.validity import is_total

Place = int
"""SOURCE, YES or NO, or the number of a fresh node, from 1 on."""

SOURCE, YES, NO = 0, -1, -2
"""The node that asks, and those where it goes on."""


class PlannedEdge(NamedTuple):
    """An edge to be added, and the edge of the body that it is made from."""

    source: Place
    target: Place
    action: Action
    model: Edge


@dataclass(slots=True)
class Plan:
    """Edges that take a check's place, and how many fresh nodes they need."""

    edges: list[PlannedEdge] = field(default_factory=list)
    fresh: int = 0

    def new_node(self) -> int:
        """The number of another fresh node."""
        self.fresh += 1
        return self.fresh

    @property
    def size(self) -> int:
        """How many nodes and edges the plan adds."""
        return len(self.edges) + self.fresh


@dataclass(frozen=True, slots=True)
class Body:
    """The edges on walks from `start` to `end`, by node in topological order; none leaves `end`."""

    start: str
    end: str
    out: Mapping[str, list[Edge]]
    assigned: frozenset[str]
    """The variables that a walk may assign."""

    @staticmethod
    def of(
        automaton: Automaton, start: str, end: str, limit: int, *, choosing: bool = False
    ) -> Body | None:
        """The body of a check; None if it is no body, or has more than `limit` edges.

        Values are chosen only in one that may be `choosing`.
        """
        reached = None if start == end else _reached(automaton, start, end, 4 * limit)
        if reached is None:
            return None
        useful = _useful(reached, end)
        out = {n: [e for e in edges if e.target in useful] for n, edges in reached.items()}
        order = _topological(out, start) if start in useful else None
        if order is None or sum(map(len, out.values())) > limit:
            return None
        edges = [edge for node in order for edge in out[node]]
        if any(ends_move(edge.action) for edge in edges):
            return None
        if not choosing and any(isinstance(edge.action, AnyAssignment) for edge in edges):
            return None
        assigned = frozenset(filter(None, (written_variable(edge.action) for edge in edges)))
        return Body(start, end, {node: out[node] for node in order}, assigned)

    def copied(self) -> Plan | None:
        """A copy of the body, from SOURCE to YES; None if its ways assign differently."""
        if self.assigned and any(not _is_one_way(edges) for edges in self.out.values()):
            return None
        plan = Plan()
        places: dict[str, Place] = {self.start: SOURCE, self.end: YES}
        for node in self.out:
            if node not in places:
                places[node] = plan.new_node()
        for node, edges in self.out.items():
            for edge in edges:
                action = SKIP if _is_certain(edge.action) else edge.action
                ends = places[node], places[edge.target]
                plan.edges.append(PlannedEdge(*ends, action, edge))
        return plan

    def decided(self, both: bool, free: frozenset[str], limit: int) -> Plan | None:
        """A decision at SOURCE: on to YES (if the plan is for `both` answers), or to NO.

        `free` are the free nodes, or none if what is asked first must stay first.  None if it
        would need more than `limit` edges, or would have to take back assignments.
        """
        try:
            return _Deciding(self, YES if both else None, free, limit).run()
        except _Impossible:
            return None

    def free_nodes(self, game: Game) -> frozenset[str]:
        """The nodes from which on nothing is assigned and all can be asked in any state."""
        found: set[str] = set()
        for node, edges in reversed(list(self.out.items())):
            onward = [edge.target for edge in edges if edge.target != self.end]
            pure = found.issuperset(onward) and not _writes(edges)
            if pure and all(is_total(edge.action, game) for edge in edges):
                found.add(node)
        return frozenset(found)

    def vanishing(self, automaton: Automaton, pins: Mapping[str, int]) -> tuple[set[str], int]:
        """The nodes that are passed for this check only, and how many edges leave them.

        `pins` tells of how many different checks a node is an end.
        """
        gone: set[str] = set()
        edges = 0
        for node in (*self.out, self.end):
            own = node in (self.start, self.end)
            if node in (BEGIN, END) or pins.get(node, 0) > own:
                continue
            if all(source in gone for source in automaton.predecessors(node)):
                gone.add(node)
                edges += len(automaton.out_edges(node))
        return gone, edges


class _Impossible(Exception):
    """There is no such decision."""


class _Deciding:
    """Writes a plan by trying the ways of a body one after the other.

    Where a way fails, the next one is tried from the node behind the condition that failed; so
    a walk through the plan has never two ways to go.  A way that assigns must be the last one:
    what it has assigned is not taken back when it fails.  From `free` nodes on, all that the
    body asks may be asked at once: to fail there, the walk need not get there.
    """

    def __init__(self, body: Body, yes: Place | None, free: frozenset[str], limit: int) -> None:
        self.plan = Plan()
        self.body = body
        self.yes = yes
        self.free = free
        self.limit = limit
        self.assigning = _assigning_nodes(body)
        self.known: dict[tuple[str, Place], Place] = {}
        self.waiting: list[tuple[str, Place, Place]] = []

    def run(self) -> Plan:
        """The plan of a decision; raises _Impossible."""
        self.waiting.append((self.body.start, SOURCE, NO))
        for node, entry, failed in self.waiting:
            self.decide(node, entry, failed)
        return self.plan

    def decide(self, node: str, entry: Place, no: Place) -> None:
        """From `entry` on to where the body leads from `node`, or to `no` if it leads nowhere."""
        ways: dict[str, list[Edge]] = {}
        for edge in self.body.out[node]:
            ways.setdefault(edge.target, []).append(edge)
        assigning = [way for way in ways.values() if self._assigns(way)]
        if len(assigning) > 1 or any(len(way) > 1 for way in assigning if _writes(way)):
            raise _Impossible
        order = [way for way in ways.values() if not self._assigns(way)] + assigning
        for way in order:
            failed = no if way is order[-1] else self.plan.new_node()
            if self._try(way, entry, failed):
                return
            entry = failed

    def _assigns(self, way: list[Edge]) -> bool:
        return _writes(way) or way[0].target in self.assigning

    def _try(self, way: list[Edge], entry: Place, failed: Place) -> bool:
        """Decide between a way and what follows if it fails; whether it cannot fail."""
        target = way[0].target
        certain = next((edge for edge in way if _is_certain(edge.action)), None)
        if certain is not None:
            if target == self.body.end:
                if self.yes is not None:
                    self._add(entry, self.yes, SKIP, certain)
                return True
            self.decide(target, entry, failed)
            return False
        if _writes(way):
            self._add(entry, self._behind(target, failed), way[0].action, way[0])
            return target == self.body.end
        start = entry
        for edge in way:
            assert isinstance(edge.action, Condition)
            otherwise = failed if edge is way[-1] else self.plan.new_node()
            if target not in self.free:
                self._add(entry, self._behind(target, failed), edge.action, edge)
            self._add(entry, otherwise, negation(edge.action), edge)
            entry = otherwise
        if target in self.free:
            self.decide(target, start, failed)
        return False

    def _behind(self, node: str, failed: Place) -> Place | None:
        """The place of a node of the body where failing leads to `failed`."""
        if node == self.body.end:
            return self.yes
        if (node, failed) not in self.known:
            self.known[node, failed] = place = self.plan.new_node()
            self.waiting.append((node, place, failed))
        return self.known[node, failed]

    def _add(self, source: Place, target: Place | None, action: Action, model: Edge) -> None:
        if target is not None:
            self.plan.edges.append(PlannedEdge(source, target, action, model))
            if len(self.plan.edges) > self.limit:
                raise _Impossible


def _is_certain(action: Action) -> bool:
    """Whether a check passes the action in every state, and it changes nothing."""
    return action is SKIP or isinstance(action, Tag | VariableTag)


def _writes(way: list[Edge]) -> bool:
    return any(written_variable(edge.action) is not None for edge in way)


def _is_one_way(edges: list[Edge]) -> bool:
    """Whether all edges of a node lead to the same state."""
    return len({edge.target for edge in edges}) == 1 and (len(edges) == 1 or not _writes(edges))


def _assigning_nodes(body: Body) -> set[str]:
    """The nodes of the body behind which something is assigned."""
    found: set[str] = set()
    for node, edges in reversed(list(body.out.items())):
        if _writes(edges) or any(edge.target in found for edge in edges):
            found.add(node)
    return found


def _reached(
    automaton: Automaton, start: str, end: str, limit: int
) -> dict[str, list[Edge]] | None:
    """The edges of all nodes that `start` leads to without passing `end`; None if too many."""
    reached: dict[str, list[Edge]] = {}
    stack = [start]
    while stack:
        node = stack.pop()
        if node in reached or node == end:
            continue
        reached[node] = automaton.out_edges(node)
        limit -= len(reached[node])
        if limit < 0:
            return None
        stack.extend(edge.target for edge in reached[node])
    return reached


def _useful(reached: Mapping[str, list[Edge]], end: str) -> set[str]:
    """The nodes that lead to `end`."""
    entering: dict[str, list[str]] = {}
    for node, edges in reached.items():
        for edge in edges:
            entering.setdefault(edge.target, []).append(node)
    useful: set[str] = set()
    stack = [end]
    while stack:
        node = stack.pop()
        if node not in useful:
            useful.add(node)
            stack.extend(entering.get(node, ()))
    return useful


def _topological(out: Mapping[str, list[Edge]], start: str) -> list[str] | None:
    """The nodes with edges from `start` on, each before those that it leads to; None on a cycle."""
    waiting = dict.fromkeys(out, 0)
    reached, stack = {start}, [start]
    while stack:
        for edge in out.get(stack.pop(), ()):
            if edge.target in waiting:
                waiting[edge.target] += 1
            if edge.target not in reached:
                reached.add(edge.target)
                stack.append(edge.target)
    order: list[str] = []
    ready = [start] if not waiting.get(start) else []
    while ready:
        node = ready.pop(0)
        order.append(node)
        for edge in out[node]:
            if edge.target in waiting:
                waiting[edge.target] -= 1
                if not waiting[edge.target]:
                    ready.append(edge.target)
    inside = [node for node in reached if node in out]
    return order if len(order) == len(inside) else None
