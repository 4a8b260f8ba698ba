"""RG expressions as structure: which cells of which variable or constant are read.

Symbols are numbers of the interpreter's `Layout`; how they are stored is `layout`'s business.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from rgt.backends.interpreter.layout import Layout, Shape
from rgt.ir.expressions import Access, Expression, Reference, uncast

_SYMBOL = Shape((), (), 1, ())


@dataclass(frozen=True, slots=True)
class Index:
    """One index that is not known beforehand: `stride` cells from one of `keys` to the next, which
    is `offsets` cells for each of them.
    """

    value: Operand
    keys: tuple[int, ...]
    stride: int
    offsets: Mapping[int, int] = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Operand:
    """The cells of a symbol or a map: `shape.cells` of them, `start` plus `indices` cells from the
    first one of `variable`, or of the values `cells` that never change, those of the constant
    `name`.
    """

    shape: Shape
    variable: str | None
    cells: tuple[int, ...]
    start: int
    indices: tuple[Index, ...]
    name: str = ""
    whole: bool = True
    """Whether it is all of the variable, and not what a map has at some keys."""

    @property
    def scalar(self) -> str | None:
        """The variable of one symbol that the operand is; None if it is anything else, a cell of a
        map that is known beforehand, too.
        """
        return self.variable if self.whole and not self.shape.depth else None

    @property
    def constant(self) -> tuple[int, ...] | None:
        """The values, if they are known beforehand."""
        if self.variable is None and not self.indices:
            return self.cells[self.start : self.start + self.shape.cells]
        return None

    @property
    def symbol(self) -> int | None:
        """The symbol, if the operand is one that is known beforehand."""
        found = self.constant
        return found[0] if found is not None and not self.shape.depth else None


def variables_in(*operands: Operand | None) -> set[str]:
    """The variables that operands read."""
    found: set[str] = set()
    stack = [operand for operand in operands if operand is not None]
    while stack:
        operand = stack.pop()
        if operand.variable is not None:
            found.add(operand.variable)
        stack += [index.value for index in operand.indices]
    return found


class Reader:
    """Reads the expressions of a game whose labels are known to make sense."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._known: dict[tuple[Expression, bool], Operand] = {}
        self._offsets: dict[tuple[tuple[int, ...], int], Mapping[int, int]] = {}

    def read(self, expression: Expression) -> Operand:
        """The operand whose value an expression is."""
        return self._operand(expression, fixed=True)

    def place(self, expression: Expression) -> Operand:
        """The operand that an assignment's left side is: cells of a variable in any case."""
        return self._operand(expression, fixed=False)

    def _operand(self, expression: Expression, *, fixed: bool) -> Operand:
        key = expression, fixed
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._make(expression, fixed)
        return found

    def _make(self, expression: Expression, fixed: bool) -> Operand:
        accesses: list[Expression] = []
        head = uncast(expression)
        while isinstance(head, Access):
            accesses.append(head.index)
            head = head.base
        assert isinstance(head, Reference)
        accesses.reverse()
        values = self._layout.fixed.get(head.name) if fixed else None
        if values is not None:
            return replace(self._at(values.shape, None, values.cells, accesses), name=head.name)
        place = self._layout.places.get(head.name)
        if place is not None:
            return self._at(place.shape, head.name, (), accesses)
        return self.symbol(head.name)

    def symbol(self, name: str) -> Operand:
        """A symbol by its name, whatever else is called so."""
        return Operand(_SYMBOL, None, (self._layout.ids[name],), 0, ())

    def _at(
        self,
        shape: Shape,
        variable: str | None,
        cells: tuple[int, ...],
        accesses: list[Expression],
    ) -> Operand:
        start, indices = 0, []
        for keys, stride, access in zip(shape.keys, shape.strides, accesses, strict=False):
            index = self.read(access)
            if index.symbol is None:
                indices.append(Index(index, keys, stride, self._offsets_of(keys, stride)))
            else:
                start += keys.index(index.symbol) * stride
        inner, whole = shape.inner(len(accesses)), not accesses
        return Operand(inner, variable, cells, start, tuple(indices), whole=whole)

    def _offsets_of(self, keys: tuple[int, ...], stride: int) -> Mapping[int, int]:
        """How many cells after the first those of keys are; shared by all that have these keys."""
        found = self._offsets.get((keys, stride))
        if found is None:
            found = {key: stride * i for i, key in enumerate(keys)}
            self._offsets[keys, stride] = found
        return found
