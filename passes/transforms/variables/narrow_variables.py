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

A value that a variable has at first and nobody reads, as ``from : Place`` that is off the board, is
another one, so that it need not be held.

A type that is declared with just the symbols left is named instead of spelt out.  Maps of the same
keys of which each is used at a few that another is not, as the lines across and down between dots,
keep all that any of them is used at: what stands at one key is asked of all of them alike.

Why sound: the analysis gives every variable all values that it can have anywhere in the play, and
every index all keys that it can be. What is no value of an initial value, an assignment or an
any-assignment is never held, nor read if the variable is not live where plays begin; a key at which
a map is neither read nor written tells nothing.
Not applied: to what hardly saves anything, a few of the many values of a variable that has lost
some before; to `player`, `goals` and `visible`, whose types are given; to maps that are used as a
whole; where a label would not fit the types any more.
Ends: every step removes symbols from types of variables, which no other pass adds.
Source: beyond the 2025 paper, which names value sets (App. B.1) and does not use them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.actions import AnyAssignment, Assignment, overwrites
from rgt.ir.automaton import BEGIN
from rgt.ir.game import Game, Variable
from rgt.ir.liveness import live_variables
from rgt.ir.types import ArrowType, SetType, Type, TypeName, resolve
from rgt.ir.values import Symbol, written
from rgt.passes.analyses.labels.hidden_values import is_hidden
from rgt.passes.analyses.labels.narrowing import (
    Narrowed,
    Narrowing,
    Smaller,
    fitting,
    named_sets,
    saves_little,
)
from rgt.passes.analyses.maps.keys_alike import keys_alike
from rgt.passes.analyses.maps.used_keys import UsedKeys
from rgt.passes.analyses.values.possible_values import PossibleValues
from rgt.passes.analyses.values.value_sets import ValueSets
from rgt.passes.analyses.variables.needed_variables import BUILT_IN
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
        used = UsedKeys.everywhere(game, analysis, known)
        ever = 0
        for knowledge in known.values():
            ever |= knowledge
        narrowed = _narrowed(game, used, ever, _unread(game, analysis, known))
        for name, (variable, fact) in fitting(game, narrowed).items():
            assert isinstance(variable, Variable)
            with context.rewrite(fact):
                game.define_variable(name, variable.type, variable.initial)


def _unread(
    game: Game, analysis: PossibleValues, known: Mapping[str, int]
) -> dict[str, frozenset[str]]:
    """All that is ever assigned to each variable without keys whose initial value is something else
    that nobody reads.
    """
    plain = [name for name, each in game.variables.items() if name not in BUILT_IN]
    plain = [name for name in plain if isinstance(game.initial_values()[name], Symbol)]
    read = live_variables(plain, game.automaton.edges())[BEGIN]
    assigned: dict[str, set[str]] = {name: set() for name in plain if name not in read}
    for edge in game.automaton:
        name = overwrites(edge.action)
        if name is None or name not in assigned or not known[edge.source]:
            continue
        if isinstance(edge.action, Assignment):
            found = analysis.possible(edge.action.value, known[edge.source])
        else:
            assert isinstance(edge.action, AnyAssignment)
            found = frozenset(game.symbols(edge.action.type))
        assigned[name].update(found or game.symbols(game.variables[name].type))
    initial = game.initial_values()
    return {
        name: frozenset(symbols)
        for name, symbols in assigned.items()
        if symbols and initial[name] not in {Symbol(symbol) for symbol in symbols}
    }


def _narrowed(
    game: Game, used: UsedKeys, ever: int, unread: Mapping[str, frozenset[str]]
) -> Narrowed:
    """The variables that can be made smaller, and why; `ever` is all that is ever known, `unread`
    what those hold whose initial value does not matter.
    """
    initial = game.initial_values()
    smaller = _exactly(game)
    alike = keys_alike(game, used)
    found: Narrowed = {}
    for name, variable in game.variables.items():
        if name in BUILT_IN or name in used.whole or name in game.constants:
            continue
        keys = alike.get(name) or used.of(name)
        values = used.analysis.held(name, keys, ever)
        if not values or not all(keys):
            continue
        leaf = _leaf(variable.type, game)
        value = initial[name]
        if name in unread and unread[name] < values:
            values = unread[name]
            value = Symbol(next(each for each in game.symbols(leaf) if each in values))
        if isinstance(leaf, SetType) and saves_little(len(leaf.symbols), len(values)):
            values |= frozenset(leaf.symbols)
        narrowing = Narrowing(game, keys, smaller, values)
        type_, value = narrowing.narrowed(variable.type, value)
        if type_ != variable.type and not is_hidden(value, game.constants):
            found[name] = Variable(type_, written(value)), _fact(name, narrowing)
    return found


def _leaf(type_: Type, game: Game) -> SetType | TypeName:
    """The type of what is in a variable's cells, as it is written."""
    while isinstance(found := resolve(type_, game.types), ArrowType):
        type_ = found.value
    assert not isinstance(type_, ArrowType)
    return type_


def _fact(name: str, narrowing: Narrowing) -> str:
    """Why a variable can be smaller: keys and values that it does without."""
    parts = []
    if narrowing.unused:
        parts.append(f"nothing reads or writes {name} at {listed(narrowing.unused, 'or')}")
    if narrowing.lost:
        parts.append(f"{name} is never {listed(narrowing.lost, 'or')}")
    return ", and ".join(parts)


def _exactly(game: Game) -> Smaller:
    """Chooses the type with just the needed symbols, by its name if it has one."""
    named = named_sets(game)

    def smaller(type_: SetType, needed: frozenset[str]) -> SetType | TypeName:
        left = tuple(symbol for symbol in type_.symbols if symbol in needed)
        name = named.get(frozenset(left))
        return SetType(left) if name is None else TypeName(name)

    return smaller
