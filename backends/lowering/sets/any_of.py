"""Checks of which one is enough, worked out by one function for all of them."""

from __future__ import annotations

from functools import partial

from rgt.backends.lowering.sets.cycles import trimmed
from rgt.backends.lowering.sets.predicates import Emission, Predicate, SetWalks, remembered
from rgt.backends.lowering.sets.universe import Universe
from rgt.backends.lowering.sets.values import UnsupportedError
from rgt.backends.lowering.unit import Unit
from rgt.backends.plan.expressions import Local
from rgt.backends.plan.lines import Line
from rgt.backends.plan.memory import KeepFound
from rgt.backends.plan.runs import Unused
from rgt.backends.plan.searches import Return
from rgt.backends.plan.statements import Declare, Stmt
from rgt.backends.plan.types import SetOf


def write_any_of(unit: Unit, checks: tuple[int, ...], variable: str) -> Predicate | None:
    """Write what finds the values for which one of several checks succeeds, one function for all of
    them; None if not all are worked out for the same sets.
    """
    plans = [unit.plan.checks[check] for check in checks]
    full = unit.held_by(variable)
    if full is None or any(plan.deep for plan in plans):
        return None
    lines: list[Line] = []
    assumed: dict[tuple[str, int], int] = {}
    floods: set[str] = set()
    universes: list[Universe] = []
    possible = names = 0
    for plan in plans:
        walks = SetWalks(unit, plan.search, plan.end)
        walks.names = names
        emit = Emission(walks, plan.start, variable, single=False, abreast=True)
        try:
            universes.append(trimmed(full, partial(emit.matters, full)))
            possible |= emit.members(universes[-1], universes[-1].everything)
        except UnsupportedError:
            return None
        if universes[-1] != universes[0]:
            return None
        lines += walks.lines
        names = walks.names
        assumed |= walks.assumed
        floods |= walks.floods | walks.floods_asked
    universe = universes[0]
    found = Local("found", SetOf(universe.words))
    begun: list[Stmt] = [Unused(("s", "w")), Declare((found.name,), universe.words)]
    end: list[Stmt] = [Return(found)]
    if any(plan.search.view.cycles for plan in plans):
        recall = remembered(unit, checks, variable, universe, assumed)
        if recall is not None:
            begun, end = [recall, *begun], [KeepFound(recall, found), *end]
    lines = [*(Line(1, each) for each in begun), *lines, *(Line(1, each) for each in end)]
    asked = [f"? {unit.name(plan.start)} -> {unit.name(plan.end)}" for plan in plans]
    field = unit.plan.storage.fields[variable].name[1:]
    name = f"p{'_'.join(map(str, checks))}{field}"
    comment = f"where {' or '.join(asked)}, by {variable}"
    unit.function(name, lines, found.type, comment=comment)
    return Predicate(name, universe, full, possible, assumed, floods=frozenset(floods))
