"""Conditions on a constant of x and of another variable, as rows of sets.

Where a walk goes any number of steps in a direction, RBG chooses a square and asks a constant
whether the one leads to the other: ``reach[coord][target] == yes``.  For a known value of the
other variable that is a set of x; there is a row for each, and the variable says which.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rgt.backends.interpreter.program import Kind
from rgt.backends.lowering.sets.conditions import Where
from rgt.backends.lowering.sets.values import (
    FEW_CODES,
    NeedsConstantError,
    Scalar,
    Table,
    UnsupportedError,
    Value,
)
from rgt.backends.plan.expressions import Less
from rgt.backends.plan.sets import Row
from rgt.backends.program.operands import Operand
from rgt.backends.program.steps import Step

if TYPE_CHECKING:
    from rgt.backends.lowering.sets.asking import Asking
    from rgt.backends.lowering.sets.spots import Spot

_MOST_ROWS = 512
_MOST_WORDS = 1 << 12
"""All rows together are to stay in a cache."""


def related(asking: Asking, op: Step, spot: Spot) -> Where | None:
    """Where a constant of x and of one other variable is equal to a symbol; None if a comparison
    is none of that kind.

    Variables of few values are left to code that is written for each of them.
    """
    if op.kind is not Kind.TEST:
        return None
    known: Mapping[str, Value] = {**asking.fixed, **spot.known}
    for asked, other in ((op.place, op.value), (op.value, op.place)):
        if asked.variable is None and len(asked.indices) > 1 and other.symbol is not None:
            code = asking.unit.plan.storage.codes[other.symbol]
            return _rows(asking, asked, code, spot, known)
    return None


def _rows(
    asking: Asking, asked: Operand, code: int, spot: Spot, known: Mapping[str, Value]
) -> Where | None:
    evaluator = asking.unit.evaluator
    try:
        values = [evaluator.value(index.value, known) for index in asked.indices]
    except (NeedsConstantError, UnsupportedError):
        return None
    open_ = [i for i, value in enumerate(values) if isinstance(value, Scalar)]
    if len(open_) != 1 or not any(isinstance(value, Table) for value in values):
        return None
    scalar = values[open_[0]]
    assert isinstance(scalar, Scalar)
    codes = evaluator.range_of(scalar)
    low, size = codes[0], codes[-1] - codes[0] + 1
    few = len(codes) <= FEW_CODES or size > _MOST_ROWS
    if few or scalar.name is None or size * asking.universe.words > _MOST_WORDS:
        return None
    rows = evaluator.rows(asked, values, code, spot.domain)
    if rows is None:
        return None
    never = spot.domain
    for row in rows:
        never &= ~row
    table = asking.unit.tables.sets(asking.universe.words, rows)
    at = Less(asking.unit.cells.read(scalar.operand, 0), low)
    return Where(None, Row(table, at, asking.universe.words), never)
