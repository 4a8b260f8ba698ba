"""A part of a search in which a choice ``x = T(*)`` is put off: all x at once, as a set.

Conditions narrow the set.  Where the search does something that is not worked out for a set - it
writes a map, meets another search, comes to a cycle - the x that are left are taken one by one, and
the search goes on as usual.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from rgt.backends.interpreter.analysis import Pair, fork
from rgt.backends.interpreter.program import Kind, Op, Out
from rgt.backends.lowering.sets.abreast import fills_lanes
from rgt.backends.lowering.sets.conditions import Where
from rgt.backends.lowering.sets.finding import Finding, set_of
from rgt.backends.lowering.sets.relations import steps_to
from rgt.backends.lowering.sets.spots import Spot, Write
from rgt.backends.lowering.sets.universe import FEW
from rgt.backends.lowering.sets.values import (
    Cell,
    Constant,
    Scalar,
    Table,
    UnsupportedError,
    Value,
)
from rgt.backends.lowering.slides.parting import parts
from rgt.backends.lowering.slides.slides import few_leaps
from rgt.backends.plan.expressions import (
    Expr,
    Lookup,
    Not,
    Truth,
    may_fault,
)
from rgt.backends.plan.sets import Any, Complement, Meet, Members
from rgt.backends.plan.statements import (
    Else,
    End,
    If,
    Succeed,
    SucceedIf,
)
from rgt.backends.program.steps import Step
from rgt.ir.structures.bit_sets import bits

if TYPE_CHECKING:
    from rgt.backends.lowering.writing import Here

T = TypeVar("T")
_FARTHEST = 100
_MANY = 5
"""So many pieces of a kind are many."""
_DEEPEST = 14
"""Python nests 20 loops; those of one more choice stand within these."""


class Region(Finding):
    """Emits the part of a search after a choice that is put off.

    `variable` is x.  `fixed` are variables whose values are known because the code is written once
    for each of them.
    """

    def walk(self, node: int, spot: Spot) -> None:
        """Emit everything that can happen from a node on."""
        walks = self.walks
        slides = walks.at_loops(node) and not few_leaps(walks, node, many=self._are_many(spot))
        if slides and self._taken(node, spot):
            return
        out = self.walks.view.edges(node)
        branch = fork(out) if len(out) > 1 else None
        if self._fills_lanes(out):
            self.abreast.update(target for _, target in out)
        spot = replace(spot, here=spot.here.further())
        if isinstance(branch, Pair):
            self._pair(branch, node, spot)
            return
        for op, target in out:
            self._step(op, node, target, spot)

    def _taken(self, node: int, spot: Spot) -> bool:
        """Take the x that are left to the loops at a node, kind by kind if that tells something;
        whether any loop could be gone through at once.
        """
        walks, mark = self.walks, self.walks.mark()
        kinds = parts(self, node, spot)
        for several in [kinds, [spot]] if len(kinds) > 1 else [[spot]]:
            for part in several:
                self._one_by_one(node, part)
            if node not in walks.blocked:
                return True
            walks.back_to(mark)
            if several is kinds:
                walks.blocked.discard(node)
        return False

    def _are_many(self, spot: Spot) -> bool:
        """Whether many cells have at first what is known of those that are left, as the pieces of
        a side that are all alike; a king's or a knight's places are few.
        """
        layout, codes = self.unit.plan.layout, self.unit.plan.storage.codes
        return any(
            sum(codes[layout.initial[slot]] in held for slot in layout.slots(name)) >= _MANY
            for name, held in spot.own.items()
        )

    def go(self, target: int, spot: Spot) -> None:
        """Emit the arrival at a node."""
        walks = self.walks
        if target == walks.end:
            self.arrive(spot)
        elif target not in walks.view.out or self._is_check(target, spot):
            return
        elif target in walks.view.cycles:
            self._arrive_at_cycle(target, spot)
        elif target in self._meetings() or self._far(spot):
            self.materialise(target, spot)
        else:
            self.walk(target, spot)

    def _is_check(self, target: int, spot: Spot) -> bool:
        """Emit the rest of a check by the set that another check is, if that is the same."""
        number = self.unit.plan.check_of(target, self.walks.end)
        if number is None or spot.members is None or self.single or target in self.abreast:
            return False
        try:
            with self._at(spot):
                where = self.where_checked([number], spot)
        except UnsupportedError:
            return False
        if where is None:
            return False
        self.narrowed = True
        domain = where.possible(spot.domain)
        if domain:
            left = Meet((spot.members, self.conditions.set(where)))
            members = self.walks.let(spot.here, "set", left)
            self.arrive(replace(spot, members=members, domain=domain))
        return True

    def _fills_lanes(self, out: Out) -> bool:
        """Whether several ways lead to checks at once that lanes work out side by side: to ask for
        the sets that they are takes longer.
        """
        if not fills_lanes(self.universe, len(out)):
            return False
        end, check_of = self.walks.end, self.unit.plan.check_of
        return all(op.kind is Kind.SKIP and check_of(t, end) is not None for op, t in out)

    def _arrive_at_cycle(self, target: int, spot: Spot) -> None:
        """Where moves are listed, a cycle with tags is entered: the second time one by one."""
        again = target in self._path or target in self._meetings()
        if self.walks.end >= 0 or again or self._far(spot):
            self.cycle(target, spot)
            return
        self._path.add(target)
        self.walk(target, spot)
        self._path.discard(target)

    def _far(self, spot: Spot) -> bool:
        """Whether so much stands in line already that it is better to go on one by one."""
        here = spot.here
        return self.walks.size > self.limit or here.edges > _FARTHEST or here.indent > _DEEPEST

    def _meetings(self) -> frozenset[int]:
        """The nodes that walks must not enter twice alike; in checks it does no harm."""
        return self.walks.search.tested if self.walks.end < 0 else frozenset()

    def arrive(self, spot: Spot) -> None:
        """Emit the success of a check."""
        if spot.members is not None:
            self.walks.add(spot.here, SucceedIf(Any(spot.members)))
        else:
            self.walks.add(spot.here, Succeed())

    def cycle(self, target: int, spot: Spot) -> None:
        """Emit the arrival at a node of a cycle."""
        if self.walks.end >= 0 and spot.members is not None:
            mark = self.walks.mark()
            try:
                self._closure(target, spot)
                return
            except UnsupportedError:
                self.walks.back_to(mark)
        self.materialise(target, spot)

    def _closure(self, target: int, spot: Spot) -> None:
        from rgt.backends.lowering.sets.cycles import closure

        found = closure(self, target, spot)
        self.narrowed = True
        if found is not None:
            self.arrive(found)

    def _pair(self, branch: Pair, node: int, spot: Spot) -> None:
        op = branch.condition
        assert isinstance(op, Step)
        try:
            with self._at(spot):
                met = self._met(op, node, spot, equal=True)
        except UnsupportedError:
            self._one_by_one(node, spot)
            return
        if isinstance(met, Where):
            self._narrow(op, met, branch.yes, spot, equal=True)
            self._narrow(op, met, branch.no, spot, equal=False)
            return
        if isinstance(met, Truth):
            self.go(branch.yes if met.holds else branch.no, spot)
            return
        self.walks.add(spot.here, If(met), self.unit.label(op))
        self.go(branch.yes, replace(spot, here=spot.here.deeper()))
        self.walks.add(spot.here, Else())
        self.go(branch.no, replace(spot, here=spot.here.deeper()))
        self.walks.add(spot.here, End())

    def _step(self, op: Op, node: int, target: int, spot: Spot) -> None:
        if not isinstance(op, Step):
            self.go(target, spot)
            return
        try:
            emit = self._emission(op, node, target, spot)
        except UnsupportedError:
            self._one_by_one(node, spot, op, target)
            return
        emit()

    def _emission(self, op: Step, node: int, target: int, spot: Spot) -> Callable[[], None]:
        """What emits an edge and all that follows; raises UnsupportedError before it emits any."""
        with self._at(spot):
            if op.kind in (Kind.TEST, Kind.CHECK):
                return self._test(op, node, target, spot)
            if op.kind is Kind.TAG:
                return self._tag(op, node, target, spot)
            if op.kind is Kind.FINISH:
                return lambda: self.finish(op, node, spot)
            if not self.walks.matters(op, target):
                return lambda: self.go(target, spot)
            if self.unit.is_map(op.place):
                return self._write(op, target, spot)
            if op.kind is Kind.ANY:
                return self._choice(op, target, spot)
            return self._assign(op, node, target, spot)

    def _test(self, op: Step, node: int, target: int, spot: Spot) -> Callable[[], None]:
        equal = op.equal if op.kind is Kind.TEST else op.positive
        met = self._met(op, node, spot, equal=equal)
        if isinstance(met, Where):
            return lambda: self._narrow(op, met, target, spot, equal=equal)
        if isinstance(met, Truth):
            return lambda: self.go(target, spot) if met.holds else None

        def guarded() -> None:
            self.walks.add(spot.here, If(met), self.unit.label(op))
            self.go(target, replace(spot, here=spot.here.deeper()))
            self.walks.add(spot.here, End())

        return guarded

    def _met(self, op: Step, node: int, spot: Spot, *, equal: bool) -> Where | Expr:
        """Where a comparison is equal, or a check holds; or whether a condition is met."""
        where = self._where(op, node, spot)
        if where is None:
            return self._guarded(op, node, spot)
        if where.asked is None:
            return where
        self.narrowed = True
        return where.asked if equal else Not(where.asked)

    def _narrow(self, op: Step, where: Where, target: int, spot: Spot, *, equal: bool) -> None:
        """Emit a condition on x, and what follows for the x that meet it."""
        if where.mask is not None:
            domain = spot.domain & (where.mask if equal else ~where.mask)
            if domain == spot.domain:
                self.go(target, spot)
                return
            if not domain:
                return
            left: Expr = Meet((set_of(spot), self.universe.constant(domain)))
        else:
            domain = spot.domain & ~(where.never if equal else where.always)
            asked: Expr = where.value
            left = Meet((set_of(spot), asked if equal else Complement(asked)))
            if equal and self._holds_all(spot, where.value):
                left = where.value
            if not domain:
                return
        self.narrowed = True
        members = self.walks.let(spot.here, "set", left, self.unit.label(op))
        own = {**spot.own, **self._own_cells(op, spot, equal=equal)}
        seen = (*spot.seen, *self._seen_cells(op, spot, equal=equal))
        self.go(target, replace(spot, members=members, domain=domain, own=own, seen=seen))

    def _holds_all(self, spot: Spot, value: Expr) -> bool:
        """Whether a set is that of a value of a board of which every place is left."""
        if not isinstance(value, Members) or any(isinstance(n, Lookup) for n in value.all()):
            # lanes compare texts: a set whose number is looked up keeps its mask
            return False
        board = next(b for b in self.unit.boards.used.values() if b.name == value.board)
        whole = spot.members in self.walks.wholes and spot.domain == (1 << board.covered) - 1
        return whole and board.first == self.universe.first

    def _tag(self, op: Step, node: int, target: int, spot: Spot) -> Callable[[], None]:
        if self.walks.end >= 0:
            return lambda: self.go(target, spot)
        value: Value | Expr = self._value(op.value, spot)
        if isinstance(value, Scalar) or (isinstance(value, Cell) and value.single):
            value = self.unit.cells.read(op.value, node)
            if may_fault(value):
                raise UnsupportedError
            if not self.unit.cells.is_bound(op.value):
                # the state may be another one when the move is found
                value = self._keep(value)
        elif isinstance(value, Cell) and value.written:
            raise UnsupportedError
        return lambda: self.go(target, replace(spot, tags=(*spot.tags, value)))

    def _choice(self, op: Step, target: int, spot: Spot) -> Callable[[], None]:
        """Another choice while one is put off: its values one after the other, or as steps."""
        codes = [self.unit.plan.storage.codes[symbol] for symbol in op.choices]
        name = op.place.variable
        assert name is not None
        if name == self.variable and self.walks.end >= 0:
            raise UnsupportedError
        steps = None if name == self.variable else steps_to(self, op, target, spot)
        if steps is not None and len(steps) < len(codes):
            return lambda: self._chosen_near(op, name, target, spot, steps)
        if len(codes) > FEW:
            raise UnsupportedError

        def each() -> None:
            for code in codes:
                self.go(target, self._bind(op, name, Constant(code), spot))

        return each

    def _chosen_near(
        self, op: Step, name: str, target: int, spot: Spot, steps: Sequence[tuple[int, Table]]
    ) -> None:
        """Emit a choice of one of few places as far from x each."""
        for begun, chosen in steps:
            bound = self._bind(op, name, chosen, spot)
            self._narrow(op, Where(begun), target, bound, equal=True)

    def _assign(self, op: Step, node: int, target: int, spot: Spot) -> Callable[[], None]:
        name = op.place.variable
        assert name is not None
        value = self._value(op.value, spot)
        if isinstance(value, Scalar):
            return self._assign_same(op, name, node, target, spot)
        if isinstance(value, Cell) and (value.single or value.written):
            raise UnsupportedError
        return lambda: self.go(target, self._bind(op, name, value, spot))

    def _assign_same(
        self, op: Step, name: str, node: int, target: int, spot: Spot
    ) -> Callable[[], None]:
        """What is the same for all x is assigned before any of them is taken.

        Not in checks: their loops are worked out by what was bound, and they end as soon as they
        succeed, without taking back what they wrote.
        """
        value = self.unit.cells.read(op.value, node)
        if self.walks.end >= 0 or name in self.fixed or may_fault(value):
            raise UnsupportedError
        left = replace(spot, known=_without(name, spot.known), bound=_without(name, spot.bound))
        local = self.walks.name_for(name)

        def rest(here: Here) -> None:
            self.go(target, replace(left, here=here))

        return lambda: self.walks.bind_as(op, local, value, spot.here, rest)

    def _write(self, op: Step, target: int, spot: Spot) -> Callable[[], None]:
        """A cell is assigned: what is read from now on is compared with it."""
        board = self.unit.boards.board(op.place.variable)
        if op.kind is not Kind.ASSIGN or board is None or op.place.shape.depth:
            raise UnsupportedError
        indices = [self._value(index.value, spot) for index in op.place.indices]
        keys, value = self.unit.evaluator.keys_of(op.place, indices), self._value(op.value, spot)
        if not isinstance(value, Constant):
            raise UnsupportedError
        if any(keys[x] not in board.keys for x in bits(spot.domain)):
            raise UnsupportedError
        write = Write(op, board, keys, value)
        return lambda: self.go(target, replace(spot, writes=(*spot.writes, write)))

    def _bind(self, op: Step, name: str, value: Value, spot: Spot) -> Spot:
        if isinstance(value, Cell):
            value = replace(value, kept=True)
        bound = {**_without(name, spot.bound), name: op}
        return replace(spot, known={**spot.known, name: value}, bound=bound)


def _without(name: str, named: Mapping[str, T]) -> dict[str, T]:
    return {each: value for each, value in named.items() if each != name}
