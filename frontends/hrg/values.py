"""Values of HRG: symbols, and terms such as ``P(0, 1)`` (specs/hrg.md section 3.1).

A symbol is its own text; numbers are symbols too.
"""

from __future__ import annotations

from typing import NamedTuple


class Term(NamedTuple):
    """A constructor's name and its arguments; equal terms are equal tuples."""

    name: str
    arguments: tuple[Value, ...]


Value = str | Term

_DIGITS = 18
"""Numbers of more digits are none: nothing is counted with them."""


def written(value: Value) -> str:
    """The text of a value in HRG: ``a``, ``P(0, 1)``."""
    if isinstance(value, str):
        return value
    return f"{value.name}({', '.join([written(argument) for argument in value.arguments])})"


def number(value: Value) -> int | None:
    """The number that a symbol is the decimal text of; None for everything else."""
    if not isinstance(value, str) or len(value) > _DIGITS:
        return None
    digits = value[1:] if value[:1] == "-" else value
    return int(value) if digits.isdecimal() and digits.isascii() else None


def compare(left: Value, right: Value) -> int | None:
    """Less than, equal to or greater than 0 as `left` is to `right`; None without an order.

    Numbers are ordered by size, terms of one name and arity by their arguments, the first
    first.  Two other symbols have no order, and neither have a term and a symbol.
    """
    if isinstance(left, Term):
        if not isinstance(right, Term) or left.name != right.name:
            return None
        return _compare_all(left.arguments, right.arguments)
    first, second = number(left), number(right)
    if first is None or second is None:
        return None
    return (first > second) - (first < second)


def _compare_all(left: tuple[Value, ...], right: tuple[Value, ...]) -> int | None:
    if len(left) != len(right):
        return None
    for first, second in zip(left, right, strict=True):
        if first != second:
            order = compare(first, second)
            if order != 0:
                return order
    return 0
