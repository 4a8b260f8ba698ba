"""What follows loops of which it is known where they lead.

The places are a set, as if one of them had been chosen.  `covered` are those of which the board
that the loops ask has bits; what stands elsewhere is taken for granted only if that is allowed.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from rgt.backends.interpreter.program import SKIP, Kind, Op
from rgt.backends.lowering.held import held_in, settled
from rgt.backends.lowering.sets.conditions import Where
from rgt.backends.lowering.sets.region import Region
from rgt.backends.lowering.sets.spots import Spot
from rgt.backends.lowering.sets.universe import Universe
from rgt.backends.lowering.sets.values import Cell, Constant, UnsupportedError
from rgt.backends.lowering.slides.slides import is_condition, reads_of
from rgt.backends.plan.expressions import Expr, Truth
from rgt.backends.plan.sets import When
from rgt.backends.program.operands import variables_in
from rgt.backends.program.steps import Step
from rgt.ir.structures.bit_sets import bits, bits_of

if TYPE_CHECKING:
    from rgt.backends.lowering.searches.walks import Walks
    from rgt.backends.lowering.unit import Unit


_FAR = 4
Place = TypeVar("Place", bound=Hashable)


@contextmanager
def looking_on(walks: Walks) -> Iterator[None]:
    """Takes back what is emitted within; what is assumed there stays so, if nothing is raised."""
    mark = walks.mark()
    assumed: dict[tuple[str, int], int] = {}
    try:
        yield
        assumed = dict(walks.assumed)
    finally:
        walks.back_to(mark)
    walks.assumed.update(assumed)


def leading_to(goals: Iterable[Place], before: Mapping[Place, Iterable[Place]]) -> set[Place]:
    """The goals, and all places from which walks come to one, by those just `before` each."""
    found = set(goals)
    work = list(found)
    while work:
        for place in before.get(work.pop(), ()):
            if place not in found:
                found.add(place)
                work.append(place)
    return found


class Behind(Region):
    """What follows loops, for all places to which they lead."""

    listed_behind = True

    def __init__(
        self,
        walks: Walks,
        universe: Universe,
        variable: str,
        fixed: Mapping[str, Constant],
        covered: Universe | None = None,
        *,
        assumes: bool = True,
    ) -> None:
        super().__init__(walks, universe, variable, fixed)
        self.covered = universe if covered is None else covered
        self.assumes = assumes

    def _assume(self, cell: Cell, place: int) -> int:
        if not self.assumes:
            raise UnsupportedError
        return super()._assume(cell, place)

    def met(self, op: Step, node: int, spot: Spot) -> tuple[Where, Spot]:
        """Where a condition of the loop is met, and what is known behind it."""
        equal = op.equal if op.kind is Kind.TEST else op.positive
        with self._at(spot):
            met = self._met(op, node, spot, equal=equal)
            if isinstance(met, Where):
                where = met if equal else met.negated(spot.domain)
            elif isinstance(met, Truth):
                where = Where(spot.domain if met.holds else 0)
            else:
                where = Where(None, When(met, self.universe.constant(spot.domain)))
            own = {**spot.own, **self._own_cells(op, spot, equal=equal)}
        return where, replace(spot, domain=where.possible(spot.domain), own=own)

    def _guard(self, op: Step, node: int, spot: Spot) -> Expr:
        """A condition that is the same for all x: what the loops around tell is not asked."""
        open_ = {name for name, value in spot.known.items() if not isinstance(value, Constant)}
        open_ |= {name for write in spot.writes for name in variables_in(write.op.place)}
        holds = settled(self.unit, op, held_in(self.walks))
        if holds is not None and open_.isdisjoint(variables_in(op.place, op.value)):
            return Truth(holds)
        return super()._guard(op, node, spot)

    def passed(self, op: Step, node: int, spot: Spot) -> Spot:
        """Where a condition may be met; of places without a bit that is not known if nothing is
        taken for granted.
        """
        first = self.universe.first
        bare = [place for place in bits(spot.domain) if self.is_bare(first + place)]
        found = 0
        for domain in (spot.domain & ~bits_of(bare), *(1 << place for place in bare)):
            try:
                found |= self.met(op, node, replace(spot, domain=domain))[1].domain if domain else 0
            except UnsupportedError:
                if self.assumes:
                    raise
                found |= domain
        return replace(spot, domain=found)

    def passed_on(self, node: int, spot: Spot) -> Spot:
        """Where the conditions may be met that follow each other from a node on."""
        for _ in range(_FAR):
            out = self.walks.view.edges(node)
            op, target = out[0] if len(out) == 1 else (SKIP, node)
            if not spot.domain or not isinstance(op, Step) or not is_condition(op):
                break
            try:
                spot = self.passed(op, node, spot)
            except UnsupportedError:
                break
            node = target
        return spot

    def is_bare(self, code: int) -> bool:
        """Whether the sets of the board say nothing of a place."""
        return code not in self.covered.codes or self.unit.evaluator.is_off(code)

    def leave(self, op: Op, node: int, target: int, spot: Spot) -> None:
        """Emit an edge out of the loop, and what follows."""
        self._step(op, node, target, spot)


class Within(Behind):
    """The same in a check of one place, which ends where one walk comes through."""

    def cycle(self, target: int, spot: Spot) -> None:
        """Follow a cycle as a set."""
        self._closure(target, spot)

    def materialise(self, target: int, spot: Spot) -> None:
        """Sets only."""
        raise UnsupportedError

    def _one_by_one(self, *where: object) -> None:
        raise UnsupportedError


def covered_by(unit: Unit, ops: Iterable[Op]) -> Universe:
    """The places of the board that some conditions ask; raises UnsupportedError without one."""
    for op in ops:
        for name in unit.plan.variables(reads_of(unit.plan, op)) if is_condition(op) else ():
            board = unit.boards.possible(name)
            if board is not None:
                return Universe(board.first, board.covered)
    raise UnsupportedError
