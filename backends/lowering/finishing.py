"""The functions of a game as they are printed: when all of them are known."""

from __future__ import annotations

from rgt.backends.lowering.pipeline import rewritten
from rgt.backends.lowering.together import joined
from rgt.backends.lowering.unasked import without_unasked
from rgt.backends.lowering.unit import Unit
from rgt.backends.plan.lines import Function


def finished(unit: Unit) -> tuple[list[Function], list[Function]]:
    """The functions that let sets grow, and all others, after all rewrites; and of the sets of
    maps only those that they ask for are kept.
    """
    found = rewritten(unit.functions, unit)
    every = joined(unit, (list(unit.growth.functions(found)), found))
    grown, others = without_unasked(unit, every)
    return grown, others
