"""Which symbols a variable can hold at all: what some assignment, somewhere, can store in it.

Types do not tell, since types that overlap are compatible; this is found by looking at every
assignment of the automaton until nothing is added.
"""

from __future__ import annotations

from collections.abc import Sequence

from rgt.backends.interpreter.program import Kind
from rgt.backends.program.operands import Operand
from rgt.backends.program.steps import CppProgram, Step
from rgt.ir.bit_sets import bits_of


class Ranges:
    """By variable and by operand, the symbols that can stand there, as bit sets."""

    def __init__(self, program: CppProgram) -> None:
        layout = program.layout
        self.values: dict[str, int] = {
            name: bits_of(layout.initial[slot] for slot in layout.slots(name))
            for name in layout.places
        }
        self._solve(_assignments(program))

    def of(self, operand: Operand) -> int:
        """The symbols that a cell of the operand can hold."""
        if operand.variable is not None:
            return self.values[operand.variable]
        return bits_of(operand.constant or operand.cells)

    def _solve(self, steps: Sequence[Step]) -> None:
        copied: dict[str, list[str]] = {}
        for step in steps:
            name = step.place.variable
            assert name is not None
            if step.kind is Kind.ANY:
                self.values[name] |= bits_of(step.choices)
            elif step.value.variable is None:
                self.values[name] |= self.of(step.value)
            else:
                copied.setdefault(step.value.variable, []).append(name)
        waiting = list(copied)
        while waiting:
            source = waiting.pop()
            for target in copied.get(source, ()):
                if self.values[source] & ~self.values[target]:
                    self.values[target] |= self.values[source]
                    waiting.append(target)


def _assignments(program: CppProgram) -> list[Step]:
    found: dict[Step, None] = {}
    for out in program.out:
        for op, _ in out:
            if isinstance(op, Step) and op.kind in (Kind.ASSIGN, Kind.ANY, Kind.FINISH):
                found[op] = None
    return list(found)
