"""A numbering as arrays: what compiled code computes numbers with, a look-up a tag."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rgt.backends.arrays import numpy
from rgt.backends.numbering.buckets import constant
from rgt.backends.numbering.words import Words

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Tables:
    """The automaton of the moves, or what their hash needs; symbols are given by codes 0, 1, ....

    `next` (int32, states x symbols) has the state after a symbol, -1 where no move goes on so;
    `before` (int32, states x symbols) what the symbol adds to the number.  State 0 is the start,
    and the number of a move is the sum of `before` along its tags.  Where moves are hashed both
    have no rows, and `constants` (uint64, symbols) are the symbols' constants; see
    `rgt.backends.numbering.buckets` for what is done with them.  `size` is the length of the
    numbering.
    """

    next: NDArray[np.int32]
    before: NDArray[np.int32]
    constants: NDArray[np.uint64]
    size: int


def tables(words: Words | None, symbols: Sequence[str], size: int) -> Tables:
    """The tables for symbols in the order of their codes."""
    np = numpy()
    rows = len(words.next) if words is not None else 0
    following = np.full((rows, len(symbols)), -1, dtype=np.int32)
    before = np.zeros((rows, len(symbols)), dtype=np.int32)
    codes = {symbol: code for code, symbol in enumerate(symbols)}
    for state, ways in enumerate(words.next if words is not None else ()):
        for symbol, (target, less) in ways.items():
            code = codes.get(symbol)
            if code is not None:
                following[state, code] = target
                before[state, code] = less
    constants = np.array([constant(symbol) for symbol in symbols], dtype=np.uint64)
    return Tables(following, before, constants, size)
