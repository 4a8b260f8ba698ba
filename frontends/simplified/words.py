"""Letters and words: the steps of a piece, and which words no board has room for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, NamedTuple, get_args

On = Literal["e", "p", "w"]
"""What stands on a square: nothing (e), a piece of the opponent (p), an own one (w)."""

CONTENTS: tuple[On, ...] = get_args(On)


class Letter(NamedTuple):
    """A step: `dx` files to the right, `dy` ranks forward, to a square that holds `on`.

    Forward is up the board for white and down for black; right is the same side for both.
    """

    dx: int
    dy: int
    on: On

    def __str__(self) -> str:
        return f"({self.dx},{self.dy},{self.on})"


Word = tuple[Letter, ...]
"""A way of moving, step by step; its destination is the sum of the steps."""


def shown(word: Iterable[Letter]) -> str:
    """A word as it is written in a rule."""
    return "".join(str(letter) for letter in word)


@dataclass(frozen=True, slots=True)
class Extent:
    """How far a word has gone from its start, at the moment and at most, in files and ranks.

    Adding a letter takes constant time, so that walks over automata can carry an extent along
    (Kowalski and Kisielewicz, section III-A: the procedure O).
    """

    x: int = 0
    y: int = 0
    left: int = 0
    right: int = 0
    back: int = 0
    ahead: int = 0

    def after(self, letter: Letter) -> Extent:
        """The extent of the word with one more letter."""
        x, y = self.x + letter.dx, self.y + letter.dy
        return Extent(
            x,
            y,
            min(self.left, x),
            max(self.right, x),
            min(self.back, y),
            max(self.ahead, y),
        )

    def fits(self, width: int, height: int) -> bool:
        """Whether the word stays on a board of this size from some square at least."""
        return self.right - self.left < width and self.ahead - self.back < height


def impossible(word: Iterable[Letter], width: int, height: int) -> bool:
    """Whether a word leaves a board of this size from every square (the set S0)."""
    # as an `Extent` has it, without one for each letter: learners ask this of many words
    x = y = left = right = back = ahead = 0
    for dx, dy, _ in word:
        x += dx
        y += dy
        if x < left:
            left = x
        elif x > right:
            right = x
        if y < back:
            back = y
        elif y > ahead:
            ahead = y
    return right - left >= width or ahead - back >= height
