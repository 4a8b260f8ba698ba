"""Boards: what stands where."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rgt.frontends.simplified.words import On

EMPTY = "."
_NAME = re.compile(r"([a-z]+)([1-9][0-9]*)", re.ASCII)
_LETTERS = 26
_LONGEST = 12

Square = int
"""A square as its number: files run fastest, from the lowest rank up."""


@dataclass(frozen=True, slots=True)
class Board:
    """A position without the player to move.

    `squares` has one character a square, in the order of `Square`: ``.`` or the letter of a piece,
    upper case white's and lower case black's.
    """

    width: int
    height: int
    squares: str

    def __post_init__(self) -> None:
        if len(self.squares) != self.width * self.height:
            raise ValueError(f"{len(self.squares)} squares on {self.width} x {self.height}")

    @staticmethod
    def of_rows(rows: Iterable[str]) -> Board:
        """The board of rows as they are drawn, the highest rank first; ValueError if ragged."""
        drawn = list(rows)
        return Board(len(drawn[0]) if drawn else 0, len(drawn), "".join(reversed(drawn)))

    @property
    def rows(self) -> tuple[str, ...]:
        """The rows as they are drawn, the highest rank first."""
        step = self.width
        starts = range((self.height - 1) * step, -1, -step)
        return tuple(self.squares[start : start + step] for start in starts)

    def square(self, x: int, y: int) -> Square:
        """The square of a file and a rank, both from 0."""
        return y * self.width + x

    def place(self, square: Square) -> tuple[int, int]:
        """The file and the rank of a square, both from 0."""
        y, x = divmod(square, self.width)
        return x, y

    def name(self, square: Square) -> str:
        """A square's name: its file as a letter from a (after z: aa), its rank from 1."""
        x, y = self.place(square)
        file = ""
        x += 1
        while x:
            x, digit = divmod(x - 1, _LETTERS)
            file = chr(ord("a") + digit) + file
        return f"{file}{y + 1}"

    def named(self, name: str) -> Square | None:
        """The square of a name; None if the board has none."""
        found = _NAME.fullmatch(name)
        # longer names are those of no board: they are not even reckoned
        if found is None or len(name) > _LONGEST:
            return None
        x = 0
        for letter in found[1]:
            x = x * _LETTERS + ord(letter) - ord("a") + 1
        y = int(found[2])
        return self.square(x - 1, y - 1) if x <= self.width and y <= self.height else None

    def shift(self, square: Square, dx: int, dy: int) -> Square | None:
        """The square so many files and ranks away; None where the board ends."""
        x, y = self.place(square)
        x, y = x + dx, y + dy
        return self.square(x, y) if 0 <= x < self.width and 0 <= y < self.height else None

    def on(self, square: Square) -> On:
        """What the square holds for the player of the upper-case pieces."""
        held = self.squares[square]
        return "e" if held == EMPTY else "w" if held.isupper() else "p"

    def own(self) -> Iterator[tuple[Square, str]]:
        """The squares of upper-case pieces with their letters."""
        for square, held in enumerate(self.squares):
            if held.isupper():
                yield square, held

    def moved(self, start: Square, target: Square) -> Board:
        """The board after the piece on `start` went to `target`, where what stood is gone."""
        squares = list(self.squares)
        held = squares[start]
        squares[start] = EMPTY
        squares[target] = held
        return Board(self.width, self.height, "".join(squares))

    def turned(self) -> Board:
        """The board as black sees it: ranks counted from black's side, own pieces upper case.

        Files keep their order, so this is no half turn of the board.
        """
        return Board(self.width, self.height, "".join(self.rows).swapcase())

    def turned_square(self, square: Square) -> Square:
        """Where a square lies on the `turned` board."""
        x, y = self.place(square)
        return self.square(x, self.height - 1 - y)
