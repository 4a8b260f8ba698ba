"""Loops along lines as C++: where they lead at once, and what follows there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING

from rgt.backends.interpreter.program import Op
from rgt.backends.lowering.held import held_in
from rgt.backends.lowering.sets.conditions import Where
from rgt.backends.lowering.sets.deferral import at_once
from rgt.backends.lowering.sets.spots import Spot
from rgt.backends.lowering.sets.universe import Universe
from rgt.backends.lowering.sets.values import Constant, Table, UnsupportedError
from rgt.backends.lowering.slides.behind import (
    Behind,
    Within,
    covered_by,
    leading_to,
    looking_on,
)
from rgt.backends.lowering.slides.mazes import maze_of
from rgt.backends.lowering.slides.slide_lines import Lines, lines_along
from rgt.backends.lowering.slides.slides import (
    Exit,
    Slide,
    is_condition,
    label_of,
    slide_from,
    slides_of,
)
from rgt.backends.lowering.slides.spreading import spread
from rgt.backends.plan.expressions import (
    Expr,
    Less,
    Local,
    Number,
    Signed,
    Sum,
    Times,
    less,
    may_fault,
    plus,
)
from rgt.backends.plan.sets import Along, Any, Meet, Row
from rgt.backends.plan.statements import End, If, Let
from rgt.backends.plan.types import CODE, INDEX, SetOf
from rgt.backends.program.operands import variables_in
from rgt.backends.program.steps import Step
from rgt.ir.structures.bit_sets import bits, bits_of

if TYPE_CHECKING:
    from rgt.backends.lowering.searches.walks import Walks
    from rgt.backends.lowering.sets.region import Region
    from rgt.backends.lowering.writing import Here


def loops_at(walks: Walks, node: int) -> bool:
    """Whether edges of a node lead into loops of which it can be said where they lead."""
    return bool(slides_of(walks, node)) or maze_of(walks, node, walks.view.edges(node)) is not None


def gone(walks: Walks, node: int, here: Here) -> list[tuple[Op, int]]:
    """Emit what the loops on a fork lead to; the edges that are left for others to emit."""
    groups: dict[object, list[tuple[Slide, Op, int]]] = {}
    for slide, op, target in slides_of(walks, node):
        asked = tuple(label_of(each) for each in slide.conditions)
        begin = slide.begin and slide.begin.label
        key = slide.variable, begin, asked, frozenset(leaves.key for leaves in slide.exits)
        groups.setdefault(key, []).append((slide, op, target))
    left = list(walks.view.edges(node))
    for group in groups.values():
        if _along(walks, [slide for slide, _, _ in group], here):
            left = [edge for edge in left if not any(edge == (op, t) for _, op, t in group)]
    maze = maze_of(walks, node, left)
    if maze is not None and spread(walks, maze, here):
        left = [edge for edge in left if not any(edge == (op, t) for _, op, t in maze.begins)]
    if len(left) == len(walks.view.edges(node)):
        walks.blocked.add(node)
    return left


def _along(walks: Walks, slides: list[Slide], here: Here) -> bool:
    """Emit loops that ask the same and lead to the same places; whether that can be done."""

    def emit(values: Mapping[str, Constant], inner: Here) -> None:
        _Sliding(walks, slides, values, inner).emit()

    return at_once(walks, slides[0].variable, here, emit)


def gone_within(region: Region, head: int, spot: Spot) -> bool:
    """Emit what a loop on a line leads to in a check of one place; whether there is such a loop.

    Raises UnsupportedError if it cannot be said where the loop leads.
    """
    walks, unit = region.walks, region.unit
    slide = slide_from(walks, head)
    if slide is None or any(leaves.node == head for leaves in slide.exits) or spot.writes:
        return False
    value = spot.known.get(slide.variable)
    constants = {n: v for n, v in spot.known.items() if isinstance(v, Constant)}
    live = walks.search.live.get(head, 0)
    others = spot.bound.keys() - constants.keys() - {slide.variable}
    if not isinstance(value, Table) or any(live & unit.plan.bit[name] for name in others):
        return False
    first = region.universe.first
    place = walks.name("place")
    inner = spot.here.deeper()
    assert spot.members is not None
    walks.add(spot.here, If(Any(spot.members)))
    at = plus(Signed(Local("at", INDEX)), Number(first))
    walks.add(inner, Let(place, region.spell(value, at)))
    with unit.cells.bound(slide.variable, Local(place, CODE)):
        _Sliding(walks, [slide], {**region.fixed, **constants}, inner, Within).emit()
    walks.add(spot.here, End())
    return True


class _Sliding:
    """Emits some loops at once, some variables being known."""

    def __init__(
        self,
        walks: Walks,
        slides: list[Slide],
        values: Mapping[str, Constant],
        here: Here,
        kind: type[Behind] = Behind,
    ) -> None:
        self.walks, self.unit = walks, walks.unit
        self.kind = kind
        self.slides = slides
        self.values = values
        self.here = here
        self.name = slides[0].variable
        self.universe = covered_by(self.unit, slides[0].conditions)
        self.astray: set[int] = set()

    def emit(self) -> None:
        """Emit where the loops lead, and all that follows."""
        alive = self._alive()
        known = {name: value.code for name, value in self.values.items()}
        held = held_in(self.walks)
        lines = lines_along(self.unit, self.slides, self.universe, alive, known, held)
        if not lines.ways:
            return
        region = self.kind(self.walks, self.universe, self.name, self.values)
        spots, wheres = self._stages(region, alive)
        walks, words = self.walks, self.universe.words
        kind = SetOf(words)
        free, reached = Local(walks.name("free"), kind), Local(walks.name("reached"), kind)
        met = region.conditions.intersection(wheres, spots[0].domain)
        which = lines.lanes_asked(self.unit)
        if met.mask == 0 and which is None:
            leaps = Row(lines.leaps(self.unit, words), self._row(lines), words)
            walks.add(self.here, Let(reached.name, leaps))
        else:
            walks.add(self.here, Let(free.name, region.conditions.set(met)))
            row = Row(lines.table(self.unit, words), self._row(lines), words)
            walks.add(self.here, Let(reached.name, Along(row, free, which)))
        for leaves in {each.key: each for s in self.slides for each in s.exits}.values():
            spot = self._left_at(spots, leaves, alive)
            if not spot.domain:
                continue
            name = walks.name("set")
            asked = wheres[: leaves.asked]
            left: Expr = reached
            if asked:
                whole = len(asked) == len(wheres)
                some = region.conditions.intersection(asked, spots[0].domain)
                among = free if whole else region.conditions.set(some)
                left = Meet((reached, among))
            walks.add(self.here, Let(name, left))
            members = Local(name, kind)
            region.leave(leaves.op, leaves.node, leaves.target, replace(spot, members=members))

    def _stages(self, region: Behind, alive: int) -> tuple[list[Spot], list[Where]]:
        """What is known before each condition and behind the last; and where each is met."""
        first = self.slides[0]
        spot = self._begun(self.universe, first)
        for slide in self.slides:
            spot = replace(spot, domain=spot.domain | self._begun(self.universe, slide).domain)
        spots = [spot := replace(spot, domain=spot.domain & alive)]
        wheres: list[Where] = []
        for node, op, _ in first.chain:
            if not is_condition(op):
                continue
            assert isinstance(op, Step)
            where, spot = region.met(op, node, spot)
            wheres.append(where)
            spots.append(spot)
        return spots, wheres

    def _alive(self) -> int:
        """The places from which a walk can leave the loop, now or later.

        What stands in cells that have no bit is taken for granted only if it has to be.  Raises
        UnsupportedError if a walk can leave from there, or from a place to which the step leads
        from where it is not made on the way out.
        """
        region = Behind(self.walks, self.universe, self.name, self.values)
        for assume in (False, True):
            codes = self._leaving(assume=assume)
            if codes & self.astray:
                break
            if not any(region.is_bare(code) for code in codes):
                return bits_of(code - self.universe.first for code in codes)
        raise UnsupportedError

    def _leaving(self, *, assume: bool) -> set[int]:
        """The codes of the places from which a walk can leave the loop, now or later."""
        leaving: set[int] = set()
        before: dict[int, list[int]] = {}
        with looking_on(self.walks):
            full = self._full()
            region = Behind(self.walks, full, self.name, self.values, self.universe, assumes=assume)
            for slide in self.slides:
                leaving |= self._leaving_by(region, slide, before)
        return leading_to(leaving, before)

    def _full(self) -> Universe:
        codes = self.unit.codes_of_variable(self.name)
        return Universe(codes[0], codes[-1] - codes[0] + 1)

    def _leaving_by(self, region: Behind, slide: Slide, before: dict[int, list[int]]) -> set[int]:
        """The codes from which a walk can leave at once; adds to those `before` each that it can
        go on to.
        """
        first = region.universe.first
        spots = [self._begun(region.universe, slide)]
        for node, op, _ in slide.chain:
            if is_condition(op):
                assert isinstance(op, Step)
                spots.append(region.passed(op, node, spots[-1]))
        for place in bits(spots[-1].domain):
            for after in self._after(slide, first + place):
                before.setdefault(after, []).append(first + place)
        left = 0
        for leaves in slide.exits:
            if leaves.before:
                left |= self._led(region.universe, slide, leaves)
                continue
            spot = spots[leaves.asked]
            if isinstance(leaves.op, Step) and is_condition(leaves.op):
                spot = region.passed(leaves.op, leaves.node, spot)
            if not isinstance(leaves.op, Step) or is_condition(leaves.op):
                spot = region.passed_on(leaves.target, spot)
            left |= spot.domain
        return {first + place for place in bits(left)}

    def _after(self, slide: Slide, code: int) -> list[int]:
        """Where the step can lead from a place, whatever the other variables are."""
        others = sorted(variables_in(slide.step.value) - {self.name})
        spans = [self.unit.codes_of_variable(other) for other in others]
        found = []
        for values in product(*spans):
            known = {**dict(zip(others, values, strict=True)), self.name: code}
            after = self.unit.looked_up(slide.step.value, known)
            if after is not None:
                found.append(after)
        return found

    def _led(self, universe: Universe, slide: Slide, leaves: Exit) -> int:
        """The places to which the step leads once more on a way out; from other places it leads
        `astray`.

        Raises UnsupportedError if the other variables decide where it leads.
        """
        if variables_in(slide.step.value) != {self.name}:
            raise UnsupportedError
        begins = self._before(slide, leaves)
        led: dict[bool, set[int]] = {True: set(), False: set()}
        for code in self.unit.codes_of_variable(self.name):
            led[code in begins].update(self._after(slide, code))
        self.astray |= led[False]
        found = bits_of(code - universe.first for code in led[True] if code in universe.codes)
        return found & self.unit.possible(leaves.target, self.name, universe)

    def _before(self, slide: Slide, leaves: Exit) -> set[int]:
        """The codes from which a way out makes the step once more."""
        full = self._full()
        region = Behind(self.walks, full, self.name, self.values)
        held = bits_of(code - full.first for code in self.unit.codes_of_variable(self.name))
        spot = Spot(self.here, None, held, {self.name: full.identity()}, {self.name: slide.step})
        for node, op in leaves.before:
            where, spot = region.met(op, node, spot)
            if where.mask is None:
                raise UnsupportedError
        return {full.first + place for place in bits(spot.domain)}

    def _left_at(self, spots: list[Spot], leaves: Exit, alive: int) -> Spot:
        """What is known where a walk leaves."""
        if not leaves.before:
            return spots[leaves.asked]
        domain = self.unit.possible(leaves.target, self.name, self.universe)
        return replace(spots[0], domain=domain & alive)

    def _begun(self, universe: Universe, slide: Slide) -> Spot:
        """Where a walk stands behind the step."""
        domain = self.unit.possible(slide.nodes[0], self.name, universe)
        return Spot(
            self.here, None, domain, {self.name: universe.identity()}, {self.name: slide.step}
        )

    def _row(self, lines: Lines) -> Expr:
        begin = self.slides[0].begin
        at = self.unit.cells.variable(self.name)
        if begin is not None:
            at = self.unit.cells.read(begin.value, self.slides[0].last)
            if may_fault(at):
                raise UnsupportedError
        at = less(at, lines.first)
        for other, first, stride in reversed(lines.others):
            known = self.values.get(other)
            value = self.unit.cells.variable(other) if known is None else Number(known.code)
            at = Sum((Times(Less(value, first), stride * lines.size), at))
        return at
