"""The neighbourhood of a step's change as a small graph, before and after at once.

Only what is near the change is in a picture, so that it is drawn in milliseconds whatever the
size of the game: all edges that the step changed (deleted ones, too), and the unchanged edges
at most `radius` edges away.  At a hub only some of those are shown, and how many are not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from heapq import nsmallest

from rgt.debugger.traces.diff import Delta
from rgt.debugger.traces.trace import Replay, Trace
from rgt.ir.automaton import BEGIN, END, Automaton, Edge

MOST_CHANGED = 40
"""How many changed edges are shown; a step may change thousands."""
MOST_KEPT = 24
"""How many unchanged edges are shown."""
MOST_AT_A_NODE = 4
"""How many unchanged edges into a node, and how many out of it, are shown at most.

They are fewer the more nodes the change touches: there it is enough to see.
"""
_NEIGHBOURS = 12
_HUB = 64
_SIGNS = {"kept": "", "removed": "-", "added": "+", "relabelled": "~", "redirected": ">"}


class Status(StrEnum):
    """What a step did to an edge or a node; nodes are kept, removed or added."""

    KEPT = "kept"
    REMOVED = "removed"
    ADDED = "added"
    RELABELLED = "relabelled"
    REDIRECTED = "redirected"

    @property
    def sign(self) -> str:
        """The sign that marks it in every view, so that no one needs colours."""
        return _SIGNS[self.value]


@dataclass(frozen=True, slots=True)
class PictureNode:
    """A node; `touched` if an edge at it changed.

    `became` is the node that took its place in a merge; `hidden` is how many unchanged edges at
    it are not shown.
    """

    name: str
    status: Status
    touched: bool
    became: str | None = None
    hidden: int = 0


@dataclass(frozen=True, slots=True)
class PictureEdge:
    """An edge before and after the step; None where it does not exist."""

    status: Status
    before: Edge | None
    after: Edge | None

    @property
    def key(self) -> int:
        """The edge's key."""
        return self.now.key

    @property
    def now(self) -> Edge:
        """The edge after the step, or as it was if it is gone."""
        edge = self.after or self.before
        assert edge is not None
        return edge


@dataclass(frozen=True, slots=True)
class Picture:
    """The neighbourhood of step `number`; `left_out` changed edges are not shown."""

    number: int
    nodes: tuple[PictureNode, ...]
    edges: tuple[PictureEdge, ...]
    left_out: int = 0


def picture(trace: Trace | Replay, n: int, radius: int = 1) -> Picture:
    """The neighbourhood of step `n`, unchanged edges up to `radius` away; IndexError if none.

    A `Replay` is walked to the game before the step, which is quick if it stands near; of a
    `Trace` that game is rebuilt.  With radius 0 the only unchanged edges are those between
    nodes of changed ones.
    """
    replay = trace if isinstance(trace, Replay) else Replay(trace)
    change = replay.trace.delta(n)
    return picture_of(replay.go(n - 1).automaton, change, n, radius)


def pictures(trace: Trace, radius: int = 1) -> Iterator[Picture]:
    """The pictures of all steps in order, on one walk through the trace."""
    replay = trace.replay()
    for step in trace.steps:
        yield picture(replay, step.number, radius)


def picture_of(before: Automaton, change: Delta, n: int, radius: int = 1) -> Picture:
    """The neighbourhood of a change, called step `n`, in the automaton before it."""
    changed = [*_changed(change)]
    shown = changed[:MOST_CHANGED]
    keys = set(change.touched_edges())
    became = {gone: keep for keep, gone in change.merged}
    ends = {end: None for edge in shown for end in _ends(edge)}
    kept = _Kept(before, keys, ends)
    kept.between(ends)
    for _ in range(radius):
        kept.grow()
    nodes = dict.fromkeys([*ends, *(end for edge in kept.edges.values() for end in edge[:2])])
    statuses = _statuses(before, change)
    known = kept.counts() + Counter(end for edge in _as_found(change) for end in edge[:2])
    return Picture(
        n,
        tuple(
            PictureNode(
                name,
                statuses.get(name, Status.KEPT),
                name in ends,
                became.get(name),
                _degree(before, name) - known[name] if name in ends else 0,
            )
            for name in nodes
        ),
        (
            *shown,
            *(PictureEdge(Status.KEPT, edge, edge) for _, edge in sorted(kept.edges.items())),
        ),
        len(changed) - len(shown),
    )


def _changed(change: Delta) -> Iterator[PictureEdge]:
    for before, after in change.relabelled:
        yield PictureEdge(Status.RELABELLED, before, after)
    for before, after in change.redirected:
        yield PictureEdge(Status.REDIRECTED, before, after)
    for edge in change.removed:
        yield PictureEdge(Status.REMOVED, edge, None)
    for edge in change.added:
        yield PictureEdge(Status.ADDED, None, edge)


def _as_found(change: Delta) -> Iterator[Edge]:
    """The changed edges as they were before."""
    yield from change.removed
    for before, _ in (*change.relabelled, *change.redirected):
        yield before


def _ends(edge: PictureEdge) -> Iterator[str]:
    for form in (edge.before, edge.after):
        if form is not None:
            yield form.source
            yield form.target


def _statuses(before: Automaton, change: Delta) -> dict[str, Status]:
    """Which nodes the change adds and which it removes; all others are kept."""
    degree: dict[str, int] = {}
    gone = (*change.removed, *(pair[0] for pair in change.redirected))
    come = (*change.added, *(pair[1] for pair in change.redirected))
    for edges, sign in ((gone, -1), (come, +1)):
        for edge in edges:
            for end in edge[:2]:
                degree[end] = degree.get(end, 0) + sign
    found: dict[str, Status] = {}
    for node, difference in degree.items():
        if node in (BEGIN, END):
            continue
        if not before.has_node(node):
            found[node] = Status.ADDED
        elif difference < 0 and _degree(before, node) == -difference:
            found[node] = Status.REMOVED
    return found


def _degree(automaton: Automaton, node: str) -> int:
    """How many edges enter or leave a node; 0 if there is none of that name."""
    if not automaton.has_node(node):
        return 0
    return automaton.in_degree(node) + automaton.graph.out_degree(node)


class _Kept:
    """The unchanged edges of a picture."""

    def __init__(self, automaton: Automaton, changed: set[int], ends: Iterable[str]) -> None:
        self._automaton = automaton
        self._changed = changed
        self._reached = dict.fromkeys(ends)
        self._frontier = [*self._reached]
        self._most = min(max(_NEIGHBOURS // max(len(self._reached), 1), 1), MOST_AT_A_NODE)
        self.edges: dict[int, Edge] = {}

    def between(self, nodes: Iterable[str]) -> None:
        """Take the edges between some nodes."""
        here = [*nodes]
        for source in here:
            successors = self._automaton.successors(source)
            for target in here:
                if target in successors:
                    self._take(self._automaton.between(source, target))

    def grow(self) -> None:
        """Take edges at the outermost nodes, and the nodes at their other ends."""
        frontier, self._frontier = self._frontier, []
        for node in frontier:
            for edge in (*self._some_in(node), *self._some_out(node)):
                if edge.key in self.edges:
                    for end in edge[:2]:
                        if end not in self._reached:
                            self._reached[end] = None
                            self._frontier.append(end)

    def counts(self) -> Counter[str]:
        """How many of the edges taken are at each node."""
        return Counter(end for edge in self.edges.values() for end in edge[:2])

    def _some_out(self, node: str) -> Sequence[Edge]:
        automaton = self._automaton
        targets = automaton.successors(node)
        if len(targets) < _HUB:
            return self._take(automaton.out_edges(node), self._most)
        near = nsmallest(self._most, targets)
        return self._take([e for t in near for e in automaton.between(node, t)], self._most)

    def _some_in(self, node: str) -> Sequence[Edge]:
        automaton = self._automaton
        sources = automaton.predecessors(node)
        if len(sources) < _HUB:
            return self._take(automaton.in_edges(node), self._most)
        near = nsmallest(self._most, sources)
        return self._take([e for s in near for e in automaton.between(s, node)], self._most)

    def _take(self, edges: Iterable[Edge], most: int = MOST_KEPT) -> Sequence[Edge]:
        """Take some unchanged edges, as many as there is room for."""
        found = [edge for edge in edges if edge.key not in self._changed][:most]
        for edge in found:
            if len(self.edges) < MOST_KEPT:
                self.edges[edge.key] = edge
        return found
