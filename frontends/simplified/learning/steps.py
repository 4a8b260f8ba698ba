"""Words for moves of which only the squares are known."""

from __future__ import annotations

from math import gcd

from rgt.frontends.simplified.boards import Board, Square
from rgt.frontends.simplified.words import Letter, Word


def plain_word(board: Board, start: Square, target: Square) -> Word:
    """The word by which a piece most likely went from `start` to another square, `target`.

    Along a line it went in the smallest steps if all squares between are empty; everything else
    is one leap.  The board is as the mover sees it, before the move.
    """
    (x, y), (to_x, to_y) = board.place(start), board.place(target)
    dx, dy = to_x - x, to_y - y
    count = gcd(dx, dy)
    leap = (Letter(dx, dy, board.on(target)),)
    if count <= 1:
        return leap
    dx, dy = dx // count, dy // count
    word = tuple(
        Letter(dx, dy, board.on(board.square(x + dx * number, y + dy * number)))
        for number in range(1, count + 1)
    )
    return word if all(letter.on == "e" for letter in word[:-1]) else leap


class Plain:
    """The plain words of a position's mover, for squares as white sees them."""

    def __init__(self, board: Board, *, is_black: bool) -> None:
        self.board = board.turned() if is_black else board
        self._is_black = is_black

    def square(self, square: Square) -> Square:
        """Where the mover sees a square."""
        return self.board.turned_square(square) if self._is_black else square

    def word(self, start: Square, target: Square) -> Word:
        """The plain word from one square to another."""
        return plain_word(self.board, self.square(start), self.square(target))
