"""Declarations with smaller types, and whether the rest of a game still fits them."""

from __future__ import annotations

from rgt.ir.actions import read_names, written_variable
from rgt.ir.game import Constant, Game, Variable
from rgt.ir.types import SetType, resolve, symbol_set
from rgt.passes.analyses.well_typed import is_well_typed

Narrowed = dict[str, tuple[Constant | Variable, str]]
"""The smaller declarations by name, and why they will do."""


def named_sets(game: Game) -> dict[frozenset[str], str]:
    """The first declared name of every set of symbols."""
    named: dict[frozenset[str], str] = {}
    for name, type_ in game.types.items():
        found = resolve(type_, game.types)
        if isinstance(found, SetType):
            named.setdefault(symbol_set(found), name)
    return named


def fitting(game: Game, narrowed: Narrowed) -> Narrowed:
    """Those of the narrowed declarations with which all labels that name them still fit."""
    actions = list(dict.fromkeys(edge.action for edge in game.automaton))
    while narrowed:
        trial = Game()
        for name, type_ in game.types.items():
            trial.define_type(name, type_)
        for name, constant in game.constants.items():
            smaller = narrowed[name][0] if name in narrowed else constant
            assert isinstance(smaller, Constant)
            trial.define_constant(name, smaller.type, smaller.value)
        for name, variable in game.variables.items():
            known = narrowed[name][0] if name in narrowed else variable
            # a constant of the same name hides the variable
            kept = known if isinstance(known, Variable) else variable
            trial.define_variable(name, kept.type, kept.initial)
        wrong = {
            name
            for action in actions
            if not is_well_typed(action, trial)
            for name in (*read_names(action), written_variable(action))
        }
        if wrong.isdisjoint(narrowed):
            return narrowed
        narrowed = {name: found for name, found in narrowed.items() if name not in wrong}
    return narrowed
