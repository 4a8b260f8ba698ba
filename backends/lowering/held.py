"""What operands can be where code stands inside of loops, and what comparisons come to there.

``for x in knights: from = x``: inside, ``board[from]`` is a knight, and ``rides[board[from]] == 1``
does not hold.  Nobody has to look.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from rgt.backends.interpreter.program import Op
from rgt.backends.plan.expressions import Local, Symbol
from rgt.backends.program.operands import Operand
from rgt.backends.program.steps import is_comparison

if TYPE_CHECKING:
    from rgt.backends.lowering.unit import Unit
    from rgt.backends.lowering.writing import Writing

_MOST = 256
"""So many combinations of keys are looked up."""

Codes = frozenset[int]
Held = Callable[[Operand], Codes | None]
"""What an operand that reads a variable can be; None if that is not known."""


def plain_key(operand: Operand) -> str | None:
    """The variable that alone is the key of a cell of a map: ``board[from]``."""
    if operand.variable is None or operand.start or operand.shape.depth:
        return None
    if len(operand.indices) != 1:
        return None
    return operand.indices[0].value.scalar


def held_in(walks: Writing) -> Held:
    """What operands can be at the place that is written now, as far as the loops around tell."""
    unit, loops = walks.unit, walks.loops

    def held(operand: Operand) -> Codes | None:
        name = operand.variable
        assert name is not None
        if not unit.plan.storage.fields[name].map:
            value = unit.cells.local(name)
            if isinstance(value, Symbol):
                return frozenset((value.code,))
            return loops.held.get(value.name) if isinstance(value, Local) else None
        key = plain_key(operand)
        local = None if key is None else unit.cells.local(key)
        flat = unit.plan.layout.places[name].shape.depth == 1
        if local is None or not flat or walks.written & unit.plan.bit[name]:
            return None
        return loops.owned_at(local).get(name)

    return held


def knowing(known: Mapping[str, int], held: Held) -> Held:
    """The same, the codes of some variables being known."""

    def found(operand: Operand) -> Codes | None:
        code = known.get(operand.scalar or "")
        return held(operand) if code is None else frozenset((code,))

    return found


def codes_of(unit: Unit, operand: Operand, held: Held) -> Codes | None:
    """The codes that an operand can have; None if that is not known, or if it might be an error."""
    if operand.shape.depth:
        return None
    if operand.variable is not None:
        return held(operand)
    keys = [codes_of(unit, index.value, held) for index in operand.indices]
    ranges = [codes for codes in keys if codes is not None]
    if len(ranges) < len(keys) or prod(map(len, ranges)) > _MOST:
        return None
    storage, found = unit.plan.storage, set[int]()
    for codes in product(*ranges):
        at = operand.start
        for index, code in zip(operand.indices, codes, strict=True):
            symbol = storage.symbols[code]
            if symbol not in index.offsets:
                return None
            at += index.offsets[symbol]
        found.add(storage.codes[operand.cells[at]])
    return frozenset(found)


def settled(unit: Unit, op: Op, held: Held) -> bool | None:
    """Whether a comparison is met, if that is the same whatever its operands can be."""
    if not is_comparison(op) or op.place.shape.depth:
        return None
    one = codes_of(unit, op.place, held)
    two = None if one is None else codes_of(unit, op.value, held)
    if one is None or two is None:
        return None
    if one.isdisjoint(two):
        return not op.equal
    return op.equal if len(one | two) == 1 else None
