"""Labels with an expression in place of a variable that they read."""

from __future__ import annotations

from rgt.ir.actions import Action, AnyAssignment, Assignment, Comparison, Tag, VariableTag
from rgt.ir.expressions import (
    Cast,
    Expression,
    Reference,
    substitute,
    substitute_indices,
    uncast,
)
from rgt.ir.game import Game
from rgt.ir.types import TypeName
from rgt.ir.values import Symbol
from rgt.passes.analyses.labels.well_typed import is_well_typed


def written_in(action: Action, variable: str, value: Expression, game: Game) -> Action | None:
    """The action with a variable replaced by an expression; None if that cannot be written."""
    type_ = game.variables[variable].type
    forms = [value, Cast(type_, value)] if isinstance(type_, TypeName) else [value]
    for form in forms:
        label = _replaced(action, variable, form, game)
        if label is not None and is_well_typed(label, game):
            return label
    return None


def _replaced(action: Action, variable: str, value: Expression, game: Game) -> Action | None:
    replacement = {variable: value}
    if isinstance(action, Comparison):
        left, right = substitute(action.left, replacement), substitute(action.right, replacement)
        return Comparison(left, right, action.negated)
    if isinstance(action, Assignment):
        target = substitute_indices(action.target, replacement)
        return Assignment(target, substitute(action.value, replacement))
    if isinstance(action, AnyAssignment):
        return AnyAssignment(substitute_indices(action.target, replacement), action.type)
    if not isinstance(action, VariableTag):
        return None
    tag = _tag_of(uncast(value), game)
    artificial = isinstance(tag, Tag) and tag.symbol in game.artificial_tags
    return None if artificial else tag


def _tag_of(value: Expression, game: Game) -> Action | None:
    """The tag that shows the value of an expression; only names have one."""
    if not isinstance(value, Reference):
        return None
    if value.name in game.constants:
        known = game.constant_values()[value.name]
        return Tag(known.name) if isinstance(known, Symbol) else None
    return VariableTag(value.name) if value.name in game.variables else Tag(value.name)
