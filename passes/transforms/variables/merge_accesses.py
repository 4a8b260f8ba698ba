"""Read one constant instead of two, one of which is the index of the other.

Before::

    const up: T -> T = { a: b, b: c, :c };
    const isEdge: T -> Bool = { c: 1, :0 };
    var x: T = a;
    begin, s: x = T(*);
    s, p: isEdge[up[x]] == 1;
    p, end: player = keeper;

After::

    const up: T -> T = { a: b, b: c, :c };
    const isEdge: T -> Bool = { c: 1, :0 };
    const isEdge_up: T -> Bool = { a: 0, :1 };
    var x: T = a;
    begin, s: x = T(*);
    s, p: isEdge_up[x] == 1;
    p, end: player = keeper;

Any index of a constant may be another constant, read at indices of its own; the new constant
takes these in place of the one.  A constant that has the new one's value and type already is
taken instead.  Where constants inside of each other are read at the same index several times, the
new one is read there once; symbols that they are read at are keys as well or, if that made it too
big, have constants of their own.

Why sound: constants never change, so what the outer one holds at each value of the inner one
can be looked up beforehand.  Where the inner value is no key of the outer constant, a proper
game never looks; the new constant holds any value there.
Not applied: if the new constant would have more than `max-cells` cells; to variables; to an
inner constant whose value is a map; to values that cannot be written, since another constant has
the name of one of their symbols.
Ends: every step takes a look-up from a label.
Source: 2025 paper, App. B.1 (merge accesses).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import prod
from typing import ClassVar

from rgt.ir.actions import (
    Action,
    expressions,
    with_expressions,
)
from rgt.ir.analyses.comparisons import is_symbol
from rgt.ir.expressions import Access, Cast, Expression, Reference, names, uncast
from rgt.ir.game import Constant, Game
from rgt.ir.text.printer import format_action
from rgt.ir.types import ArrowType, SetType, Type, TypeName, cells, resolve
from rgt.ir.values import Symbol, TotalMap, TotalValue
from rgt.passes.analyses.labels.hidden_values import Constants, used_names
from rgt.passes.analyses.labels.well_typed import is_well_typed
from rgt.passes.context import Context
from rgt.passes.transform import Global

_Key = SetType | TypeName


@dataclass(frozen=True)
class MergeAccesses(Global):
    """See the module.

    `max_cells`: no constant with more cells is made.
    """

    name: ClassVar[str] = "merge-accesses"
    max_cells: int = 4096

    def run(self, context: Context) -> None:
        """Merge look-ups in every label."""
        game = context.game
        edges = [edge for edge in game.automaton.edges() if _has_nested(edge.action, game)]
        if not edges:
            return
        merging = _Merging(game, self.max_cells)
        for edge in edges:
            action = merging.action(edge.action)
            if action is edge.action or not is_well_typed(action, merging.extended):
                continue
            shown = format_action(edge.action), format_action(action)
            with context.rewrite(f"{shown[0]} looks up step by step what {shown[1]} has at hand"):
                for name, constant in merging.made_for(action).items():
                    game.define_constant(name, constant.type, constant.value)
                game.automaton.relabel(edge.key, action)


class _Merging:
    """Rewrites expressions, and makes the constants that this needs.

    `extended` has the game's declarations and all constants made so far; they are declared in
    the game itself when a label uses them.
    """

    def __init__(self, game: Game, max_cells: int) -> None:
        self.game = game
        self.max_cells = max_cells
        self.extended = game.without_edges()
        self.constants = Constants(self.extended, used_names(game))
        self.values = self.constants.values
        self.merged: dict[Expression, Expression] = {}

    def made_for(self, action: Action) -> dict[str, Constant]:
        """The constants that a label reads and the game does not have."""
        made = self.constants.made
        return {
            name: made[name]
            for name in _names(action)
            if name in made and name not in self.game.constants
        }

    def action(self, action: Action) -> Action:
        """The label with its look-ups merged."""
        return with_expressions(action, self.expression)

    def expression(self, expression: Expression) -> Expression:
        """The expression with its look-ups merged, the inner ones first."""
        found = self.merged.get(expression)
        if found is None:
            found = self.merged[expression] = self.rewritten(expression)
        return found

    def rewritten(self, expression: Expression) -> Expression:
        if isinstance(expression, Reference):
            return expression
        if isinstance(expression, Cast):
            return Cast(expression.type, self.expression(expression.inner))
        name, indices = _chain(expression)
        if name is None or name not in self.values:
            return Access(self.expression(expression.base), self.expression(expression.index))
        whole = self.whole(expression)
        if whole is not None:
            return whole
        indices = [self.expression(index) for index in indices]
        for position, index in enumerate(indices):
            found = self.composed(name, indices, position, index)
            if found is not None:
                return self.expression(found)
        return _access(name, indices)

    def composed(
        self, outer: str, indices: list[Expression], position: int, index: Expression
    ) -> Expression | None:
        """A constant read at `indices`, one of which is another constant, as one look-up."""
        inner, own = _chain(uncast(index))
        if inner is None or inner not in self.values or not own:
            return None
        keys, below = self.signature(outer, len(indices))
        inner_keys, inner_below = self.signature(inner, len(own))
        aliases = self.game.types
        if not isinstance(resolve(inner_below, aliases), SetType):
            return None
        all_keys = keys[:position] + inner_keys + keys[position + 1 :]
        if self.too_many(all_keys, below):
            return None
        first, last = position, position + len(own)

        def value(symbols: tuple[str, ...]) -> TotalValue:
            found = _at(self.values[inner], symbols[first:last])
            assert isinstance(found, Symbol)
            return _at(self.values[outer], (*symbols[:first], found.name, *symbols[last:]))

        type_: Type = below
        for key in reversed(all_keys):
            type_ = ArrowType(key, type_)
        table = self.tabulated(all_keys, value)
        name = self.constants.named(f"{outer}_{inner}", type_, table)
        if name is None:
            return None
        return _access(name, indices[:position] + own + indices[position + 1 :])

    def whole(self, expression: Expression) -> Expression | None:
        """Constants inside of each other that are read at one index several times, as one look-up.

        Step by step every reading of that index would have keys of its own.
        """
        reading = _Reading(self)
        try:
            value = reading.value(expression, None)
        except _MapInside:
            return None
        if reading.reads == len(reading.leaves):
            return None
        name, indices = _chain(uncast(expression))
        assert name is not None
        below = self.signature(name, len(indices))[1]
        leaves = list(reading.leaves.items())
        order = list(range(len(leaves)))
        if self.too_many([leaves[at][1][0] for at in order], below):
            # symbols are no keys then, but each has a constant of its own
            order = [at for at in order if not is_symbol(leaves[at][0], self.game)]
        keys = [leaves[at][1][0] for at in order]
        if not keys or self.too_many(keys, below):
            return None
        written = [bare.name if isinstance(bare, Reference) else "" for bare, _ in leaves]

        def value_at(symbols: tuple[str, ...]) -> TotalValue:
            known = dict(zip(order, symbols, strict=True))
            return value(tuple(known.get(at, symbol) for at, symbol in enumerate(written)))

        type_: Type = below
        for key in reversed(keys):
            type_ = ArrowType(key, type_)
        wish = "_".join(dict.fromkeys(reading.constants))
        found = self.constants.named(wish, type_, self.tabulated(keys, value_at))
        if found is None:
            return None
        return _access(found, [self.expression(leaves[at][1][1]) for at in order])

    def too_many(self, keys: Iterable[_Key], below: Type) -> bool:
        """Whether a constant with such keys would have more cells than it may."""
        count = prod(len(self.game.symbols(key)) for key in keys)
        return count * cells(below, self.game.types) > self.max_cells

    def signature(self, name: str, depth: int) -> tuple[list[_Key], Type]:
        """The types of a constant's first keys, and of what stands behind them."""
        keys: list[_Key] = []
        type_ = self.extended.constants[name].type
        for _ in range(depth):
            arrow = resolve(type_, self.game.types)
            assert isinstance(arrow, ArrowType)
            keys.append(arrow.key)
            type_ = arrow.value
        return keys, type_

    def tabulated(
        self, keys: list[_Key], value: Callable[[tuple[str, ...]], TotalValue]
    ) -> TotalValue:
        """The map of a function of several keys."""

        def table(rest: list[_Key], known: tuple[str, ...]) -> TotalValue:
            if not rest:
                return value(known)
            symbols = self.game.symbols(rest[0])
            return TotalMap(symbols, tuple(table(rest[1:], (*known, each)) for each in symbols))

        return table(keys, ())


class _MapInside(Exception):
    """An index is looked up in a map of maps."""


_Evaluation = Callable[[tuple[str, ...]], TotalValue]


class _Reading:
    """What constants inside of each other are read at.

    `leaves` are the indices that are no constants' values, each once, with the type of the key
    that it is first read as; `reads` counts how often they are read, `constants` names the maps.
    """

    def __init__(self, merging: _Merging) -> None:
        self.merging = merging
        self.leaves: dict[Expression, tuple[_Key, Expression]] = {}
        self.reads = 0
        self.constants: list[str] = []

    def value(self, expression: Expression, key: _Key | None) -> _Evaluation:
        """The value of an expression as a function of the leaves' symbols."""
        bare = uncast(expression)
        name, indices = _chain(bare)
        if name in self.merging.values and indices:
            keys, below = self.merging.signature(name, len(indices))
            if key is not None and not isinstance(resolve(below, self.merging.game.types), SetType):
                raise _MapInside
            self.constants.append(name)
            parts = [self.value(index, each) for index, each in zip(indices, keys, strict=True)]
            return _looked_up(self.merging.values[name], parts)
        assert key is not None
        at = list(self.leaves).index(bare) if bare in self.leaves else len(self.leaves)
        self.leaves.setdefault(bare, (key, expression))
        self.reads += 1
        return lambda symbols: Symbol(symbols[at])


def _looked_up(table: TotalValue, parts: list[_Evaluation]) -> _Evaluation:
    def value(symbols: tuple[str, ...]) -> TotalValue:
        found = [part(symbols) for part in parts]
        return _at(table, tuple(each.name for each in found if isinstance(each, Symbol)))

    return value


def _chain(expression: Expression) -> tuple[str | None, list[Expression]]:
    """The name that is read at some indices, outermost map first; None if it is no look-up."""
    indices: list[Expression] = []
    while isinstance(expression, Access):
        indices.append(expression.index)
        expression = expression.base
    indices.reverse()
    return (expression.name if isinstance(expression, Reference) else None), indices


def _access(name: str, indices: list[Expression]) -> Expression:
    found: Expression = Reference(name)
    for index in indices:
        found = Access(found, index)
    return found


def _at(value: TotalValue, symbols: tuple[str, ...]) -> TotalValue:
    """A map at some keys; at a symbol that is no key, any value."""
    for symbol in symbols:
        assert isinstance(value, TotalMap)
        known = symbol in value.keys
        value = value[symbol] if known else value.values[0]
    return value


def _names(action: Action) -> list[str]:
    return [name for expression in expressions(action) for name in names(expression)]


def _has_nested(action: Action, game: Game) -> bool:
    """Whether a constant is read in the index of another constant, perhaps."""
    for expression in expressions(action):
        found = sum(name in game.constants for name in names(expression))
        if found > 1 and not isinstance(expression, Reference):
            return True
    return False
