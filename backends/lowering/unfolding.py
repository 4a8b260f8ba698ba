"""Parts of a game that are used from several places, written once for each of them.

A part that comes back to where it was called from - ``flip_return = flip_call_1``, the part, and a
fork on `flip_return` - is a loop to those who look at edges only.  Written once for each caller it
is straight, the fork is gone, and what the caller told it is known.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rgt.backends.facts.plan import Plan
from rgt.backends.interpreter.analysis import Switch, View, fork
from rgt.backends.interpreter.program import SKIP, Kind, Op, Out
from rgt.backends.program.steps import Step

_MOST_NODES = 600
_MOST_COPIES = 8


@dataclass(frozen=True, slots=True)
class Unfolded:
    """A view some nodes of which are copies; `origin` has the nodes of the game that they are."""

    view: View
    origin: Mapping[int, int]


def unfolded(plan: Plan, starts: tuple[int, ...]) -> Unfolded:
    """The view of moves from some starts on with the parts that are called copied, if there are not
    too many copies.
    """
    found = Unfolded(plan.moves_view, {})
    for name in _returns(plan):
        copies = _Copies(plan, found, name, starts).made()
        if copies is not None:
            found = copies
    return found


def _returns(plan: Plan) -> list[str]:
    """The variables that only ever hold constants, of which a fork asks."""
    asked: dict[str, None] = {}
    for out in plan.moves_view.out.values():
        branch = fork(out) if len(out) > 1 else None
        first = out[0][0]
        if isinstance(branch, Switch) and isinstance(first, Step) and _is_plain(plan, first):
            asked[first.place.variable or ""] = None
    known = {
        op.place.variable: None
        for out in plan.program.out
        for op, _ in out
        if op.writes and isinstance(op, Step) and _constant(op) is None
    }
    return [name for name in asked if name not in known and name != "player"]


def _is_plain(plan: Plan, op: Step) -> bool:
    name = op.place.variable
    return name is not None and not op.place.indices and not plan.storage.fields[name].map


def _constant(op: Step) -> int | None:
    """The symbol that an assignment assigns, if it is one that is known beforehand."""
    return op.value.symbol if op.kind in (Kind.ASSIGN, Kind.FINISH) else None


class _Copies:
    """Follows the view with the value of one variable in hand, where it will be asked for."""

    def __init__(
        self, plan: Plan, before: Unfolded, variable: str, starts: tuple[int, ...]
    ) -> None:
        self._view, self._origin = before.view, dict(before.origin)
        self._starts, self._variable = starts, variable
        self._bit, self._live = plan.bit[variable], plan.moves.live
        self._numbers: dict[tuple[int, int | None], int] = {}
        self._next = max([len(plan.program.names), *(n + 1 for n in before.view.out)])

    def made(self) -> Unfolded | None:
        """The view with copies; None if there would be too many."""
        out: dict[int, Out] = {}
        todo: list[tuple[int, int | None]] = [(start, None) for start in self._starts]
        while todo:
            node, value = todo.pop()
            number = self._number(node, value)
            if number in out or node not in self._view.out:
                continue
            edges: list[tuple[Op, int]] = []
            for op, target in self._left(node, value):
                if op.kind is Kind.FINISH:
                    edges.append((op, target))
                    continue
                after = self._after(op, target, value)
                edges.append((op, self._number(target, after)))
                todo.append((target, after))
            out[number] = tuple(edges)
            if len(out) > min(_MOST_NODES, _MOST_COPIES * len(self._view.out)):
                return None
        kept = {n: tuple(e for e in edges if self._leads(e, out)) for n, edges in out.items()}
        view = View(kept, tuple(start for start in self._starts if start in kept))
        view.exclusive = frozenset(
            n for n in kept if self._origin.get(n, n) in self._view.exclusive or not kept[n]
        )
        return Unfolded(view, self._origin)

    def _leads(self, edge: tuple[Op, int], out: Mapping[int, Out]) -> bool:
        return edge[0].kind is Kind.FINISH or edge[1] in out

    def _left(self, node: int, value: int | None) -> Out:
        """The edges that are left where the value is known."""
        out = self._view.edges(node)
        branch = fork(out) if len(out) > 1 and value is not None else None
        first = out[0][0] if out else SKIP
        if not isinstance(branch, Switch) or not isinstance(first, Step):
            return out
        if first.place.variable != self._variable or first.place.indices:
            return out
        return tuple((SKIP, target) for symbol, target in branch.cases if symbol == value)

    def _after(self, op: Op, target: int, value: int | None) -> int | None:
        """The value behind an edge; None where nobody will ask for it."""
        if isinstance(op, Step) and op.writes and op.place.variable == self._variable:
            value = _constant(op)
        original = self._origin.get(target, target)
        return value if self._live.get(original, 0) & self._bit else None

    def _number(self, node: int, value: int | None) -> int:
        """The node itself where nothing is known, else a copy."""
        if value is None:
            return node
        key = node, value
        if key not in self._numbers:
            self._numbers[key] = self._next
            self._origin[self._next] = self._origin.get(node, node)
            self._next += 1
        return self._numbers[key]
