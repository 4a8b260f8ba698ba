"""A part of a search in which a choice ``x = T(*)`` is put off: all x at once, as a set.

Conditions narrow the set.  Where the search does something that is not worked out for a set - it
writes a map, meets another search, comes to a cycle - the x that are left are taken one by one, and
the search goes on as usual.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from rgt.backends.cpp.fours import SIZE
from rgt.backends.cpp.layout import WORD
from rgt.backends.cpp.program import Step
from rgt.backends.cpp.sets.conditions import Where
from rgt.backends.cpp.sets.sites import Site
from rgt.backends.cpp.sets.spots import Spot, Write
from rgt.backends.cpp.sets.taking import Taking
from rgt.backends.cpp.sets.values import (
    Cell,
    Constant,
    Scalar,
    Table,
    UnsupportedError,
    Value,
)
from rgt.backends.interpreter.analysis import Pair, fork
from rgt.backends.interpreter.program import Kind, Op
from rgt.backends.plan.expressions import Bracketed, Expr, Foreign, Local, Not, Truth, may_fault
from rgt.backends.plan.types import CODE, FLAG
from rgt.backends.printers.cpp import cpp
from rgt.ir.bit_sets import bits

FEW = 16
"""So many values of a second choice are written out one after the other."""
_SHORT = 16
"""Lists of so few places are short vectors."""
_FARTHEST = 100
_PLAIN = re.compile(r"s\.(b_\w+)\[[^\[\]]*\]")


class Region(Taking):
    """Emits the part of a search after a choice that is put off.

    `variable` is x.  `fixed` are variables whose values are known because the code is written once
    for each of them.
    """

    listed_behind = False
    """Whether tags that are the same for all x may stand before those in a list's rows."""

    def walk(self, node: int, spot: Spot) -> None:
        """Emit everything that can happen from a node on."""
        if self.walks.at_loops(node):
            mark = self.walks.mark()
            self._one_by_one(node, spot)
            if node not in self.walks.blocked:
                return
            self.walks.back_to(mark)
        out = self.walks.view.edges(node)
        branch = fork(out) if len(out) > 1 else None
        spot = replace(spot, here=spot.here.further())
        if isinstance(branch, Pair):
            self._pair(branch, node, spot)
            return
        for op, target in out:
            self._step(op, node, target, spot)

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
        if number is None or not spot.members or self.single:
            return False
        try:
            with self._at(spot):
                where = self._set_of(number, self.unit.plan.check_reads(number), spot)
        except UnsupportedError:
            return False
        if where is None:
            return False
        self.narrowed = True
        domain = where.possible(spot.domain)
        if domain:
            name = self.walks.name("set")
            kind = f"const Bits<{self.universe.words}>"
            text = self.conditions.text(where)
            self.walks.add(spot.here, f"{kind} {name} = {spot.members} & ({text});")
            self.arrive(replace(spot, members=name, domain=domain))
        return True

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
        return self.walks.size > self._limit or spot.here.edges > _FARTHEST

    def _meetings(self) -> frozenset[int]:
        """The nodes that walks must not enter twice alike; in checks it does no harm."""
        return self.walks.search.tested if self.walks.end < 0 else frozenset()

    def arrive(self, spot: Spot) -> None:
        """Emit the success of a check."""
        if spot.members:
            self.walks.add(spot.here, f"if ({spot.members}.any()) return true;")
        else:
            self.walks.add(spot.here, "return true;")

    def cycle(self, target: int, spot: Spot) -> None:
        """Emit the arrival at a node of a cycle."""
        if self.walks.end >= 0 and spot.members:
            mark = self.walks.mark()
            try:
                self._closure(target, spot)
                return
            except UnsupportedError:
                self.walks.back_to(mark)
        self.materialise(target, spot)

    def _closure(self, target: int, spot: Spot) -> None:
        from rgt.backends.cpp.sets.cycles import closure

        found = closure(self, target, spot)
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
        self.walks.add(spot.here, f"if ({cpp(met)}) {{{self.unit.label(op)}")
        self.go(branch.yes, replace(spot, here=spot.here.deeper()))
        self.walks.add(spot.here, "} else {")
        self.go(branch.no, replace(spot, here=spot.here.deeper()))
        self.walks.add(spot.here, "}")

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
            return self._assign(op, target, spot)

    def _test(self, op: Step, node: int, target: int, spot: Spot) -> Callable[[], None]:
        equal = op.equal if op.kind is Kind.TEST else op.positive
        met = self._met(op, node, spot, equal=equal)
        if isinstance(met, Where):
            return lambda: self._narrow(op, met, target, spot, equal=equal)
        if isinstance(met, Truth):
            return lambda: self.go(target, spot) if met.holds else None

        def guarded() -> None:
            self.walks.add(spot.here, f"if ({cpp(met)}) {{{self.unit.label(op)}")
            self.go(target, replace(spot, here=spot.here.deeper()))
            self.walks.add(spot.here, "}")

        return guarded

    def _met(self, op: Step, node: int, spot: Spot, *, equal: bool) -> Where | Expr:
        """Where a comparison is equal, or a check holds; or whether a condition is met."""
        where = self._where(op, node, spot)
        if where is None:
            return self._guard(op, node, spot)
        if not where.asked:
            return where
        self.narrowed = True
        asked = Foreign(where.asked, FLAG)
        return asked if equal else Not(Bracketed(asked))

    def _narrow(self, op: Step, where: Where, target: int, spot: Spot, *, equal: bool) -> None:
        """Emit a condition on x, and what follows for the x that meet it."""
        if where.mask is not None:
            domain = spot.domain & (where.mask if equal else ~where.mask)
            if domain == spot.domain:
                self.go(target, spot)
                return
            if not domain:
                return
            text = f"{spot.members} & {self.universe.literal(domain)}"
        else:
            domain = spot.domain & ~(where.never if equal else where.always)
            text = f"{spot.members} & {'' if equal else '~'}({where.text})"
            if equal and self._holds_all(spot, where.text):
                text = where.text
            if not domain:
                return
        name = self.walks.name("set")
        self.narrowed = True
        kind = f"const Bits<{self.universe.words}>"
        self.walks.add(spot.here, f"{kind} {name} = {text};{self.unit.label(op)}")
        own = {**spot.own, **self._own_cells(op, spot, equal=equal)}
        seen = (*spot.seen, *self._seen_cells(op, spot, equal=equal))
        self.go(target, replace(spot, members=name, domain=domain, own=own, seen=seen))

    def _holds_all(self, spot: Spot, text: str) -> bool:
        """Whether a set is that of a value of a board of which every place is left."""
        found = _PLAIN.fullmatch(text)
        boards = self.unit.boards.used.values()
        board = next((b for b in boards if found is not None and b.name == found[1]), None)
        if board is None or board.first != self.universe.first:
            return False
        return spot.members.startswith("all") and spot.domain == (1 << board.covered) - 1

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
                value = Local(self._keep(cpp(value)), CODE)
        elif isinstance(value, Cell) and value.written:
            raise UnsupportedError
        return lambda: self.go(target, replace(spot, tags=(*spot.tags, value)))

    def finish(self, op: Step, node: int, spot: Spot) -> None:
        """Emit the moves that were found."""
        before = spot.here.pending
        self.narrowed = True
        if spot.members and not before and all(isinstance(t, Constant | Table) for t in spot.tags):
            self._list(op, node, spot)
            return
        if self.listed_behind and spot.members and self._list_behind(op, node, spot):
            return
        self.walks.sites.append(Site(node, spot.here.tags + len(before) + len(spot.tags)))
        x = self.walks.name("x")
        tags = [self.spell(tag, x) for tag in spot.tags]
        told = ", ".join(map(cpp, (spot.here.at, *before, *tags)))
        found = f"w.found({told});{self.unit.label(op)}"
        if spot.members:
            head = f"for (const int {x} : {spot.members}.from({self.universe.first}))"
            found = f"{head} {found}"
        self.walks.add(spot.here, found)

    def _list(self, op: Step, node: int, spot: Spot) -> None:
        """Emit the moves whose tags stand in a table, by the position of x."""
        rows = [
            tuple(_tag_of(tag, x) if spot.domain >> x & 1 else 0 for tag in spot.tags)
            for x in range(self.universe.size)
        ]
        site = self._site(node, spot, rows)
        small = self.universe.size <= SIZE
        one = spot.domain.bit_count() <= FEW and len(spot.tags) == 1
        firsts = {rows[x][0] - x for x in bits(spot.domain)} if one else {-1}
        follow = len(firsts) == 1 and min(firsts) >= 0
        packed = not small and not follow and self.universe.words == 1
        packed = packed and spot.domain.bit_count() <= SIZE
        if packed:
            rows, small = [rows[x] for x in bits(spot.domain)], True
        size = SIZE if small else WORD * self.universe.words
        stretch = self.unit.rows.add([*rows, *[(0,) * len(spot.tags)] * (size - len(rows))])
        number = sum(site.rows is not None for site in self.walks.sites)
        self.walks.sites.append(replace(site, rows=stretch))
        table = stretch.table
        if follow:
            size = self.universe.size
            few = f"Few<{size}>" if size <= _SHORT else ""
            table = f"Following{few}{{{firsts.pop()}}}"
        lists = "list_packed" if packed else "list"
        domain = f", {spot.domain:#x}u" if packed else ""
        told = f"FIRST[{number}]{domain}"
        where = f"{cpp(spot.here.at)}, {spot.members}, {table}, {stretch.first}"
        self.walks.add(spot.here, f"w.{lists}<ONCE, {told}>({where});{self.unit.label(op)}")

    def _list_behind(self, op: Step, node: int, spot: Spot) -> bool:
        """Emit the moves that begin with the same tags; whether that can be done."""
        same = list(spot.here.pending)
        tags = list(spot.tags)
        while tags and isinstance(tags[0], Expr | Constant):
            same.append(self.spell(tags.pop(0), ""))
        identity = self.universe.identity()
        if tags != [identity]:
            return False
        self.walks.sites.append(
            Site(
                node,
                spot.here.tags + len(same) + len(tags),
                distinct=self.walks.told_apart(same),
                behind=True,
            )
        )
        table = f"Following{{{self.universe.first}}}"
        behind = ", ".join((cpp(spot.here.at), spot.members, table, *map(cpp, same)))
        self.walks.add(spot.here, f"w.list_behind<ONCE>({behind});{self.unit.label(op)}")
        return True

    def _site(self, node: int, spot: Spot, rows: list[tuple[int, ...]]) -> Site:
        """What is known of the moves that are listed here."""
        tags = spot.here.tags + len(spot.tags)
        moves = {rows[x]: self.universe.first + x for x in bits(spot.domain)}
        if len(moves) < spot.domain.bit_count() or spot.here.tags or self.walks.loops:
            return Site(node, tags)
        # a local name may have another value elsewhere in the function
        local = self.unit.cells.local
        cases = {name: value.code for name, value in self.fixed.items() if not local(name)}
        # so may a map that was written
        bit = self.unit.plan.bit
        own = {name: had for name, had in spot.own.items() if not self.walks.written & bit[name]}
        return Site(node, tags, moves, cases, own)

    def _choice(self, op: Step, target: int, spot: Spot) -> Callable[[], None]:
        """Another choice while one is put off: its values one after the other."""
        codes = [self.unit.plan.storage.codes[symbol] for symbol in op.choices]
        name = op.place.variable
        assert name is not None
        if len(codes) > FEW or name == self.variable:
            raise UnsupportedError

        def each() -> None:
            for code in codes:
                self.go(target, self._bind(op, name, Constant(code), spot))

        return each

    def _assign(self, op: Step, target: int, spot: Spot) -> Callable[[], None]:
        name = op.place.variable
        assert name is not None
        value = self._value(op.value, spot)
        if isinstance(value, Scalar):
            raise UnsupportedError
        if isinstance(value, Cell) and (value.single or value.written):
            raise UnsupportedError
        return lambda: self.go(target, self._bind(op, name, value, spot))

    def _write(self, op: Step, target: int, spot: Spot) -> Callable[[], None]:
        """A cell is assigned: what is read from now on is compared with it."""
        board = self.unit.boards.board(op.place.variable)
        indices = op.place.indices
        if op.kind is not Kind.ASSIGN or board is None or len(indices) != 1:
            raise UnsupportedError
        key, value = self._value(indices[0].value, spot), self._value(op.value, spot)
        if not isinstance(key, Table) or not isinstance(value, Constant):
            raise UnsupportedError
        if any(key.codes[x] not in board.keys for x in bits(spot.domain)):
            raise UnsupportedError
        write = Write(op, board, key.codes, value)
        return lambda: self.go(target, replace(spot, writes=(*spot.writes, write)))

    def _bind(self, op: Step, name: str, value: Value, spot: Spot) -> Spot:
        if isinstance(value, Cell):
            value = replace(value, kept=True)
        bound = {**{n: s for n, s in spot.bound.items() if n != name}, name: op}
        return replace(spot, known={**spot.known, name: value}, bound=bound)


def _tag_of(tag: Value | Expr, x: int) -> int:
    if isinstance(tag, Constant):
        return tag.code
    assert isinstance(tag, Table)
    return tag.codes[x] or 0
