"""What the tags of a legal move tell before the walk has made its choices.

On a stretch without forks, a choice need not be found again by searching if nobody reads it but to
work out what a later tag shows: ``side = Side(*); to = ahead[side][from]; ... $$ to``.  The value
of `to` is taken from the tag, and `side`, which nobody will read, is left as it was.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rgt.backends.cpp.operands import Operand
from rgt.backends.cpp.plan import Plan
from rgt.backends.cpp.program import Step
from rgt.backends.interpreter.program import Kind, Op
from rgt.ir.liveness import live_variables

_END = 1
_SEEN = ("player", "goals", "visible")


@dataclass(frozen=True, slots=True)
class Made:
    """One edge of a stretch.  `tag` says which of the tags still to come tells what is assigned,
    counted from here; None if the edge is done as it stands, -1 if it is left out.
    """

    op: Op
    target: int
    tag: int | None


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
        edges = list(self._edges(node))
        made: list[Made] = []
        unknown: set[str] = set()
        for i, (op, target) in enumerate(edges):
            if not isinstance(op, Step) or op.kind in (Kind.TEST, Kind.CHECK):
                made.append(Made(op, target, -1))
                continue
            if op.kind is Kind.TAG:
                made.append(Made(op, target, None))
                continue
            tag = self._tag(op, edges[i + 1 :])
            name = op.place.variable
            assert name is not None
            if tag is not None:
                unknown.discard(name)
                made.append(Made(op, target, tag))
            elif op.kind is not Kind.ANY and not unknown & _names(op):
                if not op.place.indices and not self._partial(op):
                    unknown.discard(name)
                made.append(Made(op, target, None))
            elif self._partial(op) or op.kind is Kind.FINISH or name in _SEEN:
                return []
            else:
                unknown.add(name)
                made.append(Made(op, target, -1))
        if not made:
            return []
        last = made[-1].target
        read = frozenset(_SEEN) if last == _END else self._live.get(self._name(last), frozenset())
        return [] if unknown & read else made

    def _edges(self, node: int) -> Iterator[tuple[Op, int]]:
        """The edges up to the first fork, or to the end of the move."""
        seen: set[int] = set()
        while node not in seen and len(out := self._view.edges(node)) == 1:
            seen.add(node)
            yield out[0]
            op, node = out[0]
            if op.kind is Kind.FINISH:
                return

    def _tag(self, op: Step, rest: list[tuple[Op, int]]) -> int | None:
        """Which of the coming tags shows the assigned value, if one does."""
        name = op.place.variable
        if op.kind is Kind.FINISH or self._partial(op):
            return None
        tags = 0
        for later, _ in rest:
            if not isinstance(later, Step):
                continue
            if later.kind is Kind.TAG:
                if later.value.variable == name and not later.value.indices:
                    return tags
                tags += 1
            elif later.left is not None and later.writes and later.place.variable == name:
                return None
        return None

    def _partial(self, op: Step) -> bool:
        """Whether a map, or a part of one, is assigned."""
        place = op.place
        assert place.variable is not None
        return bool(place.indices or place.shape.depth) or (
            self._plan.storage.fields[place.variable].map
        )

    def _name(self, node: int) -> str:
        return self._plan.program.names[node]


def _names(op: Step) -> set[str]:
    """The variables that an assignment reads."""
    found: set[str] = set()
    stack: list[Operand] = [index.value for index in op.place.indices]
    if op.right is not None:
        stack.append(op.right)
    while stack:
        operand = stack.pop()
        if operand.variable is not None:
            found.add(operand.variable)
        stack += [index.value for index in operand.indices]
    return found
