"""Conditions that always hold, or never, whatever the variables are."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping

from rgt.frontends.hrg import syntax as s
from rgt.frontends.hrg.values import number

_COMPARISONS: Mapping[str, Callable[[int, int], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def truth(condition: s.Expression) -> bool | None:
    """Whether a condition holds, as far as its text alone tells."""
    if isinstance(condition, s.Call) and isinstance(condition.function, s.Name):
        return _of_call(condition.function.name, condition.arguments)
    if isinstance(condition, s.Binary) and condition.operator in _COMPARISONS:
        return _of_comparison(condition.operator, condition.left, condition.right)
    return None


def _of_call(name: str, arguments: tuple[s.Expression, ...]) -> bool | None:
    if name in ("true", "false"):
        return None if arguments else name == "true"
    if name == "not" and len(arguments) == 1:
        holds = truth(arguments[0])
        return None if holds is None else not holds
    return None


def _of_comparison(sign: str, left: s.Expression, right: s.Expression) -> bool | None:
    """Numbers are compared, and a name is equal to itself."""
    if not (isinstance(left, s.Name) and isinstance(right, s.Name)):
        return None
    if sign in ("==", "!=") and left.name == right.name:
        return sign == "=="
    first, second = number(left.name), number(right.name)
    if first is None or second is None:
        return None
    return _COMPARISONS[sign](first, second)
