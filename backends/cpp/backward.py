"""Solving against the direction of walks: every node is looked at until nothing changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from heapq import heappop, heappush

from rgt.backends.interpreter.analysis import Graph, View


class Backward:
    """The nodes of a view, those that a node leads to before it where no cycle forbids that."""

    def __init__(self, view: View) -> None:
        self._order = _postorder(view.out)
        self._place = {node: place for place, node in enumerate(self._order)}
        self._entering: dict[int, list[int]] = {}
        for node in self._order:
            for _, target in view.out[node]:
                self._entering.setdefault(target, []).append(node)

    def settle(self, changes: Callable[[int], bool]) -> None:
        """Ask `changes` of every node, and again of those before a node of which it is true.

        A node waits once, however many nodes behind it have changed.
        """
        waiting = list(range(len(self._order)))
        waits = [True] * len(waiting)
        while waiting:
            place = heappop(waiting)
            waits[place] = False
            node = self._order[place]
            if changes(node):
                for before in self._entering.get(node, ()):
                    other = self._place[before]
                    if not waits[other]:
                        waits[other] = True
                        heappush(waiting, other)


def _postorder(graph: Graph) -> list[int]:
    """All nodes, those that the first one leads to before it, and the others in the same way."""
    seen: set[int] = set()
    found: list[int] = []
    for root in graph:
        if root in seen:
            continue
        seen.add(root)
        stack: list[tuple[int, Iterator[int]]] = [(root, _targets(graph, root))]
        while stack:
            node, rest = stack[-1]
            for target in rest:
                if target in graph and target not in seen:
                    seen.add(target)
                    stack.append((target, _targets(graph, target)))
                    break
            else:
                found.append(node)
                stack.pop()
    return found


def _targets(graph: Graph, node: int) -> Iterator[int]:
    return (target for _, target in graph[node])
