"""python-ataxx as a side."""

from __future__ import annotations

from typing import Any

from tests.peers.sides import Option

_RESULTS = {"1-0": (1.0, -1.0), "0-1": (-1.0, 1.0), "1/2-1/2": (0.0, 0.0)}


class Ataxx:
    """A play from the four corners."""

    def __init__(self) -> None:
        import ataxx

        self._board = ataxx.Board("startpos")

    def is_over(self) -> bool:
        """No empty square, no piece of a side, or a hundred turns without a new piece."""
        return bool(self._board.gameover())

    def is_quiet(self) -> bool:
        """Whether a hundred turns brought no new piece."""
        return bool(self._board.fifty_move_draw())

    def mover(self) -> int:
        """Whose turn it is."""
        return int(self._board.turn)

    def options(self) -> list[Option]:
        """The moves by their names; a pass is 0000."""
        return [Option((str(move),), move) for move in self._board.legal_moves()]

    def make(self, move: Any) -> None:
        """Play on."""
        self._board.makemove(move)

    def result(self) -> tuple[float, ...]:
        """Who won."""
        return _RESULTS[self._board.result()]

    def show(self) -> str:
        """The position in ataxx's notation."""
        return str(self._board.get_fen())
