"""Take from the types of variables what they never hold, and from maps the keys never used.

Before::

    type U = { a, b, c, none };
    const next: T -> U = { a: b, :none };
    var m: U -> T = { :a, b: c };
    var x: U = a;
    begin, p: x = T(*);
    p, q: next[x] != none;
    q, r: x = next[x];
    r, s: m[x] = b;
    s, t: $$ x;
    t, end: player = keeper;

After::

    type U = { a, b, c, none };
    const next: T -> U = { a: b, :none };
    var m: { b } -> { b, c } = { :c };
    var x: T = a;
    begin, p: x = T(*);
    p, q: next[x] != none;
    q, r: x = next[x];
    r, s: m[x] = b;
    s, t: $$ x;
    t, end: player = keeper;

A type that is declared with just the symbols left is named instead of spelt out.

Why sound: the analysis gives every variable all values that it can have anywhere in the play, and
every index all keys that it can be.  What is no value of an initial value, an assignment or an
any-assignment is never held; a key at which a map is neither read nor written tells nothing.
Not applied: to `player`, `goals` and `visible`, whose types are given; to maps that are used as
a whole; where a label would not fit the types any more.
Ends: every step removes symbols from types of variables, which no other pass adds.
Source: beyond the 2025 paper, which names value sets (App. B.1) and does not use them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.game import Game, Variable
from rgt.ir.types import ArrowType, SetType, Type, TypeName, resolve
from rgt.ir.values import TotalMap, TotalValue, written
from rgt.passes.analyses.hidden_values import is_hidden
from rgt.passes.analyses.narrowing import Narrowed, fitting, named_sets
from rgt.passes.analyses.needed_variables import BUILT_IN
from rgt.passes.analyses.possible_values import ValueSets
from rgt.passes.analyses.used_keys import UsedKeys
from rgt.passes.context import Context
from rgt.passes.facts import listed
from rgt.passes.transform import Global


@dataclass(frozen=True)
class NarrowVariables(Global):
    """See the module; the options are those of `propagate-constants`."""

    name: ClassVar[str] = "narrow-variables"
    max_bits: int = 1 << 15
    patience: int = 10

    def run(self, context: Context) -> None:
        """Give every variable the smallest type that will do."""
        game = context.game
        analysis, known = context.analysis(ValueSets(self.max_bits, self.patience))
        used = UsedKeys(game, analysis)
        for edge in game.automaton.edges():
            used.add(edge.action, known[edge.source])
        ever = 0
        for knowledge in known.values():
            ever |= knowledge
        narrowed = _narrowed(game, used, ever)
        for name, (variable, fact) in fitting(game, narrowed).items():
            assert isinstance(variable, Variable)
            with context.rewrite(fact):
                game.define_variable(name, variable.type, variable.initial)


def _narrowed(game: Game, used: UsedKeys, ever: int) -> Narrowed:
    """The variables that can be made smaller, and why; `ever` is all that is ever known."""
    initial = game.initial_values()
    named = named_sets(game)
    found: Narrowed = {}
    for name, variable in game.variables.items():
        if name in BUILT_IN or name in used.whole or name in game.constants:
            continue
        keys = used.of(name)
        values = used.analysis.held(name, keys, ever)
        if not values or not all(keys):
            continue
        narrowing = _Narrowing(game, named, keys, values)
        type_, value = narrowing.type(variable.type), narrowing.value(initial[name])
        if type_ != variable.type and not is_hidden(value, game.constants):
            found[name] = Variable(type_, written(value)), _fact(name, narrowing)
    return found


def _fact(name: str, narrowing: _Narrowing) -> str:
    """Why a variable can be smaller: keys and values that it does without."""
    parts = []
    if narrowing.unused:
        parts.append(f"nothing reads or writes {name} at {listed(narrowing.unused, 'or')}")
    if narrowing.lost:
        parts.append(f"{name} is never {listed(narrowing.lost, 'or')}")
    return ", and ".join(parts)


class _Narrowing:
    """Takes foreign keys and values out of a type and out of a value of it."""

    def __init__(
        self,
        game: Game,
        named: Mapping[frozenset[str], str],
        keys: list[set[str]],
        values: frozenset[str],
    ) -> None:
        self._game = game
        self._named = named
        self._keys = keys
        self._values = values
        self.unused: list[str] = []
        self.lost: list[str] = []

    def type(self, type_: Type, level: int = 0) -> Type:
        """The type with what is left, as it was written where nothing is lost."""
        found = resolve(type_, self._game.types)
        if isinstance(found, SetType):
            assert not isinstance(type_, ArrowType)
            return self._set(type_, found, self._values, self.lost)
        key_type = resolve(found.key, self._game.types)
        assert isinstance(key_type, SetType)
        key = self._set(found.key, key_type, self._keys[level], self.unused)
        value = self.type(found.value, level + 1)
        return type_ if (key, value) == (found.key, found.value) else ArrowType(key, value)

    def value(self, value: TotalValue, level: int = 0) -> TotalValue:
        """The same value of the narrowed type."""
        if not isinstance(value, TotalMap):
            return value
        kept = [
            (key, self.value(entry, level + 1))
            for key, entry in zip(value.keys, value.values, strict=True)
            if key in self._keys[level]
        ]
        return TotalMap(tuple(key for key, _ in kept), tuple(entry for _, entry in kept))

    def _set(
        self, type_: SetType | TypeName, symbols: SetType, left: Iterable[str], gone: list[str]
    ) -> SetType | TypeName:
        """A set without the symbols that are not left; these go to `gone`."""
        kept = frozenset(left)
        if kept.issuperset(symbols.symbols):
            return type_
        gone.extend(symbol for symbol in symbols.symbols if symbol not in kept)
        rest = tuple(symbol for symbol in symbols.symbols if symbol in kept)
        name = self._named.get(frozenset(rest))
        return SetType(rest) if name is None else TypeName(name)
