"""Sets of squares as numbers, bit by bit, for all starts of a piece at once.

A `Field` holds pairs of a square where a piece starts and one where it is, so that the square of
the start is known: it holds the piece itself.  What else stands where is left open.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rgt.frontends.simplified.words import Letter


@dataclass(slots=True)
class Field:
    """The pairs of a board, or its squares alone if they would be too many (`paired`).

    The pair of the starts' k-th square s and the square t is the bit k * squares + t.
    """

    width: int
    height: int
    paired: bool = True
    begin: int = field(init=False)
    """Every piece where it starts."""
    squares: int = field(init=False)
    size: int = field(init=False)
    """How many bits a set has."""
    _rows: int = field(init=False)
    _insides: dict[tuple[int, int], int] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        self.squares = self.width * self.height
        row = (1 << self.squares) - 1
        if self.paired:
            self.size = self.squares * self.squares
            self._rows = ((1 << self.size) - 1) // row
            diagonal = (1 << (self.squares + 1) * self.squares) - 1
            self.begin = diagonal // ((1 << self.squares + 1) - 1)
        else:
            self.size = self.squares
            self._rows = 1
            self.begin = row

    def after(self, pairs: int, letter: Letter) -> int:
        """Where a step leads from a set of pairs."""
        moved = self._moved(pairs & self._inside(letter.dx, letter.dy), letter.dx, letter.dy)
        return self._allowed(moved, letter)

    def before(self, pairs: int, letter: Letter) -> int:
        """From where a step leads into a set of pairs."""
        moved = self._moved(self._allowed(pairs, letter), -letter.dx, -letter.dy)
        return moved & self._inside(letter.dx, letter.dy)

    def row(self, pairs: int, start: int) -> int:
        """The squares that are paired with a start."""
        return (pairs >> start * self.squares) & ((1 << self.squares) - 1)

    def _allowed(self, pairs: int, letter: Letter) -> int:
        """The pairs at which a square may hold what the letter asks for."""
        if letter.on == "w" or not self.paired:
            return pairs
        return pairs & ~self.begin

    def _moved(self, pairs: int, dx: int, dy: int) -> int:
        distance = dy * self.width + dx
        return pairs << distance if distance >= 0 else pairs >> -distance

    def _inside(self, dx: int, dy: int) -> int:
        """The pairs from which the distance stays on the board."""
        if (dx, dy) not in self._insides:
            files = self.width - abs(dx)
            ranks = self.height - abs(dy)
            found = 0
            if files > 0 and ranks > 0:
                line = ((1 << files) - 1) << max(0, -dx)
                for y in range(max(0, -dy), max(0, -dy) + ranks):
                    found |= line << y * self.width
            self._insides[dx, dy] = found * self._rows
        return self._insides[dx, dy]


def turned(squares: int, width: int, height: int) -> int:
    """A set of squares as the other player sees it."""
    rank = (1 << width) - 1
    found = 0
    for y in range(height):
        found |= (squares >> y * width & rank) << (height - 1 - y) * width
    return found


def members(squares: int) -> list[int]:
    """The squares of a set, in order."""
    found = []
    while squares:
        last = squares & -squares
        found.append(last.bit_length() - 1)
        squares ^= last
    return found
