"""Forks whose edges exclude each other, as looking at all values of their variables shows.

``go_right[at] != null`` and ``is_last[at] == 1`` are two different questions, but where both are
asked of constants it can be worked out that no value of `at` says yes to both.  So can it for a
few variables: ``more[black][white] == 1``, ``black == white``, ``more[white][black] == 1``.  A
board that all of them read in one place, ``mine[board[at]] == 1`` and ``board[at] == empty``, is
a variable as good as any.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import product
from math import prod
from operator import or_
from typing import TypeGuard

from rgt.backends.facts.values.ranges import Ranges
from rgt.backends.interpreter.analysis import View, fork
from rgt.backends.interpreter.program import Kind, Op
from rgt.backends.program.operands import Operand, variables_in
from rgt.backends.program.steps import Both, Either, Step
from rgt.ir.structures.bit_sets import bits, bits_of

MOST_VALUATIONS = 1 << 13
_MOST_CONDITIONS = 16
_MOST_WAYS = 16
_FEW_EDGES = 16
"""With so many at most, each two are compared."""


class Truths:
    """For which symbols of one variable comparisons hold; asked about each only once."""

    def __init__(self) -> None:
        self._found: dict[tuple[int, int, bool], _Truth] = {}

    def holding(self, op: Op, name: str, symbols: int) -> int:
        """Those of some symbols, a bit set, for which `holds`; the operation reads no variable but
        `name`.
        """
        if isinstance(op, Either):
            return reduce(or_, (self.holding(each, name, symbols) for each in op.alternatives), 0)
        if isinstance(op, Both):
            for each, _ in op.parts:
                symbols = self.holding(each, name, symbols)
            return symbols
        assert isinstance(op, Step)
        # the reader makes one operand of equal expressions
        key = id(op.place), id(op.value), op.equal
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = _Truth(op)
        new = symbols & ~found.asked
        if new:
            found.asked |= new
            found.holding |= bits_of(s for s in bits(new) if holds(op, {name: s}))
        return symbols & found.holding


class _Truth:
    """The symbols that a comparison was `asked` for, and those for which it holds."""

    def __init__(self, op: Step) -> None:
        self.op = op
        """Kept, so that nothing else gets the identity of its operands."""
        self.asked = self.holding = 0


def exclusive_nodes(view: View, ranges: Ranges, truths: Truths) -> frozenset[int]:
    """The nodes of which at most one edge is legal, though they are no forks by their form."""
    return frozenset(
        node
        for node, out in view.out.items()
        if len(out) > 1 and fork(out) is None and _exclude([(op,) for op, _ in out], ranges, truths)
    )


def _exclude(alternatives: Sequence[Sequence[Op]], ranges: Ranges, truths: Truths) -> bool:
    """Whether of some alternatives, comparisons that must all hold, at most one is legal."""
    every = [op for ops in alternatives for op in ops]
    names = sorted({name for op in every for name, _ in read_by(op)})
    if not names or not all(simple(op) for op in every) or not _one_place_each(every):
        return False
    size = prod(ranges.values[name].bit_count() for name in names)
    if size > MOST_VALUATIONS:
        return False
    alone = [{name for op in ops for name, _ in read_by(op)} for ops in alternatives]
    if size and all(len(each) <= 1 for each in alone):
        sets: dict[str, list[int]] = {}
        for ops, each in zip(alternatives, alone, strict=True):
            name = min(each, default=names[0])
            held = ranges.values[name]
            for op in ops:
                held = truths.holding(op, name, held)
            if held:
                sets.setdefault(name, []).append(held)
        # what is asked of two variables has nothing to do with each other
        return not sets or (len(sets) == 1 and _apart(*sets.values()))
    for symbols in product(*(list(bits(ranges.values[name])) for name in names)):
        valuation = dict(zip(names, symbols, strict=True))
        if sum(all(holds(op, valuation) for op in ops) for ops in alternatives) > 1:
            return False
    return True


def _one_place_each(ops: Sequence[Op]) -> bool:
    """Whether no variable is read in two places: of a map, each is another cell."""
    places: dict[str, object] = {}
    return all(
        places.setdefault(name, place) == place
        for op in ops
        for name, each in read_by(op)
        for place in ((each.start, each.indices),)
    )


def _apart(sets: Iterable[int]) -> bool:
    """Whether no two sets have a member in common."""
    union = 0
    for each in sets:
        if union & each:
            return False
        union |= each
    return True


def asked(op: Op) -> Iterator[str]:
    """The variables that a comparison reads."""
    for each in _comparisons(op):
        yield from variables_in(each.left, each.right)


def _comparisons(op: Op) -> Iterator[Step]:
    if isinstance(op, Either):
        for each in op.alternatives:
            yield from _comparisons(each)
    elif isinstance(op, Both):
        for each, _ in op.parts:
            yield from _comparisons(each)
    elif isinstance(op, Step) and op.kind is Kind.TEST:
        yield op


def read_by(op: Op) -> Iterator[tuple[str, Operand]]:
    """What comparisons read of the state, with where: the reader makes one operand of equal
    expressions.  Which cell of a board it is does not matter.
    """
    for each in _comparisons(op):
        stack = [operand for operand in (each.left, each.right) if operand is not None]
        while stack:
            operand = stack.pop()
            if operand.variable is not None:
                yield operand.variable, operand
            else:
                stack += [index.value for index in operand.indices]


def simple(op: Op) -> TypeGuard[Step]:
    """Whether an operation compares symbols."""
    if isinstance(op, Either):
        return all(simple(each) for each in op.alternatives)
    if isinstance(op, Both):
        return all(simple(each) for each, _ in op.parts)
    return isinstance(op, Step) and op.kind is Kind.TEST and not op.place.shape.depth


def holds(op: Op, valuation: Mapping[str, int]) -> bool:
    """Whether a comparison holds for values of the variables, or might raise an error."""
    if isinstance(op, Either):
        return any(holds(each, valuation) for each in op.alternatives)
    if isinstance(op, Both):
        return all(holds(each, valuation) for each, _ in op.parts)
    assert isinstance(op, Step)
    one, two = looked_up(op.place, valuation), looked_up(op.value, valuation)
    return one is None or two is None or (one == two) == op.equal


def looked_up(operand: Operand, valuation: Mapping[str, int]) -> int | None:
    """The value of an operand; None if a constant has no such key."""
    if operand.variable is not None:
        return valuation[operand.variable]
    at = operand.start
    for index in operand.indices:
        key = looked_up(index.value, valuation)
        if key is None or key not in index.offsets:
            return None
        at += index.offsets[key]
    return operand.cells[at]
