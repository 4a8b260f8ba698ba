"""Floods: where a check can come to from one place on, as the set of all places it comes to.

A chain of stones grows by all its neighbours of the same colour at once.  That the stone there has
the colour is asked of the places that are reached, and so of all ways together; what is known of
the ways beforehand are masks.

If the ways out are known as well, all places that lead to one are found instead, and kept: as long
as stones are only added, few places are new.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from rgt.backends.interpreter.program import Kind
from rgt.backends.lowering.sets.conditions import Where, moved
from rgt.backends.lowering.sets.growth import Linked, before, growing
from rgt.backends.lowering.sets.loops import Loop
from rgt.backends.lowering.sets.region import Region
from rgt.backends.lowering.sets.spots import Landing, Spot
from rgt.backends.lowering.sets.universe import Universe
from rgt.backends.lowering.sets.values import Cell, Constant, Table, UnsupportedError, Value
from rgt.backends.plan.expressions import Expr, Local
from rgt.backends.plan.sets import Any, Flooded, Meet, Shift, Union, When, meet, union
from rgt.backends.plan.sets import Where as Found
from rgt.backends.plan.statements import Let, Update
from rgt.backends.plan.types import SetOf
from rgt.backends.program.steps import Either, Step
from rgt.ir.structures.bit_sets import bits_of


class Flood(Loop):
    """A loop of which only the ways are of interest, each of them by one distance.

    The set of a spot is narrowed only by what is not known beforehand: `domain` tells the rest.
    """

    def __init__(
        self, outer: Region, universe: Universe, variable: str, head: int, kept: Mapping[str, Value]
    ) -> None:
        super().__init__(outer, universe, variable, head, kept)
        self._first: Spot | None = None
        self.ends: int | None = 0
        """The places from which the check succeeds at once; None if they can be others."""

    def begin(self, spot: Spot) -> None:
        """Go round once."""
        self._first = spot
        self.walk(self.head, spot)

    def arrive(self, spot: Spot) -> None:
        """Note the values from which the check succeeds at once."""
        if spot.landings:
            raise UnsupportedError
        self.possible |= spot.domain
        if self.ends is not None:
            self.ends = self.ends | spot.domain if self._untouched(spot) else None
        self.walks.add(spot.here, Update(self.out.name, Union((self.out, self._left(spot)))))

    def back_at_head(self, spot: Spot) -> None:
        """Note a way back to the head."""
        now = spot.known[self.variable]
        if any(landing.place != now for landing in spot.landings):
            raise UnsupportedError
        self.possible |= spot.domain
        self.back.append((None if self._untouched(spot) else self._ways(spot), spot))

    def _is_check(self, target: int, spot: Spot) -> bool:
        """Whatever comes back to the head is a way, not a check of its own."""
        return False

    def _closure(self, target: int, spot: Spot) -> None:
        """A loop within: its ways are not those of this one."""
        raise UnsupportedError

    def _narrow(self, op: Step, where: Where, target: int, spot: Spot, *, equal: bool) -> None:
        if where.mask is not None:
            domain = spot.domain & (where.mask if equal else ~where.mask)
            if domain:
                self.go(target, replace(spot, domain=domain))
            return
        landing = self._landing(op, where, spot) if equal else None
        if landing is None:
            super()._narrow(op, where, target, spot, equal=equal)
            return
        domain = spot.domain & ~where.never
        if domain:
            self.go(target, replace(spot, domain=domain, landings=(*spot.landings, landing)))

    def _landing(self, op: Step, where: Where, spot: Spot) -> Landing | None:
        """A condition on a cell at the place where the variable is now, as a set of places."""
        if op.kind is not Kind.TEST or isinstance(op, Either) or where.always & spot.domain:
            return None
        place = spot.known[self.variable]
        if place == self.universe.identity():
            # asked of the places that were reached
            return None
        cell, other = self._value(op.place, spot), self._value(op.value, spot)
        if not isinstance(cell, Cell):
            cell, other = other, cell
        if not isinstance(cell, Cell) or not isinstance(other, Constant):
            return None
        board, values = cell.board, cell.values(other.code)
        if len(values) != 1 or place != Table(cell.keys):
            return None
        by = self.universe.first - board.first
        members = board.holding(values[0])
        covered = (1 << board.covered) - 1
        within = covered >> by if by > 0 else covered << -by
        return Landing(place, moved(members, by, board.words, self.universe.words), within)

    def _left(self, spot: Spot) -> Expr:
        inside = self.universe.constant(spot.domain)
        if self._untouched(spot):
            return inside
        assert spot.members is not None
        return Meet((spot.members, inside))

    def _untouched(self, spot: Spot) -> bool:
        """Whether nothing but what is known beforehand was asked on the way."""
        first = self._first
        assert first is not None
        return spot.members == first.members and spot.here.indent == first.here.indent


def reached(loop: Flood, spot: Spot, full: Universe) -> Expr | None:
    """Emit the search for a way out from one place on, by all places that it leads to; its name.

    None if there is one way only, done sooner by lines; raises UnsupportedError if ways do not lead
    all by one distance.
    """
    moves = _moves(loop, full)
    if len(moves) < 2:
        return None
    walks, here, words = loop.walks, spot.here, loop.universe.words
    assert spot.members is not None
    members = Local(walks.name("set"), spot.members.type)
    ends = _leading(loop, moves)
    if ends is not None:
        walks.add(here, Let(members.name, Meet((spot.members, ends))))
        return members
    found, grown = Local(walks.name("reached"), SetOf(words)), _grown(loop, moves)
    # the names of ways are known here only
    local = any(move.ways is not None for move in moves)
    flood = None if local else loop.unit.growth.name(words, grown)
    if flood is None:
        walks.add(here, Let(found.name, spot.members, "var"))
        for depth, statement in growing(found, grown):
            walks.add(here.deeper() if depth else here, statement)
    else:
        if flood in walks.floods_asked:
            loop.unit.growth.share(flood)
        walks.floods.add(flood)
        walks.add(here, Let(found.name, Flooded(flood, spot.members, words)))
    leaves = Any(Meet((found, loop.out)))
    walks.add(here, Let(members.name, When(leaves, spot.members)))
    return members


def linked(loop: Flood, full: Universe) -> Expr | None:
    """The set of all places that lead to a way out, which is kept; None if that cannot be done.

    Raises UnsupportedError if ways do not lead all by one distance.
    """
    moves = _moves(loop, full)
    return _leading(loop, moves) if len(moves) > 1 else None


def _leading(loop: Flood, moves: Iterable[_Move]) -> Expr | None:
    """The same, by the moves of the loop."""
    found = _linked(loop, moves)
    if found is None:
        return None
    return Found(loop.unit.growth.linked(found, loop.unit.keep), loop.universe.words)


@dataclass(frozen=True, slots=True)
class _Move:
    """A way back to the head: from the places `leads` to those so far away, if they are in all of
    the sets; from those only that are in the set `ways`, if it has a name.
    """

    back: Spot
    ways: Local | None
    sets: tuple[Expr, ...]
    leads: Mapping[int, int]
    distance: int


def _moves(loop: Flood, full: Universe) -> list[_Move]:
    found = []
    for ways, back in loop.back:
        leads = loop.leads(back, full)
        distances = {place - x for x, place in leads.items()}
        if len(distances) > 1:
            raise UnsupportedError
        sets = tuple(dict.fromkeys(landing.members for landing in back.landings))
        found += [_Move(back, ways, sets, leads, distance) for distance in distances]
    return found


def _grown(loop: Flood, moves: Iterable[_Move]) -> Expr:
    """The places that were reached, and where they lead."""
    reached = before(loop.universe.words)
    led: dict[tuple[Expr, ...], list[Expr]] = {}
    for move in moves:
        asked = (reached, move.ways, _bounds(loop, move))
        among = meet([each for each in asked if each is not None])
        led.setdefault(move.sets, []).append(Shift(among, -move.distance))
    nexts = (Meet((*sets, union(each))) if sets else union(each) for sets, each in led.items())
    return Union((reached, *nexts))


def _linked(loop: Flood, moves: Iterable[_Move]) -> Linked | None:
    """The same seen from the ways out, if they are known beforehand and all moves lead to places in
    one and the same set.
    """
    kinds = {(move.ways, move.sets) for move in moves}
    if not loop.ends or len(kinds) != 1:
        return None
    [(ways, sets)] = kinds
    if ways is not None or not sets:
        return None
    constant = loop.universe.constant
    inside = Local("inside", SetOf(loop.universe.words))
    entered = union(
        [Meet((constant(bits_of(move.leads)), Shift(inside, move.distance))) for move in moves]
    )
    return Linked(constant(loop.ends), meet(sets), entered)


def _bounds(loop: Flood, move: _Move) -> Expr | None:
    """The places that a way leads on from; None if all others lead where nothing can be."""
    within = -1
    for landing in move.back.landings:
        within &= landing.within
    others = (x + move.distance for x in range(loop.universe.size) if x not in move.leads)
    if move.back.landings and not any(place >= 0 and within >> place & 1 for place in others):
        return None
    return loop.universe.constant(bits_of(move.leads))
