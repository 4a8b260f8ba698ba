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

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.actions import (
    SKIP,
    Action,
    AnyAssignment,
    Assignment,
    Comparison,
    VariableTag,
    overwrites,
    written_variable,
)
from rgt.ir.automaton import BEGIN
from rgt.ir.dataflow import solve
from rgt.ir.expressions import Expression, Reference, substitute, uncast
from rgt.ir.game import Declaration, Game
from rgt.ir.liveness import Liveness
from rgt.ir.types import ArrowType, SetType, Type, resolve
from rgt.passes.analyses.needed_variables import BUILT_IN
from rgt.passes.context import Context
from rgt.passes.transform import Global


@dataclass(frozen=True)
class ShareVariables(Global):
    """See the module."""

    name: ClassVar[str] = "share-variables"

    def run(self, context: Context) -> None:
        """Colour the variables of each type, and keep the first of each colour."""
        apart = _Apart(context.game)
        for alike in _by_type(context.game):
            for keep, *others in apart.colours(alike):
                for other in others:
                    _share(keep, other, apart.first_value_counts(other), context)


def _by_type(game: Game) -> Iterator[list[str]]:
    """The variables that may be renamed, by the values that they can hold."""
    found: dict[Type, list[str]] = {}
    for name, variable in game.variables.items():
        if name not in BUILT_IN and name not in game.constants:
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


class _Apart:
    """Which variables must not be one: as bits of liveness."""

    def __init__(self, game: Game) -> None:
        analysis = Liveness(game.variables)
        live = solve(game.automaton, analysis)
        self._bit = analysis.bit
        self._at_begin = live[BEGIN]
        self._first = game.initial_values()
        self._written: dict[str, int] = dict.fromkeys(game.variables, 0)
        self._copies: dict[str, set[str]] = {name: set() for name in game.variables}
        for edge in game.automaton.edges():
            name = written_variable(edge.action)
            if name in self._written:
                copied = _copied(edge.action) or ""
                self._written[name] |= live[edge.target] & ~self._bit(copied)
                if copied in self._copies:
                    self._copies[name].add(copied)
                    self._copies[copied].add(name)

    def first_value_counts(self, name: str) -> bool:
        """Whether the variable may be read before it is assigned."""
        return bool(self._at_begin & self._bit(name))

    def colours(self, names: list[str]) -> Iterator[list[str]]:
        """The variables in groups, in each of which all may be one; copies together if possible."""
        groups: list[list[str]] = []
        for name in names:
            fitting = [g for g in groups if not any(self._conflict(name, other) for other in g)]
            if not fitting:
                groups.append([name])
                continue
            copied = (g for g in fitting if not self._copies[name].isdisjoint(g))
            next(copied, fitting[0]).append(name)
        yield from groups

    def _conflict(self, one: str, other: str) -> bool:
        if self._written[one] & self._bit(other) or self._written[other] & self._bit(one):
            return True
        if self.first_value_counts(one) and self.first_value_counts(other):
            return self._first[one] != self._first[other]
        return False


def _copied(action: Action) -> str | None:
    """The variable that the action copies as a whole, or None."""
    if isinstance(action, Assignment) and overwrites(action) is not None:
        value = uncast(action.value)
        return value.name if isinstance(value, Reference) else None
    return None


def _share(keep: str, gone: str, first_value_counts: bool, context: Context) -> None:
    """Write one variable wherever another is written or read."""
    game = context.game
    new: Mapping[str, Expression] = {gone: Reference(keep)}
    with context.rewrite(f"{keep} is not needed wherever {gone} is"):
        for edge in game.automaton.edges():
            game.automaton.relabel(edge.key, _renamed(edge.action, new))
        if first_value_counts:
            kept = game.variables[keep].type
            game.define_variable(keep, kept, game.variables[gone].initial)
        game.remove(Declaration.VARIABLE, gone)


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
