"""What a check is asked of: the place that a variable is, or that several are together.

One author has a variable for the square, another one for its column and one for its row, or has
the row of a column in a map, ``height[column]``: what is asked of the board is the same, and so is
the table that has it, with a row for each pair.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import product
from math import prod

from rgt.backends.facts.plan import CheckPlan
from rgt.backends.interpreter.program import Kind
from rgt.backends.lowering.sets.universe import Universe
from rgt.backends.lowering.unit import Unit
from rgt.backends.plan.expressions import Expr, Number, Sum, Times, less
from rgt.backends.program.operands import Operand, variables_in
from rgt.backends.program.steps import Step, operands_of
from rgt.ir.structures.bit_sets import bits

_MOST_TOGETHER = 3
_MOST_PLACES = 512


@dataclass(frozen=True, slots=True)
class Places:
    """All values of some variables, each with the codes that it can hold: of none, of one, or of
    several, numbered together from 0 on.  Those that are in `cells` are no variables but cells of
    maps, under names that no variable has.
    """

    spans: Mapping[str, Universe]
    cells: Mapping[str, Operand] = field(default_factory=dict)

    @property
    def only(self) -> str | None:
        """The variable, if it is one."""
        return next(iter(self.spans)) if len(self.spans) == 1 else None

    @property
    def numbers(self) -> Universe:
        """What stands for the places: the codes of the variable, if it is one."""
        if len(self.spans) == 1:
            return next(iter(self.spans.values()))
        return Universe(0, prod(span.size for span in self.spans.values()))

    def at(self, unit: Unit, node: int) -> Mapping[int, Mapping[str, int]]:
        """The places that are possible at a node, with the symbols of the variables there."""
        found = {}
        for symbols in product(*(bits(self._possible(unit, node, name)) for name in self.spans)):
            found[self._number(unit, symbols)] = dict(zip(self.spans, symbols, strict=True))
        return found

    def _possible(self, unit: Unit, node: int, name: str) -> int:
        possible, cell = unit.plan.possible, self.cells.get(name)
        return possible.at(node, name) if cell is None else possible.of(cell, node)

    def _number(self, unit: Unit, symbols: Iterable[int]) -> int:
        number = 0
        for symbol, span in zip(symbols, self.spans.values(), strict=True):
            number = number * span.size + unit.plan.storage.codes[symbol] - span.first
        return number + self.numbers.first if self.only is not None else number

    def asked(self, unit: Unit, node: int) -> Expr:
        """What stands for the place that the variables are now, at a node."""
        if self.only is not None:
            return unit.cells.variable(self.only)
        found: Expr | None = None
        for name, span in self.spans.items():
            cell = self.cells.get(name)
            read = unit.cells.variable(name) if cell is None else unit.cells.read(cell, node)
            digit = less(read, span.first)
            found = digit if found is None else Sum((Times(found, span.size), digit))
        return found or Number(0)


NOWHERE = Places({})


def together(unit: Unit, plan: CheckPlan) -> Places | None:
    """The variables and cells by which a check looks up cells, if they are several that make
    places.
    """
    keys, maps = _keys(plan)
    live = unit.plan.variables(plan.search.live[plan.start])
    held = {name: unit.codes_of_variable(name) for name in live if name in keys}
    cells = {f"{cell.variable} {number}": cell for number, cell in enumerate(maps)}
    held.update((name, unit.codes_of(cell)) for name, cell in cells.items())
    if not 1 < len(held) <= _MOST_TOGETHER or not all(held.values()):
        return None
    if not all(unit.plan.certainty.finds(cell, plan.start) for cell in maps):
        return None
    spans = {name: Universe(codes[0], codes[-1] - codes[0] + 1) for name, codes in held.items()}
    places = Places(spans, cells)
    return places if places.numbers.size <= _MOST_PLACES else None


def _keys(plan: CheckPlan) -> tuple[set[str], list[Operand]]:
    """The variables, and the cells of maps that stay the same ones, that occur in keys, of boards
    or of what leads from one key to others.
    """
    variables: set[str] = set()
    cells: dict[Operand, None] = {}
    ops = [op for out in plan.search.view.out.values() for op, _ in out if isinstance(op, Step)]
    changed = {op.place.variable for op in ops if op.kind in (Kind.ASSIGN, Kind.ANY)}
    work = [
        index.value
        for op in ops
        for operand in operands_of(op)
        if operand is not None
        for index in operand.indices
    ]
    while work:
        operand = work.pop()
        if operand.indices and operand.variable is not None:
            if not variables_in(operand) & changed:
                cells[operand] = None
        elif operand.variable is not None:
            variables.add(operand.variable)
        work += (index.value for index in operand.indices)
    return variables, [*cells]
