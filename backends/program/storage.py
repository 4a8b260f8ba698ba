"""How a state is stored: symbols as small codes, variables as fields of one flat struct.

Symbols are numbered so that those of one type follow each other: a key of a map is then turned
into a position by one subtraction, `T(*)` is a loop over a range, and states, whose values are
symbols of small types, fit in bytes.  What stands in types of variables is numbered first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from struct import Struct
from typing import Literal

from rgt.backends.interpreter.layout import Layout, Shape
from rgt.ir.structures.bit_sets import bits

WORD = 64
"""The bits of a word."""
UNSIGNED: dict[int, Literal["B", "H", "I"]] = {1: "B", 2: "H", 4: "I"}
"""How `struct` and `memoryview` call numbers of so many bytes."""
_ALIGNMENT = 64
_FEW, _LITTLE, _BYTE, _LARGE = 4, 16, 1 << 8, 1 << 9


@dataclass(frozen=True, slots=True)
class Field:
    """A variable in the struct: its C++ name, the bytes from the beginning, cells, bytes a cell.

    `map` is false for a single symbol, which is no array.
    """

    variable: str
    name: str
    offset: int
    cells: int
    width: int
    map: bool


class Storage:
    """Codes of symbols, and the struct that holds the variables that change.

    `codes[symbol]` is the code of the interpreter's symbol, `symbols[code]` the way back; `names`
    are C++ identifiers of the symbols by code.  `sets` are the bytes of the sets in a state, known
    when everything is emitted.
    """

    def __init__(self, layout: Layout, changing: Iterable[str], values: dict[str, int]) -> None:
        self.layout = layout
        self.symbols: tuple[int, ...] = tuple(_order(layout, values))
        self.codes: dict[int, int] = {symbol: code for code, symbol in enumerate(self.symbols)}
        self.names: tuple[str, ...] = tuple(
            _identifiers("s_", (layout.symbols[symbol] for symbol in self.symbols))
        )
        self.fields: dict[str, Field] = {}
        self.node_width = 4
        self.used = self._place(list(changing), values)
        self.sets = 0

    @property
    def size(self) -> int:
        """The bytes of a state, with the sets that boards are kept as."""
        used = self.used + -self.used % 8 + self.sets if self.sets else self.used
        return used + -used % _ALIGNMENT

    def fit(self, size: int) -> None:
        """Let states have so many bytes, as they have in a library of the game."""
        self.sets = size - self.used - -self.used % 8

    def slots(self, state: bytes) -> list[int]:
        """What the interpreter has in its slots in a state; variables without a field never change.

        `state` has its codes as the machine writes numbers, whatever stands behind the last field.
        """
        form, order = self._reading
        codes = form.unpack_from(state)
        held = (*map(self.symbols.__getitem__, codes), *self.layout.initial)
        return [held[i] for i in order]

    @cached_property
    def _reading(self) -> tuple[Struct, list[int]]:
        """The form of the fields, and where each slot is: among their cells, or the first values'.

        The fields stand in the order of their offsets.
        """
        form, first, cells, at = "=", {}, 0, 0
        for name, field in self.fields.items():
            form += f"{field.offset - at}x{field.cells}{UNSIGNED[field.width]}"
            first[name] = cells
            cells += field.cells
            at = field.offset + field.cells * field.width
        order: list[int] = []
        for name, place in self.layout.places.items():
            begin = first.get(name, cells + place.base)
            order += range(begin, begin + place.shape.cells)
        return Struct(form), order

    def width(self, symbols: Iterable[int]) -> int:
        """How many bytes hold any of these symbols."""
        return width_of(max((self.codes[symbol] for symbol in symbols), default=0))

    def span(self, keys: tuple[int, ...]) -> int | None:
        """The first code of some symbols, if their codes follow each other in order."""
        first = self.codes[keys[0]] if keys else 0
        follow = all(self.codes[key] == first + i for i, key in enumerate(keys))
        return first if follow else None

    def _place(self, changing: list[str], values: dict[str, int]) -> int:
        names = dict(zip(changing, _identifiers("v_", changing), strict=True))
        widths = {name: self.width(bits(values[name])) for name in changing}
        at = self.node_width
        # wide cells first, so that nothing but the end needs padding
        for name in sorted(changing, key=lambda n: -widths[n]):
            shape, width = self.layout.places[name].shape, widths[name]
            at += -at % width
            self.fields[name] = Field(name, names[name], at, shape.cells, width, bool(shape.depth))
            at += shape.cells * width
        return at


def width_of(greatest: int) -> int:
    """How many bytes an unsigned number takes."""
    return 1 if greatest < 1 << 8 else 2 if greatest < 1 << 16 else 4


def _order(layout: Layout, values: dict[str, int]) -> Iterator[int]:
    """All symbols: keys of boards, what boards hold, the other types, then whatever is left."""
    keys: list[tuple[int, ...]] = []
    held: list[tuple[int, ...]] = []
    others: list[tuple[int, ...]] = []
    for name in values:
        shape: Shape = layout.places[name].shape
        leaf = tuple(dict.fromkeys(shape.leaf))
        board = shape.depth > 0 and all(len(each) > _FEW for each in shape.keys)
        (keys if board else others).extend(shape.keys)
        (held if board else others).append(leaf)
    for fixed in layout.fixed.values():
        others += [*fixed.shape.keys, tuple(dict.fromkeys(fixed.shape.leaf))]
    ordered = [
        symbols
        for sets in (keys, held, others)
        for symbols in sorted(dict.fromkeys(sets), key=lambda symbols: -len(symbols))
    ]
    having = _by_symbol(ordered)
    ordered = [_with_border(symbols, having) for symbols in ordered]
    # a large type would push all others beyond what a byte holds, which is worth it for boards only
    most = [_LARGE] * len(set(keys)) + [_BYTE] * len(ordered)
    small = [symbols for symbols, size in zip(ordered, most, strict=False) if len(symbols) < size]
    inside = sorted(dict.fromkeys(ordered), key=lambda symbols: -len(symbols))
    places = {symbols: place for place, symbols in enumerate(inside)}
    beginning: dict[int, list[tuple[int, ...]]] = {}
    for symbols in inside:
        beginning.setdefault(symbols[0], []).append(symbols)
    # of the keys of a board nothing comes first: a board that does not follow has no sets
    having = _by_symbol(ordered)
    whole = {_with_border(symbols, having) for symbols in keys}
    seen: dict[int, None] = {}
    for symbols in (*small, *ordered):
        if len(symbols) <= _LITTLE and symbols not in whole:
            # players, say, among pieces: they are to follow each other, too
            parts = (other for symbol in symbols for other in beginning.get(symbol, ()))
            for other in sorted(parts, key=places.__getitem__):
                if len(other) < len(symbols) and set(other) < set(symbols):
                    seen.update(dict.fromkeys(other))
        seen.update(dict.fromkeys(symbols))
    seen.update(dict.fromkeys(range(len(layout.symbols))))
    return iter(seen)


def _by_symbol(types: Iterable[tuple[int, ...]]) -> dict[int, list[tuple[int, ...]]]:
    """The types that have a symbol, in their order."""
    having: dict[int, list[tuple[int, ...]]] = {}
    for symbols in types:
        for symbol in symbols:
            having.setdefault(symbol, []).append(symbols)
    return having


def _with_border(
    symbols: tuple[int, ...], having: Mapping[int, list[tuple[int, ...]]]
) -> tuple[int, ...]:
    """The largest type that has a few more symbols, before or after these."""
    best = symbols
    for other in having.get(symbols[0], ()):
        if len(best) < len(other) <= len(symbols) + _FEW and set(symbols) < set(other):
            first = other.index(symbols[0])
            if other[first : first + len(symbols)] == symbols:
                best = other
    return best


def _identifiers(prefix: str, names: Iterable[str]) -> Iterator[str]:
    """C++ identifiers for names, all different, as like the names as can be."""
    taken: set[str] = set()
    for name in names:
        made = wanted = prefix + re.sub(r"[^A-Za-z0-9_]|__+", "_", name)
        number = 1
        while made in taken:
            number += 1
            made = f"{wanted}_{number}x"
        taken.add(made)
        yield made
