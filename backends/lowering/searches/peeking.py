"""What ends a check is asked at all places around before the search goes on from one of them.

A flood in depth goes far away by the first of several ways, though the second one ends next door::

    before:  for each way: go there; if seen: next; if stone: flood from there; if empty: succeed
    after:   for each way: if it leads to empty: succeed
             for each way: the same as before

Whether a check holds does not depend on the order in which its walks are tried.  Only where no walk
can meet an error: one that was met before would be hidden.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rgt.backends.interpreter.program import Kind, Op
from rgt.backends.plan.expressions import Local, Or
from rgt.backends.plan.statements import Let, SucceedIf
from rgt.backends.plan.types import CODE
from rgt.backends.program.steps import Step

if TYPE_CHECKING:
    from rgt.backends.lowering.searches.walks import Walks
    from rgt.backends.lowering.writing import Here

_FEWEST, _MOST = 2, 8


def peek(walks: Walks, node: int, here: Here) -> None:
    """Emit what can end a check next to a node of a flood, if there are several ways from it."""
    out = walks.view.edges(node)
    if not _FEWEST <= len(out) <= _MOST or node not in walks.view.cycles:
        return
    ways = [(op, _exits(walks, target)) for op, target in out]
    if not all(exits and _is_move(walks, op) for op, exits in ways):
        return
    for op, exits in ways:
        assert isinstance(op, Step)
        name = op.place.variable
        assert name is not None
        near = Local(walks.name("near"), CODE)
        walks.add(here, Let(near.name, walks.unit.cells.read(op.value, node)))
        with walks.unit.cells.bound(name, near):
            asked = tuple(walks.condition(each, at) for each, at in exits)
        walks.add(here, SucceedIf(asked[0] if len(asked) == 1 else Or(asked)))


def _is_move(walks: Walks, op: Op) -> bool:
    return isinstance(op, Step) and op.kind is Kind.ASSIGN and not walks.unit.is_map(op.place)


def _exits(walks: Walks, node: int) -> list[tuple[Op, int]]:
    """The comparisons behind a node of a cycle that end the check, each with its node."""
    if node not in walks.view.cycles:
        return []
    found: list[tuple[Op, int]] = []
    seen = [node]
    for at in seen:
        for op, to in walks.view.edges(at):
            if op.kind is Kind.TEST and to == walks.end:
                found.append((op, at))
            elif op.kind is Kind.SKIP and to not in seen:
                seen.append(to)
    return found
