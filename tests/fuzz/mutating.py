"""Texts changed at random: what `make test` fuzzes with, where no coverage leads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

_MARKS = (b"(", b")", b"{", b"}", b"[", b"]", b"<", b">", b'"', b"'", b"\\", b"\n", b"\r", b"\0")
_ODD = (b"\xef\xbb\xbf", "\u2028".encode(), "é".encode(), b"\xff", b"9" * 30, b"-1", b"0", b"")
_LONGEST = 20_000


def mutants(seeds: Sequence[bytes], words: Sequence[str], random: Random) -> Iterator[bytes]:
    """Endlessly many texts made of some others: pieces taken out, doubled, moved, put in."""
    pieces = [*_MARKS, *_ODD, *(f" {word} ".encode() for word in words)]
    while True:
        data = random.choice(seeds)
        for _ in range(random.choice((1, 1, 2, 3, 8))):
            data = _changed(data, seeds, pieces, random)
        yield data[:_LONGEST]


def _changed(data: bytes, seeds: Sequence[bytes], pieces: Sequence[bytes], random: Random) -> bytes:
    first, last = sorted(random.choices(range(len(data) + 1), k=2))
    last = min(last, first + random.choice((1, 4, 40, 400)))
    piece = data[first:last]
    match random.randrange(6):
        case 0:
            return data[:first] + data[last:]
        case 1:
            return data[:last] + piece * random.choice((1, 1, 3, 30)) + data[last:]
        case 2:
            at = random.randrange(len(data) + 1)
            return data[:at] + piece + data[at:]
        case 3:
            other = random.choice(seeds)
            start = random.randrange(len(other) + 1)
            return data[:first] + other[start : start + 200] + data[last:]
        case 4:
            return data[:first] + bytes(random.randbytes(1)) + data[first + 1 :]
        case _:
            return data[:first] + random.choice(pieces) + data[last:]
