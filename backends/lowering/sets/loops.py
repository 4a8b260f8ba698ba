"""One round of a cycle of a check, for all symbols at once."""

from __future__ import annotations

from collections.abc import Mapping

from rgt.backends.lowering.sets.region import Region
from rgt.backends.lowering.sets.spots import Spot, places_of
from rgt.backends.lowering.sets.universe import Universe
from rgt.backends.lowering.sets.values import UnsupportedError, Value
from rgt.backends.plan.expressions import Local
from rgt.backends.plan.sets import Union
from rgt.backends.plan.statements import Update
from rgt.backends.plan.types import SetOf


class Loop(Region):
    """Goes once round a cycle from its head, and notes the ways out and the ways back."""

    def __init__(
        self, outer: Region, universe: Universe, variable: str, head: int, kept: Mapping[str, Value]
    ) -> None:
        super().__init__(outer.walks, universe, variable, outer.fixed)
        self.head = head
        self.kept = kept
        self.out = Local(self.walks.name("out"), SetOf(universe.words))
        self.back: list[tuple[Local | None, Spot]] = []
        self.possible = 0

    def arrive(self, spot: Spot) -> None:
        """Note the values from which the check succeeds at once."""
        self.possible |= spot.domain
        assert spot.members is not None
        self.walks.add(spot.here, Update(self.out.name, Union((self.out, spot.members))))

    def cycle(self, target: int, spot: Spot) -> None:
        """Note a way back to the head; follow any other cycle."""
        parts = self.walks.view.cycles
        if target == self.head:
            self._return(spot)
        elif parts[target] != parts[self.head]:
            self._closure(target, spot)
        elif target in self._path or self._far(spot):
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

    def back_at_head(self, spot: Spot) -> None:
        """Note a way back to the head."""
        self.possible |= spot.domain
        self.back.append((self._ways(spot), spot))

    def _ways(self, spot: Spot) -> Local:
        """Emit a name for the places from which a way leads back; it is declared before."""
        assert spot.members is not None
        name = self.walks.name("ways")
        self.walks.add(spot.here, Update(name, spot.members))
        return Local(name, spot.members.type)

    def leads(self, back: Spot, full: Universe) -> dict[int, int]:
        """Where a way back leads from each position, as far as it matters."""
        places = places_of(back, self.variable, self.universe, full)
        return {x: p for x, p in places.items() if p >= 0 and self.possible >> p & 1}

    def _return(self, spot: Spot) -> None:
        before = {**self.fixed, **self.kept}
        live = self.walks.search.live.get(self.head, 0)
        changed = any(
            spot.known[name] != before.get(name)
            for name in spot.bound
            if name != self.variable and live & self.unit.plan.bit[name]
        )
        if changed or spot.writes:
            raise UnsupportedError
        self.back_at_head(spot)
