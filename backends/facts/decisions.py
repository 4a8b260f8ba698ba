"""Forks that are decided by what one of their edges asks first.

``board[right[at]] == mine`` and ``board[right[at]] != mine`` are a fork by their form.  Where one
of them stands behind the step, ``at = right[at]`` and then ``board[at] == mine``, they are not, and
a search tries both.  But whoever asks the other one knows which way leads on: where it holds, the
first does not.  Edges that decide so about all others come first, in this order; of such a node one
edge at most is legal.
"""

from __future__ import annotations

from collections.abc import Callable

from rgt.backends.facts.disjunctions import inside
from rgt.backends.facts.values.exclusive import simple
from rgt.backends.facts.values.ways import FEW_EDGES, Ways, asks_check
from rgt.backends.interpreter.analysis import View, fork
from rgt.backends.interpreter.program import Kind, Op, Out
from rgt.backends.program.steps import Both, Either, Step

_LAST = (Kind.SKIP, Kind.TEST, Kind.CHECK, Kind.ASSIGN)
_Edge = tuple[Op, int]


def decided(
    view: View,
    ways: Ways,
    reads: Callable[[Op], int],
    sure: Callable[[Op, int], bool],
) -> View:
    """The view with such forks in the order in which they are asked; what an edge asks in a row is
    one condition.  Conditions that might raise an error (not `sure`) decide nothing.
    """
    deciding = _Deciding(view, ways, reads, sure)
    found = {
        node: order
        for node, out in view.out.items()
        if 1 < len(out) <= FEW_EDGES
        and node not in view.exclusive
        and fork(out) is None
        and (order := deciding.order(node, out))
    }
    if not found:
        return view
    left = inside({**view.out, **found}, view)
    left.exclusive |= frozenset(found) & frozenset(left.out)
    return left


class _Deciding:
    def __init__(
        self,
        view: View,
        ways: Ways,
        reads: Callable[[Op], int],
        sure: Callable[[Op, int], bool],
    ) -> None:
        self._view, self._ways, self._reads, self._sure = view, ways, reads, sure

    def order(self, node: int, out: Out) -> Out | None:
        """The edges so that each decides about those behind it; None if there is no such order."""
        made: list[_Edge] = []
        left = list(out)
        while len(left) > 1:
            for edge in left:
                others = [each for each in left if each is not edge]
                asked = self._deciding(node, edge, others)
                if asked is not None:
                    made.append(asked)
                    left = others
                    break
            else:
                return None
        return (*made, *left) if left[0][0].kind in _LAST else None

    def _deciding(self, node: int, edge: _Edge, others: list[_Edge]) -> _Edge | None:
        """What an edge asks in a row that keeps all others from leading on."""
        row: list[tuple[Step, int]] = []
        op, target = edge
        while self._may_decide(op, alone=not row) and self._sure(op, node):
            assert isinstance(op, Step)
            row.append((op, node))
            asked = tuple(each for each, _ in row)
            if all(self._ways.excluded(self._view, asked, other) for other in others):
                return (op if len(row) == 1 else self._both(row)), target
            following = self._view.edges(target)
            if asks_check(op) or len(following) != 1 or self._view.indegree.get(target, 0) != 1:
                break
            node, (op, target) = target, following[0]
        return None

    def _may_decide(self, op: Op, *, alone: bool) -> bool:
        """Whether a condition can be asked first: checks are asked by themselves."""
        return simple(op) or (alone and isinstance(op, Step) and asks_check(op))

    def _both(self, row: list[tuple[Step, int]]) -> Step:
        reads = 0
        for op, _ in row:
            reads |= self._reads(op)
        both = Both(Kind.TEST, reads=reads, parts=tuple(row))
        return Either(Kind.TEST, reads=reads, alternatives=(both,))
