"""Mutators of declarations: variables become constants, maps shorter, what is unused goes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rgt.debugger.mutators.base import Mutator
from rgt.ir.actions import (
    SKIP,
    Action,
    AnyAssignment,
    Assignment,
    Comparison,
    Tag,
    VariableTag,
    read_names,
    written_variable,
)
from rgt.ir.analyses.type_uses import type_names, types_of_action, types_of_declarations
from rgt.ir.expressions import Expression, Reference, substitute, substitute_indices
from rgt.ir.game import Declaration, Game, symbol_names
from rgt.ir.values import MapLiteral, Symbol, Value

_BUILTIN_TYPES = frozenset({"Bool", "Goals", "Player", "PlayerOrSystem", "Score", "Visibility"})
_BUILTIN_VARIABLES = frozenset({"goals", "player", "visible"})
Named = tuple[Declaration, str]


class FixVariables(Mutator[str]):
    """Let variables keep their first value: they become constants, and assignments skips."""

    name = "fix-variables"

    def places(self, game: Game) -> Sequence[str]:
        """The variables, but the built-in ones."""
        return [name for name in game.variables if name not in _BUILTIN_VARIABLES]

    def cut(self, game: Game, places: Sequence[str]) -> None:
        """Make constants of these variables."""
        fixed = {name: game.variables[name] for name in places}
        for name, variable in fixed.items():
            game.remove(Declaration.VARIABLE, name)
            game.define_constant(name, variable.type, variable.initial)
        for edge in game.automaton.edges():
            if written_variable(edge.action) in fixed:
                game.automaton.relabel(edge.key, SKIP)
            elif isinstance(edge.action, VariableTag) and edge.action.variable in fixed:
                initial = fixed[edge.action.variable].initial
                if isinstance(initial, Symbol):
                    game.automaton.relabel(edge.key, Tag(initial.name))


class InlineConstants(Mutator[str]):
    """Write the symbols in place of constants that stand for one."""

    name = "inline-constants"

    def places(self, game: Game) -> Sequence[str]:
        """The constants that are symbols."""
        return [name for name, each in game.constants.items() if isinstance(each.value, Symbol)]

    def cut(self, game: Game, places: Sequence[str]) -> None:
        """Replace these constants by their symbols."""
        symbols: dict[str, str] = {}
        for name in places:
            value = game.constants[name].value
            assert isinstance(value, Symbol)
            symbols[name] = symbols.get(value.name, value.name)
            game.remove(Declaration.CONSTANT, name)
        replacement = {name: Reference(symbol) for name, symbol in symbols.items()}
        for edge in game.automaton.edges():
            game.automaton.relabel(edge.key, _replaced(edge.action, replacement))
        for name, constant in dict(game.constants).items():
            game.define_constant(name, constant.type, _renamed(constant.value, symbols))
        for name, variable in dict(game.variables).items():
            game.define_variable(name, variable.type, _renamed(variable.initial, symbols))


class ShortenMaps(Mutator[tuple[Declaration, str, int]]):
    """Drop entries of maps; the default stands for them."""

    name = "shorten-maps"

    def places(self, game: Game) -> Sequence[tuple[Declaration, str, int]]:
        """Kind and name of a declaration, and the number of an entry in its value."""
        return [
            (kind, name, number)
            for kind, name, value in _values(game)
            for number in range(_entries(value))
        ]

    def cut(self, game: Game, places: Sequence[tuple[Declaration, str, int]]) -> None:
        """Drop these entries, with all that is inside them."""
        for kind, name, value in list(_values(game)):
            numbers = {place[2] for place in places if place[:2] == (kind, name)}
            if not numbers:
                continue
            shorter = _Shortened(numbers).of(value)
            if kind is Declaration.CONSTANT:
                game.define_constant(name, game.constants[name].type, shorter)
            else:
                game.define_variable(name, game.variables[name].type, shorter)


class DropDeclarations(Mutator[Named]):
    """Remove types, constants and variables that nothing mentions."""

    name = "drop-declarations"

    def places(self, game: Game) -> Sequence[Named]:
        """Kind and name of what can go."""
        used = set(_used(game))
        declared = [
            *((Declaration.VARIABLE, name) for name in game.variables),
            *((Declaration.CONSTANT, name) for name in [*game.constants][::-1]),
            *((Declaration.TYPE, name) for name in [*game.types][::-1]),
        ]
        kept = {
            Declaration.VARIABLE: _BUILTIN_VARIABLES,
            Declaration.TYPE: _BUILTIN_TYPES,
            Declaration.CONSTANT: frozenset[str](),
        }
        return [(kind, name) for kind, name in declared if name not in used | kept[kind]]

    def cut(self, game: Game, places: Sequence[Named]) -> None:
        """Remove these declarations."""
        for kind, name in places:
            game.remove(kind, name)


class DropPragmas(Mutator[int]):
    """Remove pragmas."""

    name = "drop-pragmas"

    def places(self, game: Game) -> Sequence[int]:
        """The numbers of the pragmas."""
        return range(len(game.pragmas))

    def cut(self, game: Game, places: Sequence[int]) -> None:
        """Remove the pragmas with these numbers."""
        gone = set(places)
        game.set_pragmas(tuple(p for i, p in enumerate(game.pragmas) if i not in gone))


# -- names -----------------------------------------------------------------------------------------


def _used(game: Game) -> Iterator[str]:
    """The names that labels and declarations mention."""
    for edge in game.automaton:
        action = edge.action
        yield from read_names(action)
        yield written_variable(action) or ""
        for type_ in types_of_action(action):
            yield from type_names(type_)
    for type_ in types_of_declarations(game, typedefs=game.types):
        yield from type_names(type_)
    for _, _, value in _values(game):
        yield from symbol_names(value)


def _replaced(action: Action, replacement: Mapping[str, Expression]) -> Action:
    if isinstance(action, Assignment):
        target = substitute_indices(action.target, replacement)
        return Assignment(target, substitute(action.value, replacement))
    if isinstance(action, AnyAssignment):
        return AnyAssignment(substitute_indices(action.target, replacement), action.type)
    if isinstance(action, Comparison):
        left, right = (substitute(e, replacement) for e in (action.left, action.right))
        return Comparison(left, right, action.negated)
    return action


# -- values ----------------------------------------------------------------------------------------


def _values(game: Game) -> Iterator[tuple[Declaration, str, Value]]:
    """Every written value with kind and name of its declaration."""
    for name, constant in game.constants.items():
        yield Declaration.CONSTANT, name, constant.value
    for name, variable in game.variables.items():
        yield Declaration.VARIABLE, name, variable.initial


def _renamed(value: Value, names: Mapping[str, str]) -> Value:
    """A value with names of constants replaced."""
    if isinstance(value, Symbol):
        return Symbol(names.get(value.name, value.name))
    return MapLiteral(tuple((key, _renamed(entry, names)) for key, entry in value.entries))


def _entries(value: Value) -> int:
    """How many entries there are at all levels of a value, defaults not counted."""
    if isinstance(value, Symbol):
        return 0
    return sum((key is not None) + _entries(entry) for key, entry in value.entries)


class _Shortened:
    """Values without some entries, which are numbered from the outside in, in order."""

    def __init__(self, numbers: set[int]) -> None:
        self._numbers = numbers
        self._next = 0

    def of(self, value: Value) -> Value:
        """The value without the entries."""
        if isinstance(value, Symbol):
            return value
        entries = []
        for key, entry in value.entries:
            dropped = False
            if key is not None:
                dropped = self._next in self._numbers
                self._next += 1
            inner = self.of(entry)
            if not dropped:
                entries.append((key, inner))
        return MapLiteral(tuple(entries))
