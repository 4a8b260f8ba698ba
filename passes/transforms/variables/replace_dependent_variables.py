"""Read from another variable what it always tells of a variable.

Before::

    const other: Player -> Player = { white: black, :white };
    var m: T -> Player = { b: black, :white };
    var x: T = a;
    var me: Player = white;
    var foe: Player = black;
    begin, p: x = T(*);
    p, q: m[x] == foe;
    q, r: $$ x;
    r, s: m[x] = me;
    s, t: me = other[me];
    t, u: foe = other[me];
    u, begin: player = me;

After::

    const other: Player -> Player = { white: black, :white };
    var m: T -> Player = { b: black, :white };
    var x: T = a;
    var me: Player = white;
    var foe: Player = black;
    begin, p: x = T(*);
    p, q: m[x] == other[me];
    q, r: $$ x;
    r, s: m[x] = me;
    s, t: me = other[me];
    t, u: foe = other[me];
    u, begin: player = me;

Now nobody reads `foe`, and prune-unused-variables removes it.  One variable tells who moves, and
what is asked of its board is asked in one way, whoever wrote the game: with a variable for each of
the two sides, with parameters of graphs that are shared, or with what the other side is called.

Why sound: wherever the variable is read, it holds what the other one tells.
Not applied: if some edge reads it where the other one does not tell what it holds, or not in the
same way as elsewhere; to `player`, `goals` and `visible`; to variables that are only compared with
symbols, as those that tell where a shared graph was called; to variables that hold one of more than
`max-symbols` symbols; if there are so many of those that are left, and so many edges, that to look
at each edge for each pair takes more than `max-visits`; where a tag shows the variable, unless both
hold the same; where a label would not fit the types.
Ends: every step leaves one variable less that is read, but to assign to itself.
Source: beyond the 2025 paper; dependent state variables, as in Hu and Dill, Reducing BDD size by
exploiting functional dependencies, 1993.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.actions import Action, Comparison, overwrites, read_names
from rgt.ir.analyses.comparisons import is_symbol, symbol_test
from rgt.ir.expressions import Access, Expression, Reference
from rgt.ir.game import Game
from rgt.ir.types import ArrowType, SetType, Type, TypeName
from rgt.ir.values import Symbol, TotalMap
from rgt.passes.analyses.labels.hidden_values import Constants, used_names
from rgt.passes.analyses.labels.well_typed import is_well_typed
from rgt.passes.analyses.labels.written_in import written_in
from rgt.passes.analyses.variables.dependent_variables import Dependence, dependences
from rgt.passes.context import Context
from rgt.passes.transform import Global


@dataclass(frozen=True)
class ReplaceDependentVariables(Global):
    """See the module.

    `max_symbols`: variables that hold one of more symbols are left alone.
    `max_visits`: all are left alone if it takes more to look at each edge for each pair of the
    others.
    """

    name: ClassVar[str] = "replace-dependent-variables"
    waits: ClassVar[bool] = True
    max_symbols: int = 8
    max_visits: int = 50_000

    def run(self, context: Context) -> None:
        """Replace variables until none depends on another any more."""
        while any(
            _replace(found, context)
            for found in dependences(context.game, self.max_symbols, self.max_visits)
        ):
            pass


def _replace(found: Dependence, context: Context) -> bool:
    """Write what tells of a variable wherever it is read; False if that cannot be written."""
    game = context.game
    extended = game.without_edges()
    constants = Constants(extended, used_names(game))
    written = (_labels(found, value, game, extended) for value in _telling(found, constants))
    labels = next(filter(None, written), None)
    if labels is None:
        return False
    names = {name for label in labels.values() for name in read_names(label)}
    with context.rewrite(f"'{found.base}' tells what '{found.variable}' holds"):
        for name, constant in extended.constants.items():
            if name not in game.constants and name in names:
                game.define_constant(name, constant.type, constant.value)
        for key, label in labels.items():
            game.automaton.relabel(key, label)
    return True


def _labels(
    found: Dependence, value: Expression, game: Game, extended: Game
) -> dict[int, Action] | None:
    """By the keys of the edges that read the variable, what they do with a value in its place, by
    the declarations of the `extended` game; None if one cannot be written.
    """
    labels: dict[int, Action] = {}
    for edge in game.automaton.edges():
        if found.variable in read_names(edge.action) and overwrites(edge.action) != found.variable:
            label = _asked_of_base(edge.action, found, extended)
            label = label or written_in(edge.action, found.variable, value, extended)
            if label is None:
                return None
            labels[edge.key] = label
    return labels


def _asked_of_base(action: Action, found: Dependence, game: Game) -> Action | None:
    """A comparison of the variable with a symbol as one of its base, if one symbol tells it."""
    test = symbol_test(action, game)
    if test is None or test.subject != Reference(found.variable):
        return None
    telling = [base for base, value in found.values.items() if value == test.symbol]
    if len(telling) != 1 or not is_symbol(Reference(telling[0]), game):
        return None
    label = Comparison(Reference(found.base), Reference(telling[0]), test.negated)
    return label if is_well_typed(label, game) else None


def _telling(found: Dependence, constants: Constants) -> Iterator[Expression]:
    """What a variable holds, as its base tells it, in all ways in which that can be written."""
    game = constants.game
    key, type_ = (_key(game, name) for name in (found.base, found.variable))
    symbols = game.symbols(key)
    told = found.values
    if told and told.keys() <= set(symbols) and set(told.values()) <= set(game.symbols(type_)):
        if all(symbol == held for symbol, held in told.items()):
            yield Reference(found.base)
        anything = next(told[symbol] for symbol in symbols if symbol in told)
        held = tuple(Symbol(told.get(symbol, anything)) for symbol in symbols)
        wish = f"{found.variable}_of_{found.base}"
        name = constants.named(wish, ArrowType(key, type_), TotalMap(symbols, held))
        if name is not None:
            yield Access(Reference(name), Reference(found.base))


def _key(game: Game, name: str) -> SetType | TypeName:
    type_: Type = game.variables[name].type
    assert isinstance(type_, SetType | TypeName)
    return type_
