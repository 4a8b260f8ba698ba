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

from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.game import Constant, Game, symbol_names
from rgt.ir.types import SetType, TypeName, symbol_set
from rgt.ir.values import written
from rgt.passes.analyses.labels.hidden_values import is_hidden
from rgt.passes.analyses.labels.narrowing import Narrowed, Narrowing, Smaller, fitting, named_sets
from rgt.passes.analyses.maps.used_keys import UsedKeys
from rgt.passes.analyses.values.value_sets import ValueSets
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
        used = UsedKeys.everywhere(game, analysis, known)
        for name, (constant, fact) in fitting(game, _narrowed(game, used)).items():
            assert isinstance(constant, Constant)
            with context.rewrite(fact):
                game.define_constant(name, constant.type, constant.value)


def _narrowed(game: Game, used: UsedKeys) -> Narrowed:
    """The constants that can be made smaller, and why."""
    smaller, values = _smallest_declared(game), game.constant_values()
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
        narrowing = Narrowing(game, keys, smaller)
        type_, value = narrowing.narrowed(constant.type, values[name])
        if type_ != constant.type and not is_hidden(value, game.constants):
            gone = list(dict.fromkeys(narrowing.unused + narrowing.lost))
            fact = f"nobody needs {listed(gone, 'or')} in {name}"
            found[name] = Constant(type_, written(value)), fact
    return found


def _smallest_declared(game: Game) -> Smaller:
    """Chooses the smallest declared type that has the needed symbols and no others than the set."""
    named = named_sets(game)

    def smaller(type_: SetType, needed: frozenset[str]) -> TypeName | None:
        all_ = symbol_set(type_)
        fits = [symbols for symbols in named if needed <= symbols < all_]
        return TypeName(named[min(fits, key=len)]) if fits else None

    return smaller
