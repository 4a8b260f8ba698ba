"""Take from declared types the symbols that nothing ever is.

Before::

    type U = { a, b, c, none, lost };
    const next: U -> U = { a: b, b: c, c: none, none: none, :lost };
    var x: T = a;
    var y: U = a;
    begin, p: x = T(*);
    p, q: y = next[x];
    q, r: y = next[y];
    r, s: next[y] != c;
    s, t: $$ x;
    t, end: player = keeper;

After::

    type U = { a, b, c, none };
    const next: U -> U = { a: b, b: c, :none };
    var x: T = a;
    var y: U = a;
    begin, p: x = T(*);
    p, q: y = next[x];
    q, r: y = next[y];
    r, s: next[y] != c;
    s, t: $$ x;
    t, end: player = keeper;

`narrow-variables` and `narrow-constants` give each variable and constant a type of its own: this
makes the type itself smaller, whatever is declared with it.

Why sound: the analysis gives every variable all values that it can have anywhere in the play, and
every index all keys that it can be.  What is neither of these, nor a value of a constant at any
other key, is nowhere in the play.
Not applied: to `Player`, `Score` and the other built-in types; to what hardly saves anything, a few
of many symbols for which no variable has cells; to types from which somebody chooses, or of maps
that are used as a whole; to symbols that a label or a pragma names, or that may be what a label
casts to the type; where a label would not fit any more, or nobody comes to one.
Ends: every step removes symbols from types, which no other pass adds.
Source: beyond the 2025 paper, which names value sets (App. B.1) and does not use them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.actions import AnyAssignment, Tag, read_names
from rgt.ir.analyses.type_uses import BUILT_IN_TYPES, casts_of_action
from rgt.ir.expressions import names
from rgt.ir.game import Game, symbol_names
from rgt.ir.pragmas import ArtificialTag, Integer, SimpleApply
from rgt.ir.types import ArrowType, SetType, Type, TypeName
from rgt.ir.values import Symbol, TotalMap, TotalValue, written
from rgt.passes.analyses.labels.hidden_values import is_hidden
from rgt.passes.analyses.labels.narrowing import saves_little
from rgt.passes.analyses.labels.well_typed import is_well_typed
from rgt.passes.analyses.maps.used_keys import UsedKeys
from rgt.passes.analyses.values.possible_values import PossibleValues
from rgt.passes.analyses.values.value_sets import ValueSets
from rgt.passes.context import Context
from rgt.passes.facts import listed
from rgt.passes.transform import Global


@dataclass(frozen=True)
class NarrowTypes(Global):
    """See the module; the options are those of `propagate-constants`."""

    name: ClassVar[str] = "narrow-types"
    max_bits: int = 1 << 15
    patience: int = 10

    def run(self, context: Context) -> None:
        """Make every declared type as small as it can be."""
        game = context.game
        candidates = [*_candidates(game)]
        if not candidates or not game.constants.keys().isdisjoint(game.variables):
            return
        analysis, known = context.analysis(ValueSets(self.max_bits, self.patience))
        if not all(known[edge.source] for edge in game.automaton):
            # labels that nobody comes to may need anything; other passes take them away
            return
        used = UsedKeys.everywhere(game, analysis, known)
        ever = 0
        for knowledge in known.values():
            ever |= knowledge
        named, cast = {*_named(game)}, [*_cast(game, analysis, known)]
        for name in candidates:
            gone = _unneeded(game, name, used, ever, named, cast)
            symbols = len(game.symbols(TypeName(name)))
            if saves_little(symbols, symbols - len(gone)) and not _has_cells(game, name):
                continue
            smaller = _without(game, name, gone) if gone else None
            if smaller is not None:
                lost = [symbol for symbol in game.symbols(TypeName(name)) if symbol in gone]
                with context.rewrite(f"nothing is ever {listed(lost, 'or')}"):
                    _redeclare(game, smaller)


def _candidates(game: Game) -> Iterator[str]:
    """The types that are declared as a set, if nobody chooses from them."""
    chosen = {edge.action.type for edge in game.automaton if isinstance(edge.action, AnyAssignment)}
    aliased = {type_ for type_ in game.types.values() if isinstance(type_, TypeName)}
    for name, type_ in game.types.items():
        is_free = name not in BUILT_IN_TYPES and TypeName(name) not in chosen | aliased
        if isinstance(type_, SetType) and is_free:
            yield name


def _has_cells(game: Game, name: str) -> bool:
    """Whether a variable has a cell for each symbol of a type."""
    return any(
        any([*_levels(game, variable.type, name)][:-1]) for variable in game.variables.values()
    )


def _named(game: Game) -> Iterator[str]:
    """The symbols that labels and pragmas name."""
    for action in dict.fromkeys(edge.action for edge in game.automaton):
        yield from read_names(action)
        if isinstance(action, Tag):
            yield action.symbol
    for pragma in game.pragmas:
        if isinstance(pragma, Integer):
            yield from pragma.symbols
        elif isinstance(pragma, ArtificialTag):
            yield from pragma.tags
        elif isinstance(pragma, SimpleApply):
            for tag in pragma.tags:
                yield from (tag,) if isinstance(tag, str) else game.symbols(tag[1])
            for target, value in pragma.assignments:
                yield from names(target)
                yield from names(value)


def _cast(
    game: Game, analysis: PossibleValues, known: Mapping[str, int]
) -> Iterator[tuple[Type, frozenset[str] | None]]:
    """The types to which labels cast something, and what that can be; None if it is a map."""
    for edge in game.automaton:
        for cast in casts_of_action(edge.action):
            yield cast.type, analysis.possible(cast.inner, known[edge.source])


def _unneeded(
    game: Game,
    name: str,
    used: UsedKeys,
    ever: int,
    named: set[str],
    cast: Sequence[tuple[Type, frozenset[str] | None]],
) -> set[str]:
    """The symbols of a type that are not `named`, nor `cast` to it, and no value, and no key at
    which somebody looks, of anything that is declared with it; none if all are.
    """
    symbols = {*game.symbols(TypeName(name))}
    left = symbols - named
    for type_, held in cast:
        if any(_levels(game, type_, name)):
            left -= symbols if held is None else held
    holders: list[tuple[list[bool], TotalValue]] = []
    values = {**game.initial_values(), **game.constant_values()}
    for declared, value in values.items():
        type_ = (game.constants.get(declared) or game.variables[declared]).type
        *keys, leaf = _levels(game, type_, name)
        if declared in used.whole and (any(keys) or (leaf and declared not in game.constants)):
            return set()
        if any(keys):
            for level, is_key in zip(used.of(declared), keys, strict=True):
                left -= level if is_key else set()
        if leaf:
            holders.append((keys, value))
            if declared not in game.constants:
                held = used.analysis.held(declared, used.of(declared), ever)
                left -= symbols if held is None else held
    before: set[str] = set()
    while left and left != before:
        before = set(left)
        for keys, value in holders:
            left -= {*_kept(value, keys, left)}
    return left if left != symbols else set()


def _levels(game: Game, type_: Type, name: str) -> Iterator[bool]:
    """Of the keys and of the values of a type whether they are of the one with a name."""
    while True:
        while isinstance(type_, TypeName) and type_.name != name:
            type_ = game.types[type_.name]
        if not isinstance(type_, ArrowType):
            yield type_ == TypeName(name)
            return
        yield next(_levels(game, type_.key, name))
        type_ = type_.value


def _kept(value: TotalValue, keys: list[bool], gone: set[str]) -> Iterator[str]:
    """The values of a map at the keys that stay."""
    if isinstance(value, Symbol):
        yield value.name
        return
    for key, entry in zip(value.keys, value.values, strict=True):
        if not keys[0] or key not in gone:
            yield from _kept(entry, keys[1:], gone)


def _without(game: Game, name: str, gone: set[str]) -> Game | None:
    """The declarations of a game without some symbols of a type; None if labels do not fit them,
    or some value cannot be written down.
    """
    smaller = Game()
    for other, type_ in game.types.items():
        if other == name:
            type_ = SetType(tuple(s for s in game.symbols(type_) if s not in gone))
        smaller.define_type(other, type_)
    fixed, first = game.constant_values(), game.initial_values()
    # what is written with a symbol that is gone, if only beside all keys, is written anew
    changed = set(gone)
    for each, constant in game.constants.items():
        value = _restricted(fixed[each], [*_levels(game, constant.type, name)], gone)
        text = constant.value
        # what is written with a constant that changes is written out
        if value != fixed[each] or not changed.isdisjoint(symbol_names(text)):
            if is_hidden(value, game.constants):
                return None
            changed.add(each)
            text = written(value)
        smaller.define_constant(each, constant.type, text)
    for each, variable in game.variables.items():
        value = _restricted(first[each], [*_levels(game, variable.type, name)], gone)
        text = variable.initial
        if value != first[each] or not changed.isdisjoint(symbol_names(text)):
            if is_hidden(value, game.constants):
                return None
            text = written(value)
        smaller.define_variable(each, variable.type, text)
    actions = dict.fromkeys(edge.action for edge in game.automaton)
    return smaller if all(is_well_typed(action, smaller) for action in actions) else None


def _restricted(value: TotalValue, levels: list[bool], gone: set[str]) -> TotalValue:
    """A value without the keys that are gone."""
    if isinstance(value, Symbol):
        return value
    pairs = [
        (key, _restricted(entry, levels[1:], gone))
        for key, entry in zip(value.keys, value.values, strict=True)
        if not levels[0] or key not in gone
    ]
    return TotalMap(tuple(key for key, _ in pairs), tuple(entry for _, entry in pairs))


def _redeclare(game: Game, smaller: Game) -> None:
    """Declare what is smaller, and leave all else as it is."""
    for name, type_ in smaller.types.items():
        if type_ != game.types[name]:
            game.define_type(name, type_)
    for name, constant in smaller.constants.items():
        if constant != game.constants[name]:
            game.define_constant(name, constant.type, constant.value)
    for name, variable in smaller.variables.items():
        if variable != game.variables[name]:
            game.define_variable(name, variable.type, variable.initial)
