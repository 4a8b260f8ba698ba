"""Conditions on a constant of x and of another variable, as rows of sets.

Where a walk goes any number of steps in a direction, RBG chooses a square and asks a constant
whether the one leads to the other: ``reach[coord][target] == yes``.  For a known value of the
other variable that is a set of x; there is a row for each, and the variable says which.

Where such a constant joins x with another choice, as ``beside[from][to] == yes``, and the two are
never far from each other, the choice is a few steps: `steps_to` says how far they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rgt.backends.interpreter.program import Kind
from rgt.backends.lowering.sets.conditions import Where
from rgt.backends.lowering.sets.values import (
    FEW_CODES,
    Constant,
    NeedsConstantError,
    Scalar,
    Table,
    UnsupportedError,
    Value,
)
from rgt.backends.plan.expressions import Less
from rgt.backends.plan.sets import Row
from rgt.backends.program.operands import Operand, variables_in
from rgt.backends.program.steps import Step, is_comparison
from rgt.ir.structures.bit_sets import bits, bits_of

if TYPE_CHECKING:
    from rgt.backends.lowering.sets.asking import Asking
    from rgt.backends.lowering.sets.spots import Spot

_MOST_ROWS = 512
_MOST_WORDS = 1 << 12
"""All rows together are to stay in a cache."""
_MOST_STEPS = 24
"""A choice is so many steps at most: one of the places around, and of those around these."""
_MOST_TESTS = 4
"""So many conditions are asked before the one that joins two choices."""
_MOST_PAIRS = 1 << 15


def related(asking: Asking, op: Step, node: int, spot: Spot) -> Where | None:
    """Where a constant of x and of one other variable is equal to a symbol; None if a comparison
    at a node is none of that kind.

    Variables of few values are left to code that is written for each of them.
    """
    if op.kind is not Kind.TEST:
        return None
    known: Mapping[str, Value] = {**asking.fixed, **spot.known}
    for asked, other in ((op.place, op.value), (op.value, op.place)):
        if asked.variable is None and len(asked.indices) > 1 and other.symbol is not None:
            code = asking.unit.plan.storage.codes[other.symbol]
            return _rows(asking, asked, code, node, spot, known)
    return None


def _rows(
    asking: Asking, asked: Operand, code: int, node: int, spot: Spot, known: Mapping[str, Value]
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
    # what is no key, as a place off the board, may be excluded by what was asked before
    possible = asking.unit.plan.possible.of(asked.indices[open_[0]].value, node)
    rows = evaluator.rows(asked, values, code, spot.domain, possible)
    if rows is None:
        return None
    never = spot.domain
    for row in rows:
        never &= ~row
    table = asking.unit.tables.sets(asking.universe.words, rows)
    at = Less(asking.unit.cells.read(scalar.operand, 0), low)
    return Where(None, Row(table, at, asking.universe.words), never)


def steps_to(asking: Asking, op: Step, target: int, spot: Spot) -> list[tuple[int, Table]] | None:
    """A choice that leads to a node, as steps from x: of each the x at which it begins, and what is
    chosen there; None if nothing behind leaves so few.
    """
    unit, view = asking.unit, asking.walks.view
    name, node = op.place.variable, target
    choices = [unit.plan.storage.codes[symbol] for symbol in op.choices]
    known: Mapping[str, Value] = {**asking.fixed, **spot.known}
    assert name is not None
    for _ in range(_MOST_TESTS):
        out = view.edges(node)
        if len(out) != 1 or node in view.cycles or node == asking.walks.end:
            break
        asked, following = out[0]
        if not is_comparison(asked) or not unit.plan.certainty.sure(asked, node):
            break
        steps = _steps(asking, asked, name, choices, spot.domain, known)
        if steps is not None:
            return steps
        node = following
    return None


def _steps(
    asking: Asking,
    op: Step,
    name: str,
    choices: list[int],
    domain: int,
    known: Mapping[str, Value],
) -> list[tuple[int, Table]] | None:
    """The same by one comparison; None if it does not join x with the choice."""
    evaluator, universe = asking.unit.evaluator, asking.universe
    if not op.equal or len(choices) * universe.size > _MOST_PAIRS:
        return None
    for asked, other in ((op.place, op.value), (op.value, op.place)):
        if asked.variable is None and len(asked.indices) > 1 and other.symbol is not None:
            break
    else:
        return None
    if name not in variables_in(asked):
        return None
    code = asking.unit.plan.storage.codes[other.symbol]
    found: dict[int, dict[int, int]] = {}
    for choice in choices:
        try:
            value = evaluator.value(asked, {**known, name: Constant(choice)})
        except (NeedsConstantError, UnsupportedError):
            return None
        if not isinstance(value, Table):
            return None
        for x in bits(domain):
            if value.codes[x] == code:
                found.setdefault(choice - universe.first - x, {})[x] = choice
        if len(found) > _MOST_STEPS:
            return None
    return [
        (bits_of(chosen), Table(tuple(chosen.get(x) for x in range(universe.size))))
        for _, chosen in sorted(found.items())
    ]
