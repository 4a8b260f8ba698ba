"""What an expression is for all symbols of a set at once.

The set is that of the symbols that a deferred choice ``x = T(*)`` can still take.  An expression
that x does not occur in is `Scalar`; one made of x and constants a `Table`; one that looks a map up
there a `Cell`, perhaps with a constant looked up at the value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from rgt.backends.facts.plan import Plan
from rgt.backends.lowering.sets.boards import Board, Boards
from rgt.backends.program.operands import Operand
from rgt.ir.structures.bit_sets import bits, bits_of

FEW_CODES = 4
"""Code is written for each value of a variable if it has so few."""


class UnsupportedError(Exception):
    """An expression, or a condition, is nothing that is worked out for a set at once."""


class NeedsConstantError(Exception):
    """An expression could be worked out if the value of `variable` were known."""

    def __init__(self, variable: str) -> None:
        super().__init__(variable)
        self.variable = variable


@dataclass(frozen=True, slots=True)
class Constant:
    """A symbol, by its code."""

    code: int


@dataclass(frozen=True, slots=True)
class Scalar:
    """What does not depend on x: read where it stands.

    `name` is the variable, if it is one; `needs` one that would have to be known to know it.
    """

    operand: Operand
    name: str | None
    needs: str | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """By the position of x a code; None where the expression has no value."""

    codes: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Cell:
    """``after[board[keys[x]]]``: `keys` by the position of x, `after` by the value in the board,
    without those that are surely not there.

    With a single key it is one cell, the same for all x: that of the `operand`.  `kept` says that
    it was read earlier: what is written since does not matter.  `written` has, by the position of
    x, the code that was put there instead.
    """

    variable: str
    board: Board
    keys: tuple[int | None, ...]
    after: Mapping[int, int] | None = None
    kept: bool = False
    written: Mapping[int, int] = field(default_factory=dict)
    operand: Operand | None = None

    @property
    def single(self) -> bool:
        """Whether x does not occur in it."""
        return len(self.keys) == 1

    def value_of(self, code: int) -> int:
        """The value of the expression for a code in the board; raises UnsupportedError if it has
        none.
        """
        if self.after is None:
            return code
        if code not in self.after:
            raise UnsupportedError
        return self.after[code]

    def with_written(self, written: Mapping[int, int]) -> Cell:
        """The same where some codes were written; raises UnsupportedError as `value_of`."""
        for code in written.values():
            self.value_of(code)
        return replace(self, written=written)

    def values(self, code: int) -> list[int]:
        """The codes in the board for which the expression has a value."""
        if self.after is None:
            return [code] if code in self.board.values else []
        return [value for value, found in self.after.items() if found == code]


Value = Constant | Scalar | Table | Cell
MayHave = Callable[[Cell, int], bool]


def _anything(cell: Cell, code: int) -> bool:
    return True


class Evaluator:
    """Finds the values of expressions, given those of some variables."""

    def __init__(self, plan: Plan, boards: Boards) -> None:
        self._plan = plan
        self._boards = boards
        self._codes = plan.storage.codes

    def value(
        self, operand: Operand, known: Mapping[str, Value], may_have: MayHave = _anything
    ) -> Value:
        """The value of an expression, if cells of boards have but what they `may_have`; raises
        UnsupportedError and NeedsConstantError.
        """
        if operand.shape.depth:
            raise UnsupportedError
        if operand.symbol is not None:
            return Constant(self._codes[operand.symbol])
        indices = [self.value(index.value, known, may_have) for index in operand.indices]
        if operand.variable is None:
            return self._constant(operand, indices, may_have)
        if not self._plan.storage.fields[operand.variable].map:
            return known.get(operand.variable, Scalar(operand, operand.variable))
        if all(isinstance(index, Constant | Scalar) for index in indices):
            return self._one_cell(operand, indices)
        keys = self.keys_of(operand, indices)
        board = self._boards.board(operand.variable)
        assert board is not None
        return Cell(operand.variable, board, keys)

    def keys_of(self, operand: Operand, indices: Sequence[Value]) -> tuple[int | None, ...]:
        """Where cells of a board stand, by the position of x that occurs in some of the indices.

        Raises UnsupportedError and NeedsConstantError.
        """
        board = self._boards.possible(operand.variable)
        if board is None or not any(isinstance(index, Table) for index in indices):
            raise UnsupportedError
        if not board.joined:
            (index,) = indices
            assert isinstance(index, Table)
            return index.codes
        for index in indices:
            if isinstance(index, Cell) or (isinstance(index, Scalar) and index.name is None):
                raise UnsupportedError
        for index in indices:
            if isinstance(index, Scalar) and index.name is not None:
                raise NeedsConstantError(index.name)
        places = self._places(operand, indices)
        return tuple(None if place is None else board.first + place for place in places)

    def _one_cell(self, operand: Operand, indices: list[Value]) -> Value:
        """A cell of a map at a place that is the same for all x."""
        board = self._boards.board(operand.variable)
        if board is None or any(isinstance(index, Scalar) for index in indices):
            return Scalar(operand, None)
        assert operand.variable is not None
        place = self._place(operand, [_code(index, 0) for index in indices])
        if place is None:
            raise UnsupportedError
        return Cell(operand.variable, board, (board.keys[place],), operand=operand)

    def _constant(self, operand: Operand, indices: list[Value], may_have: MayHave) -> Value:
        """A place in a constant."""
        if all(isinstance(index, Constant | Scalar) for index in indices) and any(
            isinstance(index, Scalar) for index in indices
        ):
            needs = next(index for index in indices if isinstance(index, Scalar))
            return Scalar(operand, None, needs.name or needs.needs)
        for index in indices:
            if isinstance(index, Scalar):
                if index.name is None:
                    raise UnsupportedError
                raise NeedsConstantError(index.name)
        cells = [i for i, index in enumerate(indices) if isinstance(index, Cell)]
        tables = [i for i, index in enumerate(indices) if isinstance(index, Table)]
        if not cells and not tables:
            return self._looked_up(operand, [_code(index, 0) for index in indices])
        if not cells:
            return self._tabulated(operand, indices)
        if len(cells) > 1 or tables:
            raise UnsupportedError
        return self._after(operand, indices, cells[0], may_have)

    def _looked_up(self, operand: Operand, codes: list[int | None]) -> Constant:
        found = self._at(operand, codes)
        if found is None:
            raise UnsupportedError
        return Constant(found)

    def rows(
        self, operand: Operand, indices: Sequence[Value], code: int, domain: int, possible: int
    ) -> list[int] | None:
        """Of a constant at indices of which one is open, for each code that this can have, from the
        lowest on: the positions of x, of a domain, at which the constant is a code; None where it
        has no value with one of the `possible` symbols.
        """
        open_, start = -1, dict.fromkeys(bits(domain), operand.start)
        symbols = self._plan.storage.symbols
        for number, (index, value) in enumerate(zip(operand.indices, indices, strict=True)):
            if isinstance(value, Scalar):
                open_ = number
                continue
            for x in start:
                found = _code(value, x)
                if found is None or symbols[found] not in index.offsets:
                    return None
                start[x] += index.offsets[symbols[found]]
        scalar, offsets = indices[open_], operand.indices[open_].offsets
        assert isinstance(scalar, Scalar)
        codes, cells, wanted = self.range_of(scalar), operand.cells, symbols[code]
        rows = [0] * (codes[-1] - codes[0] + 1)
        for each in codes:
            if symbols[each] not in offsets:
                if possible >> symbols[each] & 1:
                    return None
                continue
            by = offsets[symbols[each]]
            rows[each - codes[0]] = bits_of(
                x for x, at in start.items() if cells[at + by] == wanted
            )
        return rows

    def _tabulated(self, operand: Operand, indices: Sequence[Value]) -> Table:
        places = self._places(operand, indices)
        cells = operand.cells
        return Table(tuple(None if at is None else self._codes[cells[at]] for at in places))

    def _places(self, operand: Operand, indices: Sequence[Value]) -> Iterator[int | None]:
        """By the position of x, how far the cell of an operand is from the first one."""
        size = max(len(index.codes) for index in indices if isinstance(index, Table))
        for x in range(size):
            yield self._place(operand, [_code(index, x) for index in indices])

    def _after(self, operand: Operand, indices: list[Value], place: int, may_have: MayHave) -> Cell:
        cell = indices[place]
        assert isinstance(cell, Cell)
        after: dict[int, int] = {}
        for value in self.held(cell):
            code = value if cell.after is None else cell.after.get(value)
            codes = [code if i == place else _code(each, 0) for i, each in enumerate(indices)]
            found = None if None in codes else self._at(operand, codes)
            if found is not None:
                after[value] = found
            elif may_have(cell, value):
                raise UnsupportedError
        return replace(cell, after=after, operand=operand)

    def held(self, cell: Cell) -> list[int]:
        """The codes that cells of a board can really hold."""
        return self._sorted(self._plan.ranges.values[cell.variable])

    def _at(self, operand: Operand, codes: list[int | None]) -> int | None:
        """The code in a constant at some keys; None if it has no such key."""
        at = self._place(operand, codes)
        return None if at is None else self._codes[operand.cells[at]]

    def _place(self, operand: Operand, codes: Sequence[int | None]) -> int | None:
        """How far the cell at some keys is from the first one; None if there is no such key."""
        at = operand.start
        for index, code in zip(operand.indices, codes, strict=True):
            if code is None:
                return None
            symbol = self._plan.storage.symbols[code]
            if symbol not in index.offsets:
                return None
            at += index.offsets[symbol]
        return at

    def is_off(self, code: int) -> bool:
        """Whether a symbol looks like a place off the board."""
        return code in self._boards.off

    def range_of(self, value: Scalar) -> list[int]:
        """The codes that a scalar can have."""
        return self._sorted(self._plan.ranges.of(value.operand))

    def _sorted(self, symbols: int) -> list[int]:
        return sorted(self._codes[symbol] for symbol in bits(symbols))


def _code(value: Value, x: int) -> int | None:
    """What a constant or a table is at a position."""
    if isinstance(value, Constant):
        return value.code
    assert isinstance(value, Table)
    return value.codes[x]


def misses_a_key(value: Value, positions: Iterable[int]) -> bool:
    """Whether an expression has no value at one of the positions of x."""
    if isinstance(value, Table):
        return any(value.codes[x] is None for x in positions)
    if isinstance(value, Cell) and not value.single:
        return any(value.keys[x] not in value.board.keys for x in positions)
    return False
