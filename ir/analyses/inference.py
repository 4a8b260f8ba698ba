"""Types of expressions, and what may be assigned to what.

Source: specs of RG, sections 4.2 and 4.3 (2025 paper, section 3).
"""

from __future__ import annotations

from rgt.ir.expressions import Access, Expression, Reference
from rgt.ir.game import Game
from rgt.ir.text.printer import format_expression, format_type
from rgt.ir.types import ArrowType, SetType, Type, UnknownTypeError, assignable, resolve

_SHOWN = 60


class TypeProblem(ValueError):
    """An expression has no type; the text says why, `code` is the diagnostic's."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def infer(expression: Expression, game: Game) -> Type:
    """The type of an expression; remembered in the game's memo until a declaration changes.

    Raises TypeProblem if a map is read that is none, if an index or a cast cannot fit, or if
    a type is not declared.  The game's types must not be recursive.
    """
    known: dict[Expression, Type] = game.memo.setdefault("types of expressions", {})
    type_ = known.get(expression)
    if type_ is None:
        type_ = known[expression] = _infer(expression, game)
    return type_


def _infer(expression: Expression, game: Game) -> Type:
    if isinstance(expression, Reference):
        return _of_name(expression.name, game)
    if isinstance(expression, Access):
        return _of_access(expression, game)
    inner = infer(expression.inner, game)
    if not fits(expression.type, inner, game):
        raise TypeProblem(
            "RG045",
            f"the cast {show(expression)} never succeeds: {show(expression.inner)} has type "
            f"{show_type(inner)}",
        )
    return expression.type


def _of_name(name: str, game: Game) -> Type:
    constant = game.constants.get(name)
    if constant is not None:
        return constant.type
    variable = game.variables.get(name)
    return SetType((name,)) if variable is None else variable.type


def _of_access(access: Access, game: Game) -> Type:
    base = resolved(infer(access.base, game), game)
    if not isinstance(base, ArrowType):
        raise TypeProblem("RG043", f"{show(access.base)} is no map and cannot be indexed")
    index = infer(access.index, game)
    if not isinstance(resolved(index, game), SetType):
        raise TypeProblem("RG044", f"the index {show(access.index)} is a map; it must be a symbol")
    if not fits(base.key, index, game):
        raise TypeProblem(
            "RG044",
            f"the index {show(access.index)} is never a key of {show(access.base)}, whose keys "
            f"are {show_type(base.key)}",
        )
    return base.value


def fits(left: Type, right: Type, game: Game, *, strict: bool = False) -> bool:
    """`assignable`, with TypeProblem for unknown and recursive types."""
    try:
        return assignable(left, right, game.types, strict=strict)
    except UnknownTypeError as problem:
        raise type_problem(problem) from None


def resolved(type_: Type, game: Game) -> SetType | ArrowType:
    """`resolve`, with TypeProblem for unknown and recursive types."""
    try:
        return resolve(type_, game.types)
    except UnknownTypeError as problem:
        raise type_problem(problem) from None


def type_problem(problem: UnknownTypeError) -> TypeProblem:
    """The same problem with a diagnostic's code and words."""
    if problem.recursive:
        return TypeProblem("RG041", f"type '{problem.name}' is declared in terms of itself")
    return TypeProblem("RG040", f"unknown type '{problem.name}'")


def show(expression: Expression) -> str:
    """An expression in a message: quoted, and not too long."""
    return f"'{_cut(format_expression(expression))}'"


def show_type(type_: Type) -> str:
    """A type in a message, not too long."""
    return _cut(format_type(type_))


def _cut(text: str) -> str:
    return text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "..."
