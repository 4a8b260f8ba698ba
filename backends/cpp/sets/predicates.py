"""Checks as sets: all values of one variable for which a check succeeds, at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rgt.backends.cpp.program import Step
from rgt.backends.cpp.sets.conditions import Universe
from rgt.backends.cpp.sets.cycles import without_tail
from rgt.backends.cpp.sets.region import Region, Spot, whole, with_constants
from rgt.backends.cpp.sets.values import Constant, UnsupportedError
from rgt.backends.cpp.unit import Unit
from rgt.backends.cpp.walks import Here, Walks
from rgt.backends.interpreter.program import Op


class SetWalks(Walks):
    """Emits the body of one predicate."""

    parameter = ""

    def tag(self, op: Step, node: int, target: int, here: Here) -> None:
        """Nobody sees the tags of a check."""
        raise UnsupportedError

    def finish(self, op: Step, node: int, target: int, here: Here) -> None:
        """A check ends no move."""
        raise UnsupportedError

    def matters(self, op: Op, target: int) -> bool:
        """Whether an assignment has to be made."""
        return self.search.matters(op, target)


class Members(Region):
    """Collects the values that succeed."""

    def arrive(self, spot: Spot) -> None:
        """Note the values that are left."""
        self.narrowed = True
        self.walks.add(spot.here, f"found = found | {spot.members};")

    def cycle(self, target: int, spot: Spot) -> None:
        """Follow a cycle as a set."""
        self._closure(target, spot)

    def materialise(self, target: int, spot: Spot) -> None:
        """Sets only."""
        raise UnsupportedError

    def _one_by_one(self, *where: object) -> None:
        raise UnsupportedError


@dataclass(frozen=True, slots=True)
class Predicate:
    """A check as a set over `universe`, the C++ of its call; no symbol of the first `size` ones
    that is not in the universe is a member.  It holds as long as cells have what is `assumed`.
    """

    call: str
    universe: Universe
    size: int
    assumed: Mapping[tuple[str, int], int]


def write_predicate(unit: Unit, check: int, variable: str) -> Predicate | None:
    """Write ``p<check>_<variable>(s, w)``; None if the check is not worked out for sets."""
    plan = unit.plan.checks[check]
    full = unit.held_by(variable)
    if full is None or plan.deep or plan.start not in plan.search.view.out:
        return None
    walks = SetWalks(unit, plan.search, plan.end)

    def members(universe: Universe, domain: int) -> bool:
        found = False

        def once(values: Mapping[str, Constant], here: Here) -> bool:
            nonlocal found
            region = Members(walks, universe, variable, values)
            spot = whole(walks, universe, here)
            known, bound = {variable: universe.identity()}, {variable: None}
            region.go(plan.start, replace(spot, domain=domain, known=known, bound=bound))
            found |= region.narrowed
            return True

        if not with_constants(walks, {variable}, Here(), once):
            raise UnsupportedError
        return found

    def matters(domain: int) -> bool:
        mark = walks.mark()
        found = members(full, domain)
        assumed = dict(walks.assumed)
        walks.back_to(mark)
        walks.assumed.update(assumed)
        return found

    try:
        universe = without_tail(full, matters)
        members(universe, universe.everything)
    except UnsupportedError:
        return None
    name = f"p{check}_{unit.plan.storage.fields[variable].name[2:]}"
    head = f"Bits<{universe.words}> {name}(State& s, Walk& w)"
    lines = ["(void)s, (void)w;", f"Bits<{universe.words}> found{{}};"]
    comment = f"// where ? {unit.name(plan.start)} -> {unit.name(plan.end)}, by {variable}"
    text = [comment, head + " {", *("    " + line for line in lines), *walks.lines]
    unit.function(head, [*text, "    return found;", "}"])
    return Predicate(f"{name}(s, w)", universe, full.size, dict(walks.assumed))
