"""One step in a way that is chosen: ``way = Way(*); to = go[way][from]; board[to] == e``.

All places to which the ways lead from one place are a set, which is known beforehand; what is asked
of the place behind, as whether it is empty or whether none of several stands there, is asked of all
of them at once.  So it is where the ways are edges side by side, and where a step is made of two,
``branch { x = x + 1 } or { x = x - 1 }``, and the same for `y`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING, TypeGuard

from rgt.backends.facts.displacements import table_of
from rgt.backends.interpreter.program import Kind, Op, Out
from rgt.backends.lowering.sets.deferral import with_constants
from rgt.backends.lowering.sets.spots import Spot
from rgt.backends.lowering.sets.universe import Universe
from rgt.backends.lowering.sets.values import Constant
from rgt.backends.lowering.slides.behind import Behind
from rgt.backends.plan.expressions import Local
from rgt.backends.plan.sets import Row
from rgt.backends.plan.statements import Let
from rgt.backends.plan.types import SetOf
from rgt.backends.program.operands import Index, Operand, variables_in
from rgt.backends.program.steps import Step, is_comparison
from rgt.ir.structures.bit_sets import bits_of

if TYPE_CHECKING:
    from rgt.backends.lowering.searches.walks import Walks
    from rgt.backends.lowering.writing import Here

_MOST_WAYS = 16
_MOST_WORDS = 2
_MOST_ROWS = 512
_FEW_QUESTIONS = 3
"""So few are soon asked of one place after the other, where a set takes several words."""


@dataclass(frozen=True, slots=True)
class _Leap:
    """Steps to the node `behind`: by the keys of the place where they begin, which `starts` say,
    the symbols that they may lead to.
    """

    step: Step
    starts: tuple[Index, ...]
    leads: tuple[frozenset[int], ...]
    behind: int

    @property
    def variable(self) -> str:
        """What is moved."""
        assert self.step.place.variable is not None
        return self.step.place.variable


@dataclass(frozen=True, slots=True)
class _Way:
    """What a constant has, `begin` cells from its first one on, by where steps begin."""

    cells: tuple[int, ...]
    begin: int
    starts: tuple[Index, ...]

    def after(self, key: Sequence[int]) -> int:
        """Where the way leads from a place."""
        pairs = zip(self.starts, key, strict=True)
        return self.cells[self.begin + sum(start.offsets[each] for start, each in pairs)]


def stepped(walks: Walks, node: int, out: Out, here: Here) -> bool:
    """Emit a choice of a way at a node, or steps that are `side_by_side`, for all places to which
    they lead, and what follows; whether that is of any use.

    The first walk that comes to its end answers a check, and those behind it may meet errors: where
    that can be, ways are gone one after the other.
    """
    if not walks.certain:
        return False
    found = _chosen(walks, *out[0]) if len(out) == 1 else _of_several(walks, out)
    leap = None if found is None else _farther(walks, found)
    if leap is None:
        return False

    def once(values: Mapping[str, Constant], inner: Here) -> bool:
        return _emit(walks, leap, node, values, inner)

    own = {leap.variable, *(op.place.variable or "" for op, _ in out if isinstance(op, Step))}
    return with_constants(walks, own, here, once)


def side_by_side(out: Sequence[tuple[Op, int]]) -> Iterator[Out]:
    """Of some edges those that are steps to one node, if they are several."""
    groups: dict[int, list[tuple[Op, int]]] = {}
    for op, target in out:
        if _is_step(op):
            groups.setdefault(target, []).append((op, target))
    yield from (tuple(group) for group in groups.values() if len(group) > 1)


def _chosen(walks: Walks, op: Op, target: int) -> _Leap | None:
    """The step behind a choice, if nobody reads what was chosen but that."""
    out = walks.view.edges(target)
    if not isinstance(op, Step) or len(out) != 1 or not _is_open(walks, target):
        return None
    step, behind = out[0]
    way = op.place.scalar
    if way is None or not _is_step(step) or not _is_open(walks, behind):
        return None
    starts = tuple(each for each in step.value.indices if each.value.scalar != way)
    ways = [each for each in step.value.indices if each.value.scalar == way]
    read = walks.search.live.get(behind, 0) & walks.unit.plan.bit[way]
    if len(ways) != 1 or step.place.scalar == way or read or len(op.choices) > _MOST_WAYS:
        return None
    if any(symbol not in ways[0].offsets for symbol in op.choices):
        return None
    if way in variables_in(*(each.value for each in starts)):
        return None
    begins = [step.value.start + ways[0].offsets[symbol] for symbol in op.choices]
    cells = step.value.cells
    return _led(walks, step, starts, [_Way(cells, begin, starts) for begin in begins], behind)


def _of_several(walks: Walks, out: Out) -> _Leap | None:
    """Steps from a place to one node, side by side."""
    steps = [op for op, _ in out if _is_step(op)]
    first, behind = steps[0], out[0][1]
    starts = first.value.indices
    alike = all(
        each.place == first.place
        and [(i.value, i.keys) for i in each.value.indices] == [(i.value, i.keys) for i in starts]
        for each in steps
    )
    if not alike or not _is_open(walks, behind, len(out)):
        return None
    ways = [_Way(each.value.cells, each.value.start, each.value.indices) for each in steps]
    return _led(walks, first, starts, ways, behind)


def _led(
    walks: Walks, step: Step, starts: tuple[Index, ...], ways: Sequence[_Way], behind: int
) -> _Leap | None:
    """Where steps lead that begin at a place which `starts` say."""
    keys = list(product(*(each.keys for each in starts)))
    if not starts or len(keys) > _MOST_ROWS:
        return None
    leads = tuple(frozenset(way.after(key) for way in ways) for key in keys)
    return _possible(walks, _Leap(step, starts, leads, behind))


def _farther(walks: Walks, leap: _Leap) -> _Leap | None:
    """The same with steps that follow it, side by side, of what it moves."""
    while True:
        out = walks.view.edges(leap.behind)
        steps = [op for op, _ in out if _is_step(op)]
        behind = out[0][1] if out else -1
        tables = [table_of(each.value, leap.variable) for each in steps]
        on = all(each.place.variable == leap.variable for each in steps) and None not in tables
        if not steps or len(steps) < len(out) or not on:
            return leap
        if any(target != behind for _, target in out) or not _is_open(walks, behind, len(out)):
            return leap
        leads = []
        for some in leap.leads:
            if any(symbol not in (table or {}) for table in tables for symbol in some):
                return None
            leads.append(frozenset(t[symbol] for t in tables if t for symbol in some))
        leap = _possible(walks, replace(leap, leads=tuple(leads), behind=behind))


def _possible(walks: Walks, leap: _Leap) -> _Leap:
    """The same without what is not possible where it leads."""
    possible = walks.unit.plan.possible.at(leap.behind, leap.variable)
    leads = (frozenset(each for each in some if possible >> each & 1) for some in leap.leads)
    return replace(leap, leads=tuple(leads))


def _is_step(op: Op) -> TypeGuard[Step]:
    """Whether a variable gets what a constant has for a place."""
    if not isinstance(op, Step) or op.kind is not Kind.ASSIGN or op.place.scalar is None:
        return False
    return op.value.variable is None and not op.value.shape.depth and bool(op.value.indices)


def _is_open(walks: Walks, node: int, edges: int = 1) -> bool:
    """Whether only some edges lead to a node, and nobody asks who was there before."""
    alone = walks.view.indegree.get(node) == edges and node not in walks.search.tested
    return alone and node not in walks.view.cycles and node != walks.end


def _emit(walks: Walks, leap: _Leap, node: int, values: Mapping[str, Constant], here: Here) -> bool:
    """Emit where a leap leads from a node on, and what follows; whether anything is asked there."""
    unit, codes = walks.unit, walks.unit.plan.storage.codes
    leap = _behind_signs(walks, leap)
    found = [[codes[symbol] for symbol in some] for some in leap.leads]
    led = [code for some in found for code in some]
    if not led:
        return False
    universe = Universe(min(led), max(led) - min(led) + 1)
    if universe.words > (_MOST_WORDS if _asks_much(walks, leap.behind) else 1):
        return False
    rows = [bits_of(code - universe.first for code in some) for some in found]
    starts, stride = [], len(rows)
    for each in leap.starts:
        stride //= len(each.keys)
        offsets = {key: stride * i for i, key in enumerate(each.keys)}
        starts.append(Index(each.value, each.keys, stride, offsets))
    at = unit.cells.index(Operand(leap.step.value.shape, None, (), 0, tuple(starts)), node)
    members = Local(walks.name("reached"), SetOf(universe.words))
    table = unit.tables.sets(universe.words, rows)
    walks.add(here, Let(members.name, Row(table, at, universe.words)), unit.label(leap.step))
    domain = bits_of(code - universe.first for code in led)
    region = Behind(walks, universe, leap.variable, values)
    known, bound = {leap.variable: universe.identity()}, {leap.variable: leap.step}
    region.go(leap.behind, Spot(here, members, domain, known, bound))
    return region.narrowed


def _asks_much(walks: Walks, node: int) -> bool:
    """Whether many comparisons follow each other from a node on."""
    for _ in range(_FEW_QUESTIONS):
        out = walks.view.edges(node)
        if len(out) != 1 or not is_comparison(out[0][0]):
            return False
        node = out[0][1]
    return True


def _behind_signs(walks: Walks, leap: _Leap) -> _Leap:
    """The leap behind what is asked first of the place alone, as whether it is off the board."""
    while True:
        out = walks.view.edges(leap.behind)
        op = out[0][0] if len(out) == 1 else None
        if not is_comparison(op) or op.value.symbol is None:
            return leap
        table = table_of(op.place, leap.variable)
        if op.place.scalar != leap.variable and table is None:
            return leap
        told = {s: s if table is None else table.get(s) for some in leap.leads for s in some}
        if None in told.values():
            return leap
        good = {s for s, found in told.items() if (found == op.value.symbol) == op.equal}
        leads = tuple(some & good for some in leap.leads)
        leap = replace(leap, leads=leads, behind=out[0][1])
        if not _is_open(walks, leap.behind):
            return leap
