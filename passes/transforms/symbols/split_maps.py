"""Make of a map of maps that is only asked at keys called by their names a variable for each.

Before::

    var m: { a, b } -> T -> Bool = { a: { c: 1, :0 }, :{ :0 } };
    var x: T = a;
    begin, p: x = T(*);
    p, q: m[a][x] != 1;
    q, r: m[b][x] != 1;
    r, s: $$ x;
    s, t: m[a][x] = 1;
    t, end: player = keeper;

After::

    var m: { a, b } -> T -> Bool = { a: { c: 1, :0 }, :{ :0 } };
    var x: T = a;
    var m_a: T -> Bool = { c: 1, :0 };
    var m_b: T -> Bool = { :0 };
    begin, p: x = T(*);
    p, q: m_a[x] != 1;
    q, r: m_b[x] != 1;
    r, s: $$ x;
    s, t: m_a[x] = 1;
    t, end: player = keeper;

Who gives each player a board in one map has said the same as who declares two boards.
prune-unused-variables removes the map.

Why sound: an edge that reads or writes such a map does so at one of the keys, so what stands there
is a variable of its own.
Not applied: to maps of symbols; to those that are also used as a whole, or at a key that is
computed, or that is none; to `goals`; where a constant's name hides a symbol to be written, or a
map in the map has no keys.
Ends: every step makes a map of maps one that nothing reads.
Source: scalar replacement of aggregates, as in Muchnick, Advanced Compiler Design, 1997.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.actions import (
    Action,
    expressions,
    read_names,
    with_expressions,
    written_variable,
)
from rgt.ir.analyses.comparisons import is_symbol
from rgt.ir.expressions import Access, Cast, Expression, Reference, uncast
from rgt.ir.game import Game
from rgt.ir.types import ArrowType, Type, resolve
from rgt.ir.values import TotalMap, TotalValue, written
from rgt.passes.analyses.labels.hidden_values import free_name, is_hidden, used_names
from rgt.passes.analyses.variables.needed_variables import BUILT_IN
from rgt.passes.context import Context
from rgt.passes.facts import listed
from rgt.passes.transform import Global

_Parts = Mapping[str, str]
"""By the names of keys the variables that stand for what is there."""


@dataclass(frozen=True)
class SplitMaps(Global):
    """See the module."""

    name: ClassVar[str] = "split-maps"

    def run(self, context: Context) -> None:
        """Split one map after the other."""
        game = context.game
        called = _called(game)
        if not called:
            return
        values, uses, used = game.initial_values(), _uses(called, game), used_names(game)
        for name, keys in called.items():
            type_, value = _type_of_parts(name, game), values[name]
            assert isinstance(value, TotalMap)
            if not {*keys} <= {*value.keys} or any(_unwritable(value[key], game) for key in keys):
                continue
            assert type_ is not None
            with context.rewrite(f"{name} is only asked at {listed(keys)}"):
                parts = {key: free_name(f"{name}_{key}", used) for key in keys}
                for symbol, part in parts.items():
                    game.define_variable(part, type_, written(value[symbol]))
                for key in uses[name]:
                    game.automaton.relabel(key, _split(game.automaton[key].action, name, parts))


def _type_of_parts(name: str, game: Game) -> Type | None:
    """The type of what is at a key of a map of maps; None for others."""
    type_ = resolve(game.variables[name].type, game.types)
    if not isinstance(type_, ArrowType):
        return None
    return type_.value if isinstance(resolve(type_.value, game.types), ArrowType) else None


def _unwritable(value: TotalValue, game: Game) -> bool:
    """Whether no literal means the value: a symbol in it is hidden, or a map has nothing in it."""
    return is_hidden(value, game.constants) or _is_empty(value)


def _is_empty(value: TotalValue) -> bool:
    """Whether the value is a map without keys, or has one in it."""
    return isinstance(value, TotalMap) and (not value.keys or any(map(_is_empty, value.values)))


def _called(game: Game) -> dict[str, list[str]]:
    """The keys of the maps that are asked at nothing but keys called by their names."""
    found: dict[str, dict[str, None]] = {
        name: {}
        for name in game.variables
        if name not in BUILT_IN
        and name not in game.constants
        and _type_of_parts(name, game) is not None
    }
    for action in dict.fromkeys(edge.action for edge in game.automaton):
        if not found:
            break
        for expression in expressions(action):
            _note(expression, found, game)
    return {name: list(keys) for name, keys in found.items() if keys}


def _uses(names: Iterable[str], game: Game) -> dict[str, list[int]]:
    """The keys of the edges that read or write each of these variables."""
    found: dict[str, list[int]] = {name: [] for name in names}
    for edge in game.automaton:
        for name in dict.fromkeys((*read_names(edge.action), written_variable(edge.action))):
            if name in found:
                found[name].append(edge.key)
    return found


def _note(expression: Expression, found: dict[str, dict[str, None]], game: Game) -> None:
    """Note which maps an expression asks at which keys; those that it uses otherwise go."""
    if isinstance(expression, Reference):
        found.pop(expression.name, None)
    elif isinstance(expression, Cast):
        _note(expression.inner, found, game)
    else:
        base, index = expression.base, uncast(expression.index)
        name = base.name if isinstance(base, Reference) else ""
        if name in found and isinstance(index, Reference) and is_symbol(index, game):
            found[name][index.name] = None
        else:
            _note(base, found, game)
            _note(expression.index, found, game)


def _split(action: Action, name: str, parts: _Parts) -> Action:
    """What is done with the parts of a map instead of with the map."""

    def part(expression: Expression) -> Expression:
        if isinstance(expression, Reference):
            return expression
        if isinstance(expression, Cast):
            return Cast(expression.type, part(expression.inner))
        base, index = expression.base, uncast(expression.index)
        if base == Reference(name):
            assert isinstance(index, Reference)
            return Reference(parts[index.name])
        return Access(part(base), part(expression.index))

    return with_expressions(action, part)
