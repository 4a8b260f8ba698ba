"""Symbols that make no difference: from which a game goes on alike, whatever variable holds them.

A board with a border has a square off the board beside every square at its edge.  Nobody can tell
them apart: constants lead from them to equal symbols, or nobody looks there where they lead, the
board has one value there for ever, no condition asks for one of them, and no move shows one.

Source: the states of an automaton that accept the same, by partition refinement (Hopcroft 1971).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from rgt.ir.actions import (
    Action,
    AnyAssignment,
    Assignment,
    Comparison,
    Tag,
    VariableTag,
    read_names,
    written_variable,
)
from rgt.ir.analyses.type_uses import BUILT_IN_TYPES
from rgt.ir.automaton import Edge
from rgt.ir.expressions import Expression, Reference, names, parts, root, uncast
from rgt.ir.game import Game
from rgt.ir.types import ArrowType, SetType, Type, keys_and_leaf, resolve
from rgt.ir.values import Symbol, TotalMap, TotalValue
from rgt.passes.analyses.maps.used_keys import UsedKeys
from rgt.passes.analyses.values.possible_values import PossibleValues

_MOST_CELLS = 1 << 14
"""Constants with more cells, all together, are not looked at."""
_MOST_LOOKS = 1 << 16
"""What cells hold is not looked at if that is to look at more cells of what it is a key of."""
_MOST_ROUNDS = 4
"""Nor if one is told from another by the next, that by the next, and so on: such are counters."""
_MOST_BACK = 16
"""So many nodes before an assignment are asked what is known there."""


def candidates(game: Game) -> list[str]:
    """The keys of maps that change, and what their cells hold if constants are looked up by it and
    do not tell it from all else; but for those that somebody chooses or shows, and those that
    cannot be written down, because a constant has their name.
    """
    edges = game.automaton.edges()
    actions = dict.fromkeys(edge.action for edge in edges)
    written = {written_variable(action) for action in actions} - {*game.constants}
    found: dict[str, None] = {}
    for name, variable in game.variables.items():
        if name in written:
            for key in keys_and_leaf(variable.type, game.types)[0]:
                found |= dict.fromkeys(game.symbols(key))
    told = {symbol for action in actions for symbol in _told(action, game)} | _built_in(game)
    told |= game.constants.keys()
    held = dict.fromkeys(_held(game, name) for name in game.variables if name in written)
    compared = {name for action in actions for name in _compared_names(action)}
    for symbols in held:
        left = [each for each in symbols if each not in told and each not in compared]
        found |= _alike(game, left)
    return [symbol for symbol in found if symbol not in told]


def _held(game: Game, name: str) -> tuple[str, ...]:
    """What the cells of a map can hold."""
    if name not in game.variables:
        return ()
    keys, leaf = keys_and_leaf(game.variables[name].type, game.types)
    return leaf.symbols if keys else ()


def _compared_names(action: Action) -> Iterator[str]:
    if isinstance(action, Comparison):
        for side in (action.left, action.right):
            if isinstance(uncast(side), Reference):
                yield root(side)


def _alike(game: Game, symbols: Sequence[str]) -> dict[str, None]:
    """Those of some symbols that are keys of what is read, and told from all others by none of it
    at first sight.
    """
    if len(symbols) < 2:
        return {}
    read = {name for edge in game.automaton for name in read_names(edge.action)}
    values = {**game.initial_values(), **game.constant_values()}
    maps = [value for name, value in values.items() if name in read]
    keyed = [(value, _all_keys(value)) for value in maps if isinstance(value, TotalMap)]
    if sum(_cells(value) * len(keys.intersection(symbols)) for value, keys in keyed) > _MOST_LOOKS:
        # numbers that are added and compared
        return {}
    apart = _types(game)
    alone = {symbol: number for number, symbol in enumerate(apart)}
    found = [[*symbols]]
    for _ in range(_MOST_ROUNDS):
        together = {symbol: -1 - number for number, each in enumerate(found) for symbol in each}
        classes = {**alone, **together}
        looks: dict[Hashable, list[str]] = {}
        for symbol in together:
            with_it = (value for value, keys in keyed if symbol in keys)
            rows = (row for value in with_it for row in _rows(value, symbol, classes, None, None))
            look = tuple(rows)
            if look:
                looks.setdefault((classes[symbol], apart[symbol], *look), []).append(symbol)
        several = [each for each in looks.values() if len(each) > 1]
        if several == found:
            return dict.fromkeys(together)
        found = several
    return {}


def _types(game: Game) -> dict[str, Hashable]:
    """For each symbol the types that have it."""
    declared: list[Type] = list(game.types.values())
    declared += [each.type for each in game.variables.values()]
    declared += [each.type for each in game.constants.values()]
    sets: dict[frozenset[str], int] = {}
    apart: dict[str, set[int]] = {}
    work = [resolve(type_, game.types) for type_ in declared]
    while work:
        type_ = work.pop()
        if isinstance(type_, ArrowType):
            work += [resolve(type_.key, game.types), resolve(type_.value, game.types)]
            continue
        assert isinstance(type_, SetType)
        number = sets.setdefault(frozenset(type_.symbols), len(sets))
        for symbol in type_.symbols:
            apart.setdefault(symbol, set()).add(number)
    return {symbol: frozenset(found) for symbol, found in apart.items()}


def _built_in(game: Game) -> set[str]:
    """The symbols that mean something to whoever plays the game."""
    named = (resolve(game.types[n], game.types) for n in BUILT_IN_TYPES if n in game.types)
    return {symbol for type_ in named if isinstance(type_, SetType) for symbol in type_.symbols}


def _told(action: Action, game: Game) -> Iterator[str]:
    """The symbols that an action chooses or shows."""
    if isinstance(action, Tag):
        yield action.symbol
    elif isinstance(action, VariableTag):
        yield from game.symbols(game.variables[action.variable].type)
    elif isinstance(action, AnyAssignment):
        yield from game.symbols(action.type)


@dataclass(frozen=True, slots=True)
class EqualSymbols:
    """The keys of maps that change of which nobody can tell that they are no others, by the first
    `members` of each such set; and at which keys somebody reads a map (`used`).
    """

    members: dict[str, list[str]]
    used: UsedKeys

    def keys(self, constant: str) -> Sequence[AbstractSet[str]] | None:
        """The keys at which somebody reads a constant, level by level; None if all may be."""
        return None if constant in self.used.whole else self.used.of(constant)


def equal_symbols(
    game: Game, analysis: PossibleValues, known: Mapping[str, int]
) -> EqualSymbols | None:
    """What makes no difference in a game; None if nothing is known of it."""
    try:
        return _Symbols(game, analysis, known).found()
    except _MapComparedError:
        return None


class _MapComparedError(Exception):
    """Maps are compared as a whole, or nothing is known of what is compared."""


class _Symbols:
    """The maps of a game, and what its labels tell of symbols."""

    def __init__(self, game: Game, analysis: PossibleValues, known: Mapping[str, int]) -> None:
        self._game, self._analysis, self._known = game, analysis, known
        edges = game.automaton.edges()
        read = {name for edge in edges for name in read_names(edge.action)}
        first, fixed = game.initial_values(), game.constant_values()
        self._first = {n: v for n, v in first.items() if n not in game.constants}
        self._maps = {n: v for n, v in self._first.items() if isinstance(v, TotalMap)}
        self._fixed = {n: fixed[n] for n in fixed if n in read and isinstance(fixed[n], TotalMap)}
        keyed = {**self._fixed, **self._maps}
        self._all_keys = {name: _all_keys(value) for name, value in keyed.items()}
        self._used = UsedKeys.everywhere(game, analysis, known)
        self._edges = edges

    def found(self) -> EqualSymbols | None:
        """The symbols that are one, by the first of them."""
        told = {symbol for edge in self._edges for symbol in self._told(edge)}
        left = [symbol for symbol in candidates(self._game) if symbol not in told]
        if not left or self._size() > _MOST_CELLS:
            return None
        classes = self._refined(left)
        members: dict[int, list[str]] = {}
        for symbol in left:
            members.setdefault(classes[symbol], []).append(symbol)
        return EqualSymbols({found[0]: found for found in members.values()}, self._used)

    def _size(self) -> int:
        return sum(_cells(value) for value in self._fixed.values())

    def _keys(self, name: str) -> Iterator[str]:
        """The keys of a map, at all levels."""
        declared = self._game.constants.get(name) or self._game.variables[name]
        keys, _ = keys_and_leaf(declared.type, self._game.types)
        for key in keys:
            yield from self._game.symbols(key)

    # -- what labels tell ------------------------------------------------------------------

    def _told(self, edge: Edge) -> Iterator[str]:
        """The symbols of which the condition or assignment of an edge can tell that they are no
        others.
        """
        action, known = edge.action, self._known[edge.source]
        if isinstance(action, Comparison):
            yield from self._compared(action, known)
        elif isinstance(action, Assignment | AnyAssignment):
            yield from self._changed(edge, action.target, known)

    def _compared(self, action: Comparison, known: int) -> frozenset[str]:
        """What one side can be: of these symbols none may be like another."""
        left, right = (self._values(side, known) for side in (action.left, action.right))
        return min(left, right, key=len)

    def _values(self, expression: Expression, known: int) -> frozenset[str]:
        """The symbols that an expression can be."""
        found = self._analysis.possible(expression, known)
        if found is None:
            raise _MapComparedError
        return frozenset(found)

    def _changed(self, edge: Edge, target: Expression, known: int) -> Iterator[str]:
        """The keys at which a map may change."""
        name, indices = parts(target)
        value = self._first.get(name)
        if not isinstance(value, TotalMap):
            return
        if len(indices) == 1 and all(isinstance(cell, Symbol) for cell in value.values):
            # where there is no such key, no walk comes
            for key in self._values(indices[0], known).intersection(value.keys):
                if not self._is_guarded(edge, target, str(value[key])):
                    yield key
            return
        yield from self._keys(name)

    def _is_guarded(self, edge: Edge, cell: Expression, first: str) -> bool:
        """Whether all walks to an edge have asked the cell, and gone on only if it is not `first`:
        what has that, and no other way to change, never does.
        """
        cell = uncast(cell)
        named = {*names(cell)}
        work, seen = [edge.source], {edge.source}
        while work:
            node = work.pop()
            if self._game.automaton.is_pinned(node):
                return False
            for before in self._game.automaton.in_edges(node):
                if self._denies(before, cell, first):
                    continue
                if written_variable(before.action) in named or len(seen) > _MOST_BACK:
                    return False
                if before.source not in seen:
                    seen.add(before.source)
                    work.append(before.source)
        return True

    def _denies(self, edge: Edge, cell: Expression, first: str) -> bool:
        """Whether an edge is passed only if a cell is not a symbol."""
        action = edge.action
        if not isinstance(action, Comparison):
            return False
        for one, other in ((action.left, action.right), (action.right, action.left)):
            if uncast(one) == cell:
                values = self._values(other, self._known[edge.source])
                return values == {first} if action.negated else first not in values
        return False

    # -- what they lead to -----------------------------------------------------------------

    def _refined(self, symbols: list[str]) -> dict[str, int]:
        """The class of each symbol: those of one class look alike."""
        kinds: dict[Hashable, int] = {}
        apart = _types(self._game)
        # all others are alone
        classes = {symbol: -1 - number for number, symbol in enumerate(apart)}
        for symbol in symbols:
            classes[symbol] = kinds.setdefault(apart[symbol], len(kinds))
        while True:
            looks: dict[Hashable, int] = {}
            found = dict(classes)
            rows = {symbol: [*self._leads(symbol, classes)] for symbol in symbols}
            agreed: dict[tuple[int, int], Hashable] = {}
            for symbol, row in rows.items():
                for place, look in enumerate(row):
                    if look is not None:
                        agreed.setdefault((classes[symbol], place), look)
            for symbol, row in rows.items():
                number = classes[symbol]
                filled = (agreed.get((number, i)) if x is None else x for i, x in enumerate(row))
                found[symbol] = looks.setdefault((number, *filled), len(looks))
            if len(looks) == len({classes[symbol] for symbol in symbols}):
                return classes
            classes = found

    def _leads(self, symbol: str, classes: Mapping[str, int]) -> Iterator[Hashable]:
        """What maps have at a symbol, at every level.  A constant that nobody reads there may have
        anything: it is taken to lead back, or as None if it can have no such value.
        """
        for name, value in self._fixed.items():
            if symbol not in self._all_keys[name]:
                continue
            used = None if name in self._used.whole else self._used.of(name)
            back = classes[symbol] if symbol in self._leaf(name) else None
            yield from _rows(value, symbol, classes, used, back)
        for name, value in self._maps.items():
            if symbol in self._all_keys[name]:
                yield from _rows(value, symbol, classes, None, None)

    def _leaf(self, name: str) -> tuple[str, ...]:
        """What can be in the cells of a constant."""
        return keys_and_leaf(self._game.constants[name].type, self._game.types)[1].symbols


def _cells(value: TotalValue) -> int:
    return sum(map(_cells, value.values)) if isinstance(value, TotalMap) else 1


def _rows(
    value: TotalValue,
    symbol: str,
    classes: Mapping[str, int],
    used: Sequence[AbstractSet[str]] | None,
    unread: Hashable,
) -> Iterator[Hashable]:
    """What a map has where one of its keys is a symbol; `unread` where nobody reads it there, if
    the keys that are `used` are known.
    """
    if not isinstance(value, TotalMap):
        return
    if symbol in value.keys:
        asked = used is None or symbol in used[0]
        yield _look(value[symbol], classes) if asked else unread
    for key, entry in zip(value.keys, value.values, strict=True):
        if used is None or key in used[0]:
            yield from _rows(entry, symbol, classes, used and used[1:], unread)


def _all_keys(value: TotalValue) -> frozenset[str]:
    """The keys of a map, at all levels."""
    if not isinstance(value, TotalMap):
        return frozenset()
    return frozenset(value.keys) | (_all_keys(value.values[0]) if value.values else frozenset())


def _look(value: TotalValue, classes: Mapping[str, int]) -> Hashable:
    if isinstance(value, Symbol):
        return classes[value.name]
    return tuple(_look(entry, classes) for entry in value.values)
