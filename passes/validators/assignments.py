"""Only variables are assigned, and `player` never gets any player at all.

Source: specs of RG, section 4.5.
"""

from __future__ import annotations

from collections.abc import Iterator

from rgt.ir.actions import PLAYER, AnyAssignment, Assignment
from rgt.ir.automaton import Edge
from rgt.ir.diagnostics import Diagnostic, error, nearest
from rgt.ir.expressions import root, uncast
from rgt.ir.game import Game
from rgt.ir.text.places import Part, respelt_as
from rgt.passes.validators.base import Validator


class Assignments(Validator):
    """The root of an assignment's left side is a variable; ``player = T(*)`` is no move."""

    name = "assignments"

    def edge(self, edge: Edge, game: Game) -> Iterator[Diagnostic]:
        """Report an assignment to a constant or a symbol, and ``player = T(*)``."""
        action = edge.action
        if not isinstance(action, Assignment | AnyAssignment):
            return
        name = root(action.target)
        if name not in game.variables:
            what = "constant" if name in game.constants else "symbol"
            hint = nearest(name, game.variables)
            yield error(
                "RG030",
                f"'{name}' is a {what}; only a variable can be assigned",
                edge.origin.span,
                hint=hint,
                fixes=respelt_as(Part.LABEL, hint, edge.origin.span),
            )
        elif isinstance(action, AnyAssignment) and uncast(action.target) is PLAYER:
            yield error(
                "RG031",
                "'player' cannot be assigned any symbol",
                edge.origin.span,
                hint="give the move to one player: player = x",
            )
