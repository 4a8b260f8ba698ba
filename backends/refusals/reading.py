"""Values in one position: expressions read and actions applied one at a time.

The engines write code for whole walks; here every single test is to be looked at, and asked why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from rgt.backends.interpreter.layout import Layout, Shape
from rgt.ir.actions import AnyAssignment, Assignment, Comparison
from rgt.ir.expressions import Access, Expression, Reference, uncast
from rgt.ir.game import Game

Values = bytes | tuple[int, ...]
"""The slots of a position; compact, hashable."""

_SYMBOL = Shape((), (), 1, ())


class UnreadableError(Exception):
    """A map is read, or written, at a symbol that is no key of it."""


@dataclass(frozen=True, slots=True)
class _Read:
    """Where the value of an expression stands: in `cells`, or else in the position's slots.

    `start` tells the first of its slots in a position; `shape` is how it is laid out.
    """

    shape: Shape
    cells: Sequence[int] | None
    start: Callable[[Values], int]

    def symbol(self, values: Values) -> int:
        """The number of the symbol that it is."""
        return (values if self.cells is None else self.cells)[self.start(values)]

    def slots(self, values: Values) -> Sequence[int]:
        """All its slots."""
        start = self.start(values)
        return (values if self.cells is None else self.cells)[start : start + self.shape.cells]

    def total(self, values: Values) -> dict[tuple[int, ...], int]:
        """The value as the function that it is, whatever the order of its keys."""
        return dict(zip(_paths(self.shape), self.slots(values), strict=True))


class Reader:
    """Reads and changes the slots of one game's positions."""

    def __init__(self, game: Game, layout: Layout) -> None:
        self.layout = layout
        self._constants = game.constants
        self._wide = len(layout.symbols) > 256
        self._reads: dict[Expression, _Read] = {}
        self._targets: dict[Expression, _Read] = {}

    def packed(self, slots: Sequence[int]) -> Values:
        """Slots in their compact form."""
        return tuple(slots) if self._wide else bytes(slots)

    def symbol(self, expression: Expression, values: Values) -> str | None:
        """The symbol that an expression is; None for a map.  Raises UnreadableError."""
        found = self._read(expression)
        return None if found.shape.depth else self.layout.symbols[found.symbol(values)]

    def holds(self, test: Comparison, values: Values) -> bool:
        """Whether a comparison is legal.  Raises UnreadableError."""
        left, right = self._read(test.left), self._read(test.right)
        if left.shape.depth or right.shape.depth:
            return (left.total(values) == right.total(values)) != test.negated
        return (left.symbol(values) == right.symbol(values)) != test.negated

    def outcomes(self, action: Assignment | AnyAssignment, values: Values) -> Iterator[Values]:
        """The slots after an assignment, for each symbol that it can choose.

        Raises UnreadableError.
        """
        target = self._target(action.target)
        start = target.start(values)
        if isinstance(action, AnyAssignment):
            for symbol in dict.fromkeys(self.layout.shape(action.type).leaf):
                yield self._changed(values, start, (symbol,))
            return
        value = self._read(action.value)
        if value.shape.keys == target.shape.keys:
            yield self._changed(values, start, value.slots(values))
        else:
            known = value.total(values)
            yield self._changed(values, start, [known[path] for path in _paths(target.shape)])

    def _changed(self, values: Values, start: int, cells: Sequence[int]) -> Values:
        slots = list(values)
        slots[start : start + len(cells)] = cells
        return self.packed(slots)

    def _read(self, expression: Expression) -> _Read:
        """How an expression is read: a name is a constant, else a variable, else a symbol."""
        found = self._reads.get(expression)
        if found is None:
            plain = uncast(expression)
            if isinstance(plain, Access):
                found = self._entry(self._read(plain.base), plain)
            else:
                assert isinstance(plain, Reference)
                found = self._named(plain.name)
            self._reads[expression] = found
        return found

    def _target(self, target: Expression) -> _Read:
        """The same for the left side of an assignment: its root is a variable."""
        found = self._targets.get(target)
        if found is None:
            plain = uncast(target)
            if isinstance(plain, Access):
                found = self._entry(self._target(plain.base), plain)
            else:
                assert isinstance(plain, Reference)
                place = self.layout.places[plain.name]
                found = _Read(place.shape, None, _always(place.base))
            self._targets[target] = found
        return found

    def _named(self, name: str) -> _Read:
        layout = self.layout
        if name in self._constants:
            fixed = layout.fixed[name]
            return _Read(fixed.shape, fixed.cells, _always(0))
        place = layout.places.get(name)
        if place is not None:
            return _Read(place.shape, None, _always(place.base))
        return _Read(_SYMBOL, (layout.ids[name],), _always(0))

    def _entry(self, base: _Read, access: Access) -> _Read:
        index = self._read(access.index)
        keys = base.shape.keys[0] if base.shape.keys else ()
        offsets = {key: at * base.shape.strides[0] for at, key in enumerate(keys)}

        def start(values: Values) -> int:
            offset = offsets.get(index.symbol(values))
            if offset is None:
                raise UnreadableError
            return base.start(values) + offset

        return _Read(base.shape.inner(1) if keys else _SYMBOL, base.cells, start)


def _always(number: int) -> Callable[[Values], int]:
    return lambda _: number


def _paths(shape: Shape) -> list[tuple[int, ...]]:
    """The keys that lead to each cell of a value, in the order of the cells."""
    paths: list[tuple[int, ...]] = [()]
    for keys in shape.keys:
        paths = [(*path, key) for path in paths for key in keys]
    return paths
