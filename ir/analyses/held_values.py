"""Which symbols every variable, and every cell of a map, ever holds: no matter where and when.

What is known grows as assignments are found that can happen (`Held.add`).  A map is read as in
the published tools: at what is no key of it, it has its default.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import prod

from rgt.ir.game import Game
from rgt.ir.types import Type, keys_and_leaf
from rgt.ir.values import MapLiteral, Symbol, Value

Symbols = frozenset[str]
Keys = tuple[str, ...]

_MOST_CELLS = 10_000
_MOST_READ = 2_000


class Held:
    """What the variables of a game hold, at first their initial values only.

    With `generous`, a cell that gets another symbol is taken to hold all symbols of its type.
    """

    def __init__(self, game: Game) -> None:
        self.generous = False
        self.size = 0
        self._game = game
        self._entries: dict[MapLiteral, dict[str | None, Value]] = {}
        self._read: dict[tuple[str, tuple[Symbols, ...]], Symbols] = {}
        self._leaves: dict[str, Symbols] = {}
        self._depths: dict[str, int] = {}
        self._cells: dict[str, dict[Keys, Symbols]] = {}
        self._all: dict[str, Symbols] = {}
        for name, constant in game.constants.items():
            self._measure(name, constant.type)
        for name, variable in game.variables.items():
            keys = self._measure(name, variable.type)
            self._cells[name] = self._first(variable.initial, keys)
            self._all[name] = frozenset[str]().union(*self._cells[name].values())

    def depth(self, name: str) -> int:
        """How many indices a constant or variable takes; 0 for a symbol."""
        return self._depths.get(name, 0)

    def leaf(self, name: str) -> Symbols:
        """The symbols that the type of a constant or variable allows in the end."""
        return self._leaves[name]

    def ever(self, name: str) -> Symbols:
        """All symbols that a variable, or its cells, ever hold."""
        return self._all[name]

    def at_first(self, name: str, keys: Keys) -> Symbols:
        """The initial value of a variable, of a map's cell at some keys."""
        return frozenset((self._looked_up(self._game.variables[name].initial, keys),))

    def read(self, name: str, indices: Sequence[Symbols]) -> Symbols:
        """The symbols of a constant or variable at any of some indices; a symbol is its own."""
        if name not in self._depths:
            return frozenset((name,))
        many = prod(map(len, indices)) > _MOST_READ
        if name not in self._cells:
            return self._leaves[name] if many else self._constant(name, tuple(indices))
        if many or self._is_one(name):
            return self._all[name]
        cells, initial = self._cells[name], self._game.variables[name].initial
        found: set[str] = set()
        for keys in product(*indices):
            cell = cells.get(keys)
            found.update((self._looked_up(initial, keys),) if cell is None else cell)
        return frozenset(found)

    def _constant(self, name: str, indices: tuple[Symbols, ...]) -> Symbols:
        known = self._read.get((name, indices))
        if known is None:
            value = self._game.constants[name].value
            known = frozenset(self._looked_up(value, keys) for keys in product(*indices))
            self._read[name, indices] = known
        return known

    def add(self, name: str, indices: Sequence[Symbols], symbols: Symbols) -> None:
        """A variable may be assigned some symbols at any of some indices."""
        cells = self._cells[name]
        if self._is_one(name) or len(indices) < self._depths[name]:
            places: Iterator[Keys] = iter(tuple(cells))
        else:
            places = product(*indices)
        initial = self._game.variables[name].initial
        for keys in places:
            cell = cells.get(keys)
            if cell is None:
                cell = frozenset((self._looked_up(initial, keys),))
            if not symbols <= cell:
                more = cell | symbols | (self._leaves[name] if self.generous else frozenset())
                self.size += len(more) - len(cell)
                cells[keys] = more
                self._all[name] |= more

    def _is_one(self, name: str) -> bool:
        """Whether one cell stands for all that a variable has."""
        return () in self._cells[name]

    def _measure(self, name: str, type_: Type) -> list[tuple[str, ...]]:
        """Note a declaration's leaf and depth; the keys of its type."""
        keys, leaf = keys_and_leaf(type_, self._game.types)
        self._leaves[name] = frozenset(leaf.symbols)
        self._depths[name] = len(keys)
        return [self._game.symbols(key) for key in keys]

    def _first(self, initial: Value, keys: list[tuple[str, ...]]) -> dict[Keys, Symbols]:
        """The cells at the beginning; a single one for all if they are too many."""
        if prod(map(len, keys)) > _MOST_CELLS:
            return {(): frozenset(self._symbols_in(initial))}
        return {each: frozenset((self._looked_up(initial, each),)) for each in product(*keys)}

    def _symbols_in(self, value: Value) -> Iterator[str]:
        value = self._meant(value)
        if isinstance(value, Symbol):
            yield value.name
            return
        for entry in dict.fromkeys(self._of(value).values()):
            yield from self._symbols_in(entry)

    def _looked_up(self, value: Value, keys: Keys) -> str:
        for key in keys:
            value = self._meant(value)
            assert isinstance(value, MapLiteral)
            entries = self._of(value)
            value = entries[key if key in entries else None]
        value = self._meant(value)
        assert isinstance(value, Symbol)
        return value.name

    def _meant(self, value: Value) -> Value:
        while isinstance(value, Symbol) and value.name in self._game.constants:
            value = self._game.constants[value.name].value
        return value

    def _of(self, value: MapLiteral) -> dict[str | None, Value]:
        known = self._entries.get(value)
        if known is None:
            known = self._entries[value] = dict(value.entries)
        return known
