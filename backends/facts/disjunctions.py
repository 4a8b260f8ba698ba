"""Conditions of which one is enough, asked as one.

An automaton says "or" by edges from one node to another.  Followed one after the other they make
the same walk again and again, twice as often for each further "or"; asked at once they make one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from rgt.backends.interpreter.analysis import Pair, View, fork, forward
from rgt.backends.interpreter.program import Kind, Op, Out
from rgt.backends.program.steps import Both, Either, Step

_LONGEST = 16
"""How many conditions in a row are one."""
_DEEPEST = 4
"""``a or (b and (c or d))`` is found from the inside."""


def gathered(view: View, reads: Callable[[Op], int], sure: Callable[[Op, int], bool]) -> View:
    """The view with the conditions between two nodes made one, those too that are asked in a row;
    `reads` has what a label asks.

    Where one holds the others are not asked: all are to be `sure` to raise no error.
    """
    found = view
    for _ in range(_DEEPEST):
        gathering = _Gathering(found, reads, sure)
        out = {node: gathering.edges(node) for node in found.out}
        if all(len(edges) == len(found.out[node]) for node, edges in out.items()):
            break
        found = inside(out, view)
    return found


def inside(out: Mapping[int, Out], view: View) -> View:
    """The part of a graph that the starts of a view lead to."""
    kept = forward(
        view.starts, lambda n: (t for op, t in out.get(n, ()) if op.kind is not Kind.FINISH)
    )
    found = View({n: out[n] for n in out if n in kept}, view.starts)
    found.exclusive = view.exclusive & frozenset(found.out)
    return found


_Row = tuple[tuple[Step, int], ...]
"""Conditions asked in a row, each with its node."""


class _Gathering:
    def __init__(
        self, view: View, reads: Callable[[Op], int], sure: Callable[[Op, int], bool]
    ) -> None:
        self._view, self._reads, self._sure = view, reads, sure

    def edges(self, node: int) -> Out:
        """The edges of a node, conditions that lead to one node made one."""
        out = self._view.edges(node)
        if len(out) < 2:
            return out
        # of a fork one edge is taken at most; where all lead to one node several are enough
        branch = fork(out)
        apart = len({target for _, target in out}) > 1
        if isinstance(branch, Pair) or (branch is not None and apart):
            return out
        rows = [dict(self._rows(node, *edge)) for edge in out]
        meets = Counter(target for row in rows for target in row)
        found: dict[int, list[_Row]] = {}
        goals: list[int | None] = []
        for row in rows:
            goal = next((target for target in row if meets[target] > 1), None)
            goals.append(goal)
            if goal is not None:
                found.setdefault(goal, []).append(row[goal])
        made: list[tuple[Op, int]] = []
        for edge, goal in zip(out, goals, strict=True):
            together = found.get(goal, []) if goal is not None else []
            if goal is None or len(together) < 2:
                made.append(edge)
            elif edge is out[goals.index(goal)]:
                made.append((self._either(together), goal))
        return tuple(made)

    def _rows(self, node: int, op: Op, target: int) -> Iterator[tuple[int, _Row]]:
        """Where conditions lead that are asked from an edge on, one after the other."""
        row: _Row = ()
        while len(row) < _LONGEST and isinstance(op, Step) and self._sure(op, node):
            if op.kind is not Kind.TEST and (op.kind is not Kind.CHECK or row):
                return
            row = (*row, (op, node))
            following = self._view.edges(target)
            if len(row) == 1 or following:
                # all that is asked before the end is folded
                yield target, row
            alone = self._view.indegree.get(target, 0) == 1 and len(following) == 1
            if op.kind is Kind.CHECK or not alone:
                return
            node, (op, target) = target, following[0]

    def _either(self, rows: Sequence[_Row]) -> Either:
        asked = 0
        alternatives: list[Step] = []
        for row in rows:
            reads = 0
            for op, _ in row:
                reads |= self._reads(op)
            asked |= reads
            both = Both(Kind.TEST, reads=reads, parts=row)
            alternatives.append(row[0][0] if len(row) == 1 else both)
        return Either(Kind.TEST, reads=asked, alternatives=tuple(alternatives))
