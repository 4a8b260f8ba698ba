"""Conditions that are known as far as types tell, and walks that test them."""

from __future__ import annotations

from collections.abc import Sequence

from rgt.frontends.gdl.recovery.walks.scope import Bound, Impossible
from rgt.ir.actions import Comparison
from rgt.ir.expressions import Expression
from rgt.ir.fragments import (
    EMPTY,
    Act,
    All,
    Check,
    Choice,
    Compare,
    Condition,
    Decide,
    Fragment,
    Not,
    Truth,
    choice,
    sequence,
)
from rgt.ir.fragments import Any as AnyOf
from rgt.ir.fragments import Sequence as Steps

NEVER = Choice(())
"""A walk that leads nowhere."""


def compare(left: Expression, right: Expression) -> Condition:
    """That two expressions are equal."""
    return Compare(Comparison(left, right))


def equal(left: Bound, right: Bound) -> Condition:
    """That two values are equal, as far as their domains leave it open."""
    if left.expression == right.expression:
        return Truth(True)
    if not set(left.domain) & set(right.domain):
        return Truth(False)
    return compare(left.expression, right.expression)


def different(left: Bound, right: Bound) -> Condition:
    """That two values differ."""
    return negated(equal(left, right))


def negated(condition: Condition) -> Condition:
    """The contrary of a condition."""
    if isinstance(condition, Truth):
        return Truth(not condition.holds)
    if isinstance(condition, Compare):
        old = condition.comparison
        return Compare(Comparison(old.left, old.right, not old.negated))
    if isinstance(condition, Check):
        return Check(condition.part, not condition.negated, condition.name)
    return Not(condition)


def conditions(condition: Condition) -> list[Condition]:
    """A condition as what is left to be tested; raises Impossible if it never holds."""
    if isinstance(condition, Truth):
        if condition.holds:
            return []
        raise Impossible
    return [condition]


def conjunction(conditions: Sequence[Condition]) -> Condition:
    """That all of some conditions hold."""
    left = [each for each in conditions if not (isinstance(each, Truth) and each.holds)]
    if any(isinstance(each, Truth) for each in left):
        return Truth(False)
    if not left:
        return Truth(True)
    return left[0] if len(left) == 1 else All(tuple(left))


def disjunction(ways: Sequence[Condition]) -> Condition:
    """That one of some conditions holds."""
    left = [each for each in ways if not isinstance(each, Truth)]
    if any(isinstance(each, Truth) and each.holds for each in ways):
        return Truth(True)
    if not left:
        return Truth(False)
    return left[0] if len(left) == 1 else AnyOf(tuple(left))


def all_of(conditions: Sequence[Condition]) -> Fragment:
    """Go on where all conditions hold."""
    return tested(conjunction(conditions))


def tested(condition: Condition) -> Fragment:
    """Go on where a condition holds, by one walk at most; raises Impossible where it never does."""
    if isinstance(condition, Truth):
        if condition.holds:
            return EMPTY
        raise Impossible
    if isinstance(condition, Compare):
        return Act(condition.comparison)
    if isinstance(condition, Check):
        return condition
    if isinstance(condition, All):
        return sequence(tested(each) for each in condition.conditions)
    if isinstance(condition, Not):
        # part by part, so that nothing is read that an earlier part forbids
        return Check(tested(condition.condition), True)
    return Check(choice(tested(each) for each in condition.conditions))


def entered(condition: Condition) -> Fragment:
    """Go on where a condition holds, by as many walks as its last check has."""
    if isinstance(condition, Check) and not condition.negated:
        return condition.part
    if isinstance(condition, All):
        *first, last = condition.conditions
        return sequence((*map(tested, first), entered(last)))
    return tested(condition)


def as_condition(fragment: Fragment) -> Condition | None:
    """A walk that only tests, as the condition that it tests; None if it does more."""
    if isinstance(fragment, Act):
        return Compare(fragment.action) if isinstance(fragment.action, Comparison) else None
    if isinstance(fragment, Check):
        return fragment
    if isinstance(fragment, Decide) and fragment.then is EMPTY and fragment.otherwise is None:
        return fragment.condition
    if isinstance(fragment, Steps):
        found = [as_condition(part) for part in fragment.parts]
        known = [each for each in found if each is not None]
        if len(known) == len(found):
            return All(tuple(known))
    return None
