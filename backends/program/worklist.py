"""The order in which nodes are looked at until nothing changes: each waits once, in postorder."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from typing import TypeVar

from rgt.backends.interpreter.analysis import View
from rgt.backends.interpreter.program import Kind, Op, Program

_DEEPEST = 16
"""Cycles so deep in others are rare, and looked for at most once for each of these."""

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
    widened: Callable[[int, _Known, _Known], _Known] | None = None,
) -> dict[int, _Known]:
    """What is known at the nodes of a game, `first` where it begins: forward data-flow, on along
    edges and into the checks that they ask.

    `after` is what is known behind an edge, None if it cannot be passed.  Of the first nodes of
    cycles, `widened` may say less than was found: it is given the node, what was known and what
    is.  Nodes to which nothing leads are left out.
    """

    def leads(node: int) -> Iterator[int]:
        for op, target in program.out[node]:
            yield target
            if op.kind is Kind.CHECK:
                yield program.checks[op.check][0]

    known = {0: first}
    order, heads = nested([0], leads)
    work = Worklist(order)

    def arrive(node: int, facts: _Known) -> None:
        before = known.get(node)
        all_ways = facts if before is None else joined(before, facts)
        if all_ways != before:
            if widened is not None and before is not None and node in heads:
                all_ways = widened(node, before, all_ways)
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


def nested(roots: Iterable[int], leads: _Leads) -> tuple[list[int], set[int]]:
    """The nodes that some lead to, in the order in which most is known before a node is looked at,
    and those of them that are the first of a cycle.

    What a cycle leads to comes behind all of it, and so within it, but for its first node (F.
    Bourdoncle 1993, a weak topological order; cycles too deep in others stand as they come).
    """
    order = postorder(roots, leads)[::-1]
    out = {node: [*leads(node)] for node in order}
    place = {node: number for number, node in enumerate(order)}
    found: list[int] = []
    heads: set[int] = set()
    stack = [(order, _DEEPEST)]
    while stack:
        nodes, depth = stack.pop()
        if not depth:
            found += nodes
            continue
        for part in _components(nodes, out):
            head, *others = sorted(part, key=place.__getitem__)
            stack += [(others, depth - 1), ([head], 0)]
            if others or head in out[head]:
                heads.add(head)
    return found, heads


def _components(nodes: Sequence[int], out: Mapping[int, Sequence[int]]) -> list[list[int]]:
    """The strongly connected components of a part of a graph, none before one that it leads to
    (R. Tarjan 1972).
    """
    inside = set(nodes)
    number: dict[int, int] = {}
    lowest: dict[int, int] = {}
    open_nodes: list[int] = []
    found: list[list[int]] = []
    for root in nodes:
        if root in number:
            continue
        stack: list[tuple[int, Iterator[int]]] = []
        entered: int | None = root
        while entered is not None or stack:
            if entered is not None:
                number[entered] = lowest[entered] = len(number)
                open_nodes.append(entered)
                stack.append((entered, iter(out[entered])))
            node, rest = stack[-1]
            entered = None
            for target in rest:
                if target not in inside:
                    continue
                if target not in number:
                    entered = target
                    break
                lowest[node] = min(lowest[node], lowest[target])
            if entered is not None:
                continue
            stack.pop()
            if stack:
                above = stack[-1][0]
                lowest[above] = min(lowest[above], lowest[node])
            if lowest[node] == number[node]:
                part: list[int] = []
                while not part or part[-1] != node:
                    part.append(open_nodes.pop())
                inside.difference_update(part)
                found.append(part)
    return found


def _targets(view: View, node: int) -> Iterator[int]:
    return (target for _, target in view.edges(node) if target in view.out)
