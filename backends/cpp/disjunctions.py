"""Conditions of which one is enough, asked as one.

An automaton says "or" by edges from one node to another.  Followed one after the other they make
the same walk again and again, twice as often for each further "or"; asked at once they make one.
"""

from __future__ import annotations

from collections.abc import Callable

from rgt.backends.cpp.program import Either, Step
from rgt.backends.interpreter.analysis import View, fork
from rgt.backends.interpreter.program import Kind, Op, Out


def gathered(view: View, reads: Callable[[Op], int], sure: Callable[[Op, int], bool]) -> View:
    """The view with the conditions between two nodes made one; `reads` has what a label asks.

    Where one holds the others are not asked: all are to be `sure` to raise no error.
    """
    out = {node: _gathered(edges, reads, sure, node) for node, edges in view.out.items()}
    found = View(out, view.starts)
    found.exclusive = view.exclusive
    return found


def _gathered(
    out: Out, reads: Callable[[Op], int], sure: Callable[[Op, int], bool], node: int
) -> Out:
    if len(out) < 2 or fork(out) is not None:
        return out
    conditions: dict[int, list[Step]] = {}
    for op, target in out:
        if isinstance(op, Step) and op.kind in (Kind.TEST, Kind.CHECK) and sure(op, node):
            conditions.setdefault(target, []).append(op)
    found: list[tuple[Op, int]] = []
    for op, target in out:
        same = conditions.get(target, [])
        if len(same) < 2 or op not in same:
            found.append((op, target))
        elif op is same[0]:
            asked = 0
            for each in same:
                asked |= reads(each)
            found.append((Either(Kind.TEST, reads=asked, alternatives=tuple(same)), target))
    return tuple(found)
