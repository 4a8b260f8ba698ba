"""Choices of a few values that a fork right behind tells apart: value by value.

Who moves first says which kind of move it is, and goes on in another way for each: that is as many
moves one beside the other, as if there had been a fork.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rgt.backends.interpreter.analysis import Pair, Switch, fork
from rgt.backends.interpreter.program import Kind
from rgt.backends.program.steps import Step, is_comparison

if TYPE_CHECKING:
    from rgt.backends.lowering.searches.walks import Walks
    from rgt.backends.lowering.writing import Here

_MOST = 4
"""So few values are written out."""


def case_by_case(walks: Walks, op: Step, target: int, here: Here) -> bool:
    """Emit a choice, and what follows, for one value after the other; False if a fork behind does
    not tell them apart, or the value has to stand in the state.
    """
    name = op.place.variable
    assert name is not None
    if len(op.choices) > _MOST or not _told_apart(walks, op, target):
        return False
    mark, memory, cells = walks.mark(), walks.memory, walks.unit.cells
    walks.memory = 0
    walks.cases += 1
    for symbol in op.choices:
        with cells.bound(name, cells.symbol(symbol)):
            walks.go(target, here)
    walks.cases -= 1
    read, walks.memory = walks.memory, memory | walks.memory
    if read & op.writes:
        walks.back_to(mark)
        return False
    return True


def _told_apart(walks: Walks, op: Step, node: int) -> bool:
    """Whether nothing but tags is between a node to which a choice leads and a fork that goes on in
    another way for each of its values.
    """
    view = walks.view
    while len(out := view.edges(node)) == 1 and out[0][0].kind in (Kind.TAG, Kind.SKIP):
        if view.indegree[node] > 1 or node == walks.end:
            return False
        node = out[0][1]
    if view.indegree[node] > 1 or len(out) < 2:
        return False
    branch = fork(out)
    if isinstance(branch, Switch):
        test, told = out[0][0], {symbol for symbol, _ in branch.cases}
    elif isinstance(branch, Pair) and len(op.choices) == len(out):
        test, told = branch.condition, set(op.choices)
    else:
        return False
    if not is_comparison(test) or test.value.symbol is None or not told.issuperset(op.choices):
        return False
    return test.place.scalar == op.place.variable
