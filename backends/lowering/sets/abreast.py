"""Checks of which one is enough, as one set: what lanes of a vector work out side by side.

To ask for the set of each check takes longer, even if it is the same as the last time.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rgt.backends.interpreter.program import Kind
from rgt.backends.lowering.sets.spots import Spot
from rgt.backends.lowering.sets.universe import FEW_OFF, Universe
from rgt.backends.lowering.sets.values import UnsupportedError
from rgt.backends.program.steps import Either, Step
from rgt.backends.program.storage import WORD

if TYPE_CHECKING:
    from rgt.backends.lowering.sets.asking import Asking
    from rgt.backends.lowering.sets.conditions import Where

_LEAST_ABREAST = 4
"""So many directions are worked out in lanes of a vector."""


def fills_lanes(universe: Universe, ways: int) -> bool:
    """Whether so many ways over a universe are worked out side by side."""
    # a few places off the board are not known to be none of the set yet
    return universe.size <= WORD + FEW_OFF and ways >= _LEAST_ABREAST


def abreast(asking: Asking, op: Either, spot: Spot) -> tuple[Where | None, Sequence[Step]]:
    """Where one of the checks among some conditions holds, if that is found for all of them at
    once, and the other conditions.
    """
    checks = [each for each in op.alternatives if each.kind is Kind.CHECK and each.positive]
    if not fills_lanes(asking.universe, len(checks)):
        return None, op.alternatives
    mark = asking.walks.mark()
    try:
        found = asking.where_checked([each.check for each in checks], spot)
    except UnsupportedError:
        asking.walks.back_to(mark)
        found = None
    others = [each for each in op.alternatives if each not in checks]
    return found, op.alternatives if found is None else others
