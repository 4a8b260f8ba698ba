"""Numbers that a walk counts while it writes: once for each square, or not at all.

``board[at] = mine; discs[me] = up[discs[me]]``: where all squares of a line are written at once,
what is counted is looked up for as many steps, in a table of the first step, the second, and so on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from rgt.backends.interpreter.program import Kind, Op
from rgt.backends.lowering.lines.kinds import Kinds, UnclearError
from rgt.backends.lowering.unit import Unit
from rgt.backends.plan.expressions import Expr, Less, Lookup, Sum, Times
from rgt.backends.plan.lines import Line
from rgt.backends.plan.sets import Count
from rgt.backends.plan.statements import Touch
from rgt.backends.program.operands import Operand, variables_in
from rgt.backends.program.steps import Step, operands_of

_LARGEST = 1 << 14
"""So many numbers at most are in a table."""


@dataclass(frozen=True, slots=True)
class Tally:
    """The number in a place becomes `value`, which is looked up of it."""

    place: Operand
    value: Operand


def tally(op: Op) -> Tally | None:
    """What an assignment counts: a constant gives the next number of the one that is there."""
    if op.kind is not Kind.ASSIGN or not isinstance(op, Step):
        return None
    place, value = op.place, op.value
    if value.variable is not None or len(value.indices) != 1 or value.shape.depth:
        return None
    if place.variable in variables_in(*(index.value for index in place.indices)):
        # what is counted tells where it is counted next
        return None
    return Tally(place, value) if value.indices[0].value == place else None


def tallied(ops: Iterable[Step]) -> dict[int, Tally]:
    """What is counted among some operations, by their ids: numbers that all others leave alone."""
    every = list(ops)
    found = {id(op): each for op in every if (each := tally(op)) is not None}
    for name in {each.place.variable for each in found.values()}:
        others = [op for op in every if id(op) not in found or op.place.variable != name]
        if any(name in variables_in(*operands_of(op)) for op in others):
            found = {at: each for at, each in found.items() if each.place.variable != name}
    return found


def hold_apart(unit: Unit, tallies: Sequence[Tally]) -> None:
    """Raise UnclearError where two numbers may be one, or one has no next number."""
    if not all(unit.cells.certain(each.value) for each in tallies):
        raise UnclearError
    for one, other in combinations([each.place for each in tallies], 2):
        if one.variable != other.variable or _is_known(one, other):
            continue
        if one.start or other.start or len(one.indices) != 1 or len(other.indices) != 1:
            raise UnclearError
        keys = [each.indices[0].value for each in (one, other)]
        kinds = Kinds(unit, sorted(variables_in(*keys)))
        if kinds.of(keys[0]) == kinds.of(keys[1]):
            raise UnclearError


def _is_known(one: Operand, other: Operand) -> bool:
    """Whether two cells of a map are different ones, known beforehand."""
    return not one.indices and not other.indices and one.start != other.start


def counted(
    unit: Unit, tallies: Iterable[Tally], places: Expr, most: int, node: int
) -> Iterator[Line] | None:
    """Statements that count once for each of `most` places at most; None if they are too many."""
    tables = {each: _table(unit, each, most) for each in tallies}
    if None in tables.values():
        return None
    return _statements(unit, tables, places, node)


def _statements(
    unit: Unit, tables: dict[Tally, tuple[str, int, int] | None], places: Expr, node: int
) -> Iterator[Line]:
    for each, table in tables.items():
        assert table is not None
        name, first, size = table
        here = unit.cells.cell(each.place, node)
        index = Sum((Times(Count(places), size), Less(here, first)))
        yield Line(0, unit.cells.put(each.place, node, Lookup(name, index)))
        assert each.place.variable is not None
        if unit.plan.bit[each.place.variable] & unit.plan.watched:
            yield Line(0, Touch())


def _table(unit: Unit, each: Tally, most: int) -> tuple[str, int, int] | None:
    """The name of the table of the numbers after no step, one step and so on, the first code in
    each row, and how many there are; None if it would be too large, or leads elsewhere.
    """
    codes, symbols = unit.plan.storage.codes, unit.plan.storage.symbols
    held = unit.codes_of(each.place)
    (index,) = each.value.indices
    first, size = held[0], held[-1] - held[0] + 1
    if size * (most + 1) > _LARGEST:
        return None
    offsets = {code: each.value.start + index.offsets[symbols[code]] for code in held}
    following = {code: codes[each.value.cells[at]] for code, at in offsets.items()}
    if not following.keys() >= {*following.values()}:
        return None
    rows: list[int | None] = []
    now = {code: code for code in held}
    for _ in range(most + 1):
        rows += [now.get(code) for code in range(first, first + size)]
        now = {code: following[after] for code, after in now.items()}
    return unit.tables.codes(tuple(rows)), first, size
