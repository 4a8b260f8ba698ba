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
from collections.abc import Iterable, Mapping
from heapq import heappop, heappush
from typing import ClassVar, Generic, TypeVar

from rgt.ir.actions import Action, Reachability
from rgt.ir.automaton import BEGIN, END, Automaton, Edge

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

    def widened(self, knowledge: Knowledge) -> Knowledge:
        """More knowledge than `knowledge` that soon stops growing: less precise, but sound."""
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
    flow = _Flow(edges, through_checks=analysis.through_checks)
    order = flow.order(forward=analysis.forward)
    leaves = flow.outgoing if analysis.forward else flow.incoming
    place = {node: index for index, node in enumerate(order)}
    ways = [[(place[other], edge) for other, edge in leaves[node]] for node in order]
    bottom = analysis.bottom()
    known = [bottom] * len(order)
    for node, knowledge in analysis.extreme().items():
        if node in place:
            known[place[node]] = knowledge
    join, transfer, patience = analysis.join, analysis.transfer, analysis.patience
    growths = [0] * len(order)
    # every cycle passes a node where ways meet; elsewhere nothing need be lost
    arrives = flow.incoming if analysis.forward else flow.outgoing
    meeting = [len(arrives[node]) > 1 or known[place[node]] != bottom for node in order]
    queue = list(range(len(order)))
    queued = [True] * len(order)
    while queue:
        index = heappop(queue)
        queued[index] = False
        here = known[index]
        for other, edge in ways[index]:
            there = known[other]
            now = join(there, here if edge is None else transfer(edge, here))
            if now is there or now == there:
                continue
            growths[other] += 1
            if patience is not None and growths[other] > patience and meeting[other]:
                now = analysis.widened(now)
            known[other] = now
            if other == index:
                here = now
            if not queued[other]:
                queued[other] = True
                heappush(queue, other)
    return dict(zip(order, known, strict=True))


class _Flow:
    """Who flows into whom: real edges, and virtual ones (edge None) from askers to checks."""

    def __init__(self, edges: Iterable[Edge], *, through_checks: bool) -> None:
        edges = list(edges)
        nodes = dict.fromkeys((BEGIN, END))
        for edge in edges:
            nodes[edge.source] = nodes[edge.target] = None
        self.outgoing: dict[str, list[tuple[str, Edge | None]]] = {node: [] for node in nodes}
        self.incoming: dict[str, list[tuple[str, Edge | None]]] = {node: [] for node in nodes}
        for edge in edges:
            self.outgoing[edge.source].append((edge.target, edge))
            self.incoming[edge.target].append((edge.source, edge))
            action = edge.action
            if (
                through_checks
                and isinstance(action, Reachability)
                and action.start in self.outgoing
            ):
                self.outgoing[edge.source].append((action.start, None))
                self.incoming[action.start].append((edge.source, None))

    def order(self, *, forward: bool) -> list[str]:
        """Nodes in reverse postorder from `begin`, the unreachable last; reversed if backward."""
        seen: set[str] = set()
        postorder: list[str] = []
        for root in (BEGIN, *self.outgoing):
            if root in seen:
                continue
            seen.add(root)
            stack = [(root, iter(self.outgoing[root]))]
            while stack:
                node, rest = stack[-1]
                for target, _ in rest:
                    if target not in seen:
                        seen.add(target)
                        stack.append((target, iter(self.outgoing[target])))
                        break
                else:
                    postorder.append(node)
                    stack.pop()
        if forward:
            postorder.reverse()
        return postorder
