"""What can be asked of all chosen symbols at once: conditions, checks and values at a spot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from rgt.backends.interpreter.program import Kind
from rgt.backends.lowering.sets.abreast import abreast
from rgt.backends.lowering.sets.conditions import Conditions, Seen, Where
from rgt.backends.lowering.sets.relations import related
from rgt.backends.lowering.sets.spots import Spot, depends, may_have, places_of
from rgt.backends.lowering.sets.universe import FEW, Universe
from rgt.backends.lowering.sets.values import (
    FEW_CODES,
    Cell,
    Constant,
    NeedsConstantError,
    Scalar,
    Table,
    UnsupportedError,
    Value,
    misses_a_key,
)
from rgt.backends.plan import expressions
from rgt.backends.plan.expressions import (
    And,
    Below,
    Expr,
    Less,
    Local,
    Lookup,
    Not,
    Number,
    Or,
    Truth,
    less,
    may_fault,
    plus,
)
from rgt.backends.plan.sets import When
from rgt.backends.plan.types import INDEX
from rgt.backends.program.operands import Operand, variables_in
from rgt.backends.program.steps import Both, Either, Step
from rgt.ir.structures.bit_sets import bits, bits_of

if TYPE_CHECKING:
    from rgt.backends.lowering.searches.walks import Walks

_LONGEST = 600


class Asking:
    """Writes what is asked while a choice is put off.

    `variable` is x, `universe` what it is chosen from.  `fixed` are variables whose values are
    known because the code is written once for each of them.  With `single` there is only one x,
    not known beforehand.
    """

    single = False

    def __init__(
        self, walks: Walks, universe: Universe, variable: str, fixed: Mapping[str, Constant]
    ) -> None:
        self.walks, self.unit = walks, walks.unit
        self.universe = universe
        self.variable = variable
        self.fixed = fixed
        self.narrowed = False
        self.conditions = Conditions(
            universe,
            self.unit.evaluator,
            self._spell,
            self._keep,
            self.unit.tables.sets,
            self._assume,
            looking_up=walks.end < 0 or universe.size > FEW,
            scattered=walks.end >= 0 and bool(walks.view.cycles),
        )
        self._spot: Spot | None = None
        self.limit = walks.size + _LONGEST
        codes = self.unit.few_codes(variable, universe.size) if variable else ()
        inside = (code - universe.first for code in codes if code in universe.codes)
        self._held = bits_of(inside) if codes else universe.everything
        self._path: set[int] = set()
        self.abreast: set[int] = set()
        """Nodes to which several ways lead that are worked out side by side."""

    # -- conditions --------------------------------------------------------------------------

    def _where(self, op: Step, node: int, spot: Spot) -> Where | None:
        """Where a comparison is equal, or a check holds; None if that is the same for all x."""
        if isinstance(op, Either):
            return self._either(op, node, spot)
        if op.kind is Kind.CHECK:
            return self.where_checked([op.check], spot)
        if op.place.shape.depth:
            raise UnsupportedError
        found = related(self, op, node, spot)
        if found is not None:
            return found
        one, two = self._value(op.place, spot), self._value(op.value, spot)
        if not depends(one) and not depends(two):
            return None
        return self.conditions.equal(one, two, spot.domain, spot.own, spot.seen)

    def _either(self, op: Either, node: int, spot: Spot) -> Where | None:
        """Where one of several conditions is met; None if that is the same for all x."""
        any_of, others = abreast(self, op, spot)
        asked = [(each, node, self._passed(each, node, spot)) for each in others]
        if any_of is not None:
            asked.append((op, node, any_of))
        found = self._wherever(asked, spot)
        return None if found is None else self.conditions.union(found, spot.domain)

    def _passed(self, op: Step, node: int, spot: Spot) -> Where | None:
        """Where a condition is met; None if that is the same for all x."""
        if isinstance(op, Both):
            return self._both(op, spot)
        where = self._where(op, node, spot)
        positive = op.equal if op.kind is Kind.TEST else op.positive
        return where if where is None or positive else where.negated(spot.domain)

    def _both(self, op: Both, spot: Spot) -> Where | None:
        """Where several conditions are met; each is asked only where those before it may be.

        None if that is the same for all x.
        """
        domain = spot.domain
        asked = []
        for each, node in op.parts:
            where = self._passed(each, node, replace(spot, domain=domain))
            if where is not None:
                domain = where.possible(domain)
            asked.append((each, node, where))
        found = self._wherever(asked, spot)
        return None if found is None else self.conditions.intersection(found, spot.domain)

    def _wherever(
        self, asked: Sequence[tuple[Step, int, Where | None]], spot: Spot
    ) -> list[Where] | None:
        """Where each of some conditions is met, everywhere or nowhere if that is the same for all
        x; None if it is for all of them.
        """
        if all(where is None for _, _, where in asked):
            return None
        return [
            self._for_all(op, node, spot) if where is None else where for op, node, where in asked
        ]

    def _for_all(self, op: Step, node: int, spot: Spot) -> Where:
        """Everything or nothing, by a condition that is the same for all x."""
        met = self._guard(op, node, spot)
        if isinstance(met, Truth):
            return Where(spot.domain if met.holds else 0)
        return Where(None, When(met, self.universe.constant(spot.domain)))

    def where_checked(self, checks: Sequence[int], spot: Spot) -> Where | None:
        """Where one of some checks holds; None if that is the same for all x."""
        plan = self.unit.plan
        reads = reduce(or_, map(plan.check_reads, checks))
        own = [name for name in spot.bound if reads & plan.bit[name]]
        if any(reads & write.op.writes for write in spot.writes):
            raise UnsupportedError
        if not own:
            return None
        name, value = own[0], spot.known[own[0]]
        if len(own) > 1 or not isinstance(value, Table):
            raise UnsupportedError
        if self.single and value == self.universe.identity():
            return self._asked_here(checks, reads, name, spot)
        found = self.unit.any_of(tuple(checks), name)
        if found is None or (found.assumed and self.walks.written & reads):
            raise UnsupportedError
        self.walks.memory |= reads & ~plan.bit[name]
        self.walks.assumed.update(found.assumed)
        base = self._keep(found.where())
        return self.members_where(spot, name, found.universe, found.full, base, found.possible)

    def _asked_here(self, checks: Sequence[int], reads: int, name: str, spot: Spot) -> Where:
        """Where a check holds, if it does for the only x."""
        found = self.unit.predicate(checks[0], name, single=True)
        if len(checks) > 1 or found is None or (found.assumed and self.walks.written & reads):
            raise UnsupportedError
        self.walks.memory |= reads & ~self.unit.plan.bit[name]
        self.walks.assumed.update(found.assumed)
        self.walks.floods_asked |= found.floods
        by, size = self.universe.first - found.universe.first, found.universe.size
        at = plus(Local("at", INDEX), Number(by))
        holds: Expr = found.holds_at(at)
        if by < 0 or by + self.universe.size > size:
            holds = And((Below(at, size), holds))
        assert spot.members is not None
        return Where(None, When(holds, spot.members), asked=holds)

    def members_where(
        self, spot: Spot, name: str, universe: Universe, full: Universe, base: Expr, possible: int
    ) -> Where:
        """Where the value of a variable, one of `full`, is in the set `base` over a universe.

        All its members are `possible` ones.
        """
        places, never = {}, 0
        for x, place in places_of(spot, name, universe, full).items():
            if place >= 0 and possible >> place & 1:
                places[x] = place
            else:
                never |= 1 << x
        if not places:
            return Where(0)
        found = self.conditions.preimage(
            places, base, universe.words, universe.size, spot.domain, possible
        )
        return Where(None, found, never)

    def _guard(self, op: Step, node: int, spot: Spot) -> Expr:
        """A condition that is the same for all x."""
        if isinstance(op, Either):
            asked = [self._guard(each, node, spot) for each in op.alternatives]
            if Truth(True) in asked:
                return Truth(True)
            left = tuple(each for each in asked if each is not Truth(False))
            return (left[0] if len(left) == 1 else Or(left)) if left else Truth(False)
        if isinstance(op, Both):
            return And(tuple(self._guard(each, at, spot) for each, at in op.parts))
        if op.kind is Kind.TEST:
            one, two = self._value(op.place, spot), self._value(op.value, spot)
            if isinstance(one, Constant) and isinstance(two, Constant):
                return Truth((one == two) == op.equal)
            found = self.conditions.has(one, two) or self.conditions.has(two, one)
            if found is not None:
                self.narrowed = True
                return found if op.equal else Not(found)
        self._demand_unchanged(op, spot)
        met = self.walks.condition(op, node)
        if may_fault(met):
            raise UnsupportedError
        return met

    def _demand_unchanged(self, op: Step, spot: Spot) -> None:
        """Raise UnsupportedError if the state has not what a comparison reads: it is put off."""
        pending = {write.op.place.variable for write in spot.writes}
        pending |= {n for n, value in spot.known.items() if not isinstance(value, Constant)}
        if op.kind is Kind.TEST and not pending.isdisjoint(variables_in(op.place, op.value)):
            raise UnsupportedError

    def _own_cells(self, op: Step, spot: Spot, *, equal: bool) -> dict[str, frozenset[int]]:
        """What a comparison tells of the cell of a board at x itself."""
        if spot.writes:
            return {}
        one, told = self._told(op, spot, equal=equal)
        if one is None or one.keys != self.universe.identity().codes:
            return {}
        return {one.variable: told & spot.own.get(one.variable, told)}

    def _seen_cells(self, op: Step, spot: Spot, *, equal: bool) -> tuple[Seen, ...]:
        """What a comparison tells of the cell of a board at another place."""
        one, told = self._told(op, spot, equal=equal)
        if one is None or one.kept or one.keys == self.universe.identity().codes:
            return ()
        keys = (None if x in one.written else key for x, key in enumerate(one.keys))
        return (Seen(one.variable, tuple(keys), told),)

    def _told(self, op: Step, spot: Spot, *, equal: bool) -> tuple[Cell | None, frozenset[int]]:
        """Of which cell a comparison tells something, and what the board can have there."""
        nothing = None, frozenset[int]()
        if isinstance(op, Either):
            each_told = [self._told(each, spot, equal=each.equal) for each in op.alternatives]
            cell = each_told[0][0]
            alike = equal and all(other == cell for other, _ in each_told)
            return (cell, frozenset().union(*(c for _, c in each_told))) if alike else nothing
        if op.kind is not Kind.TEST or isinstance(op, Both):
            return nothing
        try:
            one, two = self._value(op.place, spot), self._value(op.value, spot)
        except NeedsConstantError:
            # a row of a constant tells of no board
            return nothing
        if not isinstance(one, Cell):
            one, two = two, one
        if not isinstance(one, Cell) or one.single:
            return nothing
        if isinstance(two, Constant):
            told = set(one.values(two.code))
        elif isinstance(two, Scalar) and one.after is None and equal:
            told = set(self.unit.evaluator.range_of(two))
        else:
            return nothing
        held = frozenset(self.unit.evaluator.held(one))
        return one, held & told if equal else held - told

    def _value(self, operand: Operand, spot: Spot) -> Value:
        known = {**self.fixed, **spot.known}
        found = self.unit.evaluator.value(operand, known, may_have(spot, self.universe))
        if misses_a_key(found, bits(spot.domain & self._held)):
            # an error that is met by taking the x one by one
            raise UnsupportedError
        return found if not spot.writes else self._written(found, spot)

    def _written(self, value: Value, spot: Spot) -> Value:
        """A value after what was written."""
        names = {write.op.place.variable for write in spot.writes}
        if isinstance(value, Scalar) and variables_in(value.operand) & names:
            raise UnsupportedError
        if not isinstance(value, Cell) or value.kept or value.variable not in names:
            return value
        if value.single:
            value = replace(value, keys=value.keys * self.universe.size, operand=None)
        written: dict[int, int] = {}
        for write in spot.writes:
            if write.board.field == value.board.field:
                pairs = enumerate(zip(value.keys, write.keys, strict=True))
                written.update((x, write.value.code) for x, (a, b) in pairs if a == b)
        if not written:
            return value
        if all(written.get(x) == write.value.code for x in bits(spot.domain)):
            return Constant(value.value_of(write.value.code))
        return value.with_written(written)

    # -- text --------------------------------------------------------------------------------

    def spell(self, value: Value | Expr, x: Expr) -> Expr:
        """A value, `x` being the code of x."""
        if isinstance(value, Expr):
            return value
        if isinstance(value, Constant):
            return self.unit.cells.code(value.code)
        if isinstance(value, Scalar):
            return self._spell(value)
        codes = self.unit.tables.codes
        at = less(x, self.universe.first)
        if isinstance(value, Table):
            return x if value == self.universe.identity() else Lookup(codes(value.codes), at)
        first = value.board.keys[0]
        index: Expr
        if value.single:
            index = Number((value.keys[0] or 0) - first)
        elif value.keys == self.universe.identity().codes:
            index = less(x, first)
        else:
            index = Less(Lookup(codes(value.keys), at), first)
        read = expressions.Cell(value.board.field.name, index)
        if value.after is None:
            return read
        low, high = value.board.values[0], value.board.values[-1]
        after = [value.after.get(code) for code in range(low, high + 1)]
        return Lookup(codes(tuple(after)), Less(read, low))

    def _spell(self, value: Scalar) -> Expr:
        read = self.unit.cells.read(value.operand, 0)
        if may_fault(read):
            raise UnsupportedError
        return read

    def _keep(self, value: Expr) -> Expr:
        """Give a value a name."""
        assert self._spot is not None
        return self.walks.let(self._spot.here, "some", value, plain=True)

    def _assume(self, cell: Cell, place: int) -> int:
        """The code that a cell which has no bit held at first, and will be tested for."""
        plan, at = self.unit.plan, place + cell.board.lead
        symbol = plan.layout.initial[plan.layout.places[cell.variable].base + at]
        code = plan.storage.codes[symbol]
        if not self.unit.boards.is_written(cell.variable, at):
            return code
        if self.walks.written & plan.bit[cell.variable]:
            # the function tests it before it writes
            raise UnsupportedError
        self.walks.assumed[cell.board.field.name, at] = code
        return code

    @contextmanager
    def _at(self, spot: Spot) -> Iterator[None]:
        """Emit for a spot: constants are read as such, and names are defined there."""
        before, self._spot = self._spot, spot
        known = {n: v for n, v in spot.known.items() if isinstance(v, Constant)}
        mark = self.walks.mark()
        try:
            with self._constants({**self.fixed, **known}):
                yield
        except (UnsupportedError, NeedsConstantError) as problem:
            self.walks.back_to(mark)
            if isinstance(problem, NeedsConstantError) and not self._can_be_known(problem):
                raise UnsupportedError from problem
            raise
        finally:
            self._spot = before

    def _can_be_known(self, needed: NeedsConstantError) -> bool:
        """Whether code may be written for each value of a variable; else x are taken one by one."""
        return bool(self.unit.few_codes(needed.variable, FEW_CODES))

    def _constants(self, known: Mapping[str, Constant]) -> AbstractContextManager[None]:
        return self.unit.cells.constants({name: value.code for name, value in known.items()})
