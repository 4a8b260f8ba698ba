"""One data-flow solver for every analysis (Kildall's worklist algorithm).

An analysis says what is known where it starts (`extreme`), what is known where nothing has
arrived yet (`bottom`), how knowledge from two edges is joined, and what an edge does to it
(`transfer`).  The solver works node by node in reverse postorder until nothing changes.  It
lives in `ir` because engines as well as passes are its users.

The start node's extreme is *joined* with what its incoming edges bring, so a loop back to
`begin` is seen.  Source: Kildall 1973; the 2025 paper, App. B.1.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from typing import ClassVar, Generic, TypeVar

from rgt.ir.actions import Action, Reachability
from rgt.ir.automaton import BEGIN, END, Automaton, Edge
from rgt.ir.system.collector import collector_paused

Knowledge = TypeVar("Knowledge")


class Analysis(ABC, Generic[Knowledge]):
    """A data-flow problem; knowledge values must be comparable with ``==``.

    `forward`: knowledge flows along edges, else against them.  `through_checks`: a check's
    sub-automaton takes part - forward, what is known before the check is known at its start;
    backward, what is known at its start flows to the node that asks.  Effects of a check are
    undone, so nothing flows out of its end.
    """

    forward: ClassVar[bool] = True
    through_checks: ClassVar[bool] = True
    patience: int | None = None
    """How often knowledge may grow where ways meet before it is `widened`; None for ever."""

    def widened(self, knowledge: Knowledge, before: Knowledge) -> Knowledge:
        """More knowledge than `knowledge` that soon stops growing: less precise, but sound.

        It has grown from what was known `before`; `bottom` if it goes on growing however often it
        was widened.
        """
        return knowledge

    @abstractmethod
    def bottom(self) -> Knowledge:
        """What is known at a node that nothing has reached: the unit of `join`."""

    @abstractmethod
    def extreme(self) -> Mapping[str, Knowledge]:
        """What is known, by node, where the flow starts."""

    @abstractmethod
    def join(self, one: Knowledge, other: Knowledge) -> Knowledge:
        """What holds whichever of two ways was taken."""

    @abstractmethod
    def transfer(self, edge: Edge, knowledge: Knowledge) -> Knowledge:
        """What holds behind an edge if `knowledge` holds before it."""


class GenKill(Analysis[int]):
    """An analysis of facts numbered as bits: ``transfer = knowledge & ~kill | gen``.

    `must`: a fact holds at a node only if it holds on every way there (join is *and*, bottom
    is everything); otherwise if on some way (join is *or*, bottom is nothing).
    """

    must: ClassVar[bool]

    def __init__(self) -> None:
        self._effects: dict[Action, tuple[int, int]] = {}

    @abstractmethod
    def gen(self, action: Action) -> int:
        """The facts that the action makes true."""

    @abstractmethod
    def kill(self, action: Action) -> int:
        """The facts that the action may make false."""

    def bottom(self) -> int:
        """Everything for a *must* analysis, nothing for a *may* analysis."""
        return -1 if self.must else 0

    def join(self, one: int, other: int) -> int:
        """Facts of both, or of either."""
        return one & other if self.must else one | other

    def transfer(self, edge: Edge, knowledge: int) -> int:
        """Kill, then gen; each action's effects are computed once."""
        effects = self._effects.get(edge.action)
        if effects is None:
            effects = (~self.kill(edge.action), self.gen(edge.action))
            self._effects[edge.action] = effects
        return knowledge & effects[0] | effects[1]


def solve(automaton: Automaton, analysis: Analysis[Knowledge]) -> dict[str, Knowledge]:
    """The least fixed point: what is known at every node, `bottom` where nothing arrives.

    What is known at a node is sent along its edges whenever it has grown; nodes wait for this
    in reverse postorder.
    """
    return solve_edges(automaton.edges(), analysis)


def solve_edges(edges: Iterable[Edge], analysis: Analysis[Knowledge]) -> dict[str, Knowledge]:
    """The same for the automaton of some edges."""
    with collector_paused():
        flow = _Flow(edges, analysis)
        return dict(zip(flow.in_order(), _solved(flow, analysis), strict=True))


def _solved(flow: _Flow, analysis: Analysis[Knowledge]) -> Iterator[Knowledge]:
    """What is known at every node, in the order of the flow."""
    bottom = analysis.bottom()
    known = [bottom] * len(flow.ways)
    for name, knowledge in analysis.extreme().items():
        if name in flow.numbers:
            known[flow.numbers[name]] = knowledge
    join, transfer, patience = analysis.join, analysis.transfer, analysis.patience
    growths = [0] * len(known)
    # every cycle passes a node where ways meet; elsewhere nothing need be lost
    meeting = [many > 1 or known[node] != bottom for node, many in enumerate(flow.arriving)]
    order, place, ways = flow.order, flow.place, flow.ways
    queue = list(range(len(order)))
    queued = [True] * len(order)
    while queue:
        node = order[heappop(queue)]
        queued[node] = False
        here = known[node]
        for other, edge in ways[node]:
            there = known[other]
            now = join(there, here if edge is None else transfer(edge, here))
            if now is there or now == there:
                continue
            growths[other] += 1
            if patience is not None and growths[other] > patience and meeting[other]:
                late = growths[other] > 2 * patience
                now = analysis.widened(now, bottom if late else there)
            known[other] = now
            if other == node:
                here = now
            if not queued[other]:
                queued[other] = True
                heappush(queue, place[other])
    return (known[node] for node in order)


class _Flow:
    """Who flows into whom: real edges, and virtual ones (edge None) from askers to checks.

    Nodes are numbered; `ways` has, for each, where knowledge goes from there, `arriving` from how
    many edges it comes, and `order` is the best to send it in: reverse postorder from `begin`,
    what is not reached last, all of it reversed if knowledge flows backward.
    """

    def __init__(self, edges: Iterable[Edge], analysis: Analysis[Knowledge]) -> None:
        edges = list(edges)
        self.numbers = _numbered(edges)
        count = len(self.numbers)
        outgoing: list[list[int]] = [[] for _ in range(count)]
        self.ways: list[list[tuple[int, Edge | None]]] = [[] for _ in range(count)]
        self.arriving = [0] * count
        numbers, forward = self.numbers, analysis.forward
        for edge in edges:
            source, target = numbers[edge.source], numbers[edge.target]
            outgoing[source].append(target)
            one, other = (source, target) if forward else (target, source)
            self.ways[one].append((other, edge))
            self.arriving[other] += 1
            action = edge.action
            if analysis.through_checks and isinstance(action, Reachability):
                start = numbers.get(action.start)
                if start is not None:
                    outgoing[source].append(start)
                    one, other = (source, start) if forward else (start, source)
                    self.ways[one].append((other, None))
                    self.arriving[other] += 1
        self.order = _postorder(outgoing)
        if forward:
            self.order.reverse()
        self.place = [0] * count
        for index, node in enumerate(self.order):
            self.place[node] = index

    def in_order(self) -> list[str]:
        """The names of the nodes, in the order of the flow."""
        names = list(self.numbers)
        return [names[node] for node in self.order]


def _numbered(edges: Iterable[Edge]) -> dict[str, int]:
    """The nodes of some edges, and a number for each."""
    nodes = dict.fromkeys((BEGIN, END))
    for edge in edges:
        nodes[edge.source] = nodes[edge.target] = None
    return {node: number for number, node in enumerate(nodes)}


def _postorder(outgoing: Sequence[Sequence[int]]) -> list[int]:
    """All nodes, those that the first one leads to before it, and the others in the same way."""
    seen = [False] * len(outgoing)
    found: list[int] = []
    for root in range(len(outgoing)):
        if seen[root]:
            continue
        seen[root] = True
        stack = [(root, iter(outgoing[root]))]
        while stack:
            node, rest = stack[-1]
            for target in rest:
                if not seen[target]:
                    seen[target] = True
                    stack.append((target, iter(outgoing[target])))
                    break
            else:
                found.append(node)
                stack.pop()
    return found
