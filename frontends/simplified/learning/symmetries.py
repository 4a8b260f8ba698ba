"""Turns and mirrors of moves: most pieces go to all sides alike, or at least left and right."""

from __future__ import annotations

from typing import Any, NamedTuple

from rgt.frontends.simplified.words import Letter, Word

_KEPT = 1 << 14
"""How many letters are remembered at most."""


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


class _Turned(dict[Any, Any]):
    """Letters in one other direction, by letter; None, which stands for no letter, stays."""

    def __init__(self, symmetry: Symmetry) -> None:
        super().__init__({None: None})
        self._symmetry = symmetry

    def __missing__(self, letter: Letter) -> Letter:
        if len(self) > _KEPT:
            self.clear()
            self[None] = None
        xx, xy, yx, yy = self._symmetry
        dx, dy, on = letter
        found = self[letter] = Letter(xx * dx + xy * dy, yx * dx + yy * dy, on)
        return found


TURNED = {symmetry: _Turned(symmetry) for symmetry in SYMMETRIES}
"""What letters are in other directions, which is asked for often."""


def image(word: Word, symmetry: Symmetry) -> Word:
    """A word in the other direction."""
    return tuple(map(TURNED[symmetry].__getitem__, word))


def kind(letter: Letter) -> Letter:
    """One of the letters in all directions, which stands for them."""
    dx, dy, on = letter
    x, y = abs(dx), abs(dy)
    return Letter(x, y, on) if x >= y else Letter(y, x, on)
