"""Forks whose edges exclude each other, as looking at the values of one variable shows.

``go_right[at] != null`` and ``is_last[at] == 1`` are two different questions, but where both are
asked of constants it can be worked out that no value of `at` says yes to both.
"""

from __future__ import annotations

from collections.abc import Iterator

from rgt.backends.cpp.layout import bits
from rgt.backends.cpp.operands import Operand, variables_in
from rgt.backends.cpp.program import CppProgram, Step
from rgt.backends.cpp.ranges import Ranges
from rgt.backends.interpreter.analysis import View, fork
from rgt.backends.interpreter.program import Kind, Op, Out

_MOST_VALUES = 1024


def exclusive_nodes(view: View, program: CppProgram, ranges: Ranges) -> frozenset[int]:
    """The nodes of which at most one edge is legal, though they are no forks by their form."""
    return frozenset(
        node
        for node, out in view.out.items()
        if len(out) > 1 and fork(out) is None and _excludes(out, program, ranges)
    )


def _excludes(out: Out, program: CppProgram, ranges: Ranges) -> bool:
    names = {name for op, _ in out for name in _asked(op)}
    if len(names) != 1 or not all(_simple(op, program) for op, _ in out):
        return False
    (name,) = names
    if ranges.values[name].bit_count() > _MOST_VALUES:
        return False
    for symbol in bits(ranges.values[name]):
        if sum(_holds(op, symbol) for op, _ in out) > 1:
            return False
    return True


def _asked(op: Op) -> Iterator[str]:
    if isinstance(op, Step) and op.kind is Kind.TEST:
        yield from variables_in(op.left, op.right)


def _simple(op: Op, program: CppProgram) -> bool:
    """Whether an operation compares symbols that one variable, no map, decides."""
    if not isinstance(op, Step) or op.kind is not Kind.TEST or op.place.shape.depth:
        return False
    asked = list(_asked(op))
    return len(asked) == 1 and not program.layout.places[asked[0]].shape.depth


def _holds(op: Op, symbol: int) -> bool:
    """Whether a comparison holds for a value of the variable, or might raise an error."""
    assert isinstance(op, Step)
    one, two = _value(op.place, symbol), _value(op.value, symbol)
    return one is None or two is None or (one == two) == op.equal


def _value(operand: Operand, symbol: int) -> int | None:
    """The value of an operand; None if a constant has no such key."""
    if operand.symbol is not None:
        return operand.symbol
    if operand.variable is not None:
        return symbol
    at = operand.start
    for index in operand.indices:
        key = _value(index.value, symbol)
        if key is None or key not in index.keys:
            return None
        at += index.keys.index(key) * index.stride
    return operand.cells[at]
