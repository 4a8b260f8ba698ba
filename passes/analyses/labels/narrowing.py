"""Declarations with smaller types, and whether the rest of a game still fits them."""

from __future__ import annotations

from collections.abc import Callable

from rgt.ir.actions import read_names, written_variable
from rgt.ir.game import Constant, Game, Variable
from rgt.ir.types import ArrowType, SetType, Type, TypeName, resolve, symbol_set
from rgt.ir.values import Symbol, TotalMap, TotalValue
from rgt.passes.analyses.labels.well_typed import is_well_typed

Narrowed = dict[str, tuple[Constant | Variable, str]]
"""The smaller declarations by name, and why they will do."""

Smaller = Callable[[SetType, frozenset[str]], SetType | TypeName | None]
"""A type for the symbols of a set that are needed, lacking some others; None if there is none."""


_MANY, _PART = 64, 8
"""Of more symbols than so many at least this part should go."""


def saves_little(symbols: int, left: int) -> bool:
    """Whether it hardly makes a set smaller that so many of its symbols are left.

    A counter by twos that is not followed to its end may be any number: without those that are no
    number and two it loses another one, and so on, round by round.
    """
    return symbols > _MANY and symbols - left < symbols / _PART


class Narrowing:
    """Takes keys and values that nobody needs out of a type, and out of a value of it.

    `keys` are those needed, level by level, `held` the values needed besides those of the value;
    `smaller` chooses types.  `unused` keys and `lost` values are what has been taken out.
    """

    def __init__(
        self,
        game: Game,
        keys: list[set[str]],
        smaller: Smaller,
        held: frozenset[str] = frozenset(),
    ) -> None:
        self._game = game
        self._keys = keys
        self._smaller = smaller
        self._held = held
        self.unused: list[str] = []
        self.lost: list[str] = []

    def narrowed(self, type_: Type, value: TotalValue) -> tuple[Type, TotalValue]:
        """The type, as it was written where nothing is lost, and the value as one of it."""
        smaller, [kept] = self._level(type_, [value], 0)
        return smaller, kept

    def _level(
        self, type_: Type, values: list[TotalValue], level: int
    ) -> tuple[Type, list[TotalValue]]:
        found = resolve(type_, self._game.types)
        if isinstance(found, SetType):
            assert not isinstance(type_, ArrowType)
            needed = {value.name for value in values if isinstance(value, Symbol)}
            return self._set(type_, self._held | needed, self.lost), values
        key = self._set(found.key, frozenset(self._keys[level]), self.unused)
        symbols = self._game.symbols(key)
        rows = [dict(zip(v.keys, v.values, strict=True)) for v in values if isinstance(v, TotalMap)]
        entries = [row[symbol] for row in rows for symbol in symbols]
        value_type, entries = self._level(found.value, entries, level + 1)
        width = len(symbols)
        maps: list[TotalValue] = [
            TotalMap(symbols, tuple(entries[start : start + width]))
            for start in range(0, len(entries), width)
        ]
        same = (key, value_type) == (found.key, found.value)
        return (type_ if same else ArrowType(key, value_type)), maps

    def _set(
        self, type_: SetType | TypeName, needed: frozenset[str], gone: list[str]
    ) -> SetType | TypeName:
        symbols = self._game.symbols(type_)
        if needed.issuperset(symbols):
            return type_
        smaller = self._smaller(SetType(symbols), needed)
        if smaller is None:
            return type_
        kept = frozenset(self._game.symbols(smaller))
        gone.extend(symbol for symbol in symbols if symbol not in kept)
        return smaller


def named_sets(game: Game) -> dict[frozenset[str], str]:
    """The first declared name of every set of symbols."""
    named: dict[frozenset[str], str] = {}
    for name, type_ in game.types.items():
        found = resolve(type_, game.types)
        if isinstance(found, SetType):
            named.setdefault(symbol_set(found), name)
    return named


def fitting(game: Game, narrowed: Narrowed) -> Narrowed:
    """Those of the narrowed declarations with which all labels that name them still fit."""
    actions = list(dict.fromkeys(edge.action for edge in game.automaton))
    while narrowed:
        trial = Game()
        for name, type_ in game.types.items():
            trial.define_type(name, type_)
        for name, constant in game.constants.items():
            smaller = narrowed[name][0] if name in narrowed else constant
            assert isinstance(smaller, Constant)
            trial.define_constant(name, smaller.type, smaller.value)
        for name, variable in game.variables.items():
            known = narrowed[name][0] if name in narrowed else variable
            # a constant of the same name hides the variable
            kept = known if isinstance(known, Variable) else variable
            trial.define_variable(name, kept.type, kept.initial)
        wrong = {
            name
            for action in actions
            if not is_well_typed(action, trial)
            for name in (*read_names(action), written_variable(action))
        }
        if wrong.isdisjoint(narrowed):
            return narrowed
        narrowed = {name: found for name, found in narrowed.items() if name not in wrong}
    return narrowed
