"""Groups of statements about sets that are the same work in several directions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

from rgt.backends.plan.expressions import Expr, Local
from rgt.backends.plan.lines import Line
from rgt.backends.plan.nodes import Node, rebuilt
from rgt.backends.plan.sets import Complement, Meet, Members, Row, SetConst, Shift, Union
from rgt.backends.plan.statements import Let, Stmt, Update
from rgt.backends.plan.types import SetOf

_Node = TypeVar("_Node", bound=Node)
MADE_OF = (Union, Meet, Complement, Shift)
"""What makes sets of others."""


def is_plain(value: Expr) -> bool:
    """Whether a set is made of others of one word in ways in which lanes can be."""
    if isinstance(value, MADE_OF):
        return all(is_plain(part) for part in value.children if isinstance(part, Expr))
    stands = isinstance(value, SetConst | Members | Row | Local)
    return stands and value.type == SetOf(1)


def given(statement: Stmt) -> tuple[str, Expr] | None:
    """The name that a statement gives to a set, and that set, if lanes can be asked for it."""
    if isinstance(statement, Let | Update) and is_plain(statement.value):
        return statement.name, statement.value
    return None


def parts_of(value: Expr) -> Iterator[Expr]:
    """The sets that a plain one is made of, however deep, itself among them."""
    yield value
    if isinstance(value, MADE_OF):
        for part in value.children:
            if isinstance(part, Expr):
                yield from parts_of(part)


def renamed(node: _Node, names: Mapping[str, str]) -> _Node:
    """The same of other names."""
    if isinstance(node, Local):
        return type(node)(names.get(node.name, node.name), node.type)
    return rebuilt(node, lambda child: renamed(child, names))


def names_in(lines: Iterable[Line]) -> Iterator[str]:
    """The names that lines read, or give other values."""
    for line in lines:
        if isinstance(line.statement, Update):
            yield line.statement.name
        yield from (node.name for node in line.statement.all() if isinstance(node, Local))


def last_named(lines: Iterable[Line]) -> dict[str, int]:
    """For each name the last line that reads it, or gives it another value."""
    return {name: i for i, line in enumerate(lines) for name in names_in([line])}
