"""A variable tag names a variable that holds a symbol.

Source: specs of RG, section 4.5.
"""

from __future__ import annotations

from collections.abc import Iterator

from rgt.ir.actions import VariableTag
from rgt.ir.analyses.inference import TypeProblem, resolved
from rgt.ir.automaton import Edge
from rgt.ir.diagnostics import Diagnostic, error, nearest
from rgt.ir.game import Game
from rgt.ir.text.places import Part, respelt_as
from rgt.ir.types import SetType
from rgt.passes.validators.base import Validator


class TagVariables(Validator):
    """``$$ v``: v is a variable and its type a set."""

    name = "tag-variables"

    def edge(self, edge: Edge, game: Game) -> Iterator[Diagnostic]:
        """Report ``$$`` on a name that is no variable, and on a map."""
        if not isinstance(edge.action, VariableTag):
            return
        name = edge.action.variable
        variable = game.variables.get(name)
        span = edge.origin.span
        if variable is None:
            meant = nearest(name, game.variables)
            hint = meant or f"'$ {name}' is the tag of a symbol"
            yield error(
                "RG038",
                f"'$$ {name}': '{name}' is no variable",
                span,
                hint=hint,
                fixes=respelt_as(Part.LABEL, hint, span),
            )
            return
        try:
            type_ = resolved(variable.type, game)
        except TypeProblem as problem:
            yield error(problem.code, str(problem), span)
            return
        if not isinstance(type_, SetType):
            yield error("RG038", f"'$$ {name}': '{name}' is a map; a tag is one symbol", span)
