"""Conditions that compare a variable with a symbol."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from rgt.ir.actions import Action, Comparison
from rgt.ir.analyses.comparisons import symbol_test
from rgt.ir.automaton import Edge
from rgt.ir.expressions import Reference
from rgt.ir.game import Game
from rgt.passes.analyses.labels.well_typed import is_well_typed


class VariableTest(NamedTuple):
    """A comparison of a variable with a symbol."""

    variable: str
    symbol: str
    negated: bool

    def holds_at(self, symbol: str | None) -> bool:
        """Whether it holds where the variable is a symbol, or (None) none that is asked for."""
        return (self.symbol == symbol) is not self.negated


def variable_test(action: Action, game: Game) -> VariableTest | None:
    """The comparison that an action is, if it is one of a whole variable with a symbol."""
    test = symbol_test(action, game)
    if test is None or not isinstance(test.subject, Reference):
        return None
    name = test.subject.name
    return VariableTest(name, test.symbol, test.negated) if name in game.variables else None


def tested_symbols(edges: Iterable[Edge], variable: str, game: Game) -> list[str]:
    """The symbols that a variable is compared with."""
    tests = (variable_test(edge.action, game) for edge in edges)
    return list(dict.fromkeys(t.symbol for t in tests if t is not None and t.variable == variable))


def invariant(
    looping: Iterable[Edge],
    edges: Sequence[Edge],
    written: Collection[str | None],
    game: Game,
    *,
    most_variables: int,
    most_symbols: int,
) -> str | None:
    """A variable that edges on the way round compare with symbols, and that is none of those that
    are written there; None if they are too many, or all `edges` compare it with too many symbols,
    or with one that it cannot be compared with elsewhere.
    """
    tests = (variable_test(edge.action, game) for edge in looping)
    found = dict.fromkeys(t.variable for t in tests if t is not None and t.variable not in written)
    for name in found if len(found) <= most_variables else ():
        symbols = tested_symbols(edges, name, game)
        asked = (Comparison(Reference(name), Reference(symbol)) for symbol in symbols)
        if len(symbols) <= most_symbols and all(is_well_typed(each, game) for each in asked):
            return name
    return None
