"""Lists of moves as a compiled game tells them, and as Python has them.

A game has far fewer lists, and fewer moves still, than positions: each is made once and shared by
all states that have it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rgt.backends.forward_model import Move

_MOST_LISTINGS, _MOST_MOVES = 1 << 12, 1 << 16
"""More are not kept at a time."""
_WORD = 4
"""The bytes of a number: of how many tags there are, or of a tag."""


@dataclass(frozen=True, slots=True)
class Listing:
    """Legal moves in canonical order, and how the library tells each of them."""

    moves: tuple[Move, ...]
    told: dict[Move, bytes]


class Listings:
    """The lists of one game, by the bytes that tell them.

    Several threads may ask: what one of them forgets meanwhile, another makes again.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names
        self._moves: dict[bytes, Move] = {}
        self.known: dict[bytes, Listing] = {}

    def of(self, raw: bytes) -> Listing:
        """The list that some bytes tell."""
        found = self.known.get(raw)
        if found is None:
            if len(self.known) >= _MOST_LISTINGS:
                self.known.clear()
            found = self.known[raw] = self._listing(raw)
        return found

    def _listing(self, raw: bytes) -> Listing:
        numbers = memoryview(raw).cast("I")
        if len(self._moves) >= _MOST_MOVES:
            self._moves.clear()
        told: dict[Move, bytes] = {}
        at = 0
        while at < len(numbers):
            end = at + 1 + numbers[at]
            key = raw[at * _WORD : end * _WORD]
            move = self._moves.get(key)
            if move is None:
                names = self._names
                move = self._moves[key] = tuple([names[tag] for tag in numbers[at + 1 : end]])
            told[move] = key
            at = end
        return Listing(tuple(told), told)
