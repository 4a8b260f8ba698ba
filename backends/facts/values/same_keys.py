"""Look-ups in several tables by the same keys, of which not all can find what they look for.

``low[seeds[a] + seeds[b]] == 1`` and ``high[seeds[a] + seeds[b]] == 1`` read many variables, but
whatever these are, both tables are asked for one number.  What it can be is what its expression
looks up; how it comes about does not matter.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from math import prod

from rgt.backends.facts.values.ranges import Ranges
from rgt.backends.interpreter.program import Kind
from rgt.backends.program.steps import Both, Either, Step
from rgt.ir.structures.bit_sets import bits

_MOST_KEYS = 1 << 14


class SameKeys:
    """Compares what tables are asked for by the same keys, all of one comparison's with another's;
    asked about each only once.
    """

    def __init__(self, ranges: Ranges) -> None:
        self._ranges = ranges
        self._known: dict[tuple[Step, ...], bool] = {}

    def clash(self, ops: Iterable[Step]) -> bool:
        """Whether of some comparisons several look up by the same keys and not all can hold."""
        groups: dict[tuple[int, ...], list[Step]] = {}
        for op in dict.fromkeys(ops):
            if _looks_up(op):
                # the reader makes one operand of equal expressions
                keys = tuple(id(index.value) for index in op.place.indices)
                groups.setdefault(keys, []).append(op)
        return any(self._none(tuple(group)) for group in groups.values() if len(group) > 1)

    def _none(self, group: tuple[Step, ...]) -> bool:
        """Whether no keys find what all comparisons look for."""
        if group not in self._known:
            values = [self._ranges.of(index.value) for index in group[0].place.indices]
            self._known[group] = prod(v.bit_count() for v in values) <= _MOST_KEYS and not any(
                all(_found(op, keys) for op in group)
                for keys in product(*(tuple(bits(each)) for each in values))
            )
        return self._known[group]


def _looks_up(op: Step) -> bool:
    """Whether a comparison is of a symbol in a table."""
    return (
        op.kind is Kind.TEST
        and not isinstance(op, Either | Both)
        and bool(op.place.indices)
        and op.place.variable is None
        and not op.place.shape.depth
        and op.value.symbol is not None
    )


def _found(op: Step, keys: Sequence[int]) -> bool:
    """Whether a comparison holds for keys, or might raise an error."""
    at = op.place.start
    for index, key in zip(op.place.indices, keys, strict=True):
        if key not in index.offsets:
            return True
        at += index.offsets[key]
    return (op.place.cells[at] == op.value.symbol) == op.equal
