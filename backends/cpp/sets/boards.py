"""Maps that are kept as bit sets besides their cells: one set for each value.

Only maps that somebody asks for get them; the functions that write a map's cells are written at
the end, when it is known who asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rgt.backends.cpp.layout import Field, Storage, bits
from rgt.backends.cpp.ranges import Ranges

_MOST_POSITIONS = 256
_MOST_VALUES = 16
_FEW = 4
_VECTOR = 8
_WORD = 64


@dataclass(frozen=True, slots=True)
class Board:
    """A map whose keys have the codes from `first` on, `size` of them, and whose values lie
    between the codes `low` and `high`.

    Its sets have `words` words; keys beyond them, a few, are looked up one by one.
    """

    field: Field
    first: int
    size: int
    low: int
    high: int
    words: int

    @property
    def name(self) -> str:
        """The C++ name of the sets, a field of the state."""
        return "b" + self.field.name[1:]

    @property
    def covered(self) -> int:
        """How many keys the sets have bits for."""
        return min(self.size, _WORD * self.words)

    @property
    def values(self) -> range:
        """The codes that a cell can hold, and perhaps some others."""
        return range(self.low, self.high + 1)

    @property
    def sets(self) -> int:
        """How many sets there are; those of one word fill vectors."""
        count = len(self.values)
        if self.words > 1 or not 2 < count <= _VECTOR:
            return count
        return _VECTOR if 2 * count > _VECTOR else _VECTOR // 2

    def members(self, value: str) -> str:
        """The keys that hold a value, as C++; `value` is a code or stands for one."""
        index = str(int(value) - self.low) if value.isdigit() else f"{value} - {self.low}"
        return f"s.{self.name}[{index}]"


class Boards:
    """The maps of a game that can be kept as sets, and those that are."""

    def __init__(self, storage: Storage, ranges: Ranges) -> None:
        self._storage = storage
        self._possible: dict[str, Board] = {}
        self.used: dict[str, Board] = {}
        for name, field in storage.fields.items():
            shape = storage.layout.places[name].shape
            if shape.depth == 1:
                self._consider(name, field, shape.keys[0], ranges)

    def _consider(self, name: str, field: Field, keys: tuple[int, ...], ranges: Ranges) -> None:
        first = self._storage.span(keys)
        if first is None or len(keys) > _MOST_POSITIONS:
            return
        codes = [self._storage.codes[symbol] for symbol in bits(ranges.values[name])]
        if max(codes) - min(codes) >= _MOST_VALUES:
            return
        words = words_of(len(keys))
        if 0 < len(keys) - _WORD * (words - 1) <= _FEW and words > 1:
            words -= 1
        board = Board(field, first, len(keys), min(codes), max(codes), words)
        self._possible[name] = board

    def board(self, name: str | None) -> Board | None:
        """The sets of a map, which are kept from now on; None if it can have none."""
        found = self._possible.get(name) if name is not None else None
        if found is not None:
            assert name is not None
            self.used[name] = found
        return found

    def fields(self) -> Iterator[tuple[str, int]]:
        """The declarations of the sets in the state, each with its size in bytes."""
        for board in self.used.values():
            count = board.sets
            yield f"Bits<{board.words}> {board.name}[{count}];", 8 * board.words * count

    def functions(self) -> Iterator[str]:
        """C++ functions that write cells and sets of maps, and keep them for later."""
        for name, field in self._storage.fields.items():
            if field.map:
                yield from _functions(field, self.used.get(name))


def words_of(size: int) -> int:
    """How many words so many bits take."""
    return max(1, -(-size // _WORD))


def _functions(field: Field, board: Board | None) -> Iterator[str]:
    cell, name = f"std::uint{8 * field.width}_t", field.name
    sets = f"\n    s.{name}[at] = {cell}(value);"
    gather = ""
    if board is not None:
        bit = _update(board)
        if board.covered < board.size:
            sets = f"\n    if (at < {board.covered}) {{{bit}\n    }}"
            sets += f"\n    s.{name}[at] = {cell}(value);"
        else:
            sets = f"{bit}\n    s.{name}[at] = {cell}(value);"
        gather = (
            f"\n    for (auto& set : s.{board.name}) set = {{}};"
            f"\n    for (unsigned at = 0; at < {board.covered}; ++at)"
            f" s.{board.name}[s.{name}[at] - {board.low}].flip(at);"
        )
    yield f"inline void put_{name}(State& s, unsigned at, unsigned value) {{{sets}\n}}"
    # every cell was written at once
    yield f"inline void gather_{name}(State& s) {{\n    (void)s;{gather}\n}}"


def _update(board: Board) -> str:
    """Statements that move a key from the set of its old value to that of the new one."""
    name, cells = board.name, board.field.name
    if board.words > 1 or len(board.values) > _VECTOR:
        return (
            f"\n        s.{name}[s.{cells}[at] - {board.low}].flip(at);"
            f"\n        s.{name}[value - {board.low}].flip(at);"
        )
    # all sets at once in a vector: nothing waits for the old value
    return (
        "\n        const std::uint64_t bit = std::uint64_t(1) << at;"
        f'\n        _Pragma("GCC unroll {board.sets}")'
        f"\n        for (unsigned i = 0; i < {board.sets}; ++i)"
        f"\n            s.{name}[i].w[0] ="
        f" (s.{name}[i].w[0] & ~bit) | (i + {board.low} == value ? bit : 0);"
    )
