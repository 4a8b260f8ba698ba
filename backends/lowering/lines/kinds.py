"""What squares hold: expressions of variables that a walk leaves alone.

Of two of them it is known whether they are the same: `other[me]` and `me` never are.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import prod

from rgt.backends.lowering.unit import Unit
from rgt.backends.program.operands import Operand

_MOST_CASES = 64
"""So many values at most of what tells the kinds are tried."""


class UnclearError(Exception):
    """A walk does something that is not understood here."""


class Kinds:
    """What squares are compared with, and what is written there, by number.

    Two expressions are the same kind if they are equal whatever their variables are, and kinds are
    never equal.
    """

    def __init__(self, unit: Unit, names: Sequence[str]) -> None:
        self._unit = unit
        spans = [unit.few_codes(name, _MOST_CASES) for name in names]
        if not all(spans) or prod(map(len, spans)) > _MOST_CASES:
            raise UnclearError
        self._cases = [dict(zip(names, values, strict=True)) for values in product(*spans)]
        self._number: dict[int, int] = {}
        self.codes: list[tuple[int, ...]] = []
        self.operands: list[Operand] = []

    def of(self, operand: Operand) -> int:
        """The kind of an expression."""
        number = self._number.get(id(operand))
        if number is None:
            number = self._number[id(operand)] = self._find(operand)
        return number

    def _find(self, operand: Operand) -> int:
        codes: list[int] = []
        for case in self._cases:
            code = self._unit.looked_up(operand, case)
            if code is None:
                raise UnclearError
            codes.append(code)
        for number, others in enumerate(self.codes):
            same = [one == other for one, other in zip(codes, others, strict=True)]
            if all(same):
                return number
            if any(same):
                raise UnclearError
        self.codes.append(tuple(codes))
        self.operands.append(operand)
        return len(self.codes) - 1

    def remaining(self, values: frozenset[int], lacking: frozenset[int]) -> int | None:
        """The kind of what has one of some values and is of none of some kinds, if that is one of
        those known.
        """
        for kind, codes in enumerate(self.codes):
            if kind not in lacking and all(
                values - {self.codes[each][case] for each in lacking} == {code}
                for case, code in enumerate(codes)
            ):
                return kind
        return None

    def holds(self, kind: int, code: int) -> bool:
        """Whether a kind is a code that is known."""
        same = {each == code for each in self.codes[kind]}
        if len(same) > 1:
            raise UnclearError
        return True in same
