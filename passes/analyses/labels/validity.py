"""Which actions can be tried in every state of a proper game without breaking its rules.

A proper game never reads a map at a symbol that is no key of it, and never assigns a symbol
outside a type.  It may owe that to a condition asked before: ``x != off; board[x] == a``.  A
pass that asks the second condition without the first has to know that it is *total*: that the
types alone promise that it can be asked.

Source: 2025 paper, section 3 (proper descriptions, condition 1).
"""

from __future__ import annotations

from rgt.ir.actions import Action, AnyAssignment, Assignment, Comparison, Reachability
from rgt.ir.analyses.inference import TypeProblem, fits, infer, resolved
from rgt.ir.expressions import Access, Cast, Expression, Reference, uncast
from rgt.ir.game import Game
from rgt.ir.types import ArrowType

MANY = 200
"""A check with more edges than this is not looked through."""


def is_total(action: Action, game: Game) -> bool:
    """Whether the action is valid in every state; in doubt no."""
    if isinstance(action, Reachability):
        return _is_total_check(action, game)
    try:
        if isinstance(action, Comparison):
            return _is_total(action.left, game) and _is_total(action.right, game)
        if isinstance(action, Assignment):
            target, value = infer(uncast(action.target), game), infer(uncast(action.value), game)
            return (
                fits(target, value, game, strict=True)
                and _is_total(action.target, game)
                and _is_total(action.value, game)
            )
        return not isinstance(action, AnyAssignment) or _is_total(action.target, game)
    except TypeProblem:
        # casts may have hidden that the types of a map and its index do not fit
        return False


def _is_total(expression: Expression, game: Game) -> bool:
    """Whether the index of every look-up in the expression is always a key."""
    if isinstance(expression, Reference):
        return True
    if isinstance(expression, Cast):
        return _is_total(expression.inner, game)
    return (
        _is_total(expression.base, game)
        and _is_total(expression.index, game)
        and _finds(expression, game)
    )


def _finds(access: Access, game: Game) -> bool:
    map_type = resolved(infer(uncast(access.base), game), game)
    index_type = infer(uncast(access.index), game)
    return isinstance(map_type, ArrowType) and fits(map_type.key, index_type, game, strict=True)


def _is_total_check(check: Reachability, game: Game) -> bool:
    """Whether everything that the check might try is total."""
    automaton = game.automaton
    seen, stack = {check.start}, [check.start]
    left = MANY
    while stack:
        for edge in automaton.out_edges(stack.pop()):
            left -= 1
            if left < 0:
                return False
            following = [edge.target]
            if isinstance(edge.action, Reachability):
                following.append(edge.action.start)
            elif not is_total(edge.action, game):
                return False
            for node in following:
                if node not in seen:
                    seen.add(node)
                    stack.append(node)
    return True
