"""python-chess as a side: chess, and chess in which kings are captured."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.peers.sides import Option

_WIN = {True: (1.0, -1.0), False: (-1.0, 1.0)}


class Chess:
    """Chess: mate, stalemate and fifty quiet moves of both sides end a play, nothing else.

    With `stalemate_loses` who cannot move loses always, and `turns` moves are a draw instead of
    fifty quiet ones.
    """

    def __init__(self, *, stalemate_loses: bool = False, turns: int = 0) -> None:
        import chess

        self.board = chess.Board()
        self._stalemate_loses, self._turns = stalemate_loses, turns

    def is_over(self) -> bool:
        """Whether nobody plays on."""
        return self._is_long() or next(iter(self._moves()), None) is None

    def _is_long(self) -> bool:
        if self._turns:
            return len(self.board.move_stack) >= self._turns
        return self.board.halfmove_clock >= 100

    def _moves(self) -> Iterator[Any]:
        return iter(self.board.legal_moves)

    def mover(self) -> int:
        """White is 0."""
        return int(not self.board.turn)

    def options(self) -> list[Option]:
        """The moves as UCI writes them."""
        return [Option((move.uci(),), move) for move in self._moves()]

    def make(self, move: Any) -> None:
        """Play on."""
        self.board.push(move)

    def result(self) -> tuple[float, ...]:
        """Who won."""
        if next(iter(self._moves()), None) is None and (
            self._stalemate_loses or self.board.is_check()
        ):
            return _WIN[not self.board.turn]
        return 0.0, 0.0

    def show(self) -> str:
        """The position in FEN."""
        return str(self.board.fen())


class KingCapture(Chess):
    """Kings are captured, and castle whatever is attacked."""

    def is_over(self) -> bool:
        """A king is gone, or as in chess."""
        return self._winner() is not None or super().is_over()

    def _winner(self) -> bool | None:
        gone = [colour for colour in (True, False) if self.board.king(colour) is None]
        return not gone[0] if gone else None

    def _moves(self) -> Iterator[Any]:
        import chess

        board = self.board
        for move in board.pseudo_legal_moves:
            if not board.is_castling(move):
                yield move
        king = board.king(board.turn)
        for rook in chess.scan_forward(board.castling_rights):
            if king is not None and board.color_at(rook) == board.turn:
                between = chess.between(king, rook)
                if not between & board.occupied:
                    yield chess.Move(king, king + (2 if rook > king else -2))

    def result(self) -> tuple[float, ...]:
        """Who captured the king."""
        winner = self._winner()
        return (0.0, 0.0) if winner is None else _WIN[winner]


class Simplified(KingCapture):
    """No castling, nothing in passing, no promotion; 80 moves of each side are a draw."""

    def __init__(self) -> None:
        super().__init__(stalemate_loses=True, turns=160)
        self.board.castling_rights = 0

    def _moves(self) -> Iterator[Any]:
        import chess

        for move in super()._moves():
            if move.promotion in (None, chess.QUEEN):
                yield chess.Move(move.from_square, move.to_square)

    def make(self, move: Any) -> None:
        """Play on; nothing is taken in passing."""
        super().make(move)
        self.board.ep_square = None

    def result(self) -> tuple[float, ...]:
        """Who captured the king, or can still move."""
        winner = self._winner()
        if winner is None and next(self._moves(), None) is None:
            winner = not self.board.turn
        return (0.0, 0.0) if winner is None else _WIN[winner]


class Maharaja(Simplified):
    """White has one queen that leaps as a knight, too."""

    def __init__(self) -> None:
        import chess

        super().__init__()
        for square in chess.scan_forward(self.board.occupied_co[chess.WHITE]):
            self.board.remove_piece_at(square)
        self.board.set_piece_at(chess.E1, chess.Piece(chess.QUEEN, chess.WHITE))

    def _winner(self) -> bool | None:
        import chess

        if not self.board.occupied_co[chess.WHITE]:
            return chess.BLACK
        return chess.WHITE if self.board.king(chess.BLACK) is None else None

    def _moves(self) -> Iterator[Any]:
        import chess

        yield from super()._moves()
        if self.board.turn == chess.WHITE:
            own = self.board.occupied_co[chess.WHITE]
            for square in chess.scan_forward(own):
                leaps = chess.BB_KNIGHT_ATTACKS[square] & ~own
                yield from (chess.Move(square, to) for to in chess.scan_forward(leaps))
