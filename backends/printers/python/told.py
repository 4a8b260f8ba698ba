"""What walks and searches ask, as Python: of the ``w`` that they have, and of their ``run``."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rgt.backends.plan import runs
from rgt.backends.plan import searches as plan
from rgt.backends.plan.expressions import Expr
from rgt.backends.plan.nodes import Node
from rgt.backends.printers.python.expressions import (
    COMPARE,
    UNION,
    ForeignError,
    Written,
    kind_of,
    name_of,
    prints,
    python,
    whole,
    within,
    written,
)


@prints(plan.Version)
def _(_version: plan.Version) -> Written:
    return whole("w.version")


@prints(plan.Leads)
def _(value: plan.Leads) -> Written:
    return whole(f"{value.function}({value.copy or 's'}, w, {python(value.argument)})")


@prints(plan.NextSearch)
def _(_next: plan.NextSearch) -> Written:
    return whole("w.next_epoch()")


@prints(plan.Arrivals)
def _(_arrivals: plan.Arrivals) -> Written:
    return whole("w.arrivals")


@prints(plan.IsDeep)
def _(value: plan.IsDeep) -> Written:
    return f"w.depth > {value.calls}", COMPARE


@prints(plan.Noticed)
def _(value: plan.Noticed) -> Written:
    return whole(f"w.noticed({value.key})")


@prints(plan.Marked)
def _(value: plan.Marked) -> Written:
    return whole(f"w.marked({python(value.mark)}, {python(value.search)})")


@prints(plan.ArrivesOften)
def _(_often: plan.ArrivesOften) -> Written:
    return whole("w.has_arrived_often()")


@prints(plan.IsComplete)
def _(value: plan.IsComplete) -> Written:
    return whole(f"w.complete({python(value.number)})")


@prints(plan.IsWanted)
def _(value: plan.IsWanted) -> Written:
    return whole(f"w.shows({python(value.number)}, {python(value.tag)})")


@prints(plan.AtLeast)
def _(value: plan.AtLeast) -> Written:
    return f"{within(value.value, UNION)} >= {value.least}", COMPARE


@prints(plan.PackedFields)
def _(value: plan.PackedFields) -> Written:
    return whole(", ".join(f"s.{name}" for name in value.fields))


Stretches = Callable[[str, int], Iterable[str]]
"""Tells the variables that stand in so many bytes of the state, from one on."""


def part_of_key(part: Node, stretches: Stretches) -> str:
    """A part of a key, as entries of a tuple."""
    match part:
        case plan.AllCells(name):
            return f"*s.{name}"
        case plan.Stretch(first, size):
            return ", ".join(f"s.{name}" for name in stretches(first, size))
        case plan.Trail(number):
            return f"*w.trail[: {python(number)}]"
    if isinstance(part, Expr):
        return python(part)
    raise ForeignError(kind_of(part))


# -- walks without a choice --------------------------------------------------------------------


@prints(runs.GoesRound)
def _(value: runs.GoesRound) -> Written:
    return whole(f"run.goes_round(s, {value.node})")


@prints(runs.GoesOnForEver)
def _(value: runs.GoesOnForEver) -> Written:
    return whole(f"run.goes_on_for_ever(s, {value.node})")


@prints(runs.Likely)
def _(value: runs.Likely) -> Written:
    return written(value.condition)


@prints(runs.WantedTag)
def _(value: runs.WantedTag) -> Written:
    return whole(f"wanted[{python(value.number)}]")


@prints(runs.NextTag)
def _(value: runs.NextTag) -> Written:
    return whole(f"_next_of(wanted, {python(value.number)})")


@prints(runs.Piece)
def _(piece: runs.Piece) -> Written:
    return whole(f"{piece.function}({', '.join(('s', 'w', 'run', 'node', *piece.given))})")


@prints(runs.Arrived)
def _(asked: runs.Arrived) -> Written:
    return f"{'node' if asked.piece is None else python(asked.piece)} == DONE", COMPARE


def names(given: tuple[str, ...]) -> str:
    """Names with commas between them."""
    return ", ".join(map(name_of, given))
