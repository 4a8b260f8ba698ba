"""Operands and labels as parts of a plan: where a symbol stands, and what is written there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager

from rgt.backends.facts.plan import Plan
from rgt.backends.interpreter.layout import Shape
from rgt.backends.lowering.sets.boards import Boards
from rgt.backends.lowering.tables import Tables
from rgt.backends.plan.expressions import (
    Cell,
    Equal,
    Expr,
    Field,
    IsMarked,
    Key,
    Lookup,
    Not,
    Number,
    SameCells,
    Sum,
    Symbol,
    Times,
    Watching,
    less,
    plus,
    times,
)
from rgt.backends.plan.statements import Copy, Entries, ForEach, Put, Span, Stmt, Store
from rgt.backends.program.operands import Index, Operand
from rgt.backends.program.steps import Step
from rgt.ir.structures.bit_sets import bits, bits_of

_LARGE = 1 << 12
"""Constants of so many cells are kept as bits where they are compared with one symbol."""
_SPARSE = 4
"""A table by code has at most so many rows for each one that is read."""


class Cells:
    """Plans how operands are read and written."""

    def __init__(self, plan: Plan, boards: Boards, tables: Tables) -> None:
        self.plan = plan
        self._boards = boards
        self._tables = tables
        self.storage = plan.storage
        self._symbols = [Symbol(code, name) for code, name in enumerate(plan.storage.names)]
        self._bound: dict[str, Expr] = {}

    # -- symbols ---------------------------------------------------------------------------

    def symbol(self, number: int) -> Symbol:
        """A symbol by the interpreter's number."""
        return self._symbols[self.storage.codes[number]]

    def code(self, code: int) -> Symbol:
        """A symbol by its code."""
        return self._symbols[code]

    def read(self, operand: Operand, node: int, into: str | None = None) -> Expr:
        """The code of a symbol; `node` is where it is read, `into` a variable that it is for.

        Of a cell in which only one symbol can stand there it is that one: nobody looks.
        """
        symbol = operand.symbol
        if symbol is None:
            symbol = self.plan.standing.before(operand, node)
        if symbol is not None:
            return self.symbol(symbol)
        return self._shifted(operand, node, into) or self.cell(operand, node)

    def cell(self, operand: Operand, node: int, index: Expr | None = None) -> Expr:
        """The first cell of an operand, which stands at `index` if that is known."""
        if operand.variable is None:
            found = self._by_code(operand, node) if index is None else None
            if found is not None:
                return found
            name = self._tables.of(operand.name, operand.cells)
            return Lookup(name, index or self.index(operand, node))
        field = self.storage.fields[operand.variable]
        if not field.map:
            return self._bound.get(operand.variable) or Field(field.name)
        return Cell(field.name, index or self.index(operand, node))

    def _by_code(self, operand: Operand, node: int) -> Expr | None:
        """A cell of a constant whose only index has keys that do not follow each other, where what
        it can be nearly does: a table by that needs no other one that has the places of keys.
        """
        if len(operand.indices) != 1 or operand.shape.depth:
            return None
        (index,) = operand.indices
        if self.storage.span(index.keys) is not None or not self._has_cell(index):
            return None
        symbols = list(bits(self.plan.ranges.of(index.value)))
        codes = {self.storage.codes[symbol]: index.offsets[symbol] for symbol in symbols}
        low, high = min(codes), max(codes)
        if high - low >= _SPARSE * len(codes):
            return None
        first = codes[low]
        rows = [operand.cells[operand.start + codes.get(c, first)] for c in range(low, high + 1)]
        name = self._tables.of(operand.name, rows)
        return Lookup(name, less(self.read(index.value, node), low))

    def variable(self, name: str) -> Expr:
        """A variable that is no map, read where it stands."""
        return self._bound.get(name) or Field(self.storage.fields[name].name)

    def index(self, operand: Operand, node: int) -> Expr:
        """How many cells an operand stands from the first of its variable or constant."""
        return plus(*(self._step(index, node) for index in operand.indices), Number(operand.start))

    def moving(self, operand: Operand) -> bool:
        """Whether the index has to be worked out while the game is played."""
        return bool(operand.indices)

    def certain(self, operand: Operand) -> bool:
        """Whether it can always be read: no index is a key that a map has not."""
        return all(self._has_cell(index) and self.certain(index.value) for index in operand.indices)

    def _has_cell(self, index: Index) -> bool:
        return not self.plan.ranges.of(index.value) & ~bits_of(index.keys)

    def _step(self, index: Index, node: int) -> Expr:
        value = self.read(index.value, node)
        first = self.storage.span(index.keys)
        if first is not None:
            at = less(value, first)
        else:
            at = Lookup(self._tables.places(index.keys), value)
        if not self._has_cell(index):
            at = Key(at, len(index.keys), node, value)
        return times(at, index.stride)

    # -- writing ---------------------------------------------------------------------------

    def put(self, place: Operand, node: int, value: Expr, index: Expr | None = None) -> Stmt:
        """The assignment of a symbol; cells of maps have functions that write them."""
        assert place.variable is not None
        field = self.storage.fields[place.variable]
        if not field.map:
            return Store(field.name, value)
        covered = self._is_on_board(place, node)
        return Put(field.name, index or self.index(place, node), value, None, covered)

    def put_for_good(self, op: Step, node: int, value: Expr) -> Stmt:
        """The same where a play, or the only walk of a check, goes on from there; what is
        overwritten may be known.
        """
        old = self.plan.standing.before(op.place, node)
        board = self._boards.considered(op.place.variable)
        if old is None or board is None:
            return self.put(op.place, node, value)
        # two sets that are known beforehand are changed sooner than all of them
        if op.value.symbol is None and (board.at_once or board.in_vectors):
            return self.put(op.place, node, value)
        if board.bare and not self._is_on_board(op.place, node):
            return self.put(op.place, node, value)
        at = self.index(op.place, node)
        return Put(board.field.name, at, value, self.symbol(old), True)

    def put_found(
        self, place: Operand, node: int, old: Expr, value: Expr, index: Expr | None
    ) -> Stmt:
        """The same where it is known what stands there."""
        board = self._boards.considered(place.variable)
        if board is None or board.at_once or (board.bare and not self._is_on_board(place, node)):
            return self.put(place, node, value, index)
        return Put(board.field.name, index or self.index(place, node), value, old, True)

    def _is_on_board(self, place: Operand, node: int) -> bool:
        """Whether a cell is one for which sets have a bit, of a board with others."""
        board = self._boards.considered(place.variable)
        if board is None or not board.bare or len(place.indices) != 1:
            return False
        (index,) = place.indices
        covered = index.keys[board.lead : board.lead + board.covered]
        keys = self.plan.possible.of(index.value, node)
        return bool(keys) and not keys & ~bits_of(covered)

    def map_of(self, place: Operand) -> str:
        """The map of a place."""
        assert place.variable is not None
        return self.storage.fields[place.variable].name

    # -- names for values --------------------------------------------------------------------

    @contextmanager
    def bound(self, variable: str, value: Expr) -> Iterator[None]:
        """Read a variable as a local name, or what else holds its value, for a while."""
        before = self._bound.get(variable)
        self._bound[variable] = value
        try:
            yield
        finally:
            if before is None:
                del self._bound[variable]
            else:
                self._bound[variable] = before

    @contextmanager
    def constants(self, codes: Mapping[str, int]) -> Iterator[None]:
        """Read variables as constants, by their codes, for a while."""
        with ExitStack() as stack:
            for name, code in codes.items():
                stack.enter_context(self.bound(name, self.code(code)))
            yield

    @contextmanager
    def unbound(self) -> Iterator[None]:
        """Read all variables from the state for a while, in another function."""
        before, self._bound = self._bound, {}
        try:
            yield
        finally:
            self._bound = before

    def local(self, variable: str) -> Expr | None:
        """As what a variable is read now, if not from the state."""
        return self._bound.get(variable)

    def is_bound(self, operand: Operand) -> bool:
        """Whether an operand is a variable that is not read from the state."""
        return operand.variable in self._bound

    # -- maps ------------------------------------------------------------------------------

    def copied(self, place: Expr, step: Step, node: int) -> Stmt:
        """The assignment of the cells of a map to those at `place`."""
        source = self.cell(step.value, node)
        order = self._order(step.value.shape, step.place.shape)
        return Copy(place, source, step.place.shape.cells, order)

    def _order(self, have: Shape, want: Shape) -> str:
        """The table of where each cell of `want` stands in `have`; "" if both have one order."""
        order = _order(have, want)
        return "" if order is None else self._tables.of("order", order, codes=False)

    # -- labels ----------------------------------------------------------------------------

    def test(self, step: Step, node: int) -> Expr:
        """What is true when a comparison is legal."""
        equal: Expr
        if step.place.shape.depth:
            one, two = self.cell(step.place, node), self.cell(step.value, node)
            order = self._order(step.value.shape, step.place.shape)
            equal = SameCells(one, two, step.place.shape.cells, order)
        else:
            equal = (
                self._told_by_key(step, node)
                or self._marked(step, node)
                or Equal(self.read(step.place, node), self.read(step.value, node))
            )
        return equal if step.equal else Not(equal)

    def _told_by_key(self, step: Step, node: int) -> Expr | None:
        """The comparison of a cell of a constant with a symbol that only one key has: whether the
        index is that key.
        """
        place, symbol = step.place, step.value.symbol
        index = self._one_index(place)
        if index is None or symbol is None:
            return None
        cells = place.cells[place.start :: index.stride][: len(index.keys)]
        if cells.count(symbol) != 1:
            return None
        key = index.keys[cells.index(symbol)]
        return Equal(self.read(index.value, node), self.symbol(key))

    def _shifted(self, operand: Operand, node: int, into: str | None) -> Expr | None:
        """A cell of a constant whose codes are all as far from those of their keys, but for what
        the variable that it is for never holds: no table.
        """
        index = self._one_index(operand)
        if index is None:
            return None
        codes = self.storage.codes
        cells = operand.cells[operand.start :: index.stride][: len(index.keys)]
        held = None if into is None else self.plan.ranges.values[into]
        pairs = zip(index.keys, cells, strict=True)
        apart = {
            codes[cell] - codes[key] for key, cell in pairs if held is None or held >> cell & 1
        }
        if len(apart) != 1:
            return None
        (by,) = apart
        value = self.read(index.value, node)
        return less(value, -by) if by <= 0 else plus(value, Number(by))

    def _one_index(self, operand: Operand) -> Index | None:
        """The index of a cell of a constant that has one, which is a variable and always a key."""
        if operand.variable is not None or len(operand.indices) != 1 or operand.shape.depth:
            return None
        (index,) = operand.indices
        value = index.value
        plain = value.scalar is not None
        return index if plain and self._has_cell(index) else None

    def _marked(self, step: Step, node: int) -> Expr | None:
        """The comparison of a cell of a large constant with a symbol, which takes a bit of each."""
        place, symbol = step.place, step.value.symbol
        if place.variable is not None or symbol is None or len(place.cells) < _LARGE:
            return None
        if not place.indices:
            return None
        table = self._tables.marks(place.name, place.cells, symbol)
        return IsMarked(table, self.index(place, node))

    def choices(self, step: Step, name: str) -> ForEach:
        """The head of a loop that gives `name` every code that an any-assignment chooses."""
        first = self.storage.span(step.choices)
        if first is not None:
            return ForEach(name, Span(first, first + len(step.choices)))
        return ForEach(name, Entries(self._tables.of("choices", step.choices)))

    # -- what a visited test compares --------------------------------------------------------

    def dense_index(self, names: Sequence[str]) -> Expr:
        """The number of the valuation of some variables: what `Plan.dense` counts."""
        found: Expr | None = None
        for name in names:
            field = self.storage.fields[name]
            codes = [self.storage.codes[s] for s in bits(self.plan.ranges.values[name])]
            low, size = min(codes), max(codes) - min(codes) + 1
            for i in range(field.cells):
                value: Expr = Cell(field.name, Number(i)) if field.map else Field(field.name)
                value = less(value, low) if low else value
                found = value if found is None else Sum((Times(found, size), value))
        return found or Number(0)

    def watching(self) -> Watching | None:
        """The players who see a tag now; None if that never changes."""
        place = self.plan.layout.places.get("visible")
        field = self.storage.fields.get("visible")
        one = self.plan.layout.ids.get("1", -1)
        if place is None or field is None or place.shape.depth != 1 or one < 0:
            return None
        return Watching(field.name, field.cells, self.symbol(one))


def _order(have: Shape, want: Shape) -> tuple[int, ...] | None:
    """Where each cell of `want` stands in `have`; None if both have the same order."""
    if have.keys == want.keys:
        return None
    order = [0]
    for have_keys, stride, want_keys in zip(have.keys, have.strides, want.keys, strict=True):
        position = {key: i * stride for i, key in enumerate(have_keys)}
        order = [base + position[key] for base in order for key in want_keys]
    return tuple(order)
