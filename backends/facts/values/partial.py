"""States of which some is known: the values of some variables, and what some cells can hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rgt.backends.facts.values.exclusive import looked_up
from rgt.backends.facts.values.possible import Possible
from rgt.backends.interpreter.program import Kind
from rgt.backends.program.operands import Operand, variables_in
from rgt.backends.program.steps import CppProgram, Step, is_comparison
from rgt.ir.structures.bit_sets import bits, bits_of

Cell = tuple[str, int]
"""A map, and how many cells one stands from its first."""


class PartialState:
    """`values` are symbols by variable; `cells` are bit sets of symbols."""

    def __init__(
        self,
        program: CppProgram,
        possible: Possible,
        values: dict[str, int],
        cells: Mapping[Cell, int] | None = None,
    ) -> None:
        self._layout = program.layout
        self._ranges, self._frozen = possible.ranges, possible.frozen
        self.values = values
        self.cells: dict[Cell, int] = dict(cells or {})

    def learn(self, facts: Mapping[tuple[str, str], int]) -> None:
        """Note what is known of cells, by map and variable that is the key, as bit sets."""
        for (name, key), held in facts.items():
            shape = self._layout.places[name].shape
            symbol = self.values.get(key)
            if symbol in shape.keys[0]:
                self.cells[name, shape.keys[0].index(symbol) * shape.strides[0]] = held

    def pass_by(self, step: Step) -> bool:
        """Make a step, as far as it is known; whether it may be legal."""
        if step.kind is Kind.ASSIGN:
            self._assign(step)
        elif is_comparison(step) and not step.place.shape.depth:
            return self._ask(step)
        return True

    def _assign(self, step: Step) -> None:
        name = step.place.variable
        assert name is not None
        value = None if is_partial(step) else self.value(step.value)
        self.cells = {cell: held for cell, held in self.cells.items() if cell[0] != name}
        if value is None:
            self.values.pop(name, None)
        else:
            self.values[name] = value

    def _ask(self, step: Step) -> bool:
        for one, other in ((step.place, step.value), (step.value, step.place)):
            answer = self._may_be(other)
            for cell, images in self.of_cell(one):
                held = self.held(cell)
                left = bits_of(s for s in bits(held) if _may_hold(images[s], answer, step.equal))
                self.cells[cell] = left
                if not left:
                    return False
        return _may_hold(self._may_be(step.place), self._may_be(step.value), step.equal)

    def answer(self, step: Step) -> bool | tuple[Cell, int] | None:
        """Whether a comparison holds; if a cell decides it, that one and the symbols for which it
        does; None if neither is known.
        """
        for one, other in ((step.place, step.value), (step.value, step.place)):
            for cell, images in self.of_cell(one):
                value, held = self.value(other), self.held(cell)
                if value is None or any(images[s].bit_count() != 1 for s in bits(held)):
                    return None
                yes = bits_of(s for s in bits(held) if (images[s] == 1 << value) == step.equal)
                return yes == held if yes in (0, held) else (cell, yes)
        one_value, other_value = self.value(step.place), self.value(step.value)
        if one_value is None or other_value is None:
            return None
        return (one_value == other_value) == step.equal

    def value(self, operand: Operand) -> int | None:
        """The symbol that an operand is, if the known variables tell."""
        known = variables_in(operand) <= self.values.keys() and not operand.shape.depth
        return looked_up(operand, self.values) if known else None

    def held(self, cell: Cell) -> int:
        """What a cell can hold."""
        found = self.cells.get(cell)
        if found is not None:
            return found
        name, at = cell
        shape = self._layout.places[name].shape
        frozen = self._frozen.get(name, {})
        key = shape.keys[0][at] if shape.depth == 1 else None
        return 1 << frozen[key] if key is not None and key in frozen else self._ranges.values[name]

    def place(self, operand: Operand) -> int | None:
        """Which cell of its variable an operand is, if the known variables tell."""
        at = operand.start
        for index in operand.indices:
            key = self.value(index.value)
            if key is None or key not in index.offsets:
                return None
            at += index.offsets[key]
        return at

    def of_cell(self, operand: Operand) -> Iterator[tuple[Cell, Mapping[int, int]]]:
        """The cell of a map that decides what an operand is, if there is one, and what it is by the
        symbol that stands there: a bit set.
        """
        name = operand.variable
        if name is not None:
            at = self.place(operand)
            if at is not None and self._layout.places[name].shape.depth:
                held = self._ranges.values[name]
                yield (name, at), {symbol: 1 << symbol for symbol in bits(held)}
            return
        unknown = [index.value for index in operand.indices if self.value(index.value) is None]
        if len(unknown) == 1:
            (part,) = unknown
            for cell, images in self.of_cell(part):
                yield cell, {s: self._image(operand, part, image) for s, image in images.items()}

    def _may_be(self, operand: Operand) -> int:
        """The symbols that an operand can be."""
        value = self.value(operand)
        return self._ranges.of(operand) if value is None else 1 << value

    def _image(self, operand: Operand, part: Operand, symbols: int) -> int:
        """What a constant may give where a part of its indices is one of some symbols."""
        found = 0
        for symbol in bits(symbols):
            at = operand.start
            for index in operand.indices:
                key = symbol if index.value is part else self.value(index.value)
                if key is None or key not in index.offsets:
                    return self._ranges.of(operand)
                at += index.offsets[key]
            found |= 1 << operand.cells[at]
        return found


def is_partial(step: Step) -> bool:
    """Whether a map, or a part of one, is assigned."""
    return step.place.scalar is None


def _may_hold(one: int, other: int, equal: bool) -> bool:
    """Whether something of one set may be, or not be, equal to something of another."""
    if equal:
        return bool(one & other)
    return one != other or one.bit_count() != 1
