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

So are pieces by number, of which a game asks whose they are and of what kind, and never which: a
board that says which piece is where holds as few symbols as one that says whose piece it is.

Why sound: two symbols are one if all constants lead from them to symbols that are one; if all maps
have at first the same there, which never changes; and if nobody asks for one of them, chooses it or
shows it.  So what happens from a state where a variable holds the one happens from the same state
with the other.  What is in a map never changes where nothing is written, and neither where each
walk that may write there asks before whether something else is there than at first.
Not applied: to symbols that are neither keys of a map that changes nor, as keys of constants, in
its cells; where maps are compared as a whole.
Ends: every step takes symbols out of values of constants, or out of first values.
Source: beyond the 2025 paper.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.game import Game, symbol_names
from rgt.ir.types import keys_and_leaf, symbol_set
from rgt.ir.values import Symbol, TotalMap, TotalValue, leaves, written
from rgt.passes.analyses.equality.equal_symbols import EqualSymbols, candidates, equal_symbols
from rgt.passes.analyses.labels.hidden_values import is_hidden
from rgt.passes.analyses.values.possible_keys import KeySets
from rgt.passes.context import Context
from rgt.passes.facts import listed
from rgt.passes.transform import Global


@dataclass(frozen=True)
class MergeEqualSymbols(Global):
    """See the module; the options are those of `propagate-constants`."""

    name: ClassVar[str] = "merge-equal-symbols"
    max_bits: int = 1 << 15
    patience: int = 60

    def run(self, context: Context) -> None:
        """Name one of the symbols that are equal wherever another is named."""
        game = context.game
        if not candidates(game):
            return
        analysis, known = context.analysis(KeySets(self.max_bits, self.patience))
        equal = equal_symbols(game, analysis, known)
        if equal is None:
            return
        merging = _Merging(equal)
        declared = merging.declarations(game)
        if not declared or any(is_hidden(value, game.constants) for value in declared.values()):
            return
        # some lead alike only if all do: in one step
        with context.rewrite(merging.fact()):
            for name, value in declared.items():
                if name in game.constants:
                    game.define_constant(name, game.constants[name].type, written(value))
                else:
                    game.define_variable(name, game.variables[name].type, written(value))


class _Merging:
    """Values with one symbol for those that are equal."""

    def __init__(self, equal: EqualSymbols) -> None:
        self._equal = equal
        self._members = equal.members
        self._one = {each: first for first, found in equal.members.items() for each in found}
        self._met: set[str] = set()
        self._unread: dict[str, list[str]] = {}

    def declarations(self, game: Game) -> dict[str, TotalValue]:
        """The new values of the constants and variables that get one."""
        first, fixed = game.initial_values(), game.constant_values()
        found: dict[str, TotalValue] = {}
        for name, constant in game.constants.items():
            leaf = symbol_set(keys_and_leaf(constant.type, game.types)[1])
            unread: dict[str, None] = {}
            value = self._merged(fixed[name], self._equal.keys(name), leaf, unread)
            # what is written with a constant that changes is written out
            if value != fixed[name] or not found.keys().isdisjoint(symbol_names(constant.value)):
                found[name] = value
                self._note(fixed[name])
            if unread:
                self._unread[name] = [*unread]
        changed = {*found}
        for name, variable in game.variables.items():
            value = self._merged(first[name])
            if name not in game.constants and (
                value != first[name] or not changed.isdisjoint(symbol_names(variable.initial))
            ):
                found[name] = value
                self._note(first[name])
        return found

    def _note(self, value: TotalValue) -> None:
        """Remember which sets of equal symbols a value had others of than the first."""
        one = self._one
        self._met |= {one[each] for each in leaves(value) if one.get(each, each) != each}

    def fact(self) -> str:
        """Why these are as good as those that were."""
        said = [
            f"{listed([each for each in found if each != first], 'or')} for {first}"
            for first, found in self._members.items()
            if first in self._met
        ]
        if said:
            return f"nobody can tell {', nor '.join(said)}"
        unread = (f"{name} at {listed(keys, 'or')}" for name, keys in self._unread.items())
        return f"nobody reads {', nor '.join(unread)}"

    def _merged(
        self,
        value: TotalValue,
        used: Sequence[Set[str]] | None = None,
        leaf: Set[str] = frozenset(),
        unread: dict[str, None] | None = None,
    ) -> TotalValue:
        """A value with the first symbol wherever it had one that is equal to it.

        Where only what is at the `used` keys is ever read it has the same at all equal keys, and
        leads from those at which nobody reads it back to them, if they are in the `leaf` type;
        `unread` gets the keys at which it changes so.
        """
        if isinstance(value, Symbol):
            return Symbol(self._one.get(value.name, value.name))
        entries = dict(zip(value.keys, value.values, strict=True))
        if used is not None and unread is not None:
            for key in value.keys:
                if key in self._members and key not in used[0]:
                    entry = self._entry(key, entries, used[0], leaf)
                    if entry != entries[key]:
                        entries[key] = entry
                        unread[key] = None
        below = used and used[1:]
        return TotalMap(
            value.keys, tuple(self._merged(entries[key], below, leaf, unread) for key in value.keys)
        )

    def _entry(
        self, key: str, entries: Mapping[str, TotalValue], used: Set[str], leaf: Set[str]
    ) -> TotalValue:
        """What a constant may have at a key at which nobody reads it."""
        for equal in self._members[key]:
            if equal in used and equal in entries:
                return entries[equal]
        entry = entries[key]
        return Symbol(key) if isinstance(entry, Symbol) and key in leaf else entry
