"""Sets of small numbers as the bits of one integer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator


def bits(number: int) -> Iterator[int]:
    """The positions of the bits of a number, lowest first."""
    while number:
        low = number & -number
        yield low.bit_length() - 1
        number ^= low


def bits_of(positions: Iterable[int]) -> int:
    """The number with these bits, in time proportional to its length and their number."""
    found = bytearray()
    for position in positions:
        byte = position >> 3
        if byte >= len(found):
            found.extend(bytes(byte + 1 - len(found)))
        found[byte] |= 1 << (position & 7)
    return int.from_bytes(found, "little")
