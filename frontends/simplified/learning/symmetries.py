"""Turns and mirrors of moves: most pieces go to all sides alike, or at least left and right."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rgt.frontends.simplified.words import Letter, Word


class Symmetry(NamedTuple):
    """The new files and ranks as sums of the old ones: a matrix, row by row."""

    xx: int
    xy: int
    yx: int
    yy: int


LEFT_AND_RIGHT = Symmetry(-1, 0, 0, 1)
AHEAD_AND_BACK = Symmetry(1, 0, 0, -1)
FILES_AND_RANKS = Symmetry(0, 1, 1, 0)

GENERATORS = (LEFT_AND_RIGHT, AHEAD_AND_BACK, FILES_AND_RANKS)
"""The three of which all are made."""

SYMMETRIES = tuple(
    Symmetry(*(sign_x * one, sign_x * two, sign_y * two, sign_y * one))
    for one, two in ((1, 0), (0, 1))
    for sign_x in (1, -1)
    for sign_y in (1, -1)
)
"""All eight of a square, the identity first."""


@lru_cache(1 << 14)
def turned(letter: Letter, symmetry: Symmetry) -> Letter:
    """A letter in the other direction."""
    dx, dy, on = letter
    return Letter(symmetry.xx * dx + symmetry.xy * dy, symmetry.yx * dx + symmetry.yy * dy, on)


def image(word: Word, symmetry: Symmetry) -> Word:
    """A word in the other direction."""
    return tuple([turned(letter, symmetry) for letter in word])


@lru_cache(1 << 14)
def sides(letter: Letter) -> frozenset[Letter]:
    """A letter in all directions."""
    return frozenset([turned(letter, symmetry) for symmetry in SYMMETRIES])
