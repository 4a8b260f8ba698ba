"""A part of a search in which a choice ``x = T(*)`` is put off: all x at once, as a set.

Conditions narrow the set.  Where the search does something that is not worked out for a set - it
writes a map, meets another search, comes to a cycle - the x that are left are taken one by one, and
the search goes on as usual.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from rgt.backends.cpp.layout import bits, mask_of
from rgt.backends.cpp.operands import Operand, variables_in
from rgt.backends.cpp.program import Step
from rgt.backends.cpp.sets.boards import Board
from rgt.backends.cpp.sets.conditions import Conditions, Universe, Where
from rgt.backends.cpp.sets.sites import Site
from rgt.backends.cpp.sets.values import (
    Cell,
    Constant,
    NeedsConstantError,
    Scalar,
    Table,
    UnsupportedError,
    Value,
)
from rgt.backends.interpreter.analysis import Pair, fork
from rgt.backends.interpreter.program import Kind, Op

if TYPE_CHECKING:
    from rgt.backends.cpp.walks import Here, Walks

_FEW = 16
"""So many values of a second choice are written out one after the other."""
_SPECIAL = 4
_LONGEST = 400


@dataclass(frozen=True, slots=True)
class Write:
    """A cell of a board that was assigned, for each x another: `keys` by the position of x."""

    op: Step
    board: Board
    keys: tuple[int | None, ...]
    value: Constant


@dataclass(frozen=True, slots=True)
class Spot:
    """Where the search stands: `members` names the set of x that are left, all of them in `domain`;
    `known` are the values of variables, `bound` those that were assigned since the choice was put
    off, with their last labels; `tags` were shown and `writes` are to be made since.  Without a set
    `members` is "".  `own` are the codes that the cells of boards at x itself can still have.
    """

    here: Here
    members: str
    domain: int
    known: Mapping[str, Value] = field(default_factory=dict)
    bound: Mapping[str, Step | None] = field(default_factory=dict)
    tags: tuple[Value | str, ...] = ()
    writes: tuple[Write, ...] = ()
    own: Mapping[str, frozenset[int]] = field(default_factory=dict)


class Region:
    """Emits the part of a search after a choice that is put off.

    `variable` is x.  `fixed` are variables whose values are known because the code is written once
    for each of them.  With `single` there is only one x, not known beforehand.
    """

    single = False

    def __init__(
        self, walks: Walks, universe: Universe, variable: str, fixed: Mapping[str, Constant]
    ) -> None:
        self.walks = walks
        self.unit = walks.unit
        self.universe = universe
        self.variable = variable
        self.fixed = fixed
        self.narrowed = False
        self.conditions = Conditions(
            universe,
            self.unit.evaluator,
            self._spell,
            self._keep,
            self.unit.set_table,
            self._assume,
        )
        self._spot: Spot | None = None
        self._limit = walks.size + _LONGEST
        codes = self.unit.few_codes(variable, universe.size) if variable else ()
        inside = (code - universe.first for code in codes if code in universe.codes)
        self._held = mask_of(inside) if codes else universe.everything
        self._path: set[int] = set()

    # -- places ------------------------------------------------------------------------------

    def walk(self, node: int, spot: Spot) -> None:
        """Emit everything that can happen from a node on."""
        out = self.walks.view.edges(node)
        branch = fork(out) if len(out) > 1 else None
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
        elif target in self._meetings() or walks.size > self._limit:
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
        name = self.walks.name("set")
        self.narrowed = True
        kind = f"const Bits<{self.universe.words}>"
        text = where.text or self.universe.literal(where.mask or 0)
        self.walks.add(spot.here, f"{kind} {name} = {spot.members} & ({text});")
        self.arrive(replace(spot, members=name, domain=spot.domain & ~where.never))
        return True

    def _arrive_at_cycle(self, target: int, spot: Spot) -> None:
        """Where moves are listed, a cycle with tags is entered: the second time one by one."""
        again = target in self._path or target in self._meetings()
        if self.walks.end >= 0 or again or self.walks.size > self._limit:
            self.cycle(target, spot)
            return
        self._path.add(target)
        self.walk(target, spot)
        self._path.discard(target)

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

    # -- edges -------------------------------------------------------------------------------

    def _pair(self, branch: Pair, node: int, spot: Spot) -> None:
        op = branch.condition
        assert isinstance(op, Step)
        try:
            with self._at(spot):
                where = self._where(op, spot)
                text = None if where is not None else self._guard(op, node, spot)
        except UnsupportedError:
            self._one_by_one(node, spot)
            return
        if where is not None:
            self._narrow(op, where, branch.yes, spot, equal=True)
            self._narrow(op, where, branch.no, spot, equal=False)
            return
        if text in ("true", "false"):
            self.go(branch.yes if text == "true" else branch.no, spot)
            return
        self.walks.add(spot.here, f"if ({text}) {{{self.unit.label(op)}")
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
        where = self._where(op, spot)
        if where is not None:
            equal = op.equal if op.kind is Kind.TEST else op.positive
            return lambda: self._narrow(op, where, target, spot, equal=equal)
        text = self._guard(op, node, spot)
        if text in ("true", "false"):
            return lambda: self.go(target, spot) if text == "true" else None

        def guarded() -> None:
            self.walks.add(spot.here, f"if ({text}) {{{self.unit.label(op)}")
            self.go(target, replace(spot, here=spot.here.deeper()))
            self.walks.add(spot.here, "}")

        return guarded

    def _where(self, op: Step, spot: Spot) -> Where | None:
        """Where a comparison is equal, or a check holds; None if that is the same for all x."""
        if op.kind is Kind.CHECK:
            return self._check_where(op, spot)
        if op.place.shape.depth:
            raise UnsupportedError
        one, two = self._value(op.place, spot), self._value(op.value, spot)
        if not _depends(one) and not _depends(two):
            return None
        return self.conditions.equal(one, two, spot.domain, spot.own)

    def _check_where(self, op: Step, spot: Spot) -> Where | None:
        return self._set_of(op.check, self.unit.plan.reads(op), spot)

    def _set_of(self, check: int, reads: int, spot: Spot) -> Where | None:
        """Where a check that reads some variables holds; None if that is the same for all x."""
        plan = self.unit.plan
        own = [name for name in spot.bound if reads & plan.bit[name]]
        if any(reads & write.op.writes for write in spot.writes):
            raise UnsupportedError
        if not own:
            return None
        name = own[0]
        value = spot.known[name]
        if len(own) > 1 or not isinstance(value, Table):
            raise UnsupportedError
        found = self.unit.predicate(check, name)
        if found is None or (found.assumed and self.walks.written & reads):
            raise UnsupportedError
        self.walks.memory |= reads & ~plan.bit[name]
        self.walks.assumed.update(found.assumed)
        base = self._keep(found.call)
        return self.members_where(spot, name, found.universe, found.full, base, found.possible)

    def members_where(
        self, spot: Spot, name: str, universe: Universe, full: Universe, base: str, possible: int
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
        text = self.conditions.preimage(
            places, base, universe.words, universe.size, exact=not never
        )
        return Where(None, text, never)

    def _guard(self, op: Step, node: int, spot: Spot) -> str:
        """A condition that is the same for all x."""
        if op.kind is Kind.TEST:
            one, two = self._value(op.place, spot), self._value(op.value, spot)
            if isinstance(one, Constant) and isinstance(two, Constant):
                return "true" if (one == two) == op.equal else "false"
            found = self._bit_test(one, two) or self._bit_test(two, one)
            if found:
                self.narrowed = True
                return found if op.equal else f"!{found}"
        text = self.walks.condition(op, node)
        if "key(" in text:
            raise UnsupportedError
        return text

    def _bit_test(self, cell: Value, other: Value) -> str:
        """Whether one cell has a value, asked of the sets; "" if they do not tell."""
        if not isinstance(cell, Cell) or not isinstance(other, Constant):
            return ""
        place = (cell.keys[0] or 0) - cell.board.first
        values = [v for v in self.unit.evaluator.held(cell) if v in cell.values(other.code)]
        if len(values) != 1 or not 0 <= place < cell.board.covered:
            return ""
        return f"{cell.board.members(str(values[0]))}.test({place})"

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
            if not domain:
                return
        name = self.walks.name("set")
        self.narrowed = True
        kind = f"const Bits<{self.universe.words}>"
        self.walks.add(spot.here, f"{kind} {name} = {text};{self.unit.label(op)}")
        own = {**spot.own, **self._own_cells(op, spot, equal=equal)}
        self.go(target, replace(spot, members=name, domain=domain, own=own))

    def _own_cells(self, op: Step, spot: Spot, *, equal: bool) -> dict[str, frozenset[int]]:
        """What a comparison tells of the cell of a board at x itself."""
        if op.kind is not Kind.TEST or spot.writes:
            return {}
        one, two = self._value(op.place, spot), self._value(op.value, spot)
        if not isinstance(one, Cell):
            one, two = two, one
        if not isinstance(one, Cell) or one.keys != self.universe.identity().codes:
            return {}
        if isinstance(two, Constant):
            told = set(one.values(two.code))
        elif isinstance(two, Scalar) and one.after is None and equal:
            told = set(self.unit.evaluator.range_of(two))
        else:
            return {}
        held = frozenset(self.unit.evaluator.held(one))
        before = spot.own.get(one.variable, held)
        return {one.variable: before & told if equal else before - told}

    def _tag(self, op: Step, node: int, target: int, spot: Spot) -> Callable[[], None]:
        if self.walks.end >= 0:
            return lambda: self.go(target, spot)
        value: Value | str = self._value(op.value, spot)
        if isinstance(value, Scalar) or (isinstance(value, Cell) and value.single):
            value = self.unit.text.read(op.value, node)
            if "key(" in value:
                raise UnsupportedError
            if not self.unit.text.is_bound(op.value):
                # the state may be another one when the move is found
                value = self._keep(value)
        elif isinstance(value, Cell) and value.written:
            raise UnsupportedError
        return lambda: self.go(target, replace(spot, tags=(*spot.tags, value)))

    def finish(self, op: Step, node: int, spot: Spot) -> None:
        """Emit the moves that were found."""
        before = spot.here.pending
        self.narrowed = True
        if spot.members and not before and all(isinstance(t, Constant | Table) for t in spot.tags):
            few = str(spot.domain.bit_count() <= _FEW).lower()
            call = f"w.list<ONCE, {few}>({spot.here.at}, {spot.members}, {self._rows(node, spot)});"
            self.walks.add(spot.here, f"{call}{self.unit.label(op)}")
            return
        self.walks.sites.append(Site(node))
        x = self.walks.name("x")
        tags = [self.spell(tag, x) for tag in spot.tags]
        found = f"w.found({', '.join((spot.here.at, *before, *tags))});{self.unit.label(op)}"
        if spot.members:
            head = f"for (const int {x} : {spot.members}.from({self.universe.first}))"
            found = f"{head} {found}"
        self.walks.add(spot.here, found)

    def _rows(self, node: int, spot: Spot) -> str:
        """The table of the tags by the position of x."""
        rows = []
        for x in range(64 * self.universe.words):
            inside = x < self.universe.size and spot.domain >> x & 1
            rows.append(tuple(_tag_of(tag, x) if inside else 0 for tag in spot.tags))
        moves = frozenset(rows[x] for x in bits(spot.domain))
        alone = len(moves) == spot.domain.bit_count() and not spot.here.tags
        # a local name may have another value elsewhere in the function
        local = self.unit.text.local
        cases = {name: value.code for name, value in self.fixed.items() if not local(name)}
        known = alone and not self.walks.loops
        self.walks.sites.append(Site(node, moves, cases) if known else Site(node))
        return self.unit.tag_table(rows)

    def _choice(self, op: Step, target: int, spot: Spot) -> Callable[[], None]:
        """Another choice while one is put off: its values one after the other."""
        codes = [self.unit.plan.storage.codes[symbol] for symbol in op.choices]
        name = op.place.variable
        assert name is not None
        if len(codes) > _FEW or name == self.variable:
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
        if any(key.codes[x] is None for x in bits(spot.domain)):
            raise UnsupportedError
        write = Write(op, board, key.codes, value)
        return lambda: self.go(target, replace(spot, writes=(*spot.writes, write)))

    def _bind(self, op: Step, name: str, value: Value, spot: Spot) -> Spot:
        if isinstance(value, Cell):
            value = replace(value, kept=True)
        bound = {**{n: s for n, s in spot.bound.items() if n != name}, name: op}
        return replace(spot, known={**spot.known, name: value}, bound=bound)

    # -- one by one --------------------------------------------------------------------------

    def _one_by_one(self, node: int, spot: Spot, op: Op | None = None, target: int = -1) -> None:
        """Take the x that are left, and go on from a node as usual: by one edge, or by all."""
        walks = self.walks

        def rest(here: Here) -> None:
            if op is None:
                walks.body(node, here)
            else:
                walks.step(op, node, target, here)

        self.take(spot, rest)

    def materialise(self, target: int, spot: Spot) -> None:
        """Take the x that are left one by one, and arrive at a node with each."""
        self.take(spot, lambda here: self.walks.go(target, here))

    def take(self, spot: Spot, rest: Callable[[Here], None]) -> None:
        """Emit the loop over the x that are left, names for what was assigned, and the rest."""
        walks = self.walks
        x = walks.name("x")
        here = spot.here
        with self._constants(self.fixed):
            if spot.members:
                head = f"for (const int {x} : {spot.members}.from({self.universe.first}))"
                walks.add(here, head + " {")
                here = here.deeper()
            walks.loops += bool(spot.members)
            self._names(list(spot.bound.items()), spot, x, here, rest)
            walks.loops -= bool(spot.members)
            if spot.members:
                walks.add(spot.here, "}")

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
            self._make_writes(list(spot.writes), x, here, rest)
            return
        (name, op), *others = left
        assert op is not None
        local = self.walks.name(self.unit.plan.storage.fields[name].name[2:] + "_")
        value = self.spell(spot.known[name], x)
        self.walks.bind_as(
            op, local, value, here, lambda inner: self._names(others, spot, x, inner, rest)
        )

    def _shown(self, tag: Value | str, x: str, here: Here) -> str:
        """The C++ of a tag, which later writes do not change."""
        text = self.spell(tag, x)
        if not isinstance(tag, Cell):
            return text
        name = self.walks.name("tag")
        self.walks.add(here, f"const int {name} = {text};")
        return name

    def _make_writes(
        self, left: list[Write], x: str, here: Here, rest: Callable[[Here], None]
    ) -> None:
        """Emit the writes that were put off, the rest, and their undoing."""
        if not left:
            rest(here)
            return
        write, *others = left
        walks = self.walks
        walks.stored |= write.op.writes
        forgets = self.unit.plan.forgets(write.op)
        at, old, version = walks.name("i"), walks.name("old"), walks.name("version")
        key = self.spell(Table(write.keys), x)
        cells = write.board.field.name
        walks.add(here, f"const unsigned {at} = {key} - {write.board.keys[0]};")
        walks.add(here, f"const auto {old} = s.{cells}[{at}];")
        if forgets:
            walks.add(here, f"const auto {version} = w.version;")
        value = self.unit.text.code(write.value.code)
        walks.add(here, f"put_{cells}(s, {at}, {value});{self.unit.label(write.op)}")
        if forgets:
            walks.add(here, "w.touch();")
        with walks.wrote(write.op):
            self._make_writes(others, x, here, rest)
        if forgets:
            walks.add(here, f"w.version = {version};")
        walks.add(here, f"put_{cells}(s, {at}, {old});")

    # -- text --------------------------------------------------------------------------------

    def spell(self, value: Value | str, x: str) -> str:
        """The C++ of a value, `x` being the name of the code of x."""
        if isinstance(value, str):
            return value
        if isinstance(value, Constant):
            return self.unit.text.code(value.code)
        if isinstance(value, Scalar):
            return self._spell(value)
        at = f"{x} - {self.universe.first}" if self.universe.first else x
        if isinstance(value, Table):
            if value == self.universe.identity():
                return x
            return f"{self.unit.text.codes(value.codes)}[{at}]"
        first = value.board.keys[0]
        if value.single:
            index = str((value.keys[0] or 0) - first)
        elif value.keys == self.universe.identity().codes:
            index = f"{x} - {first}" if first else x
        else:
            index = f"{self.unit.text.codes(value.keys)}[{at}] - {first}"
        read = f"s.{value.board.field.name}[{index}]"
        if value.after is None:
            return read
        low, high = value.board.values[0], value.board.values[-1]
        after = [value.after.get(code) for code in range(low, high + 1)]
        return f"{self.unit.text.codes(tuple(after))}[{read} - {low}]"

    def _spell(self, value: Scalar) -> str:
        text = self.unit.text.read(value.operand, 0)
        if "key(" in text:
            raise UnsupportedError
        return text

    def _keep(self, text: str) -> str:
        """Give an expression a name."""
        assert self._spot is not None
        name = self.walks.name("some")
        self.walks.add(self._spot.here, f"const auto {name} = {text};")
        return name

    def _assume(self, cell: Cell, place: int) -> int:
        """The code that a cell which has no bit held at first, and will be tested for."""
        plan = self.unit.plan
        if self.walks.written & plan.bit[cell.variable]:
            # the function tests it before it writes
            raise UnsupportedError
        at = place + cell.board.lead
        symbol = plan.layout.initial[plan.layout.places[cell.variable].base + at]
        code = plan.storage.codes[symbol]
        self.walks.assumed[cell.board.field.name, at] = code
        return code

    def _value(self, operand: Operand, spot: Spot) -> Value:
        found = self.unit.evaluator.value(operand, {**self.fixed, **spot.known})
        if isinstance(found, Table) and any(
            found.codes[x] is None for x in bits(spot.domain & self._held)
        ):
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
            raise UnsupportedError
        written: dict[int, int] = {}
        for write in spot.writes:
            if write.board.field == value.board.field:
                pairs = enumerate(zip(value.keys, write.keys, strict=True))
                written.update((x, write.value.code) for x, (a, b) in pairs if a == b)
        if not written:
            return value
        if all(written.get(x) == write.value.code for x in bits(spot.domain)):
            code = write.value.code
            return Constant(code if value.after is None else value.after[code])
        return replace(value, written=written)

    @contextmanager
    def _at(self, spot: Spot) -> Iterator[None]:
        """Emit for a spot: constants are read as such, and names are defined there."""
        before, self._spot = self._spot, spot
        known = {n: v for n, v in spot.known.items() if isinstance(v, Constant)}
        mark = self.walks.mark()
        try:
            with self._constants({**self.fixed, **known}):
                yield
        except (UnsupportedError, NeedsConstantError):
            self.walks.back_to(mark)
            raise
        finally:
            self._spot = before

    @contextmanager
    def _constants(self, known: Mapping[str, Constant]) -> Iterator[None]:
        with ExitStack() as stack:
            for name, value in known.items():
                stack.enter_context(self.unit.text.bound(name, self.unit.text.code(value.code)))
            yield


def places_of(spot: Spot, name: str, universe: Universe, full: Universe) -> dict[int, int]:
    """By the position of x that of a variable's value in a universe, or beyond it.

    Raises UnsupportedError if it might be none of `full`.
    """
    value = spot.known[name]
    if not isinstance(value, Table):
        raise UnsupportedError
    found = {}
    for x in bits(spot.domain):
        code = value.codes[x]
        if code is None or not 0 <= code - full.first < full.size:
            raise UnsupportedError
        found[x] = code - universe.first
    return found


def _depends(value: Value) -> bool:
    """Whether x occurs in a value."""
    return isinstance(value, Table) or (isinstance(value, Cell) and not value.single)


def _tag_of(tag: Value | str, x: int) -> int:
    if isinstance(tag, Constant):
        return tag.code
    assert isinstance(tag, Table)
    return tag.codes[x] or 0


def put_off(walks: Walks, op: Step, target: int, here: Here) -> bool:
    """Emit a choice and what follows for a set of values; False if nothing would be gained."""
    name = op.place.variable
    assert name is not None
    if walks.unit.is_map(op.place):
        return False
    universe = walks.unit.chosen(op)
    ways = [] if universe is None else [_deferred(walks, op, target, universe)]
    if walks.end >= 0 and len(op.choices) <= _FEW:
        ways.append(_written_out(walks, op, target))
    return any(with_constants(walks, {name}, here, way) for way in ways)


Once = Callable[[Mapping[str, Constant], "Here"], bool]
"""Emits something, some variables being known; says whether it is of any use."""


def _deferred(walks: Walks, op: Step, target: int, universe: Universe) -> Once:
    name = op.place.variable
    assert name is not None

    def once(values: Mapping[str, Constant], here: Here) -> bool:
        region = Region(walks, universe, name, values)
        spot = whole(walks, universe, here)
        spot = replace(spot, known={name: universe.identity()}, bound={name: op})
        region.go(target, spot)
        return region.narrowed

    return once


def _written_out(walks: Walks, op: Step, target: int) -> Once:
    name = op.place.variable
    assert name is not None

    def once(values: Mapping[str, Constant], here: Here) -> bool:
        region = Region(walks, Universe(0, 1), "", values)
        for symbol in op.choices:
            value = Constant(walks.unit.plan.storage.codes[symbol])
            region.go(target, Spot(here, "", 1, {name: value}, {name: op}))
        return region.narrowed

    return once


def whole(walks: Walks, universe: Universe, here: Here) -> Spot:
    """Emit a name for the set of everything; nothing is known of variables."""
    name = walks.name("all")
    everything = universe.literal(universe.everything)
    walks.add(here, f"constexpr Bits<{universe.words}> {name} = {everything};")
    return Spot(here, name, universe.everything)


def with_constants(walks: Walks, own: set[str], here: Here, once: Once) -> bool:
    """Emit something, under a switch over those variables whose values it needs to know.

    Nothing is emitted, and the answer is False, if it is of no use; `own` are variables that cannot
    be known.
    """
    mark = walks.mark()
    fixed: dict[str, tuple[int, ...]] = {}
    while True:
        try:
            useful = _for_each(walks, list(fixed.items()), {}, here, once)
        except NeedsConstantError as needed:
            walks.back_to(mark)
            codes = walks.unit.few_codes(needed.variable, _SPECIAL)
            if not codes or needed.variable in fixed or needed.variable in own:
                return False
            fixed[needed.variable] = codes
            continue
        if not useful:
            walks.back_to(mark)
        return useful


def _for_each(
    walks: Walks,
    left: list[tuple[str, tuple[int, ...]]],
    values: Mapping[str, Constant],
    here: Here,
    once: Once,
) -> bool:
    if not left:
        return once(values, here)
    (name, codes), *others = left
    useful = False
    walks.add(here, f"switch ({walks.unit.variable(name)}) {{")
    for code in codes:
        walks.add(here, f"case {walks.unit.text.code(code)}: {{")
        inner = here.deeper()
        useful |= _for_each(walks, others, {**values, name: Constant(code)}, inner, once)
        walks.add(inner, "break;")
        walks.add(here, "}")
    walks.add(here, "default: break;")
    walks.add(here, "}")
    return useful
