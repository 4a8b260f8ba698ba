"""Numbers for moves that cannot be counted: buckets, by a hash of their tags.

The hash is the same on every machine and in every process, and little to compute elsewhere: each
symbol has a 64-bit constant, the move's hash is ``h = h * FACTOR + constant`` modulo 2^64 over its
tags, beginning with 0, and its bucket ``(h ^ h >> 32) % BUCKETS``.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from hashlib import blake2b

BUCKETS = 1 << 16
"""How many numbers there are where moves are hashed."""
FACTOR = 0x9E3779B97F4A7C15
_MASK = (1 << 64) - 1


@lru_cache(1 << 16)
def constant(symbol: str) -> int:
    """The 64-bit constant of a symbol: the first 8 bytes of BLAKE2b of its name, big-endian."""
    return int.from_bytes(blake2b(symbol.encode(), digest_size=8).digest(), "big")


def bucket(move: Iterable[str]) -> int:
    """The bucket of a move, before moves of the same position make room for each other."""
    found = 0
    for symbol in move:
        found = (found * FACTOR + constant(symbol)) & _MASK
    return (found ^ found >> 32) % BUCKETS
