"""Whether a label that a pass wants to write would pass the validators."""

from __future__ import annotations

from rgt.ir.actions import Action
from rgt.ir.automaton import Edge
from rgt.ir.game import Game
from rgt.passes.validators import validate_edges


def is_well_typed(action: Action, game: Game) -> bool:
    """Whether the types in the label fit; always so unless a cast or a loose fit is involved."""
    return not validate_edges(game, [Edge("", " ", 0, action)])
