"""Sets of small numbers as the bits of one integer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import compress
from typing import TypeVar

Item = TypeVar("Item")

_FLAGS = bytes.maketrans(b"01", b"\0\1")
_FEW = 16
"""So many bits are sooner found one by one."""
_WORD = 512
"""So many bits of a number are looked at together."""


def bits(number: int) -> Iterator[int]:
    """The positions of the bits of a number, lowest first; linear in its length."""
    if number >> _WORD:
        # taking a bit away copies the number: long ones are cut into words first
        data = number.to_bytes((number.bit_length() + 7) // 8, "little")
        for start in range(0, len(data), _WORD // 8):
            word = int.from_bytes(data[start : start + _WORD // 8], "little")
            while word:
                low = word & -word
                yield 8 * start + low.bit_length() - 1
                word ^= low
        return
    while number:
        low = number & -number
        yield low.bit_length() - 1
        number ^= low


def selected(items: Sequence[Item], number: int) -> tuple[Item, ...]:
    """The items at the positions of the bits of a number, in order."""
    if number.bit_count() <= _FEW:
        return tuple([items[position] for position in bits(number)])
    return tuple(compress(items, f"{number:b}".encode().translate(_FLAGS)[::-1]))


def bits_of(positions: Iterable[int]) -> int:
    """The number with these bits, in time proportional to its length and their number."""
    found = bytearray()
    for position in positions:
        byte = position >> 3
        if byte >= len(found):
            found.extend(bytes(byte + 1 - len(found)))
        found[byte] |= 1 << (position & 7)
    return int.from_bytes(found, "little")
