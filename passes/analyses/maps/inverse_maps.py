"""Which two maps may say the same from two sides: where a piece is, and what is at a place.

A list of pieces with the place of each, beside a board with the piece at each place.  Symbols that
some piece has for a place while it has none (it was taken), or some place for a piece (it is empty)
are left out of both: what two keys hold at first, or an edge writes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rgt.ir.actions import (
    Action,
    AnyAssignment,
    Assignment,
    expressions,
    written_variable,
)
from rgt.ir.expressions import Access, Expression, Reference, names, parts, uncast
from rgt.ir.expressions import root as root_of
from rgt.ir.game import Game
from rgt.ir.types import ArrowType, SetType, resolve
from rgt.ir.values import Symbol, TotalMap, TotalValue, leaves


@dataclass(frozen=True, slots=True)
class InverseMaps:
    """Two variables: `place` has a place, or none, for each of the `pieces`, and `standing` a
    piece, or none, for each of the `places`; at first they agree.
    """

    place: str
    standing: str
    pieces: tuple[str, ...]
    places: tuple[str, ...]

    def is_place(self, expression: Expression, piece: str) -> bool:
        """Whether an expression is the place of the piece that a variable holds."""
        wanted = Access(Reference(self.place), Reference(piece))
        return uncast(expression) is wanted


def inverse_maps(game: Game) -> Iterator[InverseMaps]:
    """The pairs of maps of which a choice among the keys of the first is looked up in it, and that
    are inverse at first.  There are more places than pieces, so no two maps are a pair both ways.

    Where steps lead from some places to themselves, as off the board, the same pair without these
    comes behind: somebody may step there, but stand nowhere.
    """
    asked = _asked_at_choices(game)
    if not asked:
        return
    first = game.initial_values()
    maps = {name: value for name, value in first.items() if _is_flat(value)}
    for place, chosen in asked.items():
        for standing in maps if place in maps else ():
            # a map that is its own inverse has one cell for both sides
            found = _pair(game, place, standing, maps, chosen) if standing != place else None
            if found is None:
                continue
            yield found
            aside = _absorbing(game, found)
            places = tuple(each for each in found.places if each not in aside)
            if len(found.pieces) < len(places) < len(found.places):
                yield InverseMaps(place, standing, found.pieces, places)


def classes(game: Game, pair: InverseMaps, tracked: Sequence[str]) -> list[tuple[str, ...]]:
    """The pieces in groups of which nothing in the game tells one from the other: no constant that
    a comparison looks up by one of the `tracked` variables, and no symbol that is written out.  One
    that has every piece for itself tells none from the other.
    """
    constants = game.constant_values()
    telling = {
        name: value for name, value in constants.items() if not keeps_all(value, pair.pieces)
    }
    actions = dict.fromkeys(edge.action for edge in game.automaton)
    columns = {
        column
        for action in actions
        for side in expressions(action)
        for column in _columns(side, (*tracked, pair.standing), telling)
    }
    written = {name for action in actions for side in expressions(action) for name in names(side)}
    types = {
        frozenset(game.symbols(action.type))
        for action in actions
        if isinstance(action, AnyAssignment) and written_variable(action) in tracked
    }
    found: dict[object, list[str]] = {}
    order, held = sorted(columns), set(constants.values())
    for piece in pair.pieces:
        looks = [_cut(constants[name], depth, piece) for name, depth in order]
        alone = piece if piece in written or Symbol(piece) in held else ""
        chosen = [piece in symbols for symbols in types]
        found.setdefault((alone, tuple(looks), tuple(chosen)), []).append(piece)
    return [tuple(group) for group in found.values()]


def keeps_all(value: TotalValue, symbols: Iterable[str]) -> bool:
    """Whether a constant has each of some symbols for itself, whatever it has for others."""
    return isinstance(value, TotalMap) and all(
        symbol in value.keys and value[symbol] == Symbol(symbol) for symbol in symbols
    )


def _asked_at_choices(game: Game) -> dict[str, set[str]]:
    """The maps that are looked up by a chosen variable, with all that is chosen so."""
    actions = dict.fromkeys(edge.action for edge in game.automaton)
    chosen: dict[Expression, set[str]] = {}
    for action in actions:
        if isinstance(action, AnyAssignment):
            chosen.setdefault(uncast(action.target), set()).update(game.symbols(action.type))
    found: dict[str, set[str]] = {}
    for access in (each for action in actions for each in accesses(action)):
        name = root_of(access)
        if access.index in chosen and access.base is Reference(name) and name in game.variables:
            found.setdefault(name, set()).update(chosen[access.index])
    return found


def _is_flat(value: TotalValue) -> bool:
    return isinstance(value, TotalMap) and all(isinstance(each, Symbol) for each in value.values)


def _pair(
    game: Game, place: str, standing: str, maps: Mapping[str, TotalValue], chosen: Container[str]
) -> InverseMaps | None:
    """The two maps, if they are inverse at first; pieces are some of what is `chosen`."""
    one, other = maps[place], maps[standing]
    assert isinstance(one, TotalMap) and isinstance(other, TotalMap)
    there, here = (dict(zip(each.keys, leaves(each), strict=True)) for each in (one, other))
    away, empty = _written(game, place), _written(game, standing)
    leaf, beside = _leaf(game, place), _leaf(game, standing)
    pieces = [key for key in there if key in chosen and key in beside and key not in empty]
    places = [key for key in here if key in leaf and key not in away]
    away |= _repeated(there[key] for key in pieces)
    empty |= _repeated(here[key] for key in places)
    pieces = [key for key in pieces if key not in empty]
    places = [key for key in places if key not in away]
    if len(pieces) < 2 or len(places) <= len(pieces):
        return None
    inverse = all(here[there[p]] == p for p in pieces if there[p] in places)
    inverse &= all(there[here[s]] == s for s in places if here[s] in pieces)
    return InverseMaps(place, standing, tuple(pieces), tuple(places)) if inverse else None


def _absorbing(game: Game, pair: InverseMaps) -> set[str]:
    """The places where nobody stands at first from which a map of steps leads nowhere else,
    whatever else it is looked up by.
    """
    first = game.initial_values()[pair.place]
    assert isinstance(first, TotalMap)
    free = {*pair.places} - {str(first[piece]) for piece in pair.pieces}
    found = set[str]()
    for value in dict.fromkeys(game.constant_values().values()):
        rows = list(_rows(value))
        found |= {
            place
            for place in free
            if rows and all(place in row.keys and row[place] == Symbol(place) for row in rows)
        }
    return found


def _rows(value: TotalValue) -> Iterator[TotalMap]:
    """The maps to symbols in a map."""
    if isinstance(value, TotalMap):
        if isinstance(value.values[0], Symbol):
            yield value
        else:
            for each in dict.fromkeys(value.values):
                yield from _rows(each)


def _leaf(game: Game, name: str) -> frozenset[str]:
    """The symbols that a map can hold."""
    type_ = resolve(game.variables[name].type, game.types)
    assert isinstance(type_, ArrowType)
    value = resolve(type_.value, game.types)
    return frozenset(value.symbols) if isinstance(value, SetType) else frozenset()


def _repeated(symbols: Iterable[str]) -> set[str]:
    return {symbol for symbol, count in Counter(symbols).items() if count > 1}


def _written(game: Game, name: str) -> set[str]:
    """The symbols that an edge writes to some cell of a map."""
    found, constants = set[str](), game.constant_values()
    for action in dict.fromkeys(edge.action for edge in game.automaton):
        if written_variable(action) == name and isinstance(action, Assignment):
            value = uncast(action.value)
            if isinstance(value, Reference) and value.name not in game.variables:
                found.update(leaves(constants.get(value.name, Symbol(value.name))))
    return found


def _columns(
    expression: Expression, tracked: Sequence[str], constants: dict[str, TotalValue]
) -> Iterator[tuple[str, int]]:
    """The constants in an expression that a tracked variable (or a cell of a tracked map) tells a
    cell of, with how many keys stand before it.
    """
    root, indices = parts(expression)
    for depth, index in enumerate(indices):
        if root in constants and root_of(index) in tracked:
            yield root, depth
        yield from _columns(index, tracked, constants)


def _cut(value: TotalValue, depth: int, key: str) -> object:
    """What is left of a constant where one of its keys is known."""
    if not isinstance(value, TotalMap):
        return value.name
    if depth:
        return tuple(_cut(each, depth - 1, key) for each in value.values)
    return str(value[key]) if key in value.keys else None


def accesses(action: Action) -> Iterator[Access]:
    """All cells that an action reads or writes."""
    waiting: list[Expression] = [uncast(side) for side in expressions(action)]
    while waiting:
        expression = waiting.pop()
        if isinstance(expression, Access):
            yield expression
            waiting += (expression.base, expression.index)
