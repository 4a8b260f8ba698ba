"""Plays without an end: a position that comes again on the way."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    import networkx as nx

_Node = TypeVar("_Node", bound=Hashable)


def cycle(after: Mapping[_Node, Sequence[_Node]]) -> list[_Node]:
    """Nodes that lead from one to the next and from the last to the first; empty if none do.

    `after` has the successors of those that are known.  Of all nodes on a cycle the first of
    `after` begins a shortest one that it is on.

    >>> cycle({"a": "bc", "b": "", "c": "bd", "d": "ec", "e": "c"})
    ['c', 'd']
    """
    # loaded late, as by `rgt.ir.automaton`
    import networkx as nx

    graph: nx.DiGraph[_Node] = nx.DiGraph()
    # what has no successors is on no cycle, and there may be far more of it
    graph.add_edges_from((node, n) for node, others in after.items() for n in others if n in after)
    parts = {
        node: part
        for part in nx.strongly_connected_components(graph)
        if len(part) > 1 or graph.has_edge(*(2 * tuple(part)))
        for node in part
    }
    first = next((node for node in after if node in parts), None)
    if first is None:
        return []
    back = nx.single_target_shortest_path(graph.subgraph(parts[first]), first)
    return [first, *min((back[n] for n in after[first] if n in back), key=len)[:-1]]
