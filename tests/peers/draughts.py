"""pydraughts as a side."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.peers.notation import named
from tests.peers.sides import Option


def capture(start: str, taken: Iterable[str], end: str) -> str:
    """A move of draughts, told by where it begins, what it takes and where it ends."""
    return f"{start}-{end}" + "".join(f" x{each}" for each in sorted(taken))


class Draughts:
    """A play of a variant, on a board that has so many squares a side."""

    def __init__(self, variant: str, size: int) -> None:
        import draughts

        self._board = draughts.Board(variant=variant, fen="startpos")
        self._size, self._white = size, draughts.WHITE
        self._first = self._board.turn

    def square(self, number: int) -> str:
        """The name of a numbered square: numbers go along the dark squares, from above."""
        half = self._size // 2
        row, column = divmod(number - 1, half)
        return named((2 * column + (1 if row % 2 else 2), self._size - row))

    def is_over(self) -> bool:
        """No move, or a draw by a rule of the variant."""
        return self._board.winner() is not None

    def mover(self) -> int:
        """Whose turn it is: the one who began is 0."""
        return int(self._board.turn != self._first)

    def options(self) -> list[Option]:
        """The moves; several ways to take the same from and to the same squares are one."""
        found: dict[str, Option] = {}
        for move in self._board.legal_moves():
            steps = move.steps_move
            name = capture(
                self.square(steps[0]),
                (self.square(each) for each in move.captures or () if each is not None),
                self.square(steps[-1]),
            )
            found.setdefault(name, Option((name,), move))
        return list(found.values())

    def make(self, move: Any) -> None:
        """Play on."""
        self._board.push(move)

    def result(self) -> tuple[float, ...]:
        """Who won."""
        winner = self._board.winner()
        if not winner:
            return 0.0, 0.0
        return (1.0, -1.0) if winner == self._first else (-1.0, 1.0)

    def is_drawn(self) -> bool:
        """Whether it is over without a winner."""
        return self._board.winner() == 0

    def show(self) -> str:
        """The position in PDN's notation."""
        return str(self._board.fen)
