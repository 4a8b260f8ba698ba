"""Strongly connected components of automata, without building a networkx graph for each."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import TypeVar

_Node = TypeVar("_Node", bound=Hashable)


def knots(graph: Mapping[_Node, Iterable[_Node]]) -> dict[_Node, int]:
    """The number of each node's strongly connected component, by Tarjan's algorithm.

    `graph` maps nodes to their successors; a node without any may be left out of it.  Nothing
    recurses, and time is linear.
    """
    number: dict[_Node, int] = {}
    component: dict[_Node, int] = {}
    for root in graph:
        if root not in number:
            _explore(root, graph, number, component)
    return component


def _explore(
    root: _Node,
    graph: Mapping[_Node, Iterable[_Node]],
    number: dict[_Node, int],
    component: dict[_Node, int],
) -> None:
    """Number everything that `root` reaches and that has no number yet."""
    low: dict[_Node, int] = {root: len(number)}
    number[root] = len(number)
    unfinished = [root]
    path: list[tuple[_Node, Iterator[_Node]]] = [(root, iter(graph[root]))]
    while path:
        node, rest = path[-1]
        for other in rest:
            if other not in number:
                number[other] = low[other] = len(number)
                unfinished.append(other)
                path.append((other, iter(graph.get(other, ()))))
                break
            if other not in component and number[other] < low[node]:
                low[node] = number[other]
        else:
            path.pop()
            if path and low[node] < low[path[-1][0]]:
                low[path[-1][0]] = low[node]
            if low[node] == number[node]:
                while unfinished:
                    member = unfinished.pop()
                    component[member] = number[node]
                    if member == node:
                        break
