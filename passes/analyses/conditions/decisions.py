"""Forks at which the state decides where to go on: at most one edge is legal."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rgt.ir.actions import (
    Action,
    AnyAssignment,
    Comparison,
    Condition,
    Reachability,
    negation,
)
from rgt.ir.analyses.comparisons import is_symbol
from rgt.ir.automaton import Edge
from rgt.ir.expressions import Expression, Reference, uncast
from rgt.ir.game import Game


def is_decided(edges: Sequence[Edge], game: Game) -> bool:
    """Whether one state never goes on by two of the edges, nor by one in two ways."""
    if len(edges) == 1:
        return not isinstance(edges[0].action, AnyAssignment)
    return are_decided([edge.action for edge in edges], game)


def are_decided(actions: Collection[Action], game: Game) -> bool:
    """Whether no state lets two of these different conditions pass."""
    if len(actions) < 2:
        return True
    if len(actions) == 2:
        one, other = actions
        return _are_contrary(one, other) or _is_switch(actions, game)
    return _is_switch(actions, game)


def compared(action: Action, game: Game) -> tuple[Expression, str] | None:
    """What a comparison asks to be which symbol; None for anything else."""
    if not isinstance(action, Comparison) or action.negated:
        return None
    left, right = uncast(action.left), uncast(action.right)
    if not is_symbol(right, game):
        left, right = right, left
    if not is_symbol(right, game):
        return None
    assert isinstance(right, Reference)
    return left, right.name


def _are_contrary(one: object, other: object) -> bool:
    """Whether two conditions are each other's negations."""
    if not isinstance(one, Condition) or not isinstance(other, Condition):
        return False
    if isinstance(one, Reachability) or isinstance(other, Reachability):
        return negation(one) is other
    sides = {uncast(one.left), uncast(one.right)}
    return one.negated != other.negated and sides == {uncast(other.left), uncast(other.right)}


def _is_switch(actions: Collection[Action], game: Game) -> bool:
    """Whether all actions compare one expression with different symbols."""
    cases = [compared(action, game) for action in actions]
    found = [case for case in cases if case is not None]
    subjects = {subject for subject, _ in found}
    symbols = {symbol for _, symbol in found}
    return len(subjects) == 1 and len(symbols) == len(cases)
