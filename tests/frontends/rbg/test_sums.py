"""Sums and comparisons of many numbers: look-ups held to Python's own arithmetic."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import cast

import pytest

from rgt.frontends.rbg import linear
from rgt.frontends.rbg import syntax as s
from rgt.frontends.rbg.lowering import sums
from rgt.frontends.rbg.lowering.counting import Counting
from rgt.frontends.rbg.lowering.number_tables import NumberTables
from rgt.frontends.rbg.lowering.numbers import Numbers
from rgt.frontends.rbg.names import Names
from rgt.frontends.rbg.reading.parse import parse
from rgt.ir import fragments as f
from rgt.ir.diagnostics import Source
from rgt.ir.expressions import Access, Expression, Reference
from rgt.ir.values import MapLiteral, Symbol, Value

PIECES = ("a", "b", "c", "d")
OPERATORS = {
    "==": "__eq__",
    "!=": "__ne__",
    "<": "__lt__",
    "<=": "__le__",
    ">": "__gt__",
    ">=": "__ge__",
}


class _Calculations:
    """One calculation of a game, asked for any values of the game's numbers."""

    def __init__(self, action: str, bounds: Mapping[str, int], fields: int) -> None:
        variables = ", ".join(f"{name}({bound})" for name, bound in bounds.items())
        line = ", ".join(["a"] * fields)
        text = (
            f"#players = white(1) #pieces = {', '.join(PIECES)} #variables = {variables}\n"
            f"#board = rectangle(up, down, left, right, [{line}])\n#rules = {action}"
        )
        description = parse(Source("sum.rbg", text))
        names = Names(description)
        self._counting = Counting(description, names)
        places: dict[str, tuple[Expression, int]] = {
            name: (Reference(f"at_{name}"), bound) for name, bound in bounds.items()
        }
        places |= self._counting.places()
        tables = NumberTables(names)
        numbers = Numbers(places, self._counting, tables, names)
        rule = description.rules
        self._value: Expression | None = None
        self._asks = isinstance(rule, s.Comparison)
        if isinstance(rule, s.Comparison):
            self._condition = numbers.compared(rule)
        else:
            self._condition, self._value = numbers.assigned(cast(s.Assignment, rule))
        self._maps = {name: value for (_, value), name in tables._constants.items()}
        self.largest = max((_entries(value) for value in self._maps.values()), default=0)

    def result(self, values: Mapping[str, int]) -> int | bool | None:
        """What is assigned, None if that is illegal; whether a comparison holds."""
        held = {f"at_{name}": str(value) for name, value in values.items()}
        for counter in self._counting._counters.values():
            weight = sum(counter.weights[piece] * values[piece] for piece in PIECES)
            held[counter.variable] = str(weight - counter.low)
        holds = self._holds(self._condition, held)
        if self._asks:
            return holds
        return int(self._read(self._value, held)) if self._value and holds else None

    def _holds(self, condition: f.Condition, held: Mapping[str, str]) -> bool:
        if isinstance(condition, f.Truth):
            return condition.holds
        if isinstance(condition, f.Not):
            return not self._holds(condition.condition, held)
        assert isinstance(condition, f.Compare)
        asked = condition.comparison
        left, right = self._read(asked.left, held), self._read(asked.right, held)
        return (left == right) is not asked.negated

    def _read(self, expression: Expression, held: Mapping[str, str]) -> str:
        if isinstance(expression, Reference):
            return held.get(expression.name, expression.name)
        value = self._row(expression, held)
        assert isinstance(value, Symbol)
        return value.name

    def _row(self, expression: Expression, held: Mapping[str, str]) -> Value:
        """The map that an expression is, or its symbol."""
        if isinstance(expression, Reference):
            return self._maps[expression.name]
        assert isinstance(expression, Access)
        base = self._row(expression.base, held)
        assert isinstance(base, MapLiteral)
        entries = dict(base.entries)
        return entries.get(self._read(expression.index, held), entries[None])


def _entries(value: Value) -> int:
    return sum(map(_entries, dict(value.entries).values())) if isinstance(value, MapLiteral) else 1


def _python(text: str, values: Mapping[str, int]) -> Fraction | None:
    """What Python makes of an expression; None if it divides by zero."""

    class Whole(Fraction):
        def __truediv__(self, other: object) -> Whole:  # type: ignore[override]
            return Whole(int(Fraction(self) / Fraction(cast(Fraction, other))))

        def __add__(self, other: object) -> Whole:  # type: ignore[override]
            return Whole(Fraction(self) + Fraction(cast(Fraction, other)))

        def __sub__(self, other: object) -> Whole:  # type: ignore[override]
            return Whole(Fraction(self) - Fraction(cast(Fraction, other)))

        def __mul__(self, other: object) -> Whole:  # type: ignore[override]
            return Whole(Fraction(self) * Fraction(cast(Fraction, other)))

    scope = {name: Whole(value) for name, value in values.items()} | {"N": Whole}
    try:
        return cast(Fraction, eval(text, {}, scope))
    except ZeroDivisionError:
        return None


def _expression(random: Random, names: list[str], depth: int) -> tuple[str, str]:
    """An expression in RBG, and in Python."""
    kind = random.random()
    if depth == 0 or kind < 0.2:
        if random.random() < 0.25:
            number = str(random.randint(0, 12))
            return number, f"N({number})"
        name = random.choice(names)
        return name, name
    operator = random.choices("+-*/", (8, 6, 1, 1))[0]
    (left, first), (right, second) = (_expression(random, names, depth - 1) for _ in range(2))
    return f"({left} {operator} {right})", f"({first} {operator} {second})"


@pytest.mark.parametrize(("direct", "roomy"), [(0, 10**6), (0, 10), (50, 200)])
def test_any_calculation_is_that_of_python(
    direct: int, roomy: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(linear, "DIRECT", direct)
    monkeypatch.setattr(sums, "_ROOMY", roomy)
    random = Random(direct + roomy)
    legal = 0
    for _ in range(120):
        bounds = {name: random.choice((1, 2, 3, 7, 19)) for name in ("x", "y", "z", "target")}
        fields = random.randint(1, 9)
        left, first = _expression(random, [*bounds, *PIECES], 3)
        right, second = _expression(random, [*bounds, *PIECES], 2)
        operator = random.choice(list(OPERATORS))
        comparison = _Calculations(f"{{$ {left} {operator} {right}}}", bounds, fields)
        assignment = _Calculations(f"[$ target = {left}]", bounds, fields)
        for _ in range(12):
            board = [random.choice(PIECES) for _ in range(fields)]
            values = {name: random.randint(0, bound) for name, bound in bounds.items()}
            values |= {piece: board.count(piece) for piece in PIECES}
            one, other = _python(first, values), _python(second, values)
            holds = (
                one is not None and other is not None and getattr(one, OPERATORS[operator])(other)
            )
            assert comparison.result(values) is holds, (left, operator, right, values)
            fits = one is not None and 0 <= one <= bounds["target"]
            assert assignment.result(values) == (one if fits else None), (left, values)
            legal += fits
    assert legal > 300


def test_sums_of_many_large_numbers_take_tables_that_grow_with_the_numbers() -> None:
    bounds = dict.fromkeys(("p", "q", "r", "t", "u", "v", "w"), 5000)
    whole = "p + q + r > 2 * t + u + v - w"
    made = _Calculations(f"{{$ {whole}}}", bounds, 2)
    assert made.largest < 20 * sum(bounds.values())
    random = Random(7)
    outcomes = set()
    for _ in range(300):
        values = {name: random.randint(0, 5_000) for name in bounds}
        values |= {"a": 2, "b": 0, "c": 0, "d": 0}
        holds = eval(whole, {}, values)
        outcomes.add(holds)
        assert made.result(values) is holds
    for near in (-1, 0, 1):
        values = dict.fromkeys(bounds, 2_500) | {"a": 2, "b": 0, "c": 0, "d": 0}
        values["p"] += near
        assert made.result(values) is eval(whole, {}, values)
    assert outcomes == {True, False}
