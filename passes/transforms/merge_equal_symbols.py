"""Let symbols that make no difference be one.

Before::

    type Place = { p, q, north, east };
    const on: Place -> Place = { p: q, q: north, north: east, :east };
    const over: Place -> Place = { p: east, q: p, :north };
    var m: Place -> T = { p: a, q: b, :c };
    var x: Place = p;
    begin, 1: x = on[x];
    begin, 1: x = over[x];
    1, 2: m[x] == a;
    1, 2: m[x] == b;
    2, 3: m[x] = b;
    3, 4: $ a;
    4, end: player = keeper;

After::

    type Place = { p, q, north, east };
    const on: Place -> Place = { p: q, :north };
    const over: Place -> Place = { q: p, :north };
    var m: Place -> T = { p: a, q: b, :c };
    var x: Place = p;
    begin, 1: x = on[x];
    begin, 1: x = over[x];
    1, 2: m[x] == a;
    1, 2: m[x] == b;
    2, 3: m[x] = b;
    3, 4: $ a;
    4, end: player = keeper;

Other passes then take what no variable holds any more from their types.  A board of columns and
rows has a square off the board beside each at its edge, where `join-keys` has made squares of it:
there is one behind this pass, and sets of squares are as small as whoever writes a board of squares
has them.

Why sound: two symbols are one if all constants lead from them to symbols that are one; if all maps
have at first the same there, which never changes; and if nobody asks for one of them, chooses it or
shows it.  So what happens from a state where a variable holds the one happens from the same state
with the other.  What is in a map never changes where nothing is written, and neither where each
walk that may write there asks before whether something else is there than at first.
Not applied: to symbols that are no keys of a map that changes; where maps are compared as a whole.
Ends: every step takes symbols out of values of constants, or out of first values.
Source: beyond the 2025 paper.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.values import Symbol, TotalMap, TotalValue, written
from rgt.passes.analyses.equal_symbols import candidates, equal_symbols
from rgt.passes.analyses.hidden_values import is_hidden
from rgt.passes.analyses.value_sets import ValueSets
from rgt.passes.context import Context
from rgt.passes.facts import listed
from rgt.passes.transform import Global


@dataclass(frozen=True)
class MergeEqualSymbols(Global):
    """See the module; the options are those of `propagate-constants`."""

    name: ClassVar[str] = "merge-equal-symbols"
    max_bits: int = 1 << 15
    patience: int = 10

    def run(self, context: Context) -> None:
        """Name one of the symbols that are equal wherever another is named."""
        game = context.game
        if len(candidates(game)) < 2:
            return
        analysis, known = context.analysis(ValueSets(self.max_bits, self.patience))
        equal = equal_symbols(game, analysis, known)
        if not equal:
            return
        one = {symbol: first for first, others in equal.items() for symbol in others}
        facts = (f"{listed(others, 'or')} for {first}" for first, others in equal.items())
        fact = f"nobody can tell {', nor '.join(facts)}"
        first, fixed = game.initial_values(), game.constant_values()
        for name, constant in game.constants.items():
            value = _named(fixed[name], one)
            if value != fixed[name] and not is_hidden(value, game.constants):
                with context.rewrite(fact):
                    game.define_constant(name, constant.type, written(value))
        for name, variable in game.variables.items():
            value = _named(first[name], one)
            if value != first[name] and not is_hidden(value, game.constants):
                with context.rewrite(fact):
                    game.define_variable(name, variable.type, written(value))


def _named(value: TotalValue, one: Mapping[str, str]) -> TotalValue:
    """A value with one symbol for those that are equal."""
    if isinstance(value, Symbol):
        return Symbol(one.get(value.name, value.name))
    return TotalMap(value.keys, tuple(_named(entry, one) for entry in value.values))
