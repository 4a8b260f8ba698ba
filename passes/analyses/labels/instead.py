"""Actions that read something else instead of an expression."""

from __future__ import annotations

from collections.abc import Callable

from rgt.ir.actions import Action, Assignment, Comparison
from rgt.ir.expressions import Access, Cast, Expression, uncast


def reading_instead(action: Action, wanted: Expression, instead: Expression) -> Action:
    """An action that reads something else instead of an expression."""

    def read(expression: Expression) -> Expression:
        if uncast(expression) is wanted:
            return instead
        if isinstance(expression, Cast):
            return Cast(expression.type, read(expression.inner))
        if isinstance(expression, Access):
            return Access(read(expression.base), read(expression.index))
        return expression

    if isinstance(action, Comparison):
        return Comparison(read(action.left), read(action.right), action.negated)
    if isinstance(action, Assignment):
        return Assignment(_written_with(action.target, read), read(action.value))
    return action


def _written_with(target: Expression, read: Callable[[Expression], Expression]) -> Expression:
    """A target that is looked up by something else; what is written is no read."""
    if isinstance(target, Cast):
        return Cast(target.type, _written_with(target.inner, read))
    if isinstance(target, Access):
        return Access(_written_with(target.base, read), read(target.index))
    return target
