"""What the tags of a legal move tell before the walk has made its choices.

On a stretch without forks, a choice need not be found again by searching if nobody reads it but to
work out what a later tag shows: ``side = Side(*); to = ahead[side][from]; ... $$ to``.  The value
of `to` is taken from the tag, and `side`, which nobody will read, is left as it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

import networkx as nx

from rgt.backends.facts.plan import Plan
from rgt.backends.interpreter.program import Kind, Op
from rgt.backends.program.operands import variables_in
from rgt.backends.program.steps import Step
from rgt.ir.liveness import live_variables

_END = 1
_OUTSIDE = -1
_SEEN = ("player", "goals", "visible")


@dataclass(frozen=True, slots=True)
class Made:
    """One edge of a stretch.  `tag` says which of the tags still to come tells what is assigned,
    counted from here; None if the edge is done as it stands, -1 if it is left out.
    """

    op: Op
    target: int
    tag: int | None


@dataclass(frozen=True, slots=True)
class _Maze:
    """Walks without effects but on some variables, all of which come to one node: `assigned` has
    for each variable a label that assigns it; `first` is an edge of the fork.
    """

    first: Op
    assigned: Mapping[str, Step]


class Told:
    """Finds stretches; `live[n]` are the variables that somebody may read after node n."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._view = plan.moves_view
        self._live: Mapping[str, frozenset[str]] = live_variables(
            plan.layout.places, plan.program.edges
        )

    def stretch(self, node: int) -> list[Made]:
        """What a legal move does from a node on, up to a fork or the end; nothing if that has to be
        searched for.
        """
        parts = list(self._parts(node))
        made: list[Made] = []
        unknown: set[str] = set()
        for i, (op, target) in enumerate(parts):
            rest = parts[i + 1 :]
            if isinstance(op, _Maze):
                for name, label in op.assigned.items():
                    tag = self._tag(name, target, rest)
                    made.append(Made(label, target, -1 if tag is None else tag))
                    (unknown.add if tag is None else unknown.discard)(name)
                if not op.assigned:
                    made.append(Made(op.first, target, -1))
                if unknown & set(_SEEN):
                    return []
            elif not isinstance(op, Step) or op.kind in (Kind.TEST, Kind.CHECK):
                made.append(Made(op, target, -1))
            elif op.kind is Kind.TAG:
                made.append(Made(op, target, None))
            elif not self._assignment(op, target, rest, unknown, made):
                return []
        if not made:
            return []
        last = made[-1].target
        read = frozenset(_SEEN) if last == _END else self._live.get(self._name(last), frozenset())
        return [] if unknown & read else made

    def _assignment(
        self, op: Step, target: int, rest: list[_Part], unknown: set[str], made: list[Made]
    ) -> bool:
        """Enter an assignment; whether it can be made."""
        name = op.place.variable
        assert name is not None
        partial = self._partial(op)
        tag = None if op.kind is Kind.FINISH or partial else self._tag(name, target, rest)
        if tag is not None:
            unknown.discard(name)
            made.append(Made(op, target, tag))
        elif op.kind is not Kind.ANY and not unknown & _names(op):
            if not partial:
                unknown.discard(name)
            made.append(Made(op, target, None))
        elif partial or op.kind is Kind.FINISH or name in _SEEN:
            return False
        else:
            unknown.add(name)
            made.append(Made(op, target, -1))
        return True

    def _parts(self, node: int) -> Iterator[_Part]:
        """The edges up to the first fork that matters, or to the end of the move."""
        seen: set[int] = set()
        while node not in seen:
            seen.add(node)
            out = self._view.edges(node)
            if len(out) == 1:
                yield out[0]
                op, node = out[0]
                if op.kind is Kind.FINISH:
                    return
                continue
            found = self._maze(node)
            if found is not None:
                yield found
                node = found[1]
                continue
            rounds = self._rounds(node)
            if rounds is None:
                return
            maze, (op, target) = rounds
            yield maze, node
            yield op, target
            if op.kind is Kind.FINISH:
                return
            node = target

    def _maze(self, node: int) -> tuple[_Maze, int] | None:
        """What is between a fork and the first node to which all walks from there come, if nothing
        there has effects.
        """
        region = self._without_effects(node)
        walks: nx.DiGraph[int] = nx.DiGraph()
        for here, targets in region.items():
            walks.add_edges_from((target, here) for target in targets)
        if _OUTSIDE not in walks:
            return None
        nearest = nx.immediate_dominators(walks, _OUTSIDE).get(node, _OUTSIDE)
        if nearest == _OUTSIDE:
            return None
        edges = self._view.edges(node)
        return _Maze(edges[0][0], self._assigned(edges, {node, nearest})), nearest

    def _rounds(self, node: int) -> tuple[_Maze, tuple[Op, int]] | None:
        """The walks from a fork back to it, if nothing there has effects, and the one edge that
        leads on.
        """
        out = self._view.edges(node)
        leaving = [edge for edge in out if self._has_effect(edge[0])]
        back = [edge for edge in out if edge not in leaving]
        if len(leaving) != 1 or not back:
            return None
        region: dict[int, tuple[int, ...]] = {node: ()}
        for _, target in back:
            self._collect(target, region)
        if any(_OUTSIDE in targets for targets in region.values()):
            return None
        return _Maze(back[0][0], self._assigned(back, {node})), leaving[0]

    def _assigned(self, edges: Iterable[tuple[Op, int]], seen: set[int]) -> dict[str, Step]:
        """A label of each variable that is assigned on walks that begin with some edges and end at
        nodes that were `seen`.
        """
        assigned: dict[str, Step] = {}
        forks = [edges]
        while forks:
            for op, target in forks.pop():
                if isinstance(op, Step) and op.kind in (Kind.ASSIGN, Kind.ANY):
                    assert op.place.variable is not None
                    assigned.setdefault(op.place.variable, op)
                if target not in seen:
                    seen.add(target)
                    forks.append(self._view.edges(target))
        return assigned

    def _without_effects(self, node: int) -> dict[int, tuple[int, ...]]:
        """Where edges without effects lead, from a node on; outside from those that have others."""
        region: dict[int, tuple[int, ...]] = {}
        self._collect(node, region)
        return region

    def _collect(self, node: int, region: dict[int, tuple[int, ...]]) -> None:
        """Add to a region what edges without effects come to from a node on."""
        stack = [node]
        while stack:
            here = stack.pop()
            if here in region:
                continue
            out = self._view.edges(here)
            effects = any(self._has_effect(op) for op, _ in out)
            region[here] = (_OUTSIDE,) if effects else tuple(target for _, target in out)
            if not effects:
                stack += region[here]

    def _has_effect(self, op: Op) -> bool:
        if not isinstance(op, Step) or op.kind in (Kind.TEST, Kind.CHECK):
            return False
        return op.kind in (Kind.TAG, Kind.FINISH) or self._partial(op)

    def _tag(self, name: str, target: int, rest: list[_Part]) -> int | None:
        """Which of the coming tags shows a variable as it is now, if one does; `rest` follows from
        the target on.
        """
        tags = 0
        for later, _ in rest:
            if isinstance(later, _Maze):
                if name in later.assigned:
                    return None
            elif not isinstance(later, Step):
                continue
            elif later.kind is Kind.TAG:
                if later.value.variable == name and not later.value.indices:
                    return tags
                tags += 1
            elif later.left is not None and later.writes and later.place.variable == name:
                return None
        last, end = rest[-1] if rest else (None, target)
        if isinstance(last, Step) and last.kind is Kind.FINISH:
            return None
        return tags if self._plan.tokens.shown(end) == name else None

    def _partial(self, op: Step) -> bool:
        """Whether a map, or a part of one, is assigned."""
        place = op.place
        assert place.variable is not None
        return bool(place.indices or place.shape.depth) or (
            self._plan.storage.fields[place.variable].map
        )

    def _name(self, node: int) -> str:
        return self._plan.program.names[node]


_Part = tuple[Op | _Maze, int]


def _names(op: Step) -> set[str]:
    """The variables that an assignment reads."""
    return variables_in(op.right, *(index.value for index in op.place.indices))
