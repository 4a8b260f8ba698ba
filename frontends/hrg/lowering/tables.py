"""Constant maps for what RG cannot say: order comparisons and membership, as look-ups."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from rgt.frontends.hrg.lowering.operands import Operand, Operands
from rgt.frontends.hrg.values import Value, compare
from rgt.ir.actions import Comparison
from rgt.ir.expressions import Access, Expression, Reference
from rgt.ir.fragments import Compare, Condition, Not, Truth
from rgt.ir.types import ArrowType, SetType, Type, TypeName
from rgt.ir.values import MapLiteral, Symbol

BOOL = TypeName("Bool")
_YES = Reference("1")
_SIGNS: Mapping[str, tuple[str, Callable[[int], bool]]] = {
    "<": ("below", lambda sign: sign < 0),
    "<=": ("at_most", lambda sign: sign <= 0),
    ">": ("above", lambda sign: sign > 0),
    ">=": ("at_least", lambda sign: sign >= 0),
}
ORDER = frozenset(_SIGNS)
LARGEST_TABLE = 1_000_000
"""How many pairs of values the look-up of one order comparison may have."""


class Tables:
    """Declares the maps that conditions need, each once."""

    def __init__(self, operands: Operands) -> None:
        self._operands = operands
        self._game = operands.game
        self._known: dict[tuple[object, ...], str] = {}

    def pairs(self, left: Operand, right: Operand) -> int:
        """How many pairs of values two operands have."""
        return len(self._values(left)) * len(self._values(right))

    def ordered(self, operator: str, left: Operand, right: Operand) -> Condition | None:
        """``left < right`` and its like; None if no two values of them have an order.

        Where two values have no order (a number and `nan`, say) the comparison does not hold.
        """
        word, holds = _SIGNS[operator]

        def test(one: Value, other: Value) -> bool | None:
            sign = compare(one, other)
            return None if sign is None else holds(sign)

        rows = self._values(left)
        columns = self._values(right)
        table = [[test(one, other) for other in columns] for one in rows]
        if all(cell is None for row in table for cell in row):
            return None
        if left.value is not None and right.value is not None:
            return Truth(bool(table[0][0]))
        if right.value is not None:
            row = [bool(cells[0]) for cells in table]
            return self._test(f"{word}_{_word(right)}", left, row)
        if left.value is not None:
            return self._test(f"{_word(left)}_{word}", right, [bool(cell) for cell in table[0]])
        return self._test_two(word, left, right, table)

    def member(self, left: Operand, values: tuple[Value, ...], name: str) -> Condition:
        """Whether an operand is one of the values; `name` is for the name of the map."""
        wanted = set(values)
        return self._test(f"in_{name}", left, [value in wanted for value in self._values(left)])

    def _values(self, operand: Operand) -> list[Value]:
        if operand.value is not None:
            return [operand.value]
        symbols = self._operands.symbols(operand.type) or ()
        return [self._operands.values.get(symbol, symbol) for symbol in symbols]

    def _test(self, name: str, operand: Operand, row: list[bool]) -> Condition:
        if all(row) or not any(row):
            return Truth(all(row))
        symbols = self._operands.symbols(operand.type) or ()
        for wanted, negated in ((True, False), (False, True)):
            if row.count(wanted) == 1:
                only = Reference(symbols[row.index(wanted)])
                test: Condition = Compare(Comparison(operand.expression, only))
                return Not(test) if negated else test
        constant = self._declare(name, (operand.type,), _map(symbols, row))
        return Compare(Comparison(Access(constant, operand.expression), _YES))

    def _test_two(
        self, name: str, left: Operand, right: Operand, table: list[list[bool | None]]
    ) -> Condition:
        rows = self._operands.symbols(left.type) or ()
        columns = self._operands.symbols(right.type) or ()
        inner = [_map(columns, [bool(cell) for cell in row]) for row in table]
        common = max(inner, key=inner.count)
        entries = [
            (None, common),
            *((r, m) for r, m in zip(rows, inner, strict=True) if m != common),
        ]
        constant = self._declare(name, (left.type, right.type), MapLiteral(tuple(entries)))
        cell = Access(Access(constant, left.expression), right.expression)
        return Compare(Comparison(cell, _YES))

    def _declare(self, name: str, keys: tuple[Type, ...], value: MapLiteral) -> Expression:
        known = self._known.get((name, keys, value))
        if known is None:
            words = [key.name for key in keys if isinstance(key, TypeName)]
            known = self._operands.fresh.name("_".join([name, *words]))
            self._known[name, keys, value] = known
            type_: Type = BOOL
            for key in reversed(keys):
                assert isinstance(key, SetType | TypeName)
                type_ = ArrowType(key, type_)
            self._game.define_constant(known, type_, value)
        return Reference(known)


def _word(operand: Operand) -> str:
    assert isinstance(operand.expression, Reference)
    return re.sub(r"\W", "_", operand.expression.name)


def _map(keys: tuple[str, ...], row: list[bool]) -> MapLiteral:
    """The map to 1 and 0 with the more frequent one as its default."""
    common = row.count(True) * 2 > len(row)
    entries = [
        (key, Symbol(str(int(cell)))) for key, cell in zip(keys, row, strict=True) if cell != common
    ]
    return MapLiteral(((None, Symbol(str(int(common)))), *entries))
