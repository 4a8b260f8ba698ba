"""Arithmetic as look-ups: calculations become constant maps over the values that they read.

Computation is exact, whatever the intermediate results, and only what is assigned must be in the
range of its variable.  A division by zero makes the action illegal.  What reads few combinations of
values is one map; other sums are made pair by pair (`sums`).

Source: specs of RBG, sections 3.4 and 5.4 (its defects mended).
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from rgt.frontends.rbg import syntax as s
from rgt.frontends.rbg.arithmetic import TESTS, computed, read
from rgt.frontends.rbg.linear import are_values_equal, calculation, linear
from rgt.frontends.rbg.lowering.counting import Counting
from rgt.frontends.rbg.lowering.number_tables import NumberTables
from rgt.frontends.rbg.lowering.sums import Sums, Totals
from rgt.frontends.rbg.lowering.tables import BOOL, YES
from rgt.frontends.rbg.names import Names
from rgt.ir.actions import Comparison
from rgt.ir.expressions import Expression, Reference
from rgt.ir.fragments import Compare, Condition, Not, Truth


class Numbers:
    """The calculations of a game: `places` are where numbers are kept, with their bounds."""

    def __init__(
        self,
        places: Mapping[str, tuple[Expression, int]],
        counting: Counting,
        tables: NumberTables,
        names: Names,
    ) -> None:
        self._places = places
        self._counting, self._bounds = counting, counting.bounds
        self._tables = tables
        self._names = names
        self._sums = Sums(places, counting, tables, names)
        self._conditions: dict[s.Comparison, Condition] = {}
        self._assigned: dict[s.Assignment, tuple[Condition, Expression | None]] = {}

    def assigned(self, node: s.Assignment) -> tuple[Condition, Expression | None]:
        """Whether an assignment is legal, and what is assigned; raises GameError (RBG040)."""
        known = self._assigned.get(node)
        if known is None:
            known = self._assigned[node] = self._assignment(node)
        return known

    def _assignment(self, node: s.Assignment) -> tuple[Condition, Expression | None]:
        bound = self._bounds[node.variable]
        if isinstance(node.value, s.Value):
            return self._copied(node.value.name, bound)
        operands, cells = self._results(node)
        number, nan = self._names.number, self._names.nan
        entries = [
            number(cell) if cell is not None and 0 <= cell <= bound else nan for cell in cells
        ]
        if all(entry == nan for entry in entries):
            return Truth(False), None
        if not operands:
            return Truth(True), Reference(entries[0])
        partial = nan in entries
        target = self._tables.partial(bound) if partial else self._tables.type(bound)
        value = self._tables.applied("calc", operands, entries, target)
        if not partial:
            return Truth(True), value
        return Compare(Comparison(value, Reference(nan), negated=True)), value

    def _copied(self, source: str, bound: int) -> tuple[Condition, Expression]:
        place, most = self._places[source]
        if most <= bound:
            return Truth(True), place
        fits = ["1" if value <= bound else "0" for value in range(most + 1)]
        test = self._tables.applied("fits", (self._sums.value(source),), fits, BOOL)
        return Compare(Comparison(test, YES)), place

    def compared(self, node: s.Comparison) -> Condition:
        """Whether a comparison holds; raises GameError (RBG040)."""
        known = self._conditions.get(node)
        if known is None:
            compared = are_values_equal(node) and self._counting.is_direct(node)
            known = self._equal(node) if compared else self._looked_up(node)
            self._conditions[node] = known
        return known

    def _equal(self, node: s.Comparison) -> Condition:
        """``==`` and ``!=`` of two values as they are."""
        assert isinstance(node.left, s.Value)
        assert isinstance(node.right, s.Value)
        (left, _), (right, _) = self._places[node.left.name], self._places[node.right.name]
        if left is right:
            return Truth(node.operator == "==")
        equal = Compare(Comparison(left, right))
        return equal if node.operator == "==" else Not(equal)

    def _looked_up(self, node: s.Comparison) -> Condition:
        operands, results = self._results(node)
        test = TESTS[node.operator]
        cells = [result is not None and test(result, 0) for result in results]
        if all(cells) or not any(cells):
            return Truth(all(cells))
        if len(operands) == 1:
            (operand,) = operands
            symbols = self._tables.symbols(operand)
            for wanted, negated in ((True, False), (False, True)):
                if cells.count(wanted) == 1:
                    symbol = Reference(symbols[cells.index(wanted)])
                    return Compare(Comparison(operand.expression, symbol, negated))
        entries = [str(int(cell)) for cell in cells]
        return Compare(Comparison(self._tables.applied("test", operands, entries, BOOL), YES))

    # -- results ---------------------------------------------------------------------------------

    def _results(self, node: s.Assignment | s.Comparison) -> Totals:
        """What is assigned, or the difference of what is compared, for all values that are read."""
        value = calculation(node)
        if not self._counting.is_direct(node):
            return self._sums.totals(linear(value), node)
        names = read(value)
        operands = [self._sums.value(name) for name in names]
        self._tables.spend(operands, node)
        ranges = [range(operand.size) for operand in operands]
        return operands, [
            computed(value, dict(zip(names, values, strict=True))) for values in product(*ranges)
        ]
