"""Which variables and cells are followed beside two maps that may be inverse."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from itertools import count
from typing import NamedTuple

from rgt.ir.actions import Action, Assignment, Comparison, read_names
from rgt.ir.expressions import Access, Expression, Reference, names, root, uncast
from rgt.ir.game import Game
from rgt.ir.types import SetType, keys_and_leaf, resolve
from rgt.passes.analyses.maps.inverse_maps import InverseMaps, accesses, keeps_all
from rgt.passes.analyses.maps.loose_variables import loose_variables


class Slots(NamedTuple):
    """Where in a view there is what: the cells of small maps at its piece, by the maps' names;
    variables and what constants tell of them, as a piece or as a place; variables that hold one of
    few symbols.
    """

    cells: Mapping[str, int]
    pieces: Mapping[Expression, int]
    places: Mapping[Expression, int]
    small: Mapping[str, int]

    def everything(self) -> Iterator[tuple[tuple[str, ...], int]]:
        """What is told where: the names that are read for it."""
        for name, at in (*self.cells.items(), *self.small.items()):
            yield (name,), at
        for expression, at in (*self.pieces.items(), *self.places.items()):
            yield tuple(names(expression)), at


def slots_of(game: Game, pair: InverseMaps, chosen: str, max_symbols: int, first: int) -> Slots:
    """What is followed: a `chosen` piece; what the two maps are looked up by, but for cells of maps
    that change; variables that are written there or read from there, and those of at most
    `max_symbols` values that a comparison reads together with them; maps of at most so many values
    that are looked up by a piece.  The first entry has the number `first`.
    """
    actions = list(dict.fromkeys(edge.action for edge in game.automaton))
    values = game.constant_values().items()
    # what has every piece for itself tells nothing more of it than what it is looked up by
    same = {Reference(name) for name, value in values if keeps_all(value, pair.pieces)}
    pieces = {Reference(chosen): None, **_followed(game, actions, pair.place, pair.standing, same)}
    places = _followed(game, actions, pair.standing, pair.place, set())
    followed = {name for each in (*pieces, *places) for name in names(each)}
    cells, small = dict[str, None](), dict[str, None]()
    others = {pair.place, pair.standing, "goals", "visible", *loose_variables(game)}
    for action in actions:
        for access in accesses(action):
            name, index = root(access), access.index
            if access.base is not Reference(name) or name not in game.variables.keys() - others:
                continue
            if index in pieces and _is_small_map(game, name, pair, max_symbols):
                cells[name] = None
        touched = {*read_names(action)} if isinstance(action, Comparison) else set[str]()
        if touched & (followed | {pair.place, pair.standing}):
            for name in sorted(touched & game.variables.keys() - others):
                alone = Reference(name) not in pieces and Reference(name) not in places
                if alone and _is_small(game, name, max_symbols):
                    small[name] = None
    numbers = count(first)
    return Slots(
        {name: next(numbers) for name in cells},
        {expression: next(numbers) for expression in pieces},
        {expression: next(numbers) for expression in places},
        {name: next(numbers) for name in small},
    )


def _followed(
    game: Game, actions: list[Action], by: str, held: str, same: Container[Expression]
) -> dict[Expression, None]:
    """What one map is looked up by, and the variables that hold what another one holds; constants
    that have for that the `same` are looked through.
    """
    found: dict[Expression, None] = {}
    written: set[Expression] = set()
    copies: list[tuple[Expression, Expression]] = []
    for action in actions:
        for access in accesses(action):
            if access.base is Reference(by):
                found[_through(access.index, same)] = None
        if isinstance(action, Assignment):
            ends = uncast(action.target), uncast(action.value)
            if isinstance(ends[0], Access) and ends[0].base is Reference(by):
                written.add(_through(ends[0].index, same))
            ends = ends[0], _through(ends[1], same)
            for one, other in (ends, ends[::-1]):
                if isinstance(one, Reference):
                    if isinstance(other, Access) and other.base is Reference(held):
                        found[one] = None
                    elif isinstance(other, Reference):
                        copies.append((one, other))
    while more := [one for one, other in copies if other in found and one not in found]:
        found.update(dict.fromkeys(more))
    return {
        each: None
        for each in found
        # what cells tell makes many views: it is followed only where something is written there
        if _is_told(game, each, held) and (each in written or held not in names(each))
    }


def _through(expression: Expression, same: Container[Expression]) -> Expression:
    while isinstance(expression, Access) and expression.base in same:
        expression = expression.index
    return expression


def _is_told(game: Game, expression: Expression, held: str) -> bool:
    """Whether an expression is a variable, or what constants tell of such and of cells of what is
    `held` that such tell.
    """
    if isinstance(expression, Access) and expression.base is Reference(held):
        return False
    return _is_known(game, expression, held) and any(
        name in game.variables for name in names(expression)
    )


def _is_known(game: Game, expression: Expression, held: str) -> bool:
    if isinstance(expression, Reference):
        name = expression.name
        return name not in game.variables or isinstance(_type(game, name), SetType)
    assert isinstance(expression, Access)
    if expression.base is Reference(held):
        return isinstance(expression.index, Reference) and _is_known(game, expression.index, held)
    return _is_known(game, expression.base, held) and _is_known(game, expression.index, held)


def _type(game: Game, name: str) -> object:
    return resolve(game.variables[name].type, game.types)


def _is_small(game: Game, name: str, max_symbols: int) -> bool:
    type_ = _type(game, name)
    return isinstance(type_, SetType) and len(type_.symbols) <= max_symbols


def _is_small_map(game: Game, name: str, pair: InverseMaps, max_symbols: int) -> bool:
    keys, leaf = keys_and_leaf(game.variables[name].type, game.types)
    return (
        len(keys) == 1
        and len(leaf.symbols) <= max_symbols
        and set(pair.pieces) <= set(game.symbols(keys[0]))
    )
