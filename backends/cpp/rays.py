"""Loops along a line, done at once: ``while board[at] == other { at = step[way][at] }``.

The places to which the loop leads from each place are a set that is known beforehand; the first of
them where the loop stops is the lowest or the highest member of what is left of that set.  The loop
itself stays for what this does not cover, and finds nothing to do.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from math import prod

from rgt.backends.cpp.operands import Operand, variables_in
from rgt.backends.cpp.program import Either, Step
from rgt.backends.cpp.sets.boards import Board
from rgt.backends.cpp.sets.conditions import literal
from rgt.backends.cpp.unit import Unit
from rgt.backends.interpreter.analysis import Pair, View, fork
from rgt.backends.interpreter.program import Kind

_FEW = 16
_MOST_ROWS = 2048


@dataclass(frozen=True, slots=True)
class _Loop:
    """A condition on the cell of a board at `variable`, and the step that follows it: the loop goes
    on while the cell is equal to `value`, or while it is not.
    """

    variable: str
    board: Board
    value: Operand
    equal: bool
    step: Operand


@dataclass(frozen=True, slots=True)
class _Table:
    """The places that follow each place, a row for each value of the variables `others` and each
    code of the one that moves, from `first` on; whether they rise, for each value of the others.
    """

    others: tuple[tuple[str, int, int], ...]
    first: int
    size: int
    rows: tuple[int, ...]
    rising: tuple[bool, ...]


def skip(unit: Unit, view: View, node: int, source: int) -> Iterator[str]:
    """Statements that go to the end of a loop along a line, if there is one at a node, which is
    the node `source` of the game.
    """
    loop = _loop(unit, view, node)
    table = _table(unit, loop) if loop is not None else None
    if loop is None or table is None:
        return
    board, words = loop.board, loop.board.words
    cell = f"s.{unit.plan.storage.fields[loop.variable].name}"
    own = board.members(unit.text.read(loop.value, source))
    other = " + ".join(
        f"(s.{unit.plan.storage.fields[name].name} - {first}) * {stride}"
        for name, first, stride in table.others
    )
    rows = unit.set_table(words, [literal(row, words) for row in table.rows])
    start = f"{cell} - {table.first}" if table.first else cell
    yield "{"
    if table.others:
        yield f"    const unsigned line = {other};"
        start = f"line * {table.size} + {start}"
    left = f"~{own}" if loop.equal else own
    yield f"    const Bits<{words}> ends = {rows}[{start}] & {left};"
    found = "first" if table.rising[0] else "last"
    end = f"ends.{found}()"
    if len(set(table.rising)) > 1:
        rises = unit.text.table("rises", [int(rise) for rise in table.rising], codes=False)
        end = f"({rises}[line] ? ends.first() : ends.last())"
    moved = f"{cell} = {board.first} + {end};"
    if unit.plan.bit[loop.variable] & unit.plan.watched:
        moved = f"{{ {moved} w.touch(); }}"
    yield f"    if (ends.any()) {moved}"
    yield "}"


def _loop(unit: Unit, view: View, node: int) -> _Loop | None:
    """The loop that begins at a node, if it only moves one variable along."""
    out = view.edges(node)
    branch = fork(out) if len(out) == 2 else None
    test = branch.condition if isinstance(branch, Pair) else None
    if not isinstance(branch, Pair) or not isinstance(test, Step) or test.kind is not Kind.TEST:
        return None
    if isinstance(test, Either) or test.place.shape.depth or len(test.place.indices) != 1:
        return None
    name = test.place.indices[0].value.variable
    board = unit.boards.known(test.place.variable)
    if name is None or board is None or test.place.indices[0].value.indices:
        return None
    for goes_on, equal in ((branch.yes, test.equal), (branch.no, not test.equal)):
        step = _step(view, goes_on, node, name)
        if step is not None and not variables_in(test.value) & {name, test.place.variable}:
            codes = unit.codes_of(test.value)
            if all(code in board.values for code in codes):
                return _Loop(name, board, test.value, equal, step)
    return None


def _step(view: View, node: int, head: int, name: str) -> Operand | None:
    """How a variable moves on the way from a node back to the head of a loop, if that is all."""
    out = view.edges(node)
    if len(out) != 1 or view.indegree.get(node) != 1 or out[0][1] != head:
        return None
    op = out[0][0]
    if not isinstance(op, Step) or op.kind is not Kind.ASSIGN or op.place.shape.depth:
        return None
    if op.place.variable != name or op.place.indices or op.value.variable is not None:
        return None
    return op.value


def _table(unit: Unit, loop: _Loop) -> _Table | None:
    """Where the loop leads from everywhere; None if its lines are not straight."""
    if any(index.value.variable is None for index in loop.step.indices):
        return None
    names = sorted(variables_in(loop.step) - {loop.variable})
    moving = unit.codes_of_variable(loop.variable)
    spans = {name: unit.few_codes(name, _FEW) for name in names}
    if not moving or not all(spans.values()):
        return None
    sizes = [codes[-1] - codes[0] + 1 for codes in spans.values()]
    size = moving[-1] - moving[0] + 1
    if prod(sizes) * size > _MOST_ROWS:
        return None
    rows: list[int] = []
    rising: list[bool] = []
    for values in product(*(range(codes[0], codes[-1] + 1) for codes in spans.values())):
        line = _lines(
            unit, loop, dict(zip(names, values, strict=True)), range(moving[0], moving[0] + size)
        )
        if line is None:
            return None
        rows += line[0]
        rising.append(line[1])
    strides = [prod(sizes[i + 1 :]) for i in range(len(sizes))]
    others = [
        (name, codes[0], stride)
        for (name, codes), stride in zip(spans.items(), strides, strict=True)
    ]
    return _Table(tuple(others), moving[0], size, tuple(rows), tuple(rising))


def _lines(
    unit: Unit, loop: _Loop, others: dict[str, int], codes: range
) -> tuple[list[int], bool] | None:
    """For each code the set of places on the way from it, and whether they rise; None if they
    neither rise nor fall throughout.
    """
    rows: list[int] = []
    falls = rises = False
    for code in codes:
        row, before = 0, None
        at: int | None = code
        while at is not None and 0 <= at - loop.board.first < loop.board.covered:
            place = at - loop.board.first
            if before is not None:
                rises |= place > before
                falls |= place < before
            if row >> place & 1:
                return None
            row |= 1 << place
            following = unit.looked_up(loop.step, {**others, loop.variable: at})
            # a place that leads to itself is the end of the line
            before, at = place, None if following == at else following
        rows.append(row)
    return None if rises and falls else (rows, not falls)
