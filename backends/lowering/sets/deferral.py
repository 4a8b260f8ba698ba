"""Whether a choice is put off, and for which known values of other variables code is written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from rgt.backends.lowering.sets.region import Region
from rgt.backends.lowering.sets.spots import Spot
from rgt.backends.lowering.sets.universe import FEW, Universe
from rgt.backends.lowering.sets.values import (
    FEW_CODES,
    Constant,
    NeedsConstantError,
    UnsupportedError,
)
from rgt.backends.plan.expressions import Local, Symbol
from rgt.backends.plan.statements import Break, Case, Default, End, Let, Switch
from rgt.backends.program.steps import Step, is_comparison

if TYPE_CHECKING:
    from rgt.backends.lowering.searches.walks import Walks
    from rgt.backends.lowering.writing import Here

_LONGEST_ROW = 8
_MANY = 128
"""So many choices are written out where each is one question."""
_MANY_LINES = _MANY * (2 * _LONGEST_ROW + 1)
"""They have so many lines."""


def put_off(walks: Walks, op: Step, target: int, here: Here) -> bool:
    """Emit a choice and what follows for a set of values; False if nothing would be gained."""
    name = op.place.variable
    assert name is not None
    if walks.unit.is_map(op.place):
        return False
    # where a loop leads there is found for all places, however few it begins at
    grows = walks.end >= 0 and target in walks.view.cycles
    chosen = walks.unit.chosen(op, target, sparse=grows)
    ways = [] if chosen is None else [_deferred(walks, op, target, *chosen)]
    if walks.end >= 0 and len(op.choices) <= (_MANY if _is_row(walks, target) else FEW):
        ways.append(_written_out(walks, op, target))
    return any(with_constants(walks, {name}, here, way) for way in ways)


Once = Callable[[Mapping[str, Constant], "Here"], bool]
"""Emits something, some variables being known; says whether it is of any use."""


def _is_row(walks: Walks, node: int) -> bool:
    """Whether comparisons are all that is asked from a node to the end of a check, one after the
    other: for each choice they are one question of a set.
    """
    for _ in range(_LONGEST_ROW):
        out = walks.view.edges(node)
        if len(out) != 1 or not is_comparison(out[0][0]):
            return False
        node = out[0][1]
        if node == walks.end:
            return True
    return False


def _deferred(walks: Walks, op: Step, target: int, universe: Universe, members: int) -> Once:
    name = op.place.variable
    assert name is not None

    def once(values: Mapping[str, Constant], here: Here) -> bool:
        region = Region(walks, universe, name, values)
        spot = whole(walks, universe, here, members)
        spot = replace(spot, known={name: universe.identity()}, bound={name: op})
        region.go(target, spot)
        return region.narrowed

    return once


def _written_out(walks: Walks, op: Step, target: int) -> Once:
    name = op.place.variable
    assert name is not None
    is_row = _is_row(walks, target)

    def once(values: Mapping[str, Constant], here: Here) -> bool:
        region = Region(walks, Universe(0, 1), "", values)
        if is_row:
            # rows are folded to one question, however many they are
            region.limit += _MANY_LINES
        for symbol in op.choices:
            value = Constant(walks.unit.plan.storage.codes[symbol])
            region.go(target, Spot(here, None, 1, {name: value}, {name: op}))
        return region.narrowed

    return once


def whole(walks: Walks, universe: Universe, here: Here, members: int | None = None) -> Spot:
    """Emit a name for the set of everything, or of some members; nothing is known of variables."""
    name = walks.name("all")
    members = universe.everything if members is None else members
    value = universe.constant(members)
    walks.add(here, Let(name, value, "constexpr"))
    whole = Local(name, value.type)
    walks.wholes.add(whole)
    return Spot(here, whole, members)


def with_constants(walks: Walks, own: set[str], here: Here, once: Once) -> bool:
    """Emit something, under a switch over those variables whose values it needs to know.

    Nothing is emitted, and the answer is False, if it is of no use; `own` are variables that cannot
    be known.
    """
    mark = walks.mark()
    known: dict[str, Constant] = {}
    fixed: dict[str, tuple[int, ...]] = {}
    while True:
        try:
            useful = _for_each(walks, list(fixed.items()), known, here, once)
        except NeedsConstantError as needed:
            walks.back_to(mark)
            value = walks.unit.cells.local(needed.variable)
            if isinstance(value, Symbol) and needed.variable not in known.keys() | own:
                # inside of a switch
                known[needed.variable] = Constant(value.code)
                continue
            codes = walks.unit.few_codes(needed.variable, FEW_CODES)
            if not codes or needed.variable in fixed or needed.variable in own:
                return False
            fixed[needed.variable] = codes
            continue
        if not useful:
            walks.back_to(mark)
        return useful


def at_once(
    walks: Walks,
    variable: str,
    here: Here,
    emit: Callable[[Mapping[str, Constant], Here], None],
) -> bool:
    """Emit where the loops that move a variable lead, and what follows; whether that can be done.

    Nothing is emitted if it cannot.
    """
    mark = walks.mark()

    def once(values: Mapping[str, Constant], inner: Here) -> bool:
        emit(values, inner)
        return True

    try:
        return with_constants(walks, {variable}, here, once)
    except UnsupportedError:
        walks.back_to(mark)
        return False


def _for_each(
    walks: Walks,
    left: list[tuple[str, tuple[int, ...]]],
    values: Mapping[str, Constant],
    here: Here,
    once: Once,
) -> bool:
    if not left:
        return once(values, here)
    (name, codes), *others = left
    useful = False
    walks.add(here, Switch(walks.unit.cells.variable(name)))
    for code in codes:
        walks.add(here, Case(walks.unit.cells.code(code)))
        inner = here.deeper()
        useful |= _for_each(walks, others, {**values, name: Constant(code)}, inner, once)
        walks.add(inner, Break())
        walks.add(here, End())
    walks.add(here, Default())
    walks.add(here, End())
    return useful
