"""Comparisons of an expression with a symbol, ``board[at] != none``, as they are read."""

from __future__ import annotations

from typing import NamedTuple

from rgt.ir.actions import Action, Comparison
from rgt.ir.expressions import Expression, Reference, uncast
from rgt.ir.game import Game


class SymbolTest(NamedTuple):
    """What a comparison with a symbol asks of its `subject`: to be the symbol, or not to be."""

    subject: Expression
    symbol: str
    negated: bool


def symbol_test(action: Action, game: Game) -> SymbolTest | None:
    """What an action asks, if it compares an expression with a plain symbol, on either side."""
    if not isinstance(action, Comparison):
        return None
    sides = uncast(action.left), uncast(action.right)
    for subject, other in (sides, sides[::-1]):
        if is_symbol(other, game) and not is_symbol(subject, game):
            assert isinstance(other, Reference)
            return SymbolTest(subject, other.name, action.negated)
    return None


def is_symbol(expression: Expression, game: Game) -> bool:
    """Whether an expression is a plain symbol, not hidden by a constant or a variable."""
    return (
        isinstance(expression, Reference)
        and expression.name not in game.constants
        and expression.name not in game.variables
    )
