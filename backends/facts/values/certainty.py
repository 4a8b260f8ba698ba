"""Conditions that can be asked without an error.

A key may be missing, and a check that asks itself may never be answered.  Where conditions are not
all asked, or not in the order of the game, an error must not be lost.
"""

from __future__ import annotations

from rgt.backends.facts.values.possible import Possible
from rgt.backends.interpreter.analysis import forward
from rgt.backends.interpreter.program import Kind, Op
from rgt.backends.program.operands import Operand
from rgt.backends.program.steps import CppProgram, Step
from rgt.ir.structures.bit_sets import bits_of

_Labels = list[tuple[int, Op]]


class Certainty:
    """`deep` are the checks that can ask themselves, and those that ask such a check."""

    def __init__(self, program: CppProgram, possible: Possible) -> None:
        self._program, self._possible = program, possible
        self._inside = [self._labels(start, end) for start, end in program.checks]
        self.deep = self._endless()
        missing = {
            number
            for number, labels in enumerate(self._inside)
            if not all(self._found(op, node) for node, op in labels)
        }
        self._unsure = self._closed(missing | self.deep)

    def sure(self, op: Op, node: int) -> bool:
        """Whether a comparison or check can be asked at a node without an error."""
        return op.check not in self._unsure if op.kind is Kind.CHECK else self._found(op, node)

    def answered(self, check: int) -> bool:
        """Whether a check is answered without an error, whatever is asked first."""
        return check not in self._unsure

    def _labels(self, start: int, end: int) -> _Labels:
        """What a check can come to, and where."""
        out = self._program.out
        reached = forward((start,), lambda n: () if n == end else (t for _, t in out[n]))
        return [(node, op) for node in reached if node != end for op, _ in out[node]]

    def _endless(self) -> frozenset[int]:
        """The checks for which asking need not come to an end."""
        asked = [{op.check for _, op in labels if op.check >= 0} for labels in self._inside]
        answered: set[int] = set()
        while True:
            more = {i for i, checks in enumerate(asked) if checks <= answered} - answered
            if not more:
                return frozenset(range(len(asked))) - answered
            answered |= more

    def _closed(self, checks: set[int]) -> frozenset[int]:
        """Some checks, and those that ask one of them."""
        found = set(checks)
        while True:
            more = {
                number
                for number, labels in enumerate(self._inside)
                if number not in found and any(op.check in found for _, op in labels)
            }
            if not more:
                return frozenset(found)
            found |= more

    def _found(self, op: Op, node: int) -> bool:
        """Whether no key is missing when a label is passed."""
        if not isinstance(op, Step):
            return True
        operands = (op.left, op.right)
        return all(self.finds(operand, node) for operand in operands if operand is not None)

    def finds(self, operand: Operand, node: int) -> bool:
        """Whether no key is missing when an operand is read at a node."""
        return all(
            not self._possible.of(index.value, node) & ~bits_of(index.keys)
            and self.finds(index.value, node)
            for index in operand.indices
        )
