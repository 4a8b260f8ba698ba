"""Maps that are kept as bit sets besides their cells: one set for each value.

Only maps that somebody asks for get them; the functions that write a map's cells are written at
the end, when it is known who asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rgt.backends.facts.values.possible import Frozen
from rgt.backends.facts.values.ranges import Ranges
from rgt.backends.plan.expressions import Cell, Expr, Less, Local, Lookup, Number
from rgt.backends.plan.sets import Members
from rgt.backends.plan.types import CODE, INDEX
from rgt.backends.printers.cpp import cpp
from rgt.backends.program.steps import CppProgram
from rgt.backends.program.storage import WORD, Field, Storage
from rgt.ir.bit_sets import bits

_MOST_POSITIONS = 512
_MOST_VALUES = 32
_FEW = 4
_ALL = 4
"""So few sets of one word are all written when a cell is."""
_MOSTLY = 2
"""A constant leads from its keys to others if one in so many is one of its values."""
_VALUE = Local("value", CODE)
_MANY = 8
"""So few are where there are vectors, but for changes that are undone or known beforehand."""


@dataclass(frozen=True, slots=True)
class Board:
    """A map from the symbols with the codes from `first` on, after `lead` others before them, to
    those with the codes `values`.

    It has `size` cells.  Its sets have `words` words; the first `lead` keys, the last `tail` and
    perhaps a few before them have no bits and are looked up one by one.
    """

    field: Field
    first: int
    lead: int
    tail: int
    size: int
    values: tuple[int, ...]
    words: int

    @property
    def name(self) -> str:
        """The C++ name of the sets, a field of the state."""
        return "b" + self.field.name[1:]

    @property
    def covered(self) -> int:
        """How many keys the sets have bits for."""
        return min(self.size - self.lead - self.tail, WORD * self.words)

    @property
    def bare(self) -> tuple[int, ...]:
        """The places of the keys that have no bits."""
        return (*range(self.lead), *range(self.lead + self.covered, self.size))

    @property
    def keys(self) -> range:
        """The codes of all keys."""
        return range(self.first - self.lead, self.first - self.lead + self.size)

    @property
    def sets(self) -> int:
        """How many sets there are; three of one word have a fourth beside them, to fill vectors."""
        count = len(self.values)
        return _ALL if self.words == 1 and count == _ALL - 1 else count

    @property
    def at_once(self) -> bool:
        """Whether all sets are written when a cell is: nothing waits for the old value."""
        return self.words == 1 and len(self.values) <= _ALL

    @property
    def in_vectors(self) -> bool:
        """Whether the sets are as few as to be written all at once where there are vectors."""
        return self.words == 1 and _ALL < len(self.values) <= _MANY

    @property
    def follow(self) -> bool:
        """Whether the codes of the values follow each other."""
        return self.values[-1] - self.values[0] == len(self.values) - 1

    def number(self, value: Expr) -> Expr:
        """The number of the set of a value."""
        if self.follow:
            return Less(value, self.values[0])
        return Lookup(f"number_{self.field.name}", value)

    def members(self, value: Expr) -> Members:
        """The keys that hold a value."""
        return Members(self.name, self.number(value), self.words)

    def holding(self, code: int) -> Members:
        """The keys that hold the value with a code that is known beforehand."""
        return Members(self.name, Number(self.values.index(code)), self.words)


class Boards:
    """The maps of a game that can be kept as sets, and those that are.

    `off` are the symbols that look like places off the board: nobody chooses them, and some
    constant leads from them to themselves, or there alone to where it leads no further.
    """

    def __init__(
        self, program: CppProgram, storage: Storage, ranges: Ranges, frozen: Frozen
    ) -> None:
        self._storage, self._frozen = storage, frozen
        self._possible: dict[str, Board] = {}
        self.used: dict[str, Board] = {}
        self.off = _off(program, storage)
        for name, field in storage.fields.items():
            shape = storage.layout.places[name].shape
            if shape.depth == 1:
                self._consider(name, field, shape.keys[0], ranges)

    def _consider(self, name: str, field: Field, keys: tuple[int, ...], ranges: Ranges) -> None:
        first = self._storage.span(keys)
        codes = sorted(self._storage.codes[symbol] for symbol in bits(ranges.values[name]))
        if first is None or len(keys) > _MOST_POSITIONS or len(codes) > _MOST_VALUES:
            return
        lead, tail = self._border(name, keys)
        rest = len(keys) - lead - tail
        words = words_of(rest)
        if 0 < rest - WORD * (words - 1) <= _FEW and words > 1:
            words -= 1
        self._possible[name] = Board(
            field, first + lead, lead, tail, len(keys), tuple(codes), words
        )

    def _border(self, name: str, keys: tuple[int, ...]) -> tuple[int, int]:
        """How many of a map's keys at the beginning and at the end are places off the board.

        One at the end whose cell changes is as good as a square: checks may ask for it.
        """
        codes = self._storage.codes
        if len(keys) > 1 and codes[keys[0]] in self.off:
            return 1, 0
        fixed = len(keys) > 1 and keys[-1] in self._frozen.get(name, ())
        return 0, int(fixed and codes[keys[-1]] in self.off)

    def board(self, name: str | None) -> Board | None:
        """The sets of a map, which are kept from now on; None if it can have none."""
        found = self._possible.get(name) if name is not None else None
        if found is not None:
            assert name is not None
            self.used[name] = found
        return found

    def considered(self, name: str | None) -> Board | None:
        """The sets that a map could have."""
        return self._possible.get(name) if name is not None else None

    def is_frozen(self, name: str, at: int) -> bool:
        """Whether the cell of a map in some place never changes."""
        key = self._storage.layout.places[name].shape.keys[0][at]
        return key in self._frozen.get(name, ())

    def possible(self, name: str | None) -> Board | None:
        """The sets that a map could have; None if it can have none."""
        return self._possible.get(name) if name is not None else None

    def known(self, name: str | None) -> Board | None:
        """The sets of a map if they are kept already."""
        return self.used.get(name) if name is not None else None

    def fields(self) -> Iterator[tuple[str, int]]:
        """The declarations of the sets in the state, each with its size in bytes."""
        for board in self.used.values():
            count = board.sets
            yield f"Bits<{board.words}> {board.name}[{count}];", 8 * board.words * count

    def functions(self) -> Iterator[str]:
        """C++ functions that write cells and sets of maps, and keep them for later."""
        for name, field in self._storage.fields.items():
            if field.map:
                yield from _functions(field, self.used.get(name), self._possible.get(name))


def words_of(size: int) -> int:
    """How many words so many bits take."""
    return max(1, -(-size // WORD))


def _off(program: CppProgram, storage: Storage) -> frozenset[int]:
    """The codes of the symbols that nobody chooses and that a constant leads back to themselves, or
    that are the only ones to which it leads but from which it does not.
    """
    chosen: set[int] = set()
    for out in program.out:
        for op, _ in out:
            chosen.update(op.choices)
    found: set[int] = set()
    for fixed in storage.layout.fixed.values():
        if fixed.shape.depth:
            keys, size = fixed.shape.keys[-1], len(fixed.shape.keys[-1])
            own = [k for i, k in enumerate(keys) if k in fixed.cells[i::size]]
            values = set(fixed.cells)
            beyond = values.difference(keys)
            if len(beyond) == 1 and _MOSTLY * len(values.intersection(keys)) >= size:
                own += beyond
            found.update(storage.codes[key] for key in own if key not in chosen)
    return frozenset(found)


def _functions(field: Field, board: Board | None, considered: Board | None) -> Iterator[str]:
    cell, name = f"std::uint{8 * field.width}_t", field.name
    sets = on = over = gather = ""
    if board is not None:
        if not board.follow:
            numbers = dict(zip(board.values, range(len(board.values)), strict=True))
            row = ", ".join(str(numbers.get(code, 0)) for code in range(board.values[-1] + 1))
            yield f"constexpr std::uint8_t number_{name}[] = {{{row}}};"
        place = f"at - {board.lead}" if board.lead else "at"
        sets = on = _update(board, place)
        over = _flips(board, Local("old", CODE), place, "drop")
        if board.covered < board.size:
            sets = f"\n    if (unsigned({place}) < {board.covered}) {{{sets}\n    }}"
            on = f"\n    {{{on}\n    }}"
        old = cpp(board.number(Cell(name, Local("at", INDEX))))
        gather = (
            f"\n    for (auto& set : s.{board.name}) set = {{}};"
            f"\n    for (unsigned at = {board.lead}; at < {board.lead + board.covered}; ++at)"
            f" s.{board.name}[{old}].flip({place});"
        )
    write = f"\n    s.{name}[at] = {cell}(value);\n}}"
    yield f"inline void put_{name}(State& s, unsigned at, unsigned value) {{{sets}{write}"
    if considered is not None and considered.bare:
        yield "// The same where the sets have a bit for certain."
        yield f"inline void put_on_{name}(State& s, unsigned at, unsigned value) {{{on}{write}"
    if considered is not None:
        yield "// The same where it is known what stands there."
        told = "State& s, unsigned at, unsigned old, unsigned value"
        yield f"inline void put_over_{name}({told}) {{\n    (void)old;{over}{write}"
    if board is not None:
        yield _filling(board, cell)
    # every cell was written at once
    yield f"constexpr void gather_{name}(State& s) {{\n    (void)s;{gather}\n}}"


def _filling(board: Board, cell: str) -> str:
    """The function that writes a value to the cells of a set."""
    name, told = board.name, f"State& s, const Bits<{board.words}>& set, unsigned value"
    return (
        f"inline void fill_{board.field.name}({told}) {{"
        f"\n    const unsigned number = {cpp(board.number(_VALUE))};"
        f'\n    _Pragma("GCC unroll {len(board.values)}")'
        f"\n    for (unsigned i = 0; i < {len(board.values)}; ++i)"
        f"\n        s.{name}[i] = (s.{name}[i] & ~set) | when(i == number, set);"
        f"\n    fill_cells(s.{board.field.name} + {board.lead}, set, {cell}(value));\n}}"
    )


def _flips(board: Board, old: Expr, place: str, out: str = "flip") -> str:
    """Statements that change the sets of the old value and the new one."""
    return (
        f"\n        {cpp(board.members(old))}.{out}({place});"
        f"\n        {cpp(board.members(_VALUE))}.flip({place});"
    )


def _update(board: Board, place: str) -> str:
    """Statements that move a key from the set of its old value to that of the new one."""
    name = board.name
    flips = _flips(board, Cell(board.field.name, Local("at", INDEX)), place)
    if board.in_vectors:
        at_once = f"move_to<{board.sets}>(s.{name}, {cpp(board.number(_VALUE))}, {place});"
        indented = flips.replace("\n    ", "\n        ")
        return (
            "\n        if (VECTORS) {"
            f"\n            {at_once}\n        }} else {{{indented}\n        }}"
        )
    if not board.at_once:
        return flips
    return (
        f"\n        const std::uint64_t bit = std::uint64_t(1) << ({place});"
        f"\n        const unsigned number = {cpp(board.number(_VALUE))};"
        f'\n        _Pragma("GCC unroll {board.sets}")'
        f"\n        for (unsigned i = 0; i < {board.sets}; ++i)"
        f"\n            s.{name}[i].w[0] = (s.{name}[i].w[0] & ~bit) | (i == number ? bit : 0);"
    )
