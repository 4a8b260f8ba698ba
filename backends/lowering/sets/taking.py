"""Taking the symbols that are left one by one: where a search goes on without sets."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from typing import TYPE_CHECKING

from rgt.backends.interpreter.program import Op
from rgt.backends.lowering.sets.asking import Asking
from rgt.backends.lowering.sets.spots import Spot, Write
from rgt.backends.lowering.sets.values import Cell, Table, UnsupportedError, Value
from rgt.backends.plan.expressions import And, Expr, Less, Local
from rgt.backends.plan.expressions import Cell as CellOf
from rgt.backends.plan.searches import LetIndex, Restore, Version
from rgt.backends.plan.sets import Any, Meet
from rgt.backends.plan.statements import End, ForMembers, Let, Put, Touch
from rgt.backends.plan.types import CODE, INDEX
from rgt.backends.program.steps import Step, is_comparison
from rgt.ir.structures.bit_sets import bits

if TYPE_CHECKING:
    from rgt.backends.lowering.writing import Here


class Taking(Asking):
    """Writes loops over what is left of a set, and makes in them what was put off."""

    def _one_by_one(self, node: int, spot: Spot, op: Op | None = None, target: int = -1) -> None:
        """Take the x that are left, and go on from a node as usual: by one edge, or by all."""
        walks = self.walks

        def rest(here: Here) -> None:
            if op is None:
                walks.body(node, here)
            else:
                walks.step(op, node, target, here)

        self.take(spot, rest)

    def _guarded(self, op: Step, node: int, spot: Spot) -> Expr:
        """A condition that is the same for all x; one that may fault is asked if an x is left."""
        try:
            return self._guard(op, node, spot)
        except UnsupportedError:
            if spot.members is None or not is_comparison(op):
                raise
        self._demand_unchanged(op, spot)
        return And((Any(spot.members), self.walks.condition(op, node)))

    def materialise(self, target: int, spot: Spot) -> None:
        """Take the x that are left one by one, and arrive at a node with each."""
        self.take(spot, lambda here: self.walks.go(target, here))

    def take(self, spot: Spot, rest: Callable[[Here], None]) -> None:
        """Emit the loop over the x that are left, names for what was assigned, and the rest."""
        walks = self.walks
        if spot.members is not None and walks.listing:
            with walks.gathering(spot.here):
                self._take(spot, rest)
        else:
            self._take(spot, rest)

    def _take(self, spot: Spot, rest: Callable[[Here], None]) -> None:
        walks = self.walks
        x = walks.name("x")
        here = spot.here
        with self._constants(self.fixed):
            if spot.members is not None:
                walks.add(here, ForMembers(x, spot.members, self.universe.first))
                here = here.deeper()
                walks.loops.owned[x] = {
                    name: had
                    for name, had in spot.own.items()
                    if not walks.written & self.unit.plan.bit[name]
                }
            with self._turns(spot, x):
                self._names(list(spot.bound.items()), spot, x, here, rest)
            if spot.members is not None:
                walks.add(spot.here, End())

    def is_own(self, value: Value) -> bool:
        """Whether a value is made of what a board had at x itself when it was read."""
        if not isinstance(value, Cell) or value.single or value.written:
            return False
        return value.keys == self.universe.identity().codes

    def standing(self, board: Cell, codes: frozenset[int], spot: Spot) -> Spot | None:
        """Emit the part of a spot where a board has one of some codes at x; None if it is empty.

        Raises UnsupportedError if the sets of the board do not tell.
        """
        with self._at(spot):
            where = self.conditions.holds(replace(board, after=None), codes, spot.domain)
        domain = where.possible(spot.domain)
        if not domain or spot.members is None:
            return None
        left = Meet((spot.members, self.conditions.set(where)))
        members = self.walks.let(spot.here, "set", left)
        own = {**spot.own, board.variable: codes}
        return replace(spot, members=members, domain=domain, own=own)

    def _turns(self, spot: Spot, x: str) -> AbstractContextManager[None]:
        """What is done with the x that are left, in a loop if there is a set of them."""
        if spot.members is None:
            return nullcontext()
        codes = [self.universe.first + place for place in bits(spot.domain)]
        return self.walks.loops.within(x, codes)

    def _names(
        self,
        left: list[tuple[str, Step | None]],
        spot: Spot,
        x: str,
        here: Here,
        rest: Callable[[Here], None],
    ) -> None:
        if not left:
            tags = tuple(self._shown(tag, x, here) for tag in spot.tags)
            here = replace(here, pending=(*here.pending, *tags))
            self._make_writes(list(spot.writes), spot.domain, x, here, rest)
            return
        (name, op), *others = left
        assert op is not None
        local = self.walks.name_for(name)
        known = spot.known[name]
        value = self.spell(known, Local(x, CODE))
        if isinstance(known, Cell) and self.is_own(known) and known.variable in spot.own:
            held = spot.own[known.variable]
            self.walks.loops.held[local] = frozenset(map(known.value_of, held))
        self.walks.bind_as(
            op, local, value, here, lambda inner: self._names(others, spot, x, inner, rest)
        )

    def _shown(self, tag: Value | Expr, x: str, here: Here) -> Expr:
        """A tag, which later writes do not change."""
        value = self.spell(tag, Local(x, CODE))
        if not isinstance(tag, Cell):
            return value
        return self.walks.let(here, "tag", value)

    def _make_writes(
        self, left: list[Write], domain: int, x: str, here: Here, rest: Callable[[Here], None]
    ) -> None:
        """Emit the writes that were put off, the rest, and their undoing; x is of the domain."""
        if not left:
            rest(here)
            return
        write, *others = left
        walks = self.walks
        walks.stored |= write.op.writes
        forgets = self.unit.plan.forgets(write.op)
        at, old, version = walks.name("i"), walks.name("old"), walks.name("version")
        key = self.spell(Table(write.keys), Local(x, CODE))
        cells = write.board.field.name
        index, before = Local(at, INDEX), Local(old, CODE)
        walks.add(here, LetIndex(at, Less(key, write.board.keys[0])))
        walks.add(here, Let(old, CellOf(cells, index), plain=True))
        if forgets:
            walks.add(here, Let(version, Version(), plain=True))
        value = self.unit.cells.code(write.value.code)
        put, back = Put(cells, index, value), Put(cells, index, before)
        if not write.board.at_once and write.is_on_board(domain):
            put, back = (
                Put(cells, index, value, before, True),
                Put(cells, index, before, value, True),
            )
        walks.add(here, put, self.unit.label(write.op))
        if forgets:
            walks.add(here, Touch())
        with walks.wrote(write.op):
            self._make_writes(others, domain, x, here, rest)
        if forgets:
            walks.add(here, Restore(Local(version, INDEX)))
        walks.add(here, back)
