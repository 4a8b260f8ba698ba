"""Give constant maps smaller types that have a name, without keys at which nobody reads them.

Before::

    type U = { a, b, c, none };
    const next: U -> U = { a: b, b: c, :none };
    var x: T = a;
    begin, q: x = T(*);
    q, r: next[x] != none;
    r, s: x = next[x];
    s, t: $$ x;
    t, end: player = keeper;

After::

    type U = { a, b, c, none };
    const next: T -> U = { b: c, c: none, :b };
    var x: T = a;
    begin, q: x = T(*);
    q, r: next[x] != none;
    r, s: x = next[x];
    s, t: $$ x;
    t, end: player = keeper;

With `narrow-variables` and `prune-unused-types` this takes away members of types that no value in
the play ever is.

Why sound: the analysis gives every index all keys that it can be, so nobody reads the keys that
go; the values at all others stay.
Not applied: where no declared type is small enough - types written out would only be harder to
read; to constants that are used as a whole, or that others name; where a label would not fit
the types any more.
Ends: every step removes symbols from types of constants, which no other pass adds.
Source: beyond the 2025 paper.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.game import Constant, Game, symbol_names
from rgt.ir.types import ArrowType, SetType, Type, TypeName, resolve
from rgt.ir.values import Symbol, TotalMap, TotalValue, written
from rgt.passes.analyses.hidden_values import is_hidden
from rgt.passes.analyses.narrowing import Narrowed, fitting, named_sets
from rgt.passes.analyses.possible_values import ValueSets
from rgt.passes.analyses.used_keys import UsedKeys
from rgt.passes.context import Context
from rgt.passes.facts import listed
from rgt.passes.transform import Global


@dataclass(frozen=True)
class NarrowConstants(Global):
    """See the module; the options are those of `propagate-constants`."""

    name: ClassVar[str] = "narrow-constants"
    max_bits: int = 1 << 15
    patience: int = 10

    def run(self, context: Context) -> None:
        """Give every constant map the smallest declared types that will do."""
        game = context.game
        analysis, known = context.analysis(ValueSets(self.max_bits, self.patience))
        used = UsedKeys(game, analysis)
        for edge in game.automaton.edges():
            used.add(edge.action, known[edge.source])
        for name, (constant, fact) in fitting(game, _narrowed(game, used)).items():
            assert isinstance(constant, Constant)
            with context.rewrite(fact):
                game.define_constant(name, constant.type, constant.value)


def _narrowed(game: Game, used: UsedKeys) -> Narrowed:
    """The constants that can be made smaller, and why."""
    named, values = named_sets(game), game.constant_values()
    mentioned = {
        name
        for value in (
            *(constant.value for constant in game.constants.values()),
            *(variable.initial for variable in game.variables.values()),
        )
        for name in symbol_names(value)
    }
    found: Narrowed = {}
    for name, constant in game.constants.items():
        keys = used.of(name)
        if name in used.whole or name in mentioned or not keys or not all(keys):
            continue
        narrowing = _Narrowing(game, named, keys)
        type_, [value] = narrowing.narrowed(constant.type, [values[name]])
        if type_ != constant.type and not is_hidden(value, game.constants):
            fact = f"nobody needs {listed(narrowing.gone, 'or')} in {name}"
            found[name] = Constant(type_, written(value)), fact
    return found


class _Narrowing:
    """Takes keys that nobody needs, and values only found there, out of a map and its type."""

    def __init__(
        self, game: Game, named: Mapping[frozenset[str], str], keys: list[set[str]]
    ) -> None:
        self._game = game
        self._named = named
        self._keys = keys
        self.gone: list[str] = []

    def narrowed(
        self, type_: Type, values: list[TotalValue], level: int = 0
    ) -> tuple[Type, list[TotalValue]]:
        """A type, and some values of it, with what is left of them."""
        found = resolve(type_, self._game.types)
        if isinstance(found, SetType):
            assert not isinstance(type_, ArrowType)
            needed = {value.name for value in values if isinstance(value, Symbol)}
            return self._smallest(type_, found, needed), values
        key = self._smallest(found.key, resolve(found.key, self._game.types), self._keys[level])
        kept = resolve(key, self._game.types)
        assert isinstance(kept, SetType)
        rows = [dict(zip(v.keys, v.values, strict=True)) for v in values if isinstance(v, TotalMap)]
        entries = [row[symbol] for row in rows for symbol in kept.symbols]
        value_type, entries = self.narrowed(found.value, entries, level + 1)
        width = len(kept.symbols)
        maps: list[TotalValue] = [
            TotalMap(kept.symbols, tuple(entries[start : start + width]))
            for start in range(0, len(entries), width)
        ]
        if (key, value_type) == (found.key, found.value):
            return type_, maps
        return ArrowType(key, value_type), maps

    def _smallest(
        self,
        type_: SetType | TypeName,
        symbols: SetType | ArrowType,
        needed: Iterable[str],
    ) -> SetType | TypeName:
        """The smallest declared type that has the needed symbols and no others than `type_`."""
        assert isinstance(symbols, SetType)
        all_, wanted = frozenset(symbols.symbols), frozenset(needed)
        fits = [names for names in self._named if wanted <= names < all_]
        if not fits:
            return type_
        best = min(fits, key=len)
        self.gone.extend(s for s in symbols.symbols if s not in best and s not in self.gone)
        return TypeName(self._named[best])
