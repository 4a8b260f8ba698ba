"""Where a game names types."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rgt.ir.actions import Action, AnyAssignment, Assignment, Comparison
from rgt.ir.expressions import Access, Cast, Expression
from rgt.ir.game import Game
from rgt.ir.pragmas import Pragma, SimpleApply
from rgt.ir.types import ArrowType, SetType, Type, TypeName

BUILT_IN_TYPES = ("Player", "Score", "Bool", "Goals", "Visibility", "PlayerOrSystem")


def type_names(type_: Type) -> Iterator[str]:
    """The names that a type is written with."""
    while isinstance(type_, ArrowType):
        if isinstance(type_.key, TypeName):
            yield type_.key.name
        type_ = type_.value
    if isinstance(type_, TypeName):
        yield type_.name


def symbols_of(type_: Type) -> Iterator[str]:
    """The symbols that a type is written with."""
    while isinstance(type_, ArrowType):
        if isinstance(type_.key, SetType):
            yield from type_.key.symbols
        type_ = type_.value
    if isinstance(type_, SetType):
        yield from type_.symbols


def symbols_of_types(game: Game) -> Iterator[str]:
    """Every symbol of the types in declarations, in order, some more than once."""
    for type_ in types_of_declarations(game, typedefs=game.types):
        yield from symbols_of(type_)


def types_of_action(action: Action) -> Iterator[Type]:
    """The types that stand in an action: in casts, and behind ``x =`` before ``(*)``."""
    yield from (cast.type for cast in casts_of_action(action))
    if isinstance(action, AnyAssignment):
        yield action.type


def casts_of_action(action: Action) -> Iterator[Cast]:
    """The casts that stand in an action, the outer ones first."""
    if isinstance(action, Comparison):
        yield from _casts(action.left)
        yield from _casts(action.right)
    elif isinstance(action, Assignment):
        yield from _casts(action.target)
        yield from _casts(action.value)
    elif isinstance(action, AnyAssignment):
        yield from _casts(action.target)


def types_of_pragma(pragma: Pragma) -> Iterator[Type]:
    """The types that stand in a pragma."""
    if isinstance(pragma, SimpleApply):
        for tag in pragma.tags:
            if not isinstance(tag, str):
                yield tag[1]
        for target, value in pragma.assignments:
            for expression in (target, value):
                yield from (cast.type for cast in _casts(expression))


def types_of_declarations(game: Game, *, typedefs: Iterable[str]) -> Iterator[Type]:
    """What the named typedefs stand for, and the types of constants and variables."""
    for name in typedefs:
        yield game.types[name]
    for constant in game.constants.values():
        yield constant.type
    for variable in game.variables.values():
        yield variable.type


def _casts(expression: Expression) -> Iterator[Cast]:
    if isinstance(expression, Cast):
        yield expression
        yield from _casts(expression.inner)
    elif isinstance(expression, Access):
        yield from _casts(expression.base)
        yield from _casts(expression.index)
