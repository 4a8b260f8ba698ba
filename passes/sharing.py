"""Writing one variable wherever another one is written or read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rgt.ir.actions import (
    SKIP,
    Action,
    AnyAssignment,
    Assignment,
    Comparison,
    VariableTag,
    read_names,
    written_variable,
)
from rgt.ir.expressions import Expression, Reference, substitute, uncast
from rgt.ir.game import Declaration, Game
from rgt.passes.analyses.variables.interference import Interference
from rgt.passes.context import Context


def share(groups: Iterable[tuple[str, ...]], interference: Interference, context: Context) -> None:
    """Let the variables of each group, none of which interfere, be its first one."""
    found = [group for group in groups if len(group) > 1]
    users = _users(context.game) if found else {}
    for keep, *others in found:
        for other in others:
            counts = interference.first_value_counts(other)
            _share(keep, other, users[other], counts, context)


def _share(
    keep: str, gone: str, keys: Iterable[int], first_value_counts: bool, context: Context
) -> None:
    """Write one variable wherever another is written or read: by the edges with these keys."""
    game = context.game
    new: Mapping[str, Expression] = {gone: Reference(keep)}
    with context.rewrite(f"{keep} is not needed wherever {gone} is"):
        for key in keys:
            game.automaton.relabel(key, _renamed(game.automaton[key].action, new))
        if first_value_counts:
            kept = game.variables[keep].type
            game.define_variable(keep, kept, game.variables[gone].initial)
        game.remove(Declaration.VARIABLE, gone)


def _users(game: Game) -> dict[str, list[int]]:
    """By variable, the keys of the edges that write or read it."""
    found: dict[str, list[int]] = {name: [] for name in game.variables}
    for edge in game.automaton.edges():
        used = dict.fromkeys((written_variable(edge.action), *read_names(edge.action)))
        for name in used:
            if name in found:
                found[name].append(edge.key)
    return found


def _renamed(action: Action, new: Mapping[str, Expression]) -> Action:
    """The action with variables renamed; a variable copied to itself is nothing to do."""
    if isinstance(action, Comparison):
        return Comparison(
            substitute(action.left, new), substitute(action.right, new), action.negated
        )
    if isinstance(action, Assignment):
        target, value = substitute(action.target, new), substitute(action.value, new)
        changed = target is not action.target or value is not action.value
        if changed and uncast(target) is uncast(value):
            return SKIP
        return Assignment(target, value)
    if isinstance(action, AnyAssignment):
        return AnyAssignment(substitute(action.target, new), action.type)
    if isinstance(action, VariableTag) and action.variable in new:
        renamed = new[action.variable]
        assert isinstance(renamed, Reference)
        return VariableTag(renamed.name)
    return action
