"""Where values live: symbols are integers, variables are slots of one flat list.

A map of type ``K -> V`` takes |K| consecutive blocks of V's size, in the order of K's symbols,
so that reading ``m[i]`` is ``base + stride * position of i``, and two maps are equal exactly
when their slots are: equality is extensional without any work.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from rgt.ir.actions import AnyAssignment, Assignment, Comparison, Tag
from rgt.ir.analyses.type_uses import symbols_of, symbols_of_types
from rgt.ir.automaton import Edge
from rgt.ir.diagnostics import GameError, error
from rgt.ir.expressions import names
from rgt.ir.game import Declaration, Game
from rgt.ir.types import SetType, Type, UnknownTypeError, resolve
from rgt.ir.values import InvalidValueError, Symbol, TotalValue, evaluate

MAX_CELLS = 10_000_000
"""A variable or constant of more entries is an error: every position has them all."""


@dataclass(frozen=True, slots=True)
class Shape:
    """How one value of a type is laid out.

    `keys[d]` are the key symbols of nesting level d, `strides[d]` the slots between two of
    them, `cells` all slots of the value, `leaf` the symbols that a slot may hold.
    """

    keys: tuple[tuple[int, ...], ...]
    strides: tuple[int, ...]
    cells: int
    leaf: tuple[int, ...]

    @property
    def depth(self) -> int:
        """How many indices lead to a symbol."""
        return len(self.keys)

    def inner(self, levels: int) -> Shape:
        """The shape left after indexing `levels` times."""
        if not levels:
            return self
        return Shape(self.keys[levels:], self.strides[levels:], self.strides[levels - 1], self.leaf)


@dataclass(frozen=True, slots=True)
class Place:
    """The slots of a variable: `shape.cells` of them from `base`."""

    base: int
    shape: Shape


@dataclass(frozen=True, slots=True)
class Fixed:
    """A value that never changes: a constant, or a variable that no edge assigns."""

    cells: tuple[int, ...]
    shape: Shape


class Layout:
    """Numbers and slots of one game.

    Symbols are numbered in alphabetical order, so that comparing numbers is comparing names.
    Raises GameError (RG100) for declarations that have no meaning.
    """

    def __init__(self, game: Game, edges: Iterable[Edge]) -> None:
        self.game = game
        constants = _constant_values(game)
        initial_values = _initial_values(game, constants)
        values = (*constants.values(), *initial_values.values())
        self.symbols: tuple[str, ...] = tuple(sorted(set(_all_symbols(game, values, edges))))
        self.ids: dict[str, int] = {name: i for i, name in enumerate(self.symbols)}
        self.places: dict[str, Place] = {}
        self.fixed: dict[str, Fixed] = {}
        self._shapes: dict[Type, Shape] = {}
        for name, value in constants.items():
            type_ = game.constants[name].type
            self.fixed[name] = self._fixed(Declaration.CONSTANT, name, type_, value)
        initial: list[int] = []
        for name, value in initial_values.items():
            type_ = game.variables[name].type
            fixed = self._fixed(Declaration.VARIABLE, name, type_, value)
            self.places[name] = Place(len(initial), fixed.shape)
            initial += fixed.cells
        self.initial: tuple[int, ...] = tuple(initial)

    def shape(self, type_: Type) -> Shape:
        """The shape of a type's values."""
        found = self._shapes.get(type_)
        if found is None:
            found = self._shapes[type_] = self._make_shape(type_)
        return found

    def freeze(self, name: str) -> None:
        """Note that no edge assigns the variable: reads of it are reads of its first value."""
        place = self.places[name]
        cells = self.initial[place.base : place.base + place.shape.cells]
        self.fixed.setdefault(name, Fixed(cells, place.shape))

    def slots(self, variable: str) -> range:
        """The slots of a variable."""
        place = self.places[variable]
        return range(place.base, place.base + place.shape.cells)

    def name(self, slot: int) -> str:
        """What a slot is: a variable, or its entry at one key after the other."""
        variable = next(v for v, p in self.places.items() if slot - p.base in range(p.shape.cells))
        shape, rest, name = self.places[variable].shape, slot - self.places[variable].base, variable
        for keys, stride in zip(shape.keys, shape.strides, strict=True):
            number, rest = divmod(rest, stride)
            name += f"[{self.symbols[keys[number]]}]"
        return name

    def valuation(self, slots: Sequence[int]) -> dict[str, tuple[str, ...]]:
        """Every variable's value as symbols, from the slots of a state."""
        symbols = self.symbols
        return {
            name: tuple([symbols[i] for i in slots[place.base : place.base + place.shape.cells]])
            for name, place in self.places.items()
        }

    def text(self, values: Iterable[int]) -> str:
        """Every variable's value as RG text, each after a newline: a symbol, or a map's entries."""
        return self._form % tuple(map(self.symbols.__getitem__, values))

    @cached_property
    def _form(self) -> str:
        """The text of a state with gaps for symbols: engines are compared by such texts."""
        lines = (
            f"\n{_spelt(name)} = {self._gaps(place.shape)}" for name, place in self.places.items()
        )
        return "".join(lines)

    def _gaps(self, shape: Shape) -> str:
        if not shape.depth:
            return "%s"
        held = self._gaps(shape.inner(1))
        entries = (f"{_spelt(self.symbols[key])}: {held}" for key in shape.keys[0])
        return "{ " + ", ".join(entries) + " }"

    def _make_shape(self, type_: Type) -> Shape:
        found = resolve(type_, self.game.types)
        if isinstance(found, SetType):
            return Shape((), (), 1, tuple(self.ids[s] for s in found.symbols))
        key = resolve(found.key, self.game.types)
        if not isinstance(key, SetType):
            raise InvalidValueError("the keys of a map are symbols, not maps")
        keys = tuple(dict.fromkeys(self.ids[s] for s in key.symbols))
        inner = self.shape(found.value)
        return Shape(
            (keys, *inner.keys),
            (inner.cells, *inner.strides),
            len(keys) * inner.cells,
            inner.leaf,
        )

    def _fixed(self, kind: Declaration, name: str, type_: Type, value: TotalValue) -> Fixed:
        try:
            shape = self.shape(type_)
            if shape.cells > MAX_CELLS:
                raise InvalidValueError(
                    f"a map of {shape.cells:,} entries is too large to play with"
                )
            return Fixed(tuple(self._cells(value, shape)), shape)
        except (InvalidValueError, UnknownTypeError) as problem:
            raise _bad(self.game, kind, name, problem) from None

    def _cells(self, value: TotalValue, shape: Shape) -> Iterator[int]:
        if isinstance(value, Symbol):
            yield self.ids[value.name]
            return
        if not shape.depth:
            raise InvalidValueError("a map stands where a symbol is expected")
        entries: Mapping[str, TotalValue] = dict(zip(value.keys, value.values, strict=True))
        for key in shape.keys[0]:
            entry = entries.get(self.symbols[key])
            if entry is None:
                raise InvalidValueError("a constant of another map type stands here")
            yield from self._cells(entry, shape.inner(1))


def _constant_values(game: Game) -> dict[str, TotalValue]:
    known: dict[str, TotalValue] = {}
    for name, constant in game.constants.items():
        try:
            known[name] = evaluate(constant.value, constant.type, game.types, known)
        except (InvalidValueError, UnknownTypeError) as problem:
            raise _bad(game, Declaration.CONSTANT, name, problem) from None
    return known


def _initial_values(game: Game, constants: Mapping[str, TotalValue]) -> dict[str, TotalValue]:
    values: dict[str, TotalValue] = {}
    for name, variable in game.variables.items():
        try:
            values[name] = evaluate(variable.initial, variable.type, game.types, constants)
        except (InvalidValueError, UnknownTypeError) as problem:
            raise _bad(game, Declaration.VARIABLE, name, problem) from None
    return values


def _spelt(name: str) -> str:
    """A name in a text with gaps."""
    return name.replace("%", "%%")


def _bad(game: Game, kind: Declaration, name: str, problem: Exception) -> GameError:
    text = f"unknown type '{problem}'" if isinstance(problem, UnknownTypeError) else str(problem)
    return GameError(error("RG100", f"{kind} '{name}': {text}", game.span(kind, name)))


def _all_symbols(game: Game, values: Iterable[TotalValue], edges: Iterable[Edge]) -> Iterator[str]:
    """Every name that can be a symbol: in types, values, tags and expressions."""
    yield from symbols_of_types(game)
    for value in values:
        yield from _value_symbols(value)
    for action in dict.fromkeys(edge.action for edge in edges):
        if isinstance(action, Tag):
            yield action.symbol
        elif isinstance(action, Comparison):
            yield from names(action.left)
            yield from names(action.right)
        elif isinstance(action, Assignment):
            yield from names(action.target)
            yield from names(action.value)
        elif isinstance(action, AnyAssignment):
            yield from names(action.target)
            yield from symbols_of(action.type)


def _value_symbols(value: TotalValue) -> Iterator[str]:
    if isinstance(value, Symbol):
        yield value.name
        return
    for entry in dict.fromkeys(value.values):
        yield from _value_symbols(entry)
