"""Loops that look ahead on a line, done at once: ``while board[down[at]] == e { at = down[at] }``.

So are those that look where they have gone, if they can leave only where they could not go on.

As in `rays`, the places to which the loop leads from each place are a set that is known beforehand;
here the loop stops before the first of them whose cell ends it, or at the last of the line.  The
loop itself stays, and is asked there as usual.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise

from rgt.backends.interpreter.analysis import View
from rgt.backends.interpreter.program import Kind, Op
from rgt.backends.lowering.lines.rays import (
    LINE,
    Lines,
    cell_fork,
    end_of,
    lines_of,
    moved,
    place_on,
    step_back,
)
from rgt.backends.lowering.sets.boards import Board
from rgt.backends.lowering.unit import Unit
from rgt.backends.plan.expressions import Local, Lookup, Pick, Signed, Sum, Times
from rgt.backends.plan.sets import Any, Complement, Meet, Row
from rgt.backends.plan.statements import Let, Stmt
from rgt.backends.plan.types import SetOf
from rgt.backends.program.operands import Operand, variables_in
from rgt.backends.program.steps import Either, Step, is_comparison
from rgt.ir.structures.bit_sets import bits


@dataclass(frozen=True, slots=True)
class _Loop:
    """The loop goes on by `step` while the cell of a board at the place to which that leads is
    equal to `value`, or while it is not.
    """

    variable: str
    board: Board
    value: Operand
    equal: bool
    step: Operand


def lookahead(unit: Unit, view: View, node: int) -> list[Stmt] | None:
    """Statements that go to where the loop at a node stops; None if it is none that looks ahead."""
    loop = _loop(unit, view, node)
    lines = lines_of(unit, loop.variable, loop.board, loop.step) if loop is not None else None
    if loop is None or lines is None:
        return None
    lines = _apart(lines, loop.board)
    places = _before(lines, loop.board)
    if places is None:
        return None
    board, words = loop.board, loop.board.words
    own = board.members(unit.cells.read(loop.value, node))
    statements, at = place_on(unit, lines, unit.cells.variable(loop.variable))
    numbers = range(len(lines.rows))
    ahead = [_ahead(lines, board, number) for number in numbers]
    rows = unit.tables.sets(words, ahead)
    lasts = unit.tables.of("lasts", [_last(lines, board, n) for n in numbers], codes=False)
    before = unit.tables.of("before", places, codes=False)
    ends = Local("ends", SetOf(words))
    stop = end_of(unit, lines, ends, None)
    if lines.others:
        stop = Sum((Times(LINE, board.covered), stop))
    statements.append(
        Let(ends.name, Meet((Row(rows, at, words), Complement(own) if loop.equal else own)))
    )
    end = Pick(Any(ends), Signed(Lookup(before, stop)), Signed(Lookup(lasts, at)))
    statements += moved(unit, loop.variable, end)
    return statements


def _loop(unit: Unit, view: View, node: int) -> _Loop | None:
    """The loop that begins at a node, if it only moves one variable along and looks ahead."""
    found = cell_fork(unit, view, node)
    if found is None:
        return _stepping(unit, view, node)
    branch, test, board, ahead = found
    if ahead.variable is not None or not ahead.indices:
        return None
    for goes_on, equal in ((branch.yes, test.equal), (branch.no, not test.equal)):
        step = step_back(view, goes_on, node)
        if step is not None and step.value == ahead:
            return _looking(unit, test, board, step, equal=equal)
    return None


def _stepping(unit: Unit, view: View, node: int) -> _Loop | None:
    """The loop that begins at a node, if it moves one variable along and then looks at where it is,
    and if all other edges ask for what it would not pass there.
    """
    out = view.edges(node)
    steps = [(op, on) for op, on in out if isinstance(op, Step) and op.kind is Kind.ASSIGN]
    if len(steps) != 1 or len(out) < 2 or view.indegree.get(steps[0][1]) != 1:
        return None
    step, on = steps[0]
    back = view.edges(on)
    test = back[0][0]
    if len(back) != 1 or back[0][1] != node or not is_comparison(test):
        return None
    if step.place.scalar is None or step.value.variable is not None:
        return None
    if not step.value.indices or test.place.shape.depth or len(test.place.indices) != 1:
        return None
    at, board = test.place.indices[0].value, unit.boards.known(test.place.variable)
    if board is None or at.scalar != step.place.scalar:
        return None
    for op, _ in out:
        asked = op.alternatives if isinstance(op, Either) else (op,)
        if op is not step and not all(_leaves(each, test, step, board) for each in asked):
            return None
    return _looking(unit, test, board, step, equal=test.equal)


def _leaves(op: Op, test: Step, step: Step, board: Board) -> bool:
    """Whether a condition fails where the next place is on the board and passes the test."""
    if not is_comparison(op):
        return False
    if op.place == step.value:
        code = op.value.symbol
        return op.equal and code is not None and not 0 <= code - board.first < board.covered
    if op.place.variable != test.place.variable or len(op.place.indices) != 1:
        return False
    ahead = op.place.indices[0].value
    return ahead == step.value and op.value == test.value and op.equal != test.equal


def _looking(unit: Unit, test: Step, board: Board, step: Step, *, equal: bool) -> _Loop | None:
    name = step.place.variable
    assert name is not None
    if variables_in(test.value) & {name, test.place.variable}:
        return None
    if not all(code in board.values for code in unit.codes_of(test.value)):
        return None
    return _Loop(name, board, test.value, equal, step.value)


def _ahead(lines: Lines, board: Board, number: int) -> int:
    """The places of a line but the one at which it begins."""
    place = number % lines.size + lines.first - board.first
    return lines.rows[number] & ~(1 << place) if place >= 0 else lines.rows[number]


def _last(lines: Lines, board: Board, number: int) -> int:
    """The code of the last place on a line, or of its own where it has none."""
    row = lines.rows[number]
    if not row:
        return number % lines.size + lines.first
    rises = lines.rising[number // lines.size]
    place = row.bit_length() - 1 if rises else (row & -row).bit_length() - 1
    return place + board.first


def _apart(lines: Lines, board: Board) -> Lines:
    """The same lines without the places at their ends where several of them meet, as beside the
    board: there the loop is asked as usual.
    """
    size, rows = lines.size, []
    for number, rises in enumerate(lines.rising):
        ways = lines.rows[number * size : (number + 1) * size]
        # a place that is no key of the board has no line
        ends = [1 << row.bit_length() >> 1 if rises else row & -row for row in ways]
        befores: dict[int, set[int]] = {}
        for row, end in zip(ways, ends, strict=True):
            left = row & ~end
            if left:
                before = 1 << (left.bit_length() - 1) if rises else left & -left
                befores.setdefault(end, set()).add(before)
        meetings = sum(end for end, before in befores.items() if len(before) > 1)
        rows += [row & ~(end & meetings) for row, end in zip(ways, ends, strict=True)]
    return replace(lines, rows=tuple(rows))


def _before(lines: Lines, board: Board) -> list[int] | None:
    """For each line and place the code of the place before it; None if there are two."""
    found: list[int] = []
    for number in range(len(lines.rising)):
        places: list[int | None] = [None] * board.covered
        rises = lines.rising[number]
        for at in range(lines.size):
            row = list(bits(lines.rows[number * lines.size + at]))
            row = row if rises else row[::-1]
            for place, after in pairwise(row):
                code = place + board.first
                if places[after] not in (None, code):
                    return None
                places[after] = code
        # to a place without one before it no line leads
        found += [code or 0 for code in places]
    return found
