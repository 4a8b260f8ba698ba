"""Cycles of a check for all symbols at once: sets that grow until nothing is added.

A cycle is entered with one variable that moves, say ``at = step[way][at]``.  The set of the values
of `at` from which the check can succeed is the least one that holds those from which it succeeds
without going round, and those that lead to a member: a fixed point, found by repeating.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from rgt.backends.interpreter.program import Kind
from rgt.backends.lowering.sets.deferral import whole
from rgt.backends.lowering.sets.fills import fill_backward, sole_distance
from rgt.backends.lowering.sets.floods import Flood, linked, reached
from rgt.backends.lowering.sets.loops import Loop
from rgt.backends.lowering.sets.region import Region
from rgt.backends.lowering.sets.spots import Spot
from rgt.backends.lowering.sets.universe import FEW_OFF, Universe
from rgt.backends.lowering.sets.values import Constant, Table, UnsupportedError
from rgt.backends.plan.expressions import Expr, Local
from rgt.backends.plan.lines import Line
from rgt.backends.plan.sets import Meet, Union
from rgt.backends.plan.statements import Declare, End, GoOn, Grow, Let, Update
from rgt.backends.plan.types import SetOf
from rgt.backends.program.storage import WORD
from rgt.ir.structures.bit_sets import bits_of

if TYPE_CHECKING:
    from rgt.backends.lowering.searches.walks import Walks
    from rgt.backends.lowering.writing import Here


def closure(region: Region, head: int, spot: Spot) -> Spot | None:
    """Emit what a cycle does to a set; None if nothing is left of it; raises UnsupportedError."""
    walks, unit = region.walks, region.unit
    live = walks.search.live.get(head, 0)
    alive = [name for name in spot.bound if live & unit.plan.bit[name]]
    moving = [name for name in alive if not isinstance(spot.known[name], Constant)]
    if len(moving) != 1 or spot.writes:
        raise UnsupportedError
    name = moving[0]
    full = unit.held_by(name)
    if full is None or not isinstance(spot.known[name], Table):
        raise UnsupportedError
    kept = {n: spot.known[n] for n in alive if n != name}
    bound = {n: spot.bound[n] for n in (*kept, name)}

    def begun(universe: Universe, domain: int) -> Spot:
        domain &= unit.possible(head, name, universe)
        known = {**kept, name: universe.identity()}
        return replace(whole(walks, universe, spot.here, domain), known=known, bound=bound)

    def once_round(universe: Universe, domain: int) -> Loop:
        loop = Loop(region, universe, name, head, kept)
        loop.walk(head, begun(universe, domain))
        return loop

    def matters(domain: int) -> bool:
        mark = walks.mark()
        possible = once_round(full, domain).possible
        assumed = dict(walks.assumed)
        walks.back_to(mark)
        walks.assumed.update(assumed)
        return bool(possible)

    universe = trimmed(full, matters)
    begin, mark = len(walks.lines), walks.mark()

    def flood_from(node: int) -> Flood:
        flood = Flood(region, universe, name, node, kept)
        flood.begin(begun(universe, universe.everything))
        return flood

    try:
        flood = flood_from(head)
        ends = linked(flood, full)
        if ends is None and _is_linked_behind(head, walks, flood_from, full):
            walks.back_to(mark)
            region.walk(head, spot)
            return None
        if region.single and spot.known[name] == universe.identity():
            members = reached(flood, spot, full)
            if members is not None:
                _declare(flood, spot.here, begin)
                return replace(spot, members=members)
        elif ends is not None:
            _declare(flood, spot.here, begin)
            ends = walks.let(spot.here, "leading", ends)
            return _entering(region, spot, name, universe, full, ends, flood.possible)
    except UnsupportedError:
        # no flood: the set grows round by round instead
        pass
    walks.back_to(mark)
    loop = once_round(universe, universe.everything)
    _declare(loop, spot.here, begin)
    grown = _grown(loop, spot.here, full)
    return _entering(region, spot, name, universe, full, grown, loop.possible)


def _is_linked_behind(
    head: int, walks: Walks, flood_from: Callable[[int], Flood], full: Universe
) -> bool:
    """Whether a cycle begins with a condition, and behind it the places are kept that lead out.

    ``{mine} step`` again and again is ``{mine}``, and then ``step {mine}``.
    """
    out, cycles = walks.view.edges(head), walks.view.cycles
    op, target = out[0]
    if len(out) > 1 or op.kind is not Kind.TEST or cycles.get(target) != cycles[head]:
        return False
    mark = walks.mark()
    try:
        return linked(flood_from(target), full) is not None
    except UnsupportedError:
        return False
    finally:
        walks.back_to(mark)


def _entering(
    region: Region,
    spot: Spot,
    name: str,
    universe: Universe,
    full: Universe,
    leading: Expr,
    possible: int,
) -> Spot | None:
    """What is left of a set where a cycle is entered: whose variable is in the set `leading`."""
    where = region.members_where(spot, name, universe, full, leading, possible)
    domain = where.possible(spot.domain)
    if not domain:
        return None
    assert spot.members is not None
    left = Meet((spot.members, region.conditions.set(where)))
    return replace(spot, members=region.walks.let(spot.here, "set", left), domain=domain)


def _declare(loop: Loop, here: Here, begin: int) -> None:
    """Declare the sets of the ways, before what was emitted from a line on."""
    names = tuple(ways.name for ways in (loop.out, *(w for w, _ in loop.back)) if ways is not None)
    declared = Declare(names, loop.universe.words)
    loop.walks.lines.insert(begin, Line(here.indent, declared))


def trimmed(full: Universe, matters: Callable[[int], bool]) -> Universe:
    """A universe without the few symbols at an end, which take another word, unless they matter."""
    few = full.size % WORD
    if full.size < WORD or not 0 < few <= FEW_OFF:
        return full
    rest = full.size - few
    if not matters(full.everything >> rest << rest):
        return Universe(full.first, rest)
    return full if matters((1 << few) - 1) else Universe(full.first + few, rest)


def _grown(loop: Loop, here: Here, full: Universe) -> Local:
    """Emit the growing of the set; its name."""
    walks, universe = loop.walks, loop.universe
    grown = Local(walks.name("grown"), SetOf(universe.words))
    walks.add(here, Let(grown.name, loop.out, "var"))
    if len(loop.back) == 1 and _along(loop, loop.back[0], grown, here, full):
        return grown
    parts: list[Expr] = [grown]
    for ways, spot in loop.back:
        where = loop.members_where(spot, loop.variable, universe, full, grown, loop.possible)
        if where.mask is None:
            assert ways is not None
            parts.append(Meet((ways, where.value)))
    if len(parts) > 1:
        following = Local("next", grown.type)
        walks.add(here, Grow(grown))
        walks.add(here.deeper(), Let(following.name, Union(tuple(parts))))
        walks.add(here.deeper(), GoOn(grown, following))
        walks.add(here.deeper(), Update(grown.name, following))
        walks.add(here, End())
    return grown


def _along(
    loop: Loop, back: tuple[Local | None, Spot], grown: Local, here: Here, full: Universe
) -> bool:
    """Emit a cycle that goes along straight lines by steps of doubled length, if it is one."""
    ways, spot = back
    leads = loop.leads(spot, full)
    distance = sole_distance(leads)
    if distance is None:
        return False
    assert ways is not None
    walks = loop.walks
    line = Local(walks.name("line"), grown.type)
    mask = loop.universe.constant(bits_of(leads))
    walks.add(here, Let(line.name, Meet((ways, mask)), "var"))
    fill_backward(walks, here, grown, line, leads, distance)
    return True
