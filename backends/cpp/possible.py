"""Which symbols a variable can hold at a node: less than what it can hold at all.

``coord != null`` says that from there on `coord` is a place of the board, where a map of places can
be asked.  Followed forward over the automaton, for those variables that hold one symbol of many.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import prod

from rgt.backends.cpp.exclusive import asked, holds, looked_up
from rgt.backends.cpp.operands import Operand, variables_in
from rgt.backends.cpp.program import CppProgram, Step
from rgt.backends.cpp.ranges import Ranges
from rgt.backends.cpp.worklist import Worklist, postorder
from rgt.backends.interpreter.program import Kind, Op
from rgt.ir.bit_sets import bits, bits_of

_FEWEST = 5
_MOST_VALUATIONS = 1 << 10


class Possible:
    """`at(node, variable)` as bit sets of symbols; 0 where no play ever comes.  `ranges` is what is
    possible anywhere.
    """

    def __init__(self, program: CppProgram, ranges: Ranges) -> None:
        self._program, self.ranges = program, ranges
        self._names = [
            name
            for name, place in program.layout.places.items()
            if not place.shape.depth and ranges.values[name].bit_count() >= _FEWEST
        ]
        self._number = {name: i for i, name in enumerate(self._names)}
        self._images: dict[tuple[Op, tuple[int, ...]], int] = {}
        self._known: dict[int, tuple[int, ...]] = {}
        if self._names:
            self._solve()

    def at(self, node: int, variable: str) -> int:
        """What a variable can hold at a node."""
        number = self._number.get(variable)
        if number is None:
            return self.ranges.values[variable]
        known = self._known.get(node)
        return known[number] if known is not None else 0

    def _solve(self) -> None:
        layout = self._program.layout
        first = (1 << layout.initial[layout.places[name].base] for name in self._names)
        self._known[0] = tuple(first)
        work = Worklist(postorder([0], self._leads)[::-1])
        work.add(0)
        while work:
            node = work.pop()
            known = self._known[node]
            for op, target in self._program.out[node]:
                for after, values in self._followed(op, target, known):
                    before = self._known.get(after)
                    joined = values if before is None else _united(before, values)
                    if joined != before:
                        self._known[after] = joined
                        work.add(after)

    def _leads(self, node: int) -> Iterator[int]:
        """Where edges lead: on, and into the checks that they ask."""
        for op, target in self._program.out[node]:
            yield target
            if op.kind is Kind.CHECK:
                yield self._program.checks[op.check][0]

    def _followed(
        self, op: Op, target: int, known: tuple[int, ...]
    ) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Where an edge leads with which values: on, and into the check that it asks."""
        if op.kind is Kind.CHECK:
            yield self._program.checks[op.check][0], known
        values = self._after(op, known)
        if values is not None:
            yield target, values

    def _after(self, op: Op, known: tuple[int, ...]) -> tuple[int, ...] | None:
        if not isinstance(op, Step) or op.kind in (Kind.CHECK, Kind.TAG):
            return known
        if op.kind is Kind.TEST:
            return self._cut(op, known)
        name = op.place.variable
        assert name is not None
        if op.place.indices or name not in self._number:
            return known
        value = bits_of(op.choices) if op.kind is Kind.ANY else self._image(op, op.value, known)
        return _replaced(known, self._number[name], value)

    def _cut(self, op: Step, known: tuple[int, ...]) -> tuple[int, ...] | None:
        """What is left where a comparison holds; None if nothing is."""
        names = set(asked(op))
        if len(names) != 1 or op.place.shape.depth or not names <= self._number.keys():
            return known
        (name,) = names
        number = self._number[name]
        key = op, (known[number],)
        if key not in self._images:
            self._images[key] = bits_of(s for s in bits(known[number]) if holds(op, {name: s}))
        left = self._images[key]
        return _replaced(known, number, left) if left else None

    def _image(self, op: Step, operand: Operand, known: tuple[int, ...]) -> int:
        """What an expression can be."""
        names = sorted(variables_in(operand))
        if not all(name in self._number for name in names):
            return self.ranges.of(operand)
        held = tuple(known[self._number[name]] for name in names)
        if prod(mask.bit_count() for mask in held) > _MOST_VALUATIONS:
            return self.ranges.of(operand)
        key = op, held
        if key not in self._images:
            found = 0
            for symbols in product(*(list(bits(mask)) for mask in held)):
                value = looked_up(operand, dict(zip(names, symbols, strict=True)))
                # a missing key is an error: nothing comes after it
                found |= 0 if value is None else 1 << value
            self._images[key] = found
        return self._images[key]


def _replaced(known: tuple[int, ...], number: int, value: int) -> tuple[int, ...]:
    return (*known[:number], value, *known[number + 1 :])


def _united(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(a | b for a, b in zip(one, other, strict=True))
