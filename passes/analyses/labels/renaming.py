"""A game with other names: one name for one name, whatever it names."""

from __future__ import annotations

from collections.abc import Callable

from rgt.ir.actions import (
    Action,
    AnyAssignment,
    Assignment,
    Comparison,
    Reachability,
    Tag,
    VariableTag,
)
from rgt.ir.expressions import Access, Cast, Expression, Reference
from rgt.ir.pragmas import (
    ArtificialTag,
    Disjoint,
    Integer,
    Iterator,
    Pragma,
    Repeat,
    SimpleApply,
    TagIndex,
    Unique,
)
from rgt.ir.types import ArrowType, SetType, Type, TypeName
from rgt.ir.values import MapLiteral, Symbol, Value

Rename = Callable[[str], str]
"""From a name to the new one; different names stay different."""


def renamed_type(type_: Type, rename: Rename) -> Type:
    """The type with new names of types and symbols."""
    if isinstance(type_, TypeName):
        return TypeName(rename(type_.name))
    if isinstance(type_, SetType):
        return SetType(_all(type_.symbols, rename))
    key = renamed_type(type_.key, rename)
    assert not isinstance(key, ArrowType)
    return ArrowType(key, renamed_type(type_.value, rename))


def renamed_value(value: Value, rename: Rename) -> Value:
    """The value with new names of keys, symbols and constants."""
    if isinstance(value, Symbol):
        return Symbol(rename(value.name))
    return MapLiteral(
        tuple(
            (None if key is None else rename(key), renamed_value(entry, rename))
            for key, entry in value.entries
        )
    )


def renamed_action(action: Action, rename: Rename) -> Action:
    """The action with new names, nodes included."""
    if isinstance(action, Comparison):
        left = renamed_expression(action.left, rename)
        return Comparison(left, renamed_expression(action.right, rename), action.negated)
    if isinstance(action, Assignment):
        target = renamed_expression(action.target, rename)
        return Assignment(target, renamed_expression(action.value, rename))
    if isinstance(action, AnyAssignment):
        target = renamed_expression(action.target, rename)
        return AnyAssignment(target, renamed_type(action.type, rename))
    if isinstance(action, Reachability):
        return Reachability(rename(action.start), rename(action.end), action.negated)
    if isinstance(action, Tag):
        return Tag(rename(action.symbol))
    if isinstance(action, VariableTag):
        return VariableTag(rename(action.variable))
    return action


def renamed_expression(expression: Expression, rename: Rename) -> Expression:
    """The expression with new names."""
    if isinstance(expression, Reference):
        return Reference(rename(expression.name))
    if isinstance(expression, Cast):
        inner = renamed_expression(expression.inner, rename)
        return Cast(renamed_type(expression.type, rename), inner)
    base = renamed_expression(expression.base, rename)
    return Access(base, renamed_expression(expression.index, rename))


def renamed_pragma(pragma: Pragma, rename: Rename) -> Pragma:
    """The pragma with new names; one that is not understood stays as it is."""
    if isinstance(pragma, SimpleApply):
        return _renamed_apply(pragma, rename)
    if isinstance(pragma, ArtificialTag):
        return ArtificialTag(_all(pragma.tags, rename))
    if isinstance(pragma, Disjoint):
        targets = _all(pragma.targets, rename)
        return Disjoint(rename(pragma.node), targets, pragma.exhaustive)
    if isinstance(pragma, Integer):
        return Integer(pragma.offset, _all(pragma.symbols, rename))
    if isinstance(pragma, Iterator):
        return Iterator(*_all((pragma.a, pragma.b, pragma.c, pragma.variable), rename))
    if isinstance(pragma, Repeat):
        return Repeat(_all(pragma.nodes, rename), _all(pragma.variables, rename))
    if isinstance(pragma, Unique):
        return Unique(_all(pragma.nodes, rename))
    if isinstance(pragma, TagIndex):
        return TagIndex(_all(pragma.nodes, rename), pragma.index, pragma.bound)
    return pragma


def _renamed_apply(pragma: SimpleApply, rename: Rename) -> SimpleApply:
    tags = tuple(
        rename(tag) if isinstance(tag, str) else (rename(tag[0]), renamed_type(tag[1], rename))
        for tag in pragma.tags
    )
    assignments = tuple(
        (renamed_expression(target, rename), renamed_expression(value, rename))
        for target, value in pragma.assignments
    )
    start, end = rename(pragma.start), rename(pragma.end)
    return SimpleApply(start, end, tags, assignments, pragma.exhaustive)


def _all(names: tuple[str, ...], rename: Rename) -> tuple[str, ...]:
    return tuple(rename(name) for name in names)
