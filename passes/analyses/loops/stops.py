"""What keeps a walk from stepping off the board: ``go[way][at] != off``, asked before the step."""

from __future__ import annotations

from rgt.ir.actions import Action, Comparison
from rgt.ir.analyses.comparisons import is_symbol
from rgt.ir.expressions import Expression, Reference, uncast
from rgt.ir.game import Game

_LONGEST = 64
"""From more nodes it is not looked for."""


def kept_out(action: Action, value: Expression, game: Game) -> str | None:
    """The symbol that a value, without casts, is not, if an action asks that."""
    if isinstance(action, Comparison) and action.negated:
        for one, other in ((action.left, action.right), (action.right, action.left)):
            symbol = uncast(other)
            if uncast(one) == value and isinstance(symbol, Reference) and is_symbol(symbol, game):
                return symbol.name
    return None


def is_kept_out(symbol: str, value: Expression, node: str, game: Game) -> bool:
    """Whether on all ways to a node it was asked, with nothing but conditions behind, that a value,
    without casts, is not some symbol.
    """
    waiting, seen = [node], {node}
    for each in waiting:
        entering = game.automaton.in_edges(each)
        if game.automaton.is_pinned(each) or len(seen) > _LONGEST or not entering:
            return False
        for edge in entering:
            if kept_out(edge.action, value, game) == symbol:
                continue
            if not isinstance(edge.action, Comparison):
                return False
            if edge.source not in seen:
                seen.add(edge.source)
                waiting.append(edge.source)
    return True
