"""Expressions of RG: a name, a map read at an index, a cast."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rgt.ir.structures.interning import Term, interned
from rgt.ir.types import Type


@interned
class Reference(Term):
    """A name: a constant, else a variable, else the symbol of that name."""

    name: str

    def __str__(self) -> str:
        return self.name


@interned
class Access(Term):
    """``base[index]``: the value of a map at an index."""

    base: Expression
    index: Expression

    def __str__(self) -> str:
        return _text(self)


@interned
class Cast(Term):
    """``T(inner)``: no effect at run time; tells readers and backends the type."""

    type: Type
    inner: Expression

    def __str__(self) -> str:
        return _text(self)


Expression = Reference | Access | Cast


def _text(expression: Expression) -> str:
    """``a[b]``, ``T(e)``; nesting may be as deep as memory allows."""
    parts: list[str] = []
    rest: list[Expression | str] = [expression]
    while rest:
        item = rest.pop()
        if isinstance(item, str):
            parts.append(item)
        elif isinstance(item, Reference):
            parts.append(item.name)
        elif isinstance(item, Access):
            rest += ("]", item.index, "[", item.base)
        else:
            rest += (")", item.inner, "(", str(item.type))
    return "".join(parts)


def root(expression: Expression) -> str:
    """The name at the head of an expression: `board` in ``Board(board)[x][y]``."""
    while not isinstance(expression, Reference):
        expression = expression.base if isinstance(expression, Access) else expression.inner
    return expression.name


def uncast(expression: Expression) -> Expression:
    """The expression without any cast in it."""
    if isinstance(expression, Reference):
        return expression
    if isinstance(expression, Cast):
        return uncast(expression.inner)
    base, index = uncast(expression.base), uncast(expression.index)
    if base is expression.base and index is expression.index:
        return expression
    return Access(base, index)


def parts(expression: Expression) -> tuple[str, list[Expression]]:
    """The name at the head of an expression and its indices, outermost map first, casts apart."""
    expression = uncast(expression)
    indices: list[Expression] = []
    while isinstance(expression, Access):
        indices.append(expression.index)
        expression = expression.base
    assert isinstance(expression, Reference)
    return expression.name, indices[::-1]


def names(expression: Expression) -> Iterator[str]:
    """Every name read by an expression, its root included, left to right."""
    if isinstance(expression, Reference):
        yield expression.name
    elif isinstance(expression, Cast):
        yield from names(expression.inner)
    else:
        yield from names(expression.base)
        yield from names(expression.index)


def index_names(target: Expression) -> Iterator[str]:
    """Every name read by the *indices* of an assignment's left side: its root is not one."""
    while not isinstance(target, Reference):
        if isinstance(target, Access):
            yield from names(target.index)
            target = target.base
        else:
            target = target.inner


def substitute(expression: Expression, replacement: Mapping[str, Expression]) -> Expression:
    """The expression with names replaced (simultaneously)."""
    if isinstance(expression, Reference):
        return replacement.get(expression.name, expression)
    if isinstance(expression, Cast):
        return Cast(expression.type, substitute(expression.inner, replacement))
    return Access(
        substitute(expression.base, replacement), substitute(expression.index, replacement)
    )


def substitute_indices(target: Expression, replacement: Mapping[str, Expression]) -> Expression:
    """An assignment's left side with names replaced in its indices only, never its root."""
    if isinstance(target, Reference):
        return target
    if isinstance(target, Cast):
        return Cast(target.type, substitute_indices(target.inner, replacement))
    return Access(
        substitute_indices(target.base, replacement), substitute(target.index, replacement)
    )
