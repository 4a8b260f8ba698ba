"""The order in which nodes are looked at until nothing changes: each waits once, in postorder."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from heapq import heappop, heappush
from typing import TypeVar

from rgt.backends.interpreter.analysis import View
from rgt.backends.interpreter.program import Kind, Op, Program

_Leads = Callable[[int], Iterable[int]]
_Known = TypeVar("_Known")


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


def known_at_nodes(
    program: Program,
    first: _Known,
    after: Callable[[Op, _Known], _Known | None],
    joined: Callable[[_Known, _Known], _Known],
) -> dict[int, _Known]:
    """What is known at the nodes of a game, `first` where it begins: forward data-flow, on along
    edges and into the checks that they ask.

    `after` is what is known behind an edge, None if it cannot be passed.  Nodes to which nothing
    leads are left out.
    """

    def leads(node: int) -> Iterator[int]:
        for op, target in program.out[node]:
            yield target
            if op.kind is Kind.CHECK:
                yield program.checks[op.check][0]

    known = {0: first}
    work = Worklist(postorder([0], leads)[::-1])

    def arrive(node: int, facts: _Known) -> None:
        before = known.get(node)
        all_ways = facts if before is None else joined(before, facts)
        if all_ways != before:
            known[node] = all_ways
            work.add(node)

    work.add(0)
    while work:
        node = work.pop()
        here = known[node]
        for op, target in program.out[node]:
            if op.kind is Kind.CHECK:
                arrive(program.checks[op.check][0], here)
            behind = after(op, here)
            if behind is not None:
                arrive(target, behind)
    return known


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
