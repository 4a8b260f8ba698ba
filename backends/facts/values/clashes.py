"""Comparisons of which not all can hold, whatever the values that they read.

Each cell that is read, of a board in one place or a variable, is taken for itself: what is asked of
it alone leaves few of its values, and with these the comparisons of several cells are worked out,
or by what they look up (`same_keys`) where the cells are many.
A map has cells that nobody writes: where it is read by a key that is one of them, its value is
known.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from math import prod
from typing import NamedTuple

from rgt.backends.facts.values.exclusive import (
    MOST_VALUATIONS,
    Truths,
    holds,
    looked_up,
    read_by,
)
from rgt.backends.facts.values.possible import Possible
from rgt.backends.facts.values.same_keys import SameKeys
from rgt.backends.program.operands import Operand, variables_in
from rgt.backends.program.steps import Step
from rgt.ir.structures.bit_sets import bits

_Cells = tuple["_Cell", ...]


class _Cell(NamedTuple):
    """What is read of the state: `number` tells places of one variable from each other."""

    name: str
    number: int


class _Known(NamedTuple):
    """What a map holds where its key is one of some that nobody writes."""

    cell: _Cell
    key: Operand
    values: Mapping[int, int]

    def holds(self, valuation: Mapping[str, int]) -> bool:
        """Whether the map holds that, or the key is another one."""
        key = looked_up(self.key, valuation)
        told = None if key is None else self.values.get(key)
        return told is None or told == valuation[self.cell.name]


class Clashes:
    """Works out whether comparisons can hold together; `symbols` are variables that are no maps."""

    def __init__(self, symbols: frozenset[str], possible: Possible, truths: Truths) -> None:
        self._symbols = symbols
        self._possible, self._truths = possible, truths
        self._same_keys = SameKeys(possible.ranges)
        self._places: dict[tuple[str, int, tuple[object, ...]], _Cell] = {}
        self._read: dict[Step, tuple[_Cells, Sequence[_Known]] | None] = {}

    def among(self, ops: Iterable[Step]) -> bool:
        """Whether not all comparisons can hold."""
        left: dict[_Cell, int] = {}
        several: list[tuple[Step, _Cells]] = []
        known: dict[_Cell, _Known] = {}
        for op in ops:
            read = self._cells(op)
            if read is None:
                continue
            cells, told = read
            for cell in cells:
                left.setdefault(cell, self._possible.ranges.values[cell.name])
            known.update((each.cell, each) for each in told)
            if len(cells) == 1:
                (cell,) = cells
                left[cell] = self._truths.holding(op, cell.name, left[cell])
                if not left[cell]:
                    return True
            else:
                several.append((op, cells))
        return (
            any(self._none_holds([op], cells, known.values(), left) for op, cells in several)
            or self._none_holds([op for op, _ in several], tuple(left), known.values(), left)
            or self._same_keys.clash(op for op, _ in several)
        )

    def _none_holds(
        self,
        ops: Sequence[Step],
        cells: _Cells,
        known: Iterable[_Known],
        left: Mapping[_Cell, int],
    ) -> bool:
        """Whether no values that are left of cells pass some comparisons; not if they are many."""
        names = [cell.name for cell in cells]
        told = [
            each
            for each in known
            if each.cell in cells and variables_in(each.key) <= set(names) - {each.cell.name}
        ]
        if not (ops or told) or len(set(names)) < len(names):
            return False
        if prod(left[cell].bit_count() for cell in cells) > MOST_VALUATIONS:
            return False
        for symbols in product(*(list(bits(left[cell])) for cell in cells)):
            valuation = dict(zip(names, symbols, strict=True))
            if all(each.holds(valuation) for each in told) and all(
                holds(op, valuation) for op in ops
            ):
                return False
        return True

    def _cells(self, op: Step) -> tuple[_Cells, Sequence[_Known]] | None:
        """The cells that a comparison reads, and what is known of them; None if it reads a variable
        in two places.
        """
        if op not in self._read:
            found: dict[str, _Cell] = {}
            known: list[_Known] = []
            alone = True
            for name, operand in read_by(op):
                place = name, operand.start, operand.indices
                cell = self._places.setdefault(place, _Cell(name, len(self._places)))
                alone &= found.setdefault(name, cell) == cell
                frozen = self._possible.frozen.get(name)
                if frozen and len(operand.indices) == 1 and not operand.shape.depth:
                    key = operand.indices[0].value
                    if variables_in(key) <= self._symbols:
                        known.append(_Known(cell, key, frozen))
            self._read[op] = (tuple(found.values()), known) if alone else None
        return self._read[op]
