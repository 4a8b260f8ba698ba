"""Checks as sets: all values of one variable for which a check succeeds, at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rgt.backends.cpp.program import Step
from rgt.backends.cpp.sets.conditions import Universe
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


def write_predicate(unit: Unit, check: int, variable: str) -> Universe | None:
    """Write ``p<check>_<variable>(s, w)``; None if the check is not worked out for sets."""
    plan = unit.plan.checks[check]
    universe = unit.held_by(variable)
    if universe is None or plan.deep or plan.start not in plan.search.view.out:
        return None
    walks = SetWalks(unit, plan.search, plan.end)
    head = f"Bits<{universe.words}> {name_of(unit, check, variable)}(State& s, Walk& w)"
    here = Here()

    def once(values: Mapping[str, Constant], inner: Here) -> bool:
        region = Members(walks, universe, variable, values)
        spot = whole(walks, universe, inner)
        region.go(
            plan.start,
            replace(spot, known={variable: universe.identity()}, bound={variable: None}),
        )
        return True

    try:
        useful = with_constants(walks, {variable}, here, once)
    except UnsupportedError:
        return None
    if not useful:
        return None
    lines = ["(void)s, (void)w;", f"Bits<{universe.words}> found{{}};"]
    comment = f"// where ? {unit.name(plan.start)} -> {unit.name(plan.end)}, by {variable}"
    text = [comment, head + " {", *("    " + line for line in lines), *walks.lines]
    unit.function(head, [*text, "    return found;", "}"])
    return universe


def name_of(unit: Unit, check: int, variable: str) -> str:
    """The name of a predicate."""
    return f"p{check}_{unit.plan.storage.fields[variable].name[2:]}"
