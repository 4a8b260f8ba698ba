"""Let variables of one type that are never needed at the same time be one variable.

Before::

    var x: T = a;
    var y: T = b;
    begin, p: x = T(*);
    p, q: $$ x;
    q, r: player = black;
    r, s: y = T(*);
    s, t: $$ y;
    t, end: player = keeper;

After::

    var x: T = a;
    begin, p: x = T(*);
    p, q: $$ x;
    q, r: player = black;
    r, s: x = T(*);
    s, t: $$ x;
    t, end: player = keeper;

Why sound: whenever one of the variables is assigned, none of the others will be read before it
is assigned as well (or it holds the same, by a copy); and of those that may be read before any
assignment, the first values are the same.  What a check assigns is undone, so it may overwrite
what is needed after it.
Not applied: to `player`, `goals` and `visible`; to variables of types with different symbols.
Ends: every step removes a variable.
Source: Chaitin, "Register allocation and spilling via graph coloring", 1982.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

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
from rgt.ir.types import ArrowType, SetType, Type, resolve
from rgt.passes.analyses.variables.interference import Interference
from rgt.passes.analyses.variables.needed_variables import BUILT_IN
from rgt.passes.context import Context
from rgt.passes.transform import Global


@dataclass(frozen=True)
class ShareVariables(Global):
    """See the module."""

    name: ClassVar[str] = "share-variables"

    def run(self, context: Context) -> None:
        """Colour the variables of each type, and keep the first of each colour."""
        interference = Interference(context.game)
        found = [
            group
            for alike in _by_type(context.game)
            for group in interference.groups(alike)
            if len(group) > 1
        ]
        users = _users(context.game) if found else {}
        for keep, *others in found:
            for other in others:
                counts = interference.first_value_counts(other)
                _share(keep, other, users[other], counts, context)


def _by_type(game: Game) -> Iterator[list[str]]:
    """The variables that may be renamed, by the values that they can hold."""
    found: dict[Type, list[str]] = {}
    for name, variable in game.variables.items():
        if name not in BUILT_IN:
            found.setdefault(_spelt_out(variable.type, game), []).append(name)
    yield from found.values()


def _spelt_out(type_: Type, game: Game) -> Type:
    """A type without any name in it."""
    found = resolve(type_, game.types)
    if isinstance(found, ArrowType):
        key = resolve(found.key, game.types)
        assert isinstance(key, SetType)
        return ArrowType(key, _spelt_out(found.value, game))
    return found


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
