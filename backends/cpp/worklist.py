"""The order in which nodes are looked at until nothing changes: each waits once, in postorder."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from heapq import heappop, heappush

from rgt.backends.interpreter.analysis import View

_Leads = Callable[[int], Iterable[int]]


class Worklist:
    """Nodes that wait to be looked at; the first of `order` comes first, whoever came before."""

    def __init__(self, order: Sequence[int]) -> None:
        self._order = order
        self._place = {node: place for place, node in enumerate(order)}
        self._heap: list[int] = []
        self._waits = [False] * len(order)

    def __bool__(self) -> bool:
        return bool(self._heap)

    def add(self, node: int) -> None:
        """Let a node wait, if it does not."""
        place = self._place[node]
        if not self._waits[place]:
            self._waits[place] = True
            heappush(self._heap, place)

    def pop(self) -> int:
        """The next node; IndexError if none waits."""
        place = heappop(self._heap)
        self._waits[place] = False
        return self._order[place]


class Backward:
    """The nodes of a view, those that a node leads to before it where no cycle forbids that."""

    def __init__(self, view: View) -> None:
        self._order = postorder(view.out, lambda node: _targets(view, node))
        self._entering: dict[int, list[int]] = {}
        for node in self._order:
            for target in _targets(view, node):
                self._entering.setdefault(target, []).append(node)

    def settle(self, changes: Callable[[int], bool]) -> None:
        """Ask `changes` of every node, and again of those before a node of which it is true."""
        work = Worklist(self._order)
        for node in self._order:
            work.add(node)
        while work:
            node = work.pop()
            if changes(node):
                for before in self._entering.get(node, ()):
                    work.add(before)


def postorder(roots: Iterable[int], leads: _Leads) -> list[int]:
    """The nodes that some lead to, those that a node leads to before it, as far as that can be."""
    seen: set[int] = set()
    found: list[int] = []
    for root in roots:
        if root in seen:
            continue
        seen.add(root)
        stack: list[tuple[int, Iterator[int]]] = [(root, iter(leads(root)))]
        while stack:
            node, rest = stack[-1]
            for target in rest:
                if target not in seen:
                    seen.add(target)
                    stack.append((target, iter(leads(target))))
                    break
            else:
                found.append(node)
                stack.pop()
    return found


def _targets(view: View, node: int) -> Iterator[int]:
    return (target for _, target in view.edges(node) if target in view.out)
