"""Plays without an end: a position that comes again on the way."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import TypeVar

_Node = TypeVar("_Node", bound=Hashable)


def cycle(start: _Node, after: Mapping[_Node, Sequence[_Node]]) -> list[_Node]:
    """Nodes that lead from one to the next and from the last to the first; empty if none do.

    `after` has the successors of those that are known; the search goes depth first from `start`.

    >>> cycle("a", {"a": "bc", "b": "", "c": "d", "d": "c"})
    ['c', 'd']
    """
    path = [start]
    waiting: list[Iterator[_Node]] = [iter(after.get(start, ()))]
    at = {start: 0}
    done: set[_Node] = set()
    while path:
        node = next(waiting[-1], None)
        if node is None:
            waiting.pop()
            left = path.pop()
            del at[left]
            done.add(left)
        elif node in at:
            return path[at[node] :]
        elif node not in done:
            at[node] = len(path)
            path.append(node)
            waiting.append(iter(after.get(node, ())))
    return []
