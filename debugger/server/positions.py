"""Offsets in a text and the positions of the protocol, in each of its encodings.

A position is a line and a number of code units of UTF-8, UTF-16 or UTF-32 on it.  Lines end with
``\\n``, ``\\r\\n`` or ``\\r``.  A position beyond the end of a line is the end of the line, one in
the middle of a character is before it.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable
from functools import cached_property
from itertools import accumulate

from lsprotocol import types

from rgt.frontends.common.symbols import Range

Encoding = types.PositionEncodingKind

_LINE_END = re.compile("\r\n|\n|\r")
_TWO_BYTES, _THREE_BYTES, _FOUR_BYTES = 0x80, 0x800, 0x10000


def _utf8_units(character: str) -> int:
    code = ord(character)
    return 1 + (code >= _TWO_BYTES) + (code >= _THREE_BYTES) + (code >= _FOUR_BYTES)


def _utf16_units(character: str) -> int:
    return 1 + (ord(character) >= _FOUR_BYTES)


def _utf32_units(_: str) -> int:
    return 1


_UNITS: dict[Encoding, Callable[[str], int]] = {
    Encoding.Utf8: _utf8_units,
    Encoding.Utf16: _utf16_units,
    Encoding.Utf32: _utf32_units,
}


def chosen_encoding(offered: list[Encoding | str] | None) -> Encoding:
    """The first encoding that a client offers and there is; UTF-16 if it says nothing."""
    known = {each.value: each for each in _UNITS}
    names = (each.value if isinstance(each, Encoding) else each for each in offered or ())
    return next((known[name] for name in names if name in known), Encoding.Utf16)


class Lines:
    """The lines of a text: positions of offsets and offsets of positions."""

    def __init__(self, text: str, encoding: Encoding = Encoding.Utf16) -> None:
        self.text = text
        self._units = _UNITS[encoding]
        self._plain = encoding is Encoding.Utf32 or text.isascii()
        self._starts: list[int] = [0]
        self._ends: list[int] = []
        for end in _LINE_END.finditer(text):
            self._ends.append(end.start())
            self._starts.append(end.end())
        self._ends.append(len(text))

    def __len__(self) -> int:
        return len(self._starts)

    def extent(self, line: int) -> Range:
        """The characters of a line (0 is the first) without what ends it."""
        return Range(self._starts[line], self._ends[line])

    def line_of(self, offset: int) -> int:
        """The line on which the character at `offset` stands."""
        return bisect_right(self._starts, offset) - 1

    def offset(self, position: types.Position) -> int:
        """The offset that a position means."""
        if position.line >= len(self._starts):
            return len(self.text)
        start, end = self.extent(position.line)
        if self._plain:
            return min(start + position.character, end)
        wanted = self._units_before[start] + position.character
        return bisect_right(self._units_before, wanted, start, end + 1) - 1

    def position(self, offset: int) -> types.Position:
        """The position of an offset; one beyond the text is its end."""
        offset = max(0, min(offset, len(self.text)))
        line = self.line_of(offset)
        start = self._starts[line]
        offset = min(offset, self._ends[line])
        return types.Position(line, self.units(start, offset))

    def units(self, start: int, end: int) -> int:
        """How many code units a part of the text has."""
        if self._plain:
            return end - start
        return self._units_before[end] - self._units_before[start]

    @cached_property
    def _units_before(self) -> list[int]:
        """How many code units stand before each character: a long line is asked about often."""
        return list(accumulate(map(self._units, self.text), initial=0))

    def range(self, place: Range | tuple[int, int]) -> types.Range:
        """The range of a part of the text."""
        return types.Range(self.position(place[0]), self.position(place[1]))

    def place(self, found: types.Range) -> Range:
        """The part of the text that a range means."""
        start = self.offset(found.start)
        return Range(start, max(start, self.offset(found.end)))
