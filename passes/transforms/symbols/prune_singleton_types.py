"""Remove types with one symbol, and the variables that can hold nothing else.

Before::

    type U = { a };
    var x: U = a;
    var m: T -> T = { :b };
    begin, p: x = U(*);
    p, q: m[x] == U(a);
    q, r: $$ x;
    r, end: player = keeper;

After::

    var m: T -> T = { :b };
    begin, p: ;
    p, q: m[a] == a;
    q, r: $ a;
    r, end: player = keeper;

Why sound: a variable holds a symbol of its type, here always the same; so it may stand for the
variable wherever that is read, and an assignment to the variable changes nothing.  Casts have no
effect at all: those to the type go with it.
Not applied: to `player` and to types that are built in; if a constant or another variable has
the symbol's name, or if it is an artificial tag, which a move would not show; to types that other
types, constants or pragmas name, as the key of a map, say (their casts stay as well); to
``x = E(*)`` where `E` has no symbols, which is never legal.
Ends: every step removes a variable or a type; no other pass adds a type that it removes.
Source: 2025 paper, App. B.2 (prune singleton types); there variables that ``$$ x`` or ``x = T(*)``
names and one of two types with the same symbol are overlooked.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

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
from rgt.ir.analyses.type_uses import (
    BUILT_IN_TYPES,
    type_names,
    types_of_action,
    types_of_declarations,
    types_of_pragma,
)
from rgt.ir.automaton import Edge
from rgt.ir.expressions import (
    Access,
    Cast,
    Expression,
    Reference,
    substitute,
    substitute_indices,
)
from rgt.ir.game import Declaration, Game
from rgt.ir.types import SetType, Type, TypeName, resolve
from rgt.passes.analyses.labels.well_typed import is_well_typed
from rgt.passes.analyses.variables.needed_variables import BUILT_IN, is_never_legal
from rgt.passes.context import Context
from rgt.passes.transform import Global


@dataclass(frozen=True)
class PruneSingletonTypes(Global):
    """See the module."""

    name: ClassVar[str] = "prune-singleton-types"

    def run(self, context: Context) -> None:
        """Remove variables of one symbol, then the types that only they and casts named."""
        game = context.game
        for name, variable in list(game.variables.items()):
            symbol = _only_symbol(variable.type, game)
            if symbol is not None and name not in BUILT_IN:
                _remove_variable(name, symbol, context)
        single = [
            name
            for name in game.types
            if name not in BUILT_IN_TYPES and _only_symbol(TypeName(name), game) is not None
        ]
        if single:
            named, edges = _named_in_declarations(game), _edges_by_type(game)
            for name in single:
                if name not in named:
                    _remove_type(name, edges.get(name, []), context)


def _only_symbol(type_: Type, game: Game) -> str | None:
    """The symbol of a type that has no other, or None."""
    found = resolve(type_, game.types)
    if isinstance(found, SetType) and len(found.symbols) == 1:
        return found.symbols[0]
    return None


def _remove_variable(name: str, symbol: str, context: Context) -> None:
    """Write the only symbol of a variable in its place, if that can be everywhere."""
    game = context.game
    if symbol in game.constants or (symbol in game.variables and symbol != name):
        return
    labels: dict[int, Action] = {}
    for edge in _edges_of_variable(name, game):
        label = _with_symbol(edge.action, name, symbol, game)
        if label is None:
            return
        labels[edge.key] = label
    with context.rewrite(f"{name} is always {symbol}"):
        for key, label in labels.items():
            game.automaton.relabel(key, label)
        game.remove(Declaration.VARIABLE, name)


def _edges_of_variable(name: str, game: Game) -> list[Edge]:
    return [
        edge
        for edge in game.automaton.edges()
        if written_variable(edge.action) == name or name in read_names(edge.action)
    ]


def _with_symbol(action: Action, name: str, symbol: str, game: Game) -> Action | None:
    """The action without the variable; None if there is no such action."""
    if written_variable(action) == name:
        return None if is_never_legal(action, game) else SKIP
    if isinstance(action, VariableTag):
        return None if symbol in game.artificial_tags else Tag(symbol)
    replacement: dict[str, Expression] = {name: Reference(symbol)}
    label = action
    if isinstance(action, Comparison):
        left, right = substitute(action.left, replacement), substitute(action.right, replacement)
        label = Comparison(left, right, action.negated)
    elif isinstance(action, Assignment):
        target = substitute_indices(action.target, replacement)
        label = Assignment(target, substitute(action.value, replacement))
    elif isinstance(action, AnyAssignment):
        label = AnyAssignment(substitute_indices(action.target, replacement), action.type)
    return label if is_well_typed(label, game) else None


def _named_in_declarations(game: Game) -> set[str]:
    """The types that other types, constants, variables or pragmas name."""
    types = [*types_of_declarations(game, typedefs=game.types)]
    types += [type_ for pragma in game.pragmas for type_ in types_of_pragma(pragma)]
    return {name for type_ in types for name in type_names(type_)}


def _edges_by_type(game: Game) -> dict[str, list[int]]:
    """For each type, the keys of the edges that name it."""
    found: dict[str, dict[int, None]] = {}
    for edge in game.automaton.edges():
        for type_ in types_of_action(edge.action):
            for name in type_names(type_):
                found.setdefault(name, {})[edge.key] = None
    return {name: list(keys) for name, keys in found.items()}


def _remove_type(name: str, edges: list[int], context: Context) -> None:
    """Remove a type and all casts to it, if the labels of some edges can do without."""
    game = context.game
    labels: dict[int, Action] = {}
    for key in edges:
        label = _without_casts(game.automaton[key].action, TypeName(name), game)
        if label is None or not is_well_typed(label, game):
            return
        labels[key] = label
    with context.rewrite(f"only casts name the type {name}"):
        for key, label in labels.items():
            game.automaton.relabel(key, label)
        game.remove(Declaration.TYPE, name)


def _without_casts(action: Action, type_: TypeName, game: Game) -> Action | None:
    """The action without casts to a type of one symbol; None if it cannot do without."""
    if isinstance(action, Comparison):
        return Comparison(_bare(action.left, type_), _bare(action.right, type_), action.negated)
    if isinstance(action, Assignment):
        return Assignment(_bare(action.target, type_), _bare(action.value, type_))
    if not isinstance(action, AnyAssignment):
        return action
    if type_.name not in type_names(action.type):
        return AnyAssignment(_bare(action.target, type_), action.type)
    symbol = _only_symbol(action.type, game)
    if symbol is None or symbol in game.constants or symbol in game.variables:
        return None
    return Assignment(_bare(action.target, type_), Reference(symbol))


def _bare(expression: Expression, type_: TypeName) -> Expression:
    """The expression without casts to a type."""
    if isinstance(expression, Reference):
        return expression
    if isinstance(expression, Access):
        return Access(_bare(expression.base, type_), _bare(expression.index, type_))
    inner = _bare(expression.inner, type_)
    return inner if expression.type is type_ else Cast(expression.type, inner)
