"""What is known about walks before any is made: where they branch, meet, cycle, write.

A `View` is the part of the automaton that one kind of search can use: all moves, or one
check.  Everything here errs on the safe side: a node is called branching, cyclic or written
to when it might be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations

from rgt.backends.interpreter.program import Kind, Op, Out, Program

Graph = Mapping[int, Out]
_MOST_CONDITIONS = 4


@dataclass(frozen=True, slots=True)
class Pair:
    """A fork of a condition and its opposite: exactly one of two edges is legal."""

    condition: Op
    yes: int
    no: int


@dataclass(frozen=True, slots=True)
class Switch:
    """A fork on the value of one expression: at most one edge is legal."""

    subject: str
    cases: tuple[tuple[int, int], ...]
    reads: int


def fork(out: Out) -> Pair | Switch | None:
    """The exclusive fork that these edges form, or None if two might be legal at once."""
    first = out[0][0]
    if len(out) == 2:
        pair = _pair(out)
        if pair is not None:
            return pair
    if first.fork is None:
        return None
    subject, seen, reads = first.fork[0], set(), 0
    for op, _ in out:
        if op.fork is None or op.fork[0] != subject or not op.fork[2] or op.fork[1] in seen:
            return None
        seen.add(op.fork[1])
        reads |= op.reads
    return Switch(subject, tuple((op.fork[1], t) for op, t in out if op.fork), reads)


def _pair(out: Out) -> Pair | None:
    (one, here), (two, there) = out
    if one.kind is not two.kind:
        return None
    if one.kind is Kind.CHECK and one.check == two.check and one.positive != two.positive:
        return Pair(one, here, there) if one.positive else Pair(two, there, here)
    if one.fork and two.fork and one.fork[:2] == two.fork[:2] and one.fork[2] != two.fork[2]:
        return Pair(one, here, there) if one.fork[2] else Pair(two, there, here)
    return None


def forward(starts: Iterable[int], successors: Callable[[int], Iterable[int]]) -> dict[int, None]:
    """Nodes reachable from `starts`, in order of discovery."""
    seen: dict[int, None] = dict.fromkeys(starts)
    stack = list(seen)
    while stack:
        for target in successors(stack.pop()):
            if target not in seen:
                seen[target] = None
                stack.append(target)
    return seen


def _before(graph: Graph, nodes: Iterable[int]) -> dict[int, None]:
    """These nodes, and those from which a walk may come to one of them."""
    entering: dict[int, list[int]] = {}
    for node, edges in graph.items():
        for _, target in edges:
            entering.setdefault(target, []).append(node)
    return forward(nodes, lambda n: entering.get(n, ()))


def cyclic_parts(graph: Graph) -> dict[int, int]:
    """The nodes on cycles, each with the number of its strongly connected component."""
    index: dict[int, int] = {}
    low: dict[int, int] = {}
    done: set[int] = set()
    parts: dict[int, int] = {}
    path: list[int] = []
    for root in graph:
        if root in index:
            continue
        index[root] = low[root] = len(index)
        path.append(root)
        work: list[tuple[int, Iterator[tuple[Op, int]]]] = [(root, iter(graph[root]))]
        while work:
            node, edges = work[-1]
            for _, target in edges:
                if target not in index:
                    index[target] = low[target] = len(index)
                    path.append(target)
                    work.append((target, iter(graph.get(target, ()))))
                    break
                if target not in done:
                    low[node] = min(low[node], index[target])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    _close(node, path, done, parts, graph)
    return parts


def _close(node: int, path: list[int], done: set[int], parts: dict[int, int], graph: Graph) -> None:
    """Take one finished component off the path; note it if it has a cycle."""
    last = path.pop()
    done.add(last)
    if last == node:
        if any(target == node for _, target in graph.get(node, ())):
            parts[node] = node
        return
    parts[last] = node
    while last != node:
        last = path.pop()
        done.add(last)
        parts[last] = node


class View:
    """The edges that a search from `starts` can use.

    `out[n]` leaves out edges that cannot contribute: those that lead nowhere useful.  `exclusive`
    are nodes of which somebody knows that one edge at most is legal, besides the forks.
    """

    exclusive: frozenset[int] = frozenset()

    def __init__(self, out: dict[int, Out], starts: tuple[int, ...]) -> None:
        self.out = out
        self.starts = starts
        indegree = dict.fromkeys(out, 0)
        for edges in out.values():
            for op, target in edges:
                if target in indegree and op.kind is not Kind.FINISH:
                    indegree[target] += 1
        for start in starts:
            # a start is entered from outside as well
            if start in indegree:
                indegree[start] += 2
        self.indegree = indegree

    def edges(self, node: int) -> Out:
        """The useful edges that leave a node."""
        return self.out.get(node, ())

    @cached_property
    def sources(self) -> dict[int, list[int]]:
        """For each node those from which an edge inside the move leads to it, once for each."""
        found: dict[int, list[int]] = {}
        for node, out in self.inner.items():
            for _, target in out:
                found.setdefault(target, []).append(node)
        return found

    @cached_property
    def cycles(self) -> dict[int, int]:
        """Nodes on cycles with the number of their component."""
        return cyclic_parts(self.inner)

    @cached_property
    def inner(self) -> dict[int, Out]:
        """The graph without the edges that end a move."""
        return {
            n: tuple(e for e in edges if e[0].kind is not Kind.FINISH)
            for n, edges in self.out.items()
        }

    @cached_property
    def tag_cycles(self) -> frozenset[int]:
        """Nodes of components in which some cycle carries a tag."""
        parts = self.cycles
        tagged = {
            parts[node]
            for node, edges in self.out.items()
            for op, target in edges
            if op.kind is Kind.TAG and node in parts and parts[node] == parts.get(target)
        }
        return frozenset(node for node, part in parts.items() if part in tagged)

    @cached_property
    def branches(self) -> frozenset[int]:
        """Nodes at which more than one edge (or value) might be legal."""
        return frozenset(
            node
            for node, edges in self.out.items()
            if (len(edges) > 1 and fork(edges) is None and node not in self.exclusive)
            or any(op.kind is Kind.ANY for op, _ in edges)
        )

    @cached_property
    def repeatable(self) -> frozenset[int]:
        """Nodes that two walks of one search might both enter."""
        after = forward(
            (t for n in sorted(self.branches) for _, t in self.inner[n] if t in self.out),
            lambda n: (t for _, t in self.inner[n] if t in self.out),
        )
        return frozenset(after) | frozenset(self.cycles)

    @cached_property
    def certain(self) -> frozenset[int]:
        """Nodes from which at most one walk is legal to the end of the move."""
        unsure = _before(self.inner, (*sorted(self.branches), *self.cycles))
        return frozenset(n for n in self.out if n not in unsure)

    @cached_property
    def settled(self) -> frozenset[int]:
        """Nodes after which there is no choice: one walk at most is legal, if it ends at all."""
        return self.settled_besides(frozenset())

    def settled_besides(self, nodes: frozenset[int]) -> frozenset[int]:
        """The same, whatever the choice at some nodes."""
        unsure = _before(self.inner, sorted(self.branches - nodes))
        return frozenset(n for n in self.out if n not in unsure)

    @cached_property
    def rings(self) -> dict[int, int]:
        """Nodes on cycles that do not branch, each with the number of its component."""
        return cyclic_parts(self._unbranched)

    @cached_property
    def winding(self) -> frozenset[int]:
        """Nodes from which there is one walk, unless it ends, to a cycle that does not branch."""
        return frozenset(_before(self._unbranched, self.rings))

    @cached_property
    def _unbranched(self) -> dict[int, Out]:
        branches = self.branches
        return {
            n: tuple(e for e in out if e[1] in self.out and e[1] not in branches)
            for n, out in self.inner.items()
            if n not in branches
        }

    @cached_property
    def written(self) -> dict[int, int]:
        """For each node the variables that may be assigned on a walk from a start to it."""
        return self._written(frozenset(self.out))

    @cached_property
    def diverging(self) -> dict[int, int]:
        """For each node the variables in which two arrivals from one start can differ: they may be
        assigned where there is a choice, on a cycle, or after one.
        """
        starts = sorted({*self.branches, *self.cycles})
        after = forward(starts, lambda n: (t for _, t in self.inner.get(n, ())))
        return self._written(frozenset(after))

    def _written(self, places: frozenset[int]) -> dict[int, int]:
        """The variables that may be assigned on the way to each node by edges from some nodes."""
        masks = dict.fromkeys(self.out, 0)
        work = list(self.out)
        work.reverse()
        queued = set(work)
        while work:
            node = work.pop()
            queued.discard(node)
            here = masks[node]
            counts = node in places
            for op, target in self.inner[node]:
                found = here | (op.writes if counts else 0)
                if target in masks and found & ~masks[target]:
                    masks[target] |= found
                    if target not in queued:
                        queued.add(target)
                        work.append(target)
        return masks


def exclusive_nodes(view: View) -> frozenset[int]:
    """The nodes of which one edge at most leads on, though they are no forks by their form.

    ``right[at] != null`` and ``last[at] == 1`` are different questions; the tables tell that there
    is no value of `at` for which both hold.  Where an edge leads on the later ones are not asked:
    nor could that be an error.
    """
    return frozenset(
        node
        for node, out in view.out.items()
        if len(out) > 1
        and fork(out) is None
        and all(
            _exclude(one, two)
            for one, two in combinations([conditions(view, edge) for edge in out], 2)
        )
    )


def conditions(view: View, edge: tuple[Op, int]) -> list[Op]:
    """The comparisons with which an edge begins: its own, and those that nothing else follows."""
    found: list[Op] = []
    op, target = edge
    while op.kind is Kind.TEST and len(found) < _MOST_CONDITIONS:
        found.append(op)
        out = view.edges(target)
        if len(out) != 1:
            break
        op, target = out[0]
    return found


def _exclude(first: list[Op], later: list[Op]) -> bool:
    """Whether a condition of a later edge fails, without an error, wherever all of `first` hold."""
    for op in later:
        if any(_opposite(one, op) for one in first):
            return True
        if not (op.simple or any(_asks_the_same(one, op) for one in first)):
            return False
    return False


def _asks_the_same(one: Op, two: Op) -> bool:
    """Whether the second has an answer wherever the first has one."""
    if one.truths and two.truths and one.truths[::2] == two.truths[::2]:
        return True
    return one.fork is not None and two.fork is not None and one.fork[0] == two.fork[0]


def _opposite(one: Op, two: Op) -> bool:
    """Whether two comparisons that ask the same never hold at once."""
    if not _asks_the_same(one, two):
        return False
    if one.truths and two.truths:
        return one.truths[1].isdisjoint(two.truths[1])
    assert one.fork and two.fork
    alike = one.fork[1] == two.fork[1]
    return one.fork[2] != two.fork[2] if alike else one.fork[2] and two.fork[2]


def moves_view(program: Program) -> View:
    """The edges on walks from the start of a move to its end."""
    out = program.out
    starts = program.finishes

    def inside(node: int) -> Iterator[int]:
        return (t for op, t in out[node] if op.kind is not Kind.FINISH)

    reached = forward(starts, inside)
    entering: dict[int, list[int]] = {}
    ends = []
    for node in reached:
        for target in inside(node):
            entering.setdefault(target, []).append(node)
        if any(op.kind is Kind.FINISH for op, _ in out[node]):
            ends.append(node)
    useful = forward(ends, lambda n: entering.get(n, ()))
    kept = {
        node: tuple(e for e in out[node] if e[0].kind is Kind.FINISH or e[1] in useful)
        for node in reached
        if node in useful
    }
    return View(kept, tuple(s for s in starts if s in kept))


def check_view(program: Program, start: int, end: int) -> View:
    """The edges on walks from `start` to `end`; nothing leaves `end`."""
    out = program.out
    reached = forward((start,), lambda n: () if n == end else (t for _, t in out[n]))
    entering: dict[int, list[int]] = {}
    for node in reached:
        if node != end:
            for _, target in out[node]:
                entering.setdefault(target, []).append(node)
    useful = forward((end,), lambda n: entering.get(n, ())) if end in reached else {}
    kept: dict[int, Out] = {
        node: tuple((_plain(op), t) for op, t in out[node] if t in useful)
        for node in reached
        if node in useful and node != end
    }
    return View(kept, (start,) if start in kept else ())


def _plain(op: Op) -> Op:
    """Inside a check an assignment to `player` is one like any other."""
    return replace(op, kind=Kind.ASSIGN) if op.kind is Kind.FINISH else op
