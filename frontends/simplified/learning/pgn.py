"""Games of standard chess, as people wrote them down in PGN, as plays of a record.

python-chess reads them.  What lies outside the class is noise: castling, promotion, en passant.
How a game ended is not taken over: mate, a resignation and an agreement are no goals of the class.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, TextIO, cast

from rgt.frontends.simplified.boards import EMPTY, Board
from rgt.frontends.simplified.learning.records import (
    Beyond,
    Header,
    PlayRecord,
    RecordedMove,
    Turn,
)
from rgt.ir.diagnostics import Diagnostic, GameError, Source, Span, error, warning

if TYPE_CHECKING:
    import chess
    import chess.pgn

Report = Callable[[Diagnostic], None]

CASTLING, PROMOTION, EN_PASSANT = "castling", "promotion", "en passant"
_START = ("rnbqkbnr", "pppppppp", *("." * 8,) * 4, "PPPPPPPP", "RNBQKBNR")
_NAMES = {"P": "pawn", "N": "knight", "B": "bishop", "R": "rook", "Q": "queen", "K": "king"}


def header(name: str) -> Header:
    """The header of a record of chess games."""
    names = {**_NAMES, **{letter.lower(): told for letter, told in _NAMES.items()}}
    return Header(name, Board.of_rows(_START), "single", words="steps", names=names)


def plays(file: TextIO, name: str, report: Report) -> Iterator[PlayRecord]:
    """The games of a PGN file, one after the other, as far as they can be followed.

    Games of other variants or from other positions are left out, and told (REC042).  Raises
    GameError without python-chess (REC040), and if there is not one game (REC041).
    """
    try:
        import chess.pgn
    except ImportError:
        hint = "'pip install chess' brings it, or 'pip install regular-games[pgn]'"
        raise GameError(error("REC040", "PGN is read by python-chess", hint=hint)) from None
    lines = _Lines(file)
    any_ = False
    while True:
        begun = lines.number + 1
        game = chess.pgn.read_game(cast(TextIO, lines), Visitor=_quiet_builder())
        if game is None:
            break
        told = _Told(Source(name, "\n" * begun), begun, report)
        play = _play(game, told)
        if play is not None:
            any_ = True
            yield play
    if not any_:
        raise GameError(error("REC041", f"{name} has no game of standard chess in PGN"))


class _Lines:
    """A file that counts its lines as they are read."""

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self.number = 0

    def readline(self) -> str:
        """The next line."""
        self.number += 1
        return self._file.readline()


def _quiet_builder() -> type[chess.pgn.GameBuilder[chess.pgn.Game]]:
    """A builder of games that keeps errors without writing them to a log, too."""
    import chess.pgn

    class Builder(chess.pgn.GameBuilder[chess.pgn.Game]):
        def handle_error(self, error: Exception) -> None:
            self.game.errors.append(error)

    return Builder


@dataclass(frozen=True, slots=True)
class _Told:
    """Who is told about a game, and where it begins."""

    source: Source
    line: int
    report: Report

    def __call__(self, message: str) -> None:
        span = Span(self.source, self.line, 1, self.line, 2)
        self.report(warning("REC042", message, span))


def _play(game: chess.pgn.Game, told: _Told) -> PlayRecord | None:
    """The main line of a game, up to the first move that cannot be followed; None without any."""
    import chess

    try:
        board = game.board()
    except ValueError as problem:
        told(f"this game is left out: {problem}")
        return None
    if type(board) is not chess.Board or board.chess960 or board.fen() != chess.STARTING_FEN:
        told("this game is left out: it is of another variant, or begins with another position")
        return None
    turns: list[Turn] = []
    for move in game.mainline_moves():
        if not move or not board.is_legal(move):
            break
        turns.append(_turn(board, move))
        board.push(move)
    if game.errors:
        after = f"after {len(turns)} moves" if turns else "at its beginning"
        told(f"this game cannot be followed {after}: {game.errors[0]}")
    return PlayRecord(tuple(turns)) if turns else None


def _turn(board: chess.Board, move: chess.Move) -> Turn:
    """A move; squares have the same numbers here and there."""
    played = RecordedMove(move.from_square, move.to_square)
    return Turn(played, None, _beyond(board, move))


def _beyond(board: chess.Board, move: chess.Move) -> Beyond | None:
    import chess

    if board.is_castling(move):
        corner, beside = (7, 5) if board.is_kingside_castling(move) else (0, 3)
        rank = chess.square_rank(move.from_square) * 8
        rook = "R" if board.turn else "r"
        return Beyond(CASTLING, ((rank + corner, EMPTY), (rank + beside, rook)))
    if move.promotion is not None:
        held = chess.Piece(move.promotion, board.turn).symbol()
        return Beyond(PROMOTION, ((move.to_square, held),))
    if board.is_en_passant(move):
        passed = move.to_square + (-8 if board.turn else 8)
        return Beyond(EN_PASSANT, ((passed, EMPTY),))
    return None
