"""Words for moves of which only the squares are known."""

from __future__ import annotations

from functools import lru_cache
from math import gcd

from rgt.frontends.simplified.boards import Board, Square
from rgt.frontends.simplified.words import Letter, On, Word

_KEPT = 1 << 17


def plain_word(board: Board, start: Square, target: Square) -> Word:
    """The word by which a piece most likely went from `start` to another square, `target`.

    Along a line it went in the smallest steps if all squares between are empty; everything else
    is one leap.  The board is as the mover sees it, before the move.
    """
    dx, dy, between = _way(board.width, start, target)
    is_ride = bool(between) and all(board.on(square) == "e" for square in between)
    return _word(dx, dy, len(between) + 1 if is_ride else 1, board.on(target))


@lru_cache(_KEPT)
def _way(width: int, start: Square, target: Square) -> tuple[int, int, tuple[Square, ...]]:
    """How far a move leads, and the squares between on a line."""
    (from_y, from_x), (to_y, to_x) = divmod(start, width), divmod(target, width)
    dx, dy = to_x - from_x, to_y - from_y
    count = gcd(dx, dy)
    step = (dx + dy * width) // max(count, 1)
    return dx, dy, tuple(start + step * number for number in range(1, count))


@lru_cache(_KEPT)
def _word(dx: int, dy: int, count: int, on: On) -> Word:
    """So many equal steps over empty squares, the last one to a square that holds `on`."""
    dx, dy = dx // count, dy // count
    return (*(Letter(dx, dy, "e"),) * (count - 1), Letter(dx, dy, on))


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
