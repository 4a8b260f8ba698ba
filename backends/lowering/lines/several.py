"""Loops along a line that ask several boards, done at once: ``while red[at] || blue[at]``.

As in `rays`, but what the loop asks of a place is several forks, one after the other: it goes on
where one of them says so, or where all do.  With what the later ones compare is read at once, so
that must always be there.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from rgt.backends.interpreter.analysis import Pair, View
from rgt.backends.lowering.lines.rays import assignment, cell_fork, lines_of, to_stops
from rgt.backends.lowering.sets.boards import Board
from rgt.backends.lowering.unit import Unit
from rgt.backends.plan.expressions import Expr
from rgt.backends.plan.sets import Complement, Union
from rgt.backends.plan.statements import Stmt
from rgt.backends.program.operands import variables_in
from rgt.backends.program.steps import Step


class _Fork(NamedTuple):
    """A node that asks what a cell of a board holds, and where it leads."""

    node: int
    branch: Pair
    test: Step
    board: Board


def several(unit: Unit, view: View, node: int) -> list[Stmt] | None:
    """Statements that go to where the loop at a node stops; None if it is none over several boards.

    The loop itself stays, and is asked there as usual.
    """
    found = cell_fork(unit, view, node)
    name = found[3].scalar if found is not None else None
    if name is None:
        return None
    forks = _forks(unit, view, node, name)
    if len(forks) < 2:
        return None
    # all but the last lead there, or to the next
    early = {_ways(each) - {after.node} for each, after in pairwise(forks)}
    last = _ways(forks[-1])
    shared = next(iter(early))
    if len(early) > 1 or len(shared) != 1 or not shared < last:
        return None
    (common,), (other,) = shared, last - shared
    for on, times in ((common, len(forks)), (other, 1)):
        step = assignment(view, on)
        if step is None or step[1] != node or view.indegree.get(on) != times:
            continue
        op = step[0]
        if op.place.scalar != name or op.value.variable is not None:
            continue
        board = forks[0].board
        lines = lines_of(unit, name, board, op.value)
        if lines is None:
            return None
        there = Union(tuple(_leading(unit, each, common) for each in forks))
        return to_stops(unit, name, board, lines, Complement(there) if on == common else there)
    return None


def _forks(unit: Unit, view: View, node: int, name: str) -> Sequence[_Fork]:
    """The forks that ask for the same place, one after the other."""
    found: list[_Fork] = []
    following: list[_Fork] = [each for each in [_fork(unit, view, node, name)] if each is not None]
    while len(following) == 1 and len(found) < 8:
        found += following
        alike = (_fork(unit, view, way, name) for way in sorted(_ways(found[-1])))
        following = [
            each
            for each in alike
            if each is not None
            and view.indegree.get(each.node) == 1
            and unit.cells.certain(each.test.value)
            and _layout(each.board) == _layout(found[0].board)
        ]
    return found if not following else ()


def _fork(unit: Unit, view: View, node: int, name: str) -> _Fork | None:
    """The fork at a node by what a board holds where a variable says."""
    found = cell_fork(unit, view, node)
    if found is None or found[3].scalar != name:
        return None
    branch, test, board, _ = found
    if variables_in(test.value) & {name, test.place.variable}:
        return None
    known = all(code in board.values for code in unit.codes_of(test.value))
    return _Fork(node, branch, test, board) if known else None


def _ways(each: _Fork) -> frozenset[int]:
    return frozenset((each.branch.yes, each.branch.no))


def _layout(board: Board) -> tuple[int, int, int]:
    """Which places have which bits."""
    return board.first, board.covered, board.words


def _leading(unit: Unit, each: _Fork, node: int) -> Expr:
    """The places from which a fork leads to a node."""
    own = each.board.members(unit.cells.read(each.test.value, each.node))
    return own if each.test.equal is (each.branch.yes == node) else Complement(own)
