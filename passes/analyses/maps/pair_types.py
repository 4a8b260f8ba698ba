"""Types of pairs of symbols, and constants that make pairs and take them apart."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from rgt.ir.game import Constant, Game, Variable
from rgt.ir.types import ArrowType, SetType, Type, TypeName, resolve, symbol_set
from rgt.ir.values import Symbol, TotalMap, TotalValue, written
from rgt.passes.analyses.labels.hidden_values import Constants, free_name, is_hidden, used_names
from rgt.passes.analyses.maps.joint_keys import Keys

_SEPARATORS = ("_", "__", "_and_")

Key = SetType | TypeName
Declared = Type | Constant | Variable


class Unwritable(Exception):
    """What a pass wants to write has no name, or fits no type."""


class PairTypes:
    """Declares in a game what pairs need; `declared` has all that, in order.

    `types` are those of the firsts and of the seconds of any pair.  Raises Unwritable if there are
    no names for such pairs.
    """

    def __init__(self, game: Game, types: Iterable[tuple[Type, Type]]) -> None:
        self.game = game
        self.declared: dict[str, Declared] = {}
        self._named: dict[tuple[str, ...], str] = {}
        for name, type_ in game.types.items():
            found = resolve(type_, game.types)
            if isinstance(found, SetType):
                self._named.setdefault(found.symbols, name)
        pairs = dict.fromkeys(
            pair
            for firsts, seconds in dict.fromkeys(types)
            for pair in product(game.symbols(firsts), game.symbols(seconds))
        )
        self._separator = self._free_separator(pairs)
        self._used = used_names(game).union(self.symbol(*pair) for pair in pairs)
        self._constants = Constants(game, self._used)

    def _free_separator(self, pairs: Iterable[tuple[str, str]]) -> str:
        """What stands between the names of two symbols, so that all pairs have their own names."""
        for separator in _SEPARATORS:
            names = [separator.join(pair) for pair in pairs]
            hidden = any(
                name in self.game.constants or name in self.game.variables for name in names
            )
            if not hidden and len({*names}) == len(names):
                return separator
        raise Unwritable

    def symbol(self, first: str, second: str) -> str:
        """The symbol of a pair."""
        return f"{first}{self._separator}{second}"

    def type(self, firsts: Type, seconds: Type, *, seconds_first: bool = False) -> TypeName:
        """The type of all pairs of two sets, by their firsts in order, or by their seconds."""
        columns = self.game.symbols(firsts), self.game.symbols(seconds)
        if seconds_first:
            symbols = tuple(self.symbol(one, other) for other, one in product(*columns[::-1]))
        else:
            symbols = tuple(self.symbol(one, other) for one, other in product(*columns))
        name = self._named.get(symbols)
        if name is None:
            wish = "Pair"
            if isinstance(firsts, TypeName) and isinstance(seconds, TypeName):
                wish = f"{seconds}_{firsts}" if seconds_first else f"{firsts}_{seconds}"
            name = self._named[symbols] = free_name(wish, self._used)
            self.declare(name, SetType(symbols))
        return TypeName(name)

    def pairing(self, firsts: Key, seconds: Key) -> str:
        """The constant that has the pair of a first and a second key."""
        type_ = ArrowType(firsts, ArrowType(seconds, self.type(firsts, seconds)))
        columns = self.game.symbols(seconds)
        rows = tuple(
            TotalMap(columns, tuple(Symbol(self.symbol(one, other)) for other in columns))
            for one in self.game.symbols(firsts)
        )
        return self.constant("pair", type_, TotalMap(self.game.symbols(firsts), rows))

    def parts(self, names: tuple[str, str], types: tuple[Key, Key]) -> tuple[str, str]:
        """The constants that have the two parts of a pair."""
        type_ = self.type(*types)
        keys = self.game.symbols(type_)
        # a type that was there may have the pairs in another order
        pairs = {self.symbol(*pair): pair for pair in product(*map(self.game.symbols, types))}
        columns = zip(*(pairs[key] for key in keys), strict=True)
        first, second = (
            self.constant(
                f"{name}_of", ArrowType(type_, part), TotalMap(keys, tuple(map(Symbol, column)))
            )
            for name, part, column in zip(names, types, columns, strict=True)
        )
        return first, second

    def variable(
        self, names: tuple[str, str], types: tuple[Key, Key], first: str, second: str
    ) -> str:
        """A new variable of pairs, whose value at the beginning is one of two symbols."""
        name = free_name("_".join(names), self._used)
        self._variable(name, self.type(*types), Symbol(self.symbol(first, second)))
        return name

    def constant(self, wish: str, type_: Type, value: TotalValue) -> str:
        """A constant with this value, which may be new; Unwritable if it cannot be written down."""
        name = self._constants.named(wish, type_, value)
        if name is None:
            raise Unwritable
        if name in self._constants.made:
            self.declared.setdefault(name, self._constants.made[name])
        return name

    def map(self, keys: Keys, begin: TotalValue) -> None:
        """Let a map that begins with this value have one key for two."""
        type_ = self._joined_type(self.game.variables[keys.map].type, keys)
        self._variable(keys.map, type_, self._joined_value(begin, keys))

    def _variable(self, name: str, type_: Type, value: TotalValue) -> None:
        """Declare a variable with this value at the beginning; Unwritable if it cannot be written.

        A constant that is only loosely of a variable's type may be no value of it.
        """
        if is_hidden(value, self._constants.values) or not _is_value(value, type_, self.game):
            raise Unwritable
        self.declare(name, Variable(type_, written(value)))

    def table(self, keys: Keys) -> str:
        """The constant that is a constant with one key for two."""
        value = self._joined_value(self._constants.values[keys.map], keys)
        type_ = self._joined_type(self.game.constants[keys.map].type, keys)
        return self.constant(keys.map, type_, value)

    def _joined_type(self, type_: Type, keys: Keys) -> Type:
        """The type of a map with a pair for the first of two keys, and without the second."""
        types: list[Key] = []
        for _ in range(keys.second + 1):
            arrow = resolve(type_, self.game.types)
            assert isinstance(arrow, ArrowType)
            types.append(arrow.key)
            type_ = arrow.value
        types[keys.first] = self.type(types[keys.first], types.pop())
        for each in reversed(types):
            type_ = ArrowType(each, type_)
        return type_

    def _joined_value(self, value: TotalValue, keys: Keys) -> TotalValue:
        assert isinstance(value, TotalMap)
        if keys.first:
            below = keys._replace(first=keys.first - 1, second=keys.second - 1)
            entries = [self._joined_value(each, below) for each in value.values]
            return TotalMap(value.keys, tuple(entries))
        symbols: list[str] = []
        found: list[TotalValue] = []
        for one, row in zip(value.keys, value.values, strict=True):
            for other, entry in _rows(row, keys.second - 1):
                symbols.append(self.symbol(one, other))
                found.append(entry)
        return TotalMap(tuple(symbols), tuple(found))

    def declare(self, name: str, declared: Declared) -> None:
        """Declare something in the game."""
        self.declared[name] = declared
        define(self.game, name, declared)


def _rows(value: TotalValue, before: int) -> list[tuple[str, TotalValue]]:
    """What a map is for every symbol of a key behind others: maps without that key."""
    assert isinstance(value, TotalMap)
    if not before:
        return list(zip(value.keys, value.values, strict=True))
    rows = [_rows(each, before - 1) for each in value.values]
    return [
        (column[0][0], TotalMap(value.keys, tuple(entry for _, entry in column)))
        for column in zip(*rows, strict=True)
    ]


def _is_value(value: TotalValue, type_: Type, game: Game) -> bool:
    """Whether a value is one of a type."""
    found = resolve(type_, game.types)
    if isinstance(value, Symbol):
        return isinstance(found, SetType) and value.name in symbol_set(found)
    if not isinstance(found, ArrowType) or {*value.keys} != {*game.symbols(found.key)}:
        return False
    return all(_is_value(each, found.value, game) for each in dict.fromkeys(value.values))


def define(game: Game, name: str, declared: Declared) -> None:
    """Declare a type, a constant or a variable."""
    if isinstance(declared, Constant):
        game.define_constant(name, declared.type, declared.value)
    elif isinstance(declared, Variable):
        game.define_variable(name, declared.type, declared.initial)
    else:
        game.define_type(name, declared)
