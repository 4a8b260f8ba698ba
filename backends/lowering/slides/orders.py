"""In which order the nodes of a graph are worked off that has cycles inside of cycles.

A weak topological order: the nodes one after the other, and in place of the nodes of a cycle a
`Round` of them.  Who goes back along an edge comes to the head of a round in which she is.

Source: Bourdoncle, Efficient chaotic iteration strategies with widenings, 1993.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

import networkx as nx

_MOST_NESTED = 64
"""Cycles of more nodes have one head, or none is looked for."""


@dataclass(frozen=True, slots=True)
class Round:
    """Nodes that lie on a cycle: what leads back inside of it leads to its head, or to that of a
    round in `then`.
    """

    head: int
    then: tuple[int | Round, ...]

    @property
    def nodes(self) -> Iterator[int]:
        """All nodes, in order."""
        yield self.head
        for each in self.then:
            yield from each.nodes if isinstance(each, Round) else (each,)

    @property
    def is_flat(self) -> bool:
        """Whether there are no rounds inside."""
        return not any(isinstance(each, Round) for each in self.then)


def weak_order(graph: nx.DiGraph[int]) -> tuple[int | Round, ...] | None:
    """The nodes of a graph in order; None where too many are on cycles inside of cycles."""
    whole = nx.condensation(graph)
    found: list[int | Round] = []
    for number in nx.lexicographical_topological_sort(whole):
        members = sorted(whole.nodes[number]["members"])
        if len(members) == 1 and not graph.has_edge(members[0], members[0]):
            found.append(members[0])
            continue
        round_ = _round(graph, members)
        if round_ is None:
            return None
        found.append(round_)
    return tuple(found)


def _round(graph: nx.DiGraph[int], members: list[int]) -> Round | None:
    """The nodes of a cycle from the one on without which the fewest of them are on cycles."""
    fewest, head = len(members), members[0]
    for each in members:
        left = _cyclic(graph, [node for node in members if node != each])
        if left < fewest:
            fewest, head = left, each
        if not left:
            break
    if fewest and len(members) > _MOST_NESTED:
        return None
    then = weak_order(graph.subgraph([node for node in members if node != head]))
    return None if then is None else Round(head, then)


def _cyclic(graph: nx.DiGraph[int], members: Collection[int]) -> int:
    """How many of some nodes lie on cycles of them."""
    inside = graph.subgraph(members)
    parts = nx.strongly_connected_components(inside)
    return sum(len(p) for p in parts if len(p) > 1 or any(inside.has_edge(n, n) for n in p))
