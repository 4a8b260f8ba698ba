"""What is assigned, compared, indexed and cast can fit.

"Can fit" is the loose sense of the language: two sets fit when they share a symbol.

Source: specs of RG, sections 4.2 and 4.3.
"""

from __future__ import annotations

from collections.abc import Iterator

from rgt.ir.actions import Action, AnyAssignment, Assignment, Comparison
from rgt.ir.analyses.inference import TypeProblem, fits, infer, resolved, show, show_type
from rgt.ir.analyses.type_uses import type_names, types_of_action
from rgt.ir.automaton import Edge
from rgt.ir.diagnostics import Diagnostic, error, nearest
from rgt.ir.expressions import root
from rgt.ir.game import Game
from rgt.ir.text.places import Part, respelt_as
from rgt.ir.types import SetType, Type
from rgt.passes.validators.base import Validator
from rgt.passes.validators.names import nearest_symbol


class Types(Validator):
    """Labels have types that fit."""

    name = "types"

    def edge(self, edge: Edge, game: Game) -> Iterator[Diagnostic]:
        """Report a label in which something can never fit."""
        action = edge.action
        try:
            if isinstance(action, Assignment | AnyAssignment) and not _assigns(action, game):
                return  # the validator `assignments` says so
            if isinstance(action, Assignment):
                _check_assignment(action, game)
            elif isinstance(action, AnyAssignment):
                _check_any_assignment(action, game)
            elif isinstance(action, Comparison):
                _check_comparison(action, game)
        except TypeProblem as problem:
            hint = _hint(action, game)
            span = edge.origin.span
            fixes = respelt_as(Part.LABEL, hint, span)
            yield error(problem.code, str(problem), span, hint=hint, fixes=fixes)


def _assigns(action: Assignment | AnyAssignment, game: Game) -> bool:
    return root(action.target) in game.variables


def _check_assignment(action: Assignment, game: Game) -> None:
    target, value = infer(action.target, game), infer(action.value, game)
    if not fits(target, value, game):
        raise TypeProblem(
            "RG042",
            f"{show(action.value)} can never be assigned to {show(action.target)}: "
            f"{_difference(target, value)}",
        )


def _check_any_assignment(action: AnyAssignment, game: Game) -> None:
    target = infer(action.target, game)
    if not isinstance(resolved(action.type, game), SetType):
        raise TypeProblem("RG042", f"{show_type(action.type)} is a map type; it has no symbols")
    if not fits(target, action.type, game, strict=True):
        raise TypeProblem(
            "RG042",
            f"not every symbol of {show_type(action.type)} can be assigned to "
            f"{show(action.target)} of type {show_type(target)}",
        )


def _check_comparison(action: Comparison, game: Game) -> None:
    left, right = infer(action.left, game), infer(action.right, game)
    if not fits(left, right, game) and not fits(right, left, game):
        raise TypeProblem(
            "RG047",
            f"{show(action.left)} and {show(action.right)} are never equal: "
            f"{_difference(left, right)}",
        )


def _difference(left: Type, right: Type) -> str:
    return f"{show_type(left)} and {show_type(right)} have no value in common"


def _hint(action: Assignment | AnyAssignment | Comparison | object, game: Game) -> str | None:
    """The symbol or variable that a misspelt name of the label was meant to be, perhaps."""
    if isinstance(action, Assignment | AnyAssignment | Comparison):
        return nearest_symbol(action, game) or _nearest_type(action, game)
    return None


def _nearest_type(action: Action, game: Game) -> str | None:
    """A hint for the first type of a label that is not declared, if there is a close one."""
    for type_ in types_of_action(action):
        for name in type_names(type_):
            if name not in game.types:
                return nearest(name, game.types)
    return None
