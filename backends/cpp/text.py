"""Operands and labels as C++ text, and the tables that the text names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from rgt.backends.cpp.fours import SIZE
from rgt.backends.cpp.layout import width_of
from rgt.backends.cpp.operands import Index, Operand
from rgt.backends.cpp.plan import Plan
from rgt.backends.cpp.program import Step
from rgt.backends.cpp.sets.boards import Boards
from rgt.backends.interpreter.layout import Shape
from rgt.ir.bit_sets import bits, bits_of

_ILLEGAL = 0xFFFFFFFF
_ROW = 24


class Speller:
    """Writes C++ for operands; `tables` are the definitions of the tables used so far.

    Those in `late_tables` have elements that the runtime defines.
    """

    def __init__(self, plan: Plan, boards: Boards) -> None:
        self.plan = plan
        self._boards = boards
        self.storage = plan.storage
        self.tables: list[str] = []
        self.late_tables: list[str] = []
        self._names: dict[object, str] = {}
        self._bound: dict[str, str] = {}

    # -- symbols ---------------------------------------------------------------------------

    def symbol(self, number: int) -> str:
        """The enumerator of a symbol."""
        return self.storage.names[self.storage.codes[number]]

    def read(self, operand: Operand, node: int) -> str:
        """The code of a symbol; `node` is where it is read.

        Of a cell in which only one symbol can stand there it is that one: nobody looks.
        """
        symbol = operand.symbol
        if symbol is None:
            symbol = self.plan.standing.before(operand, node)
        return self.cell(operand, node) if symbol is None else self.symbol(symbol)

    def cell(self, operand: Operand, node: int, index: str | None = None) -> str:
        """The first cell of an operand, which stands at `index` if that is known."""
        if operand.variable is None:
            name = self.table(operand.name, operand.cells)
            return f"{name}[{index or self.index(operand, node)}]"
        field = self.storage.fields[operand.variable]
        if not field.map:
            return self._bound.get(operand.variable, f"s.{field.name}")
        return f"s.{field.name}[{index or self.index(operand, node)}]"

    def put(self, place: Operand, node: int, value: str, index: str | None = None) -> str:
        """A statement that assigns a symbol; cells of maps have functions that write them."""
        assert place.variable is not None
        field = self.storage.fields[place.variable]
        if not field.map:
            return f"s.{field.name} = {value};"
        on = "on_" if self._is_on_board(place, node) else ""
        return f"put_{on}{field.name}(s, {index or self.index(place, node)}, {value});"

    def put_for_good(self, op: Step, node: int, value: str) -> str:
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
        return f"put_over_{board.field.name}(s, {at}, {self.symbol(old)}, {value});"

    def put_found(self, place: Operand, node: int, old: str, value: str, index: str | None) -> str:
        """The same where a name says what stands there."""
        board = self._boards.considered(place.variable)
        if board is None or board.at_once or (board.bare and not self._is_on_board(place, node)):
            return self.put(place, node, value, index)
        at = index or self.index(place, node)
        return f"put_over_{board.field.name}(s, {at}, {old}, {value});"

    def _is_on_board(self, place: Operand, node: int) -> bool:
        """Whether a cell is one for which sets have a bit, of a board with others."""
        board = self._boards.considered(place.variable)
        if board is None or not board.bare or len(place.indices) != 1:
            return False
        (index,) = place.indices
        covered = index.keys[board.lead : board.lead + board.covered]
        keys = self.plan.possible.of(index.value, node)
        return bool(keys) and not keys & ~bits_of(covered)

    def gather(self, place: Operand) -> str:
        """A statement that follows the assignment of a whole map."""
        assert place.variable is not None
        return f"gather_{self.storage.fields[place.variable].name}(s);"

    def code(self, code: int) -> str:
        """The enumerator of a code."""
        return self.storage.names[code]

    def index(self, operand: Operand, node: int) -> str:
        """How many cells an operand stands from the first of its variable or constant."""
        parts = [self._step(index, node) for index in operand.indices]
        if operand.start or not parts:
            parts.append(str(operand.start))
        return " + ".join(parts)

    def moving(self, operand: Operand) -> bool:
        """Whether the index has to be worked out while the game is played."""
        return bool(operand.indices)

    def certain(self, operand: Operand) -> bool:
        """Whether it can always be read: no index is a key that a map has not."""
        return all(self._has_cell(index) and self.certain(index.value) for index in operand.indices)

    def _has_cell(self, index: Index) -> bool:
        return not self.plan.ranges.of(index.value) & ~bits_of(index.keys)

    def _step(self, index: Index, node: int) -> str:
        value = self.read(index.value, node)
        certain = self._has_cell(index)
        first = self.storage.span(index.keys)
        if first is not None:
            at = f"{value} - {first}" if first else value
            if not certain:
                at = f"key({at}, {len(index.keys)}, {node}, {value})"
            elif first and index.stride != 1:
                at = f"({at})"
        else:
            at = f"{self._positions(index.keys)}[{value}]"
            if not certain:
                at = f"key({at}, {len(index.keys)}, {node}, {value})"
        return at if index.stride == 1 else f"{at} * {index.stride}"

    # -- names for values --------------------------------------------------------------------

    @contextmanager
    def bound(self, variable: str, local: str) -> Iterator[None]:
        """Read a variable as a local name for a while."""
        before = self._bound.get(variable)
        self._bound[variable] = local
        try:
            yield
        finally:
            if before is None:
                del self._bound[variable]
            else:
                self._bound[variable] = before

    @contextmanager
    def unbound(self) -> Iterator[None]:
        """Read all variables from the state for a while, in another function."""
        before, self._bound = self._bound, {}
        try:
            yield
        finally:
            self._bound = before

    def local(self, variable: str) -> str | None:
        """The name as which a variable is read now, if it is."""
        return self._bound.get(variable)

    def is_bound(self, operand: Operand) -> bool:
        """Whether an operand is a variable that is read as a local name."""
        return operand.variable in self._bound

    # -- maps ------------------------------------------------------------------------------

    def cells(self, operand: Operand, node: int, index: str | None = None) -> str:
        """A pointer to the cells of a map."""
        return f"&{self.cell(operand, node, index)}"

    def copied(self, place: str, step: Step, node: int) -> str:
        """A statement that copies the cells of a map to `place`."""
        source = self.cells(step.value, node)
        count = step.place.shape.cells
        order = _order(step.value.shape, step.place.shape)
        if order is None:
            return f"copy_cells({place}, {source}, {count});"
        return f"copy_cells({place}, {source}, {count}, {self.table('order', order, codes=False)});"

    def _maps_equal(self, step: Step, node: int) -> str:
        one, two = self.cells(step.place, node), self.cells(step.value, node)
        count, order = step.place.shape.cells, _order(step.value.shape, step.place.shape)
        table = "" if order is None else f", {self.table('order', order, codes=False)}"
        return f"equal_cells({one}, {two}, {count}{table})"

    # -- labels ----------------------------------------------------------------------------

    def test(self, step: Step, node: int) -> str:
        """A condition that is true when a comparison is legal."""
        if step.place.shape.depth:
            equal = self._maps_equal(step, node)
            return equal if step.equal else f"!{equal}"
        sign = "==" if step.equal else "!="
        return f"{self.read(step.place, node)} {sign} {self.read(step.value, node)}"

    def choices(self, step: Step, name: str) -> str:
        """The head of a loop that gives `name` every code that an any-assignment chooses."""
        codes = [self.storage.codes[symbol] for symbol in step.choices]
        first = self.storage.span(step.choices)
        if first is not None:
            return f"for (int {name} = {first}; {name} < {first + len(codes)}; ++{name})"
        return f"for (const int {name} : {self.table('choices', step.choices)})"

    # -- tables ----------------------------------------------------------------------------

    def table(self, name: str, values: Sequence[int], *, codes: bool = True) -> str:
        """The name of a table of symbols (or, without `codes`, of numbers)."""
        key = tuple(values), codes
        found = self._names.get(key)
        if found is None:
            numbers = [self.storage.codes[v] for v in values] if codes else list(values)
            found = self._define(name, numbers, key)
        return found

    def codes(self, codes: tuple[int | None, ...]) -> str:
        """The name of a table of codes; those that are None are never looked up."""
        key = "codes", codes
        found = self._names.get(key)
        if found is None:
            found = self._define("codes", [code or 0 for code in codes], key)
        return found

    def four_tables(self, names: Sequence[str], define: bool) -> str | None:
        """The name of a table of the cells of four, defined if that is wanted; None if they are
        too many, or not of one size.
        """
        key = "four", tuple(names)
        found = self._names.get(key)
        if found is not None:
            return found
        heads = [table.partition(" = ")[0].split() for table in self.tables]
        found_heads = [head for head in heads if head[-1].partition("[")[0] in names]
        kinds = {head[1] for head in found_heads}
        sizes = [int(head[-1].partition("[")[2].rstrip("]")) for head in found_heads]
        if len(kinds) > 1 or max(sizes) > SIZE:
            return None
        if not define:
            return ""
        found = self._names[key] = f"t{len(self._names)}_four"
        made = f"constexpr FourTables<{kinds.pop()}> {found}{{{', '.join(names)}}};"
        self.late_tables.append(made)
        return found

    def rows(self, type_: str, rows: Sequence[str]) -> str:
        """The name of a table of anything."""
        key = type_, tuple(rows)
        found = self._names.get(key)
        if found is None:
            found = self._names[key] = f"t{len(self._names)}_rows"
            body = ",\n    ".join(rows)
            self.late_tables.append(f"constexpr {type_} {found}[{len(rows)}] = {{\n    {body}}};")
        return found

    def _positions(self, keys: tuple[int, ...]) -> str:
        """The table of the place of every code among the keys."""
        key = "positions", keys
        found = self._names.get(key)
        if found is None:
            places = {self.storage.codes[k]: i for i, k in enumerate(keys)}
            count = len(self.storage.symbols)
            found = self._define("place", [places.get(c, _ILLEGAL) for c in range(count)], key)
        return found

    def _define(self, name: str, numbers: list[int], key: object) -> str:
        made = f"t{len(self._names)}_" + "".join(
            c if c.isascii() and c.isalnum() else "_" for c in name
        )
        width = 8 * width_of(max(numbers, default=0))
        lines = [", ".join(map(str, numbers[i : i + _ROW])) for i in range(0, len(numbers), _ROW)]
        body = ",\n    ".join(lines)
        self.tables.append(
            f"constexpr std::uint{width}_t {made}[{len(numbers)}] = {{\n    {body}}};"
        )
        self._names[key] = made
        return made

    # -- what a visited test compares --------------------------------------------------------

    def dense_index(self, names: Sequence[str]) -> str:
        """The number of the valuation of some variables: what `Plan.dense` counts."""
        text = "0"
        for name in names:
            field = self.storage.fields[name]
            codes = [self.storage.codes[s] for s in bits(self.plan.ranges.values[name])]
            low, size = min(codes), max(codes) - min(codes) + 1
            for i in range(field.cells):
                cell = f"s.{field.name}[{i}]" if field.map else f"s.{field.name}"
                value = f"({cell} - {low})" if low else cell
                text = value if text == "0" else f"({text}) * {size} + {value}"
        return text

    def masks(self) -> str | None:
        """The bits of the players who see a tag now; None if that never changes."""
        place = self.plan.layout.places.get("visible")
        field = self.storage.fields.get("visible")
        one = self.plan.layout.ids.get("1", -1)
        if place is None or field is None or place.shape.depth != 1 or one < 0:
            return None
        bits = [
            f"std::uint64_t(s.{field.name}[{i}] == {self.symbol(one)}) << {i % 64}"
            for i in range(field.cells)
        ]
        words = (" | ".join(bits[i : i + 64]) for i in range(0, len(bits), 64))
        return f"Mask{{{{{', '.join(words)}}}}}"


def _order(have: Shape, want: Shape) -> tuple[int, ...] | None:
    """Where each cell of `want` stands in `have`; None if both have the same order."""
    if have.keys == want.keys:
        return None
    order = [0]
    for have_keys, stride, want_keys in zip(have.keys, have.strides, want.keys, strict=True):
        position = {key: i * stride for i, key in enumerate(have_keys)}
        order = [base + position[key] for base in order for key in want_keys]
    return tuple(order)
