"""Mutators of symbols: players and other symbols go from types, maps and labels; casts go."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rgt.debugger.mutators.base import Mutator
from rgt.ir.actions import (
    SKIP,
    Action,
    AnyAssignment,
    Assignment,
    Comparison,
    ends_move,
    read_names,
)
from rgt.ir.automaton import Edge
from rgt.ir.builtins import PLAYER, builtin_types
from rgt.ir.expressions import Expression, Reference, uncast
from rgt.ir.game import KEEPER, RANDOM, Game
from rgt.ir.types import ArrowType, SetType, Type, TypeName, resolve
from rgt.ir.values import MapLiteral, Symbol, Value

_SYSTEM = frozenset({"0", "1", KEEPER, RANDOM})
"""The symbols of built-in types: they stay."""


class DropSymbols(Mutator[str]):
    """Remove symbols from all types, and what mentions them from maps and labels.

    A comparison that cannot hold without the symbol takes its edge with it, one that always
    holds becomes a skip; an assignment goes if there is another way on, else it becomes a skip.
    """

    name = "drop-symbols"

    def places(self, game: Game) -> Sequence[str]:
        """The symbols of the declared types, without players."""
        players = set(_players(game))
        return [symbol for symbol in _symbols(game) if symbol not in players]

    def cut(self, game: Game, places: Sequence[str]) -> None:
        """Remove the symbols, but for one of every type."""
        _drop(game, places)


class DropPlayers(Mutator[str]):
    """Remove players; it is the turn of another one where it was theirs."""

    name = "drop-players"

    def places(self, game: Game) -> Sequence[str]:
        """The players, if there are several."""
        players = _players(game)
        return players if len(players) > 1 else ()

    def cut(self, game: Game, places: Sequence[str]) -> None:
        """Remove the players, but for one."""
        _drop(game, places)


class DropCasts(Mutator[int]):
    """Write expressions without casts."""

    name = "drop-casts"

    def places(self, game: Game) -> Sequence[int]:
        """The keys of the edges with casts."""
        return [edge.key for edge in game.automaton if _bare(edge.action) is not edge.action]

    def cut(self, game: Game, places: Sequence[int]) -> None:
        """Leave all casts out of the labels of these edges."""
        for key in places:
            game.automaton.relabel(key, _bare(game.automaton[key].action))


def _bare(action: Action) -> Action:
    if isinstance(action, Assignment):
        return Assignment(uncast(action.target), uncast(action.value))
    if isinstance(action, AnyAssignment):
        return AnyAssignment(uncast(action.target), action.type)
    if isinstance(action, Comparison):
        return Comparison(uncast(action.left), uncast(action.right), action.negated)
    return action


# -- dropping --------------------------------------------------------------------------------------


def _players(game: Game) -> tuple[str, ...]:
    return game.symbols(TypeName(PLAYER))


def _symbols(game: Game) -> Iterator[str]:
    """Every symbol that some declared set has and that may go, each once."""
    found: dict[str, None] = {}
    for type_ in game.types.values():
        if isinstance(type_, SetType) and len(type_.symbols) > 1:
            found.update(dict.fromkeys(type_.symbols))
    return (symbol for symbol in found if symbol not in _SYSTEM)


def _drop(game: Game, symbols: Sequence[str]) -> None:
    """Take symbols out of types, values and labels, in this order."""
    gone = _dropped(game, symbols)
    _drop_from_values(game, gone)
    shortened = _shortener(gone)
    for name, type_ in game.types.items():
        game.define_type(name, shortened(type_))
    for name, type_ in builtin_types(game).items():
        if name in game.types:
            game.define_type(name, type_)
    heir = Reference(_players(game)[0])
    hidden = gone - game.variables.keys() - game.constants.keys()
    for edge in game.automaton.edges():
        _drop_from_edge(game, edge, hidden, heir)


def _dropped(game: Game, symbols: Sequence[str]) -> frozenset[str]:
    """The symbols that can go: every set keeps one."""
    gone = dict.fromkeys(symbols)
    for type_ in game.types.values():
        if isinstance(type_, SetType) and type_.symbols and gone.keys() >= set(type_.symbols):
            del gone[type_.symbols[0]]
    return frozenset(gone)


def _shortener(gone: frozenset[str]) -> Callable[[Type], Type]:
    def shortened(type_: Type) -> Type:
        if isinstance(type_, SetType):
            return SetType(tuple(symbol for symbol in type_.symbols if symbol not in gone))
        if isinstance(type_, ArrowType):
            key = shortened(type_.key)
            assert not isinstance(key, ArrowType)
            return ArrowType(key, shortened(type_.value))
        return type_

    return shortened


def _drop_from_values(game: Game, gone: frozenset[str]) -> None:
    """Shorten the values of constants and variables; asks for their types, as they were."""
    shortened = _shortener(gone)
    constants, variables = dict(game.constants), dict(game.variables)
    values = {
        name: _without(declared.value, _leaf(declared.type, game), gone)
        for name, declared in constants.items()
    }
    initials = {
        name: _without(declared.initial, _leaf(declared.type, game), gone)
        for name, declared in variables.items()
    }
    for name, value in values.items():
        game.define_constant(name, shortened(constants[name].type), value)
    for name, value in initials.items():
        game.define_variable(name, shortened(variables[name].type), value)


def _leaf(type_: Type, game: Game) -> tuple[str, ...]:
    """The symbols that a value of a type is made of."""
    found = resolve(type_, game.types)
    while isinstance(found, ArrowType):
        found = resolve(found.value, game.types)
    return found.symbols


def _without(value: Value, leaf: Sequence[str], gone: frozenset[str]) -> Value:
    """A value in which no symbol that is gone stands: where one must, the first of the others."""
    if isinstance(value, Symbol):
        if value.name not in gone:
            return value
        return Symbol(next((symbol for symbol in leaf if symbol not in gone), value.name))
    return MapLiteral(
        tuple(
            (key, _without(entry, leaf, gone))
            for key, entry in value.entries
            if key is None
            or (key not in gone and not (isinstance(entry, Symbol) and entry.name in gone))
        )
    )


def _drop_from_edge(game: Game, edge: Edge, gone: frozenset[str], heir: Expression) -> None:
    """Let a label follow that mentions a symbol that is gone."""
    action, automaton = edge.action, game.automaton
    if gone.isdisjoint(read_names(action)):
        return
    if ends_move(action):
        assert isinstance(action, Assignment)
        automaton.relabel(edge.key, Assignment(action.target, heir))
        return
    if isinstance(action, Comparison):
        compared = {uncast(action.left), uncast(action.right)}
        never = not action.negated and any(Reference(symbol) in compared for symbol in gone)
    else:
        never = len(automaton.out_edges(edge.source)) > 1
    if never:
        automaton.remove(edge.key)
    else:
        automaton.relabel(edge.key, SKIP)
