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

from rgt.backends.cpp.program import Either, Step
from rgt.backends.cpp.sets.conditions import Universe, Where, moved
from rgt.backends.cpp.sets.growth import Linked, growing
from rgt.backends.cpp.sets.loops import Loop
from rgt.backends.cpp.sets.region import Region
from rgt.backends.cpp.sets.spots import Landing, Spot
from rgt.backends.cpp.sets.values import Cell, Constant, Table, UnsupportedError, Value
from rgt.backends.interpreter.program import Kind
from rgt.backends.printers.cpp import cpp
from rgt.ir.bit_sets import bits_of


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
        self.walks.add(spot.here, f"{self.out} = {self.out} | {self._left(spot)};")

    def back_at_head(self, spot: Spot) -> None:
        """Note a way back to the head."""
        now = spot.known[self.variable]
        if any(landing.place != now for landing in spot.landings):
            raise UnsupportedError
        self.possible |= spot.domain
        name = ""
        if not self._untouched(spot):
            name = self.walks.name("ways")
            self.walks.add(spot.here, f"{name} = {spot.members};")
        self.back.append((name, spot))

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
        members = cpp(board.holding(values[0]))
        covered = (1 << board.covered) - 1
        within = covered >> by if by > 0 else covered << -by
        return Landing(place, moved(members, by, board.words, self.universe.words), within)

    def _left(self, spot: Spot) -> str:
        literal = self.universe.literal(spot.domain)
        return literal if self._untouched(spot) else f"({spot.members} & {literal})"

    def _untouched(self, spot: Spot) -> bool:
        """Whether nothing but what is known beforehand was asked on the way."""
        first = self._first
        assert first is not None
        return spot.members == first.members and spot.here.indent == first.here.indent


def reached(loop: Flood, spot: Spot, full: Universe) -> str:
    """Emit the search for a way out from one place on, by all places that it leads to; its name.

    "" if there is one way only, done sooner by lines; raises UnsupportedError if ways do not lead
    all by one distance.
    """
    moves = _moves(loop, full)
    if len(moves) < 2:
        return ""
    walks, here = loop.walks, spot.here
    kind = f"Bits<{loop.universe.words}>"
    members = walks.name("set")
    linked = _linked(loop, moves)
    if linked is not None:
        call = f"{loop.unit.growth.linked(linked, loop.unit.keep)}(s, w)"
        walks.add(here, f"const {kind} {members} = {spot.members} & {call};")
        return members
    name, grown = walks.name("reached"), _grown(loop, moves)
    # the names of ways are known here only
    local = any(move.ways for move in moves)
    flood = None if local else loop.unit.growth.name(loop.universe.words, grown)
    if flood is None:
        walks.add(here, f"{kind} {name} = {spot.members};")
        for line in growing(kind, name, grown):
            walks.add(here, line)
    else:
        if flood in walks.floods_asked:
            loop.unit.growth.share(flood)
        walks.floods.add(flood)
        call = f"{flood}(s, number({spot.members}))"
        walks.add(here, f"const {kind} {name} = members<{loop.universe.words}>({call});")
    found = f"({name} & {loop.out}).any()"
    walks.add(here, f"const {kind} {members} = when({found}, {spot.members});")
    return members


@dataclass(frozen=True, slots=True)
class _Move:
    """A way back to the head: from the places `leads` to those so far away, if they are in all of
    the sets; from those only that are in the set `ways`, if it has a name.
    """

    back: Spot
    ways: str
    sets: tuple[str, ...]
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


def _grown(loop: Flood, moves: Iterable[_Move]) -> str:
    """The places that were reached, and where they lead."""
    texts: dict[tuple[str, ...], list[str]] = {}
    for move in moves:
        among = " & ".join(filter(None, ("reached", move.ways, _bounds(loop, move))))
        texts.setdefault(move.sets, []).append(f"down<{-move.distance}>({among})")
    nexts = (
        " & ".join((*sets, f"({' | '.join(each)})")) if sets else " | ".join(each)
        for sets, each in texts.items()
    )
    return f"reached | {' | '.join(f'({n})' for n in nexts)}"


def _linked(loop: Flood, moves: Iterable[_Move]) -> Linked | None:
    """The same seen from the ways out, if they are known beforehand and all moves lead to places in
    one and the same set.
    """
    kinds = {(move.ways, move.sets) for move in moves}
    if not loop.ends or len(kinds) != 1:
        return None
    [(ways, sets)] = kinds
    if ways or not sets:
        return None
    literal = loop.universe.literal
    entered = " | ".join(
        f"({literal(bits_of(move.leads))} & down<{move.distance}>(inside))" for move in moves
    )
    return Linked(loop.universe.words, literal(loop.ends), " & ".join(sets), entered)


def _bounds(loop: Flood, move: _Move) -> str:
    """The places that a way leads on from, as C++; "" if all others lead where nothing can be."""
    within = -1
    for landing in move.back.landings:
        within &= landing.within
    others = (x + move.distance for x in range(loop.universe.size) if x not in move.leads)
    if move.back.landings and not any(place >= 0 and within >> place & 1 for place in others):
        return ""
    return loop.universe.literal(bits_of(move.leads))
