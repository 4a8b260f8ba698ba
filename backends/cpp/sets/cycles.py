"""Cycles of a check for all symbols at once: sets that grow until nothing is added.

A cycle is entered with one variable that moves, say ``at = step[way][at]``.  The set of the values
of `at` from which the check can succeed is the least one that holds those from which it succeeds
without going round, and those that lead to a member: a fixed point, found by repeating.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rgt.backends.cpp.layout import bits
from rgt.backends.cpp.sets.conditions import Universe
from rgt.backends.cpp.sets.region import Region, Spot, whole
from rgt.backends.cpp.sets.values import Constant, Table, UnsupportedError, Value


class Loop(Region):
    """Goes once round a cycle from its head, and notes the ways out and the ways back."""

    def __init__(
        self, outer: Region, universe: Universe, variable: str, head: int, kept: Mapping[str, Value]
    ) -> None:
        super().__init__(outer.walks, universe, variable, outer.fixed)
        self.head = head
        self.kept = kept
        self.out = self.walks.name("out")
        self.back: list[tuple[str, dict[int, int]]] = []
        self._path: set[int] = set()

    def arrive(self, spot: Spot) -> None:
        """Note the values from which the check succeeds at once."""
        self.walks.add(spot.here, f"{self.out} = {self.out} | {spot.members};")

    def cycle(self, target: int, spot: Spot) -> None:
        """Note a way back to the head; follow any other cycle."""
        parts = self.walks.view.cycles
        if target == self.head:
            self._return(spot)
        elif parts[target] != parts[self.head]:
            self._closure(target, spot)
        elif target in self._path:
            raise UnsupportedError
        else:
            self._path.add(target)
            self.walk(target, spot)
            self._path.discard(target)

    def materialise(self, target: int, spot: Spot) -> None:
        """Sets only."""
        raise UnsupportedError

    def _one_by_one(self, *where: object) -> None:
        raise UnsupportedError

    def _return(self, spot: Spot) -> None:
        if any(spot.known.get(name) != value for name, value in self.kept.items()):
            raise UnsupportedError
        name = self.walks.name("ways")
        self.walks.add(spot.here, f"{name} = {spot.members};")
        self.back.append((name, places(spot, self.variable, self.universe)))


def closure(region: Region, head: int, spot: Spot) -> Spot:
    """Emit what a cycle does to a set; raises UnsupportedError."""
    walks, unit = region.walks, region.unit
    live = walks.search.live.get(head, 0)
    alive = [name for name in spot.bound if live & unit.plan.bit[name]]
    moving = [name for name in alive if not isinstance(spot.known[name], Constant)]
    if len(moving) != 1:
        raise UnsupportedError
    name = moving[0]
    universe = unit.held_by(name)
    if universe is None or not isinstance(spot.known[name], Table):
        raise UnsupportedError
    kept = {n: spot.known[n] for n in alive if n != name}
    loop = Loop(region, universe, name, head, kept)
    begin = len(walks.lines)
    inner = whole(walks, universe, spot.here)
    bound = {n: spot.bound[n] for n in (*kept, name)}
    loop.walk(head, replace(inner, known={**kept, name: universe.identity()}, bound=bound))
    declared = ", ".join(f"{n}{{}}" for n in (loop.out, *(n for n, _ in loop.back)))
    walks.lines.insert(begin, "    " * spot.here.indent + f"Bits<{universe.words}> {declared};")
    grown = _repeat(loop, spot)
    text = region.conditions.preimage(
        places(spot, name, universe),
        grown,
        universe.words,
        universe.size,
        lambda place: f"{grown}.test({place})",
    )
    members = walks.name("set")
    kind = f"const Bits<{region.universe.words}>"
    walks.add(spot.here, f"{kind} {members} = {spot.members} & ({text});")
    return replace(spot, members=members)


def _repeat(loop: Loop, spot: Spot) -> str:
    """Emit the growing of the set; its name."""
    walks, grown, here = loop.walks, loop.walks.name("grown"), spot.here
    words, size = loop.universe.words, loop.universe.size
    kind = f"Bits<{words}>"
    walks.add(here, f"{kind} {grown} = {loop.out};")
    parts = [grown]
    for ways, leads in loop.back:
        text = loop.conditions.preimage(
            leads, grown, words, size, lambda place: f"{grown}.test({place})"
        )
        parts.append(f"({ways} & ({text}))")
    if len(parts) > 1:
        walks.add(here, f"for (bool more = {grown}.any(); more;) {{")
        walks.add(here.deeper(), f"const {kind} next = {' | '.join(parts)};")
        walks.add(here.deeper(), f"more = !(next == {grown});")
        walks.add(here.deeper(), f"{grown} = next;")
        walks.add(here, "}")
    return grown


def places(spot: Spot, name: str, universe: Universe) -> dict[int, int]:
    """By the position of x that of a variable's value; raises UnsupportedError."""
    value = spot.known[name]
    if not isinstance(value, Table):
        raise UnsupportedError
    found = {}
    for x in bits(spot.domain):
        code = value.codes[x]
        if code is None or not 0 <= code - universe.first < universe.size:
            raise UnsupportedError
        found[x] = code - universe.first
    return found
