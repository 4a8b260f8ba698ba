"""Values in one position: expressions read and actions applied one at a time.

The engines write code for whole walks; here every single test is to be looked at, and asked why.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rgt.backends.interpreter.layout import Layout, Shape
from rgt.ir.actions import AnyAssignment, Assignment, Comparison
from rgt.ir.expressions import Access, Expression, Reference, root, uncast
from rgt.ir.game import Game

Values = bytes | tuple[int, ...]
"""The slots of a position; compact, hashable."""

_SYMBOL = Shape((), (), 1, ())


class UnreadableError(Exception):
    """A map is read, or written, at a symbol that is no key of it."""


@dataclass(frozen=True, slots=True)
class _Cells:
    """Where a value stands: in `cells` from `start`, laid out as `shape`."""

    cells: Sequence[int]
    start: int
    shape: Shape


class Reader:
    """Reads and changes the slots of one game's positions."""

    def __init__(self, game: Game, layout: Layout) -> None:
        self.layout = layout
        self._constants = game.constants
        self._wide = len(layout.symbols) > 256

    def packed(self, slots: Sequence[int]) -> Values:
        """Slots in their compact form."""
        return tuple(slots) if self._wide else bytes(slots)

    def symbol(self, expression: Expression, values: Values) -> str | None:
        """The symbol that an expression is; None for a map.  Raises UnreadableError."""
        found = self._at(expression, values)
        if found.shape.depth:
            return None
        return self.layout.symbols[found.cells[found.start]]

    def holds(self, test: Comparison, values: Values) -> bool:
        """Whether a comparison is legal.  Raises UnreadableError."""
        left, right = self._at(test.left, values), self._at(test.right, values)
        if left.shape.depth or right.shape.depth:
            return (self._total(left) == self._total(right)) != test.negated
        return (left.cells[left.start] == right.cells[right.start]) != test.negated

    def outcomes(self, action: Assignment | AnyAssignment, values: Values) -> Iterator[Values]:
        """The slots after an assignment, for each symbol that it can choose.

        Raises UnreadableError.
        """
        target = self._place(action.target, values)
        if isinstance(action, AnyAssignment):
            for symbol in dict.fromkeys(self.layout.shape(action.type).leaf):
                yield self._changed(values, target, (symbol,))
            return
        value = self._at(action.value, values)
        if value.shape.keys == target.shape.keys:
            cells = value.cells[value.start : value.start + value.shape.cells]
        else:
            known = self._total(value)
            cells = [known[path] for path in _paths(target.shape)]
        yield self._changed(values, target, cells)

    def _changed(self, values: Values, target: _Cells, cells: Sequence[int]) -> Values:
        slots = list(values)
        slots[target.start : target.start + len(cells)] = cells
        return self.packed(slots)

    def _at(self, expression: Expression, values: Values) -> _Cells:
        """Where a value stands: a name is a constant, else a variable, else a symbol."""
        expression = uncast(expression)
        if isinstance(expression, Access):
            return self._entry(self._at(expression.base, values), expression, values)
        assert isinstance(expression, Reference)
        name, layout = expression.name, self.layout
        if name in self._constants:
            fixed = layout.fixed[name]
            return _Cells(fixed.cells, 0, fixed.shape)
        place = layout.places.get(name)
        if place is not None:
            return _Cells(values, place.base, place.shape)
        return _Cells((layout.ids[name],), 0, _SYMBOL)

    def _place(self, target: Expression, values: Values) -> _Cells:
        """The same for the left side of an assignment: its root is a variable."""
        target = uncast(target)
        if isinstance(target, Access):
            return self._entry(self._place(target.base, values), target, values)
        place = self.layout.places[root(target)]
        return _Cells(values, place.base, place.shape)

    def _entry(self, base: _Cells, access: Access, values: Values) -> _Cells:
        index = self._at(access.index, values)
        symbol = index.cells[index.start]
        keys = base.shape.keys
        if not keys or symbol not in keys[0]:
            raise UnreadableError
        at = keys[0].index(symbol) * base.shape.strides[0]
        return _Cells(base.cells, base.start + at, base.shape.inner(1))

    def _total(self, value: _Cells) -> dict[tuple[int, ...], int]:
        """A value as the function that it is, whatever the order of its keys."""
        cells = value.cells[value.start : value.start + value.shape.cells]
        return dict(zip(_paths(value.shape), cells, strict=True))


def _paths(shape: Shape) -> list[tuple[int, ...]]:
    """The keys that lead to each cell of a value, in the order of the cells."""
    paths: list[tuple[int, ...]] = [()]
    for keys in shape.keys:
        paths = [(*path, key) for path in paths for key in keys]
    return paths
