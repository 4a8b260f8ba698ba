"""What a check is asked of: the place that a variable is, or that several are together.

One author has a variable for the square, another one for its column and one for its row: what is
asked of the board is the same, and so is the table that has it, with a row for each pair.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import product
from math import prod

from rgt.backends.facts.plan import CheckPlan
from rgt.backends.lowering.sets.universe import Universe
from rgt.backends.lowering.unit import Unit
from rgt.backends.plan.expressions import Expr, Number, Sum, Times, less
from rgt.backends.program.operands import variables_in
from rgt.backends.program.steps import Step, operands_of
from rgt.ir.bit_sets import bits

_MOST_TOGETHER = 3
_MOST_PLACES = 512


@dataclass(frozen=True, slots=True)
class Places:
    """All values of some variables, each with the codes that it can hold: of none, of one, or of
    several, numbered together from 0 on.
    """

    spans: Mapping[str, Universe]

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
        possible = unit.plan.possible
        found = {}
        for symbols in product(*(bits(possible.at(node, name)) for name in self.spans)):
            found[self._number(unit, symbols)] = dict(zip(self.spans, symbols, strict=True))
        return found

    def _number(self, unit: Unit, symbols: Iterable[int]) -> int:
        number = 0
        for symbol, span in zip(symbols, self.spans.values(), strict=True):
            number = number * span.size + unit.plan.storage.codes[symbol] - span.first
        return number + self.numbers.first if self.only is not None else number

    def asked(self, unit: Unit) -> Expr:
        """What stands for the place that the variables are now."""
        if self.only is not None:
            return unit.cells.variable(self.only)
        found: Expr | None = None
        for name, span in self.spans.items():
            digit = less(unit.cells.variable(name), span.first)
            found = digit if found is None else Sum((Times(found, span.size), digit))
        return found or Number(0)


NOWHERE = Places({})


def together(unit: Unit, plan: CheckPlan) -> Places | None:
    """The variables by which a check looks up cells, if they are several that make places."""
    keys = _keys(plan)
    held = {
        name: unit.codes_of_variable(name)
        for name in unit.plan.variables(plan.search.live[plan.start])
        if name in keys
    }
    if not 1 < len(held) <= _MOST_TOGETHER or not all(held.values()):
        return None
    spans = {name: Universe(codes[0], codes[-1] - codes[0] + 1) for name, codes in held.items()}
    places = Places(spans)
    return places if places.numbers.size <= _MOST_PLACES else None


def _keys(plan: CheckPlan) -> set[str]:
    """The variables that occur in keys, of boards or of what leads from one key to others."""
    found: set[str] = set()
    for out in plan.search.view.out.values():
        for op, _ in out:
            for operand in operands_of(op) if isinstance(op, Step) else ():
                if operand is not None:
                    found.update(*(variables_in(index.value) for index in operand.indices))
    return found
