"""Which symbols a variable can hold at all: what some assignment, somewhere, can store in it.

Types do not tell, since types that overlap are compatible; this is found by looking at every
assignment of the automaton until nothing is added.  Where ``next[x] != none`` is asked before
``x = next[x]``, whatever way leads there, that is not ``none``.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

from rgt.backends.interpreter.program import Kind, Op
from rgt.backends.program.operands import Operand
from rgt.backends.program.steps import CppProgram, Step, is_comparison
from rgt.ir.structures.bit_sets import bits_of

_FAR = 4
"""So many edges before an assignment are looked at."""


class Ranges:
    """By variable and by operand, the symbols that can stand there, as bit sets."""

    def __init__(self, program: CppProgram) -> None:
        layout = program.layout
        self.values: dict[str, int] = {
            name: bits_of(layout.initial[slot] for slot in layout.slots(name))
            for name in layout.places
        }
        self._of_cells: dict[int, tuple[tuple[int, ...], int]] = {}
        self._solve(_assignments(program))

    def of(self, operand: Operand) -> int:
        """The symbols that a cell of the operand can hold."""
        if operand.variable is not None:
            return self.values[operand.variable]
        constant = operand.constant
        return bits_of(constant) if constant is not None else self._in_table(operand.cells)

    def _in_table(self, cells: tuple[int, ...]) -> int:
        """The symbols of a table, which is kept, so that nothing else gets its identity."""
        found = self._of_cells.get(id(cells))
        if found is None:
            found = self._of_cells[id(cells)] = cells, bits_of(cells)
        return found[1]

    def _solve(self, steps: Sequence[tuple[Step, int]]) -> None:
        copied: dict[str, list[tuple[str, int]]] = {}
        for step, never in steps:
            name = step.place.variable
            assert name is not None
            if step.kind is Kind.ANY:
                self.values[name] |= bits_of(step.choices)
            elif step.value.variable is None:
                self.values[name] |= self.of(step.value) & ~never
            else:
                copied.setdefault(step.value.variable, []).append((name, never))
        waiting = list(copied)
        while waiting:
            source = waiting.pop()
            for target, never in copied.get(source, ()):
                values = self.values[source] & ~never
                if values & ~self.values[target]:
                    self.values[target] |= values
                    waiting.append(target)


def _assignments(program: CppProgram) -> list[tuple[Step, int]]:
    """All assignments, each with the symbols that its value is not, as bit sets."""
    before: dict[int, list[tuple[int, Op]]] = {}
    for node, out in enumerate(program.out):
        for op, target in out:
            before.setdefault(target, []).append((node, op))
    entered = {*program.finishes, *(start for start, _ in program.checks)}
    found: dict[Step, int] = {}
    for node, out in enumerate(program.out):
        for op, _ in out:
            if isinstance(op, Step) and op.kind in (Kind.ASSIGN, Kind.ANY, Kind.FINISH):
                never = _excluded(op, node, before, entered) if op.kind is Kind.ASSIGN else 0
                found[op] = found.get(op, never) & never
    return list(found.items())


def _excluded(
    step: Step, node: int, before: Mapping[int, Sequence[tuple[int, Op]]], entered: Container[int]
) -> int:
    """The symbols that an assigned value is not, since it was compared with them just before."""
    never = 0
    for _ in range(_FAR):
        edges = before.get(node, ())
        if node in entered or len({source for source, _ in edges}) != 1:
            break
        if not all(op.kind in (Kind.TEST, Kind.CHECK) for _, op in edges):
            break
        if len(edges) == 1:
            never |= _denied(edges[0][1], step.value)
        node = edges[0][0]
    return never


def _denied(op: Op, value: Operand) -> int:
    """The symbols that a value is not where an edge is passed."""
    if not is_comparison(op) or op.equal or op.place != value or op.value.constant is None:
        return 0
    return bits_of(op.value.constant)
