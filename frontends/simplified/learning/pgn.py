"""Games of standard chess, as people wrote them down in PGN, as plays of a record.

python-chess reads them.  What lies outside the class is noise: castling, promotion, en passant.
How a game ended is not taken over: mate, a resignation and an agreement are no goals of the class.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from operator import itemgetter
from typing import TYPE_CHECKING, TextIO, cast

from rgt.frontends.simplified.boards import EMPTY, Board
from rgt.frontends.simplified.learning.movetext import Place, movetext
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
Failures = list[tuple[int, Exception]]
"""What python-chess could not follow in the main line of a game, each after so many moves."""

_LONG = 200
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
        lines.forget()
        failures: Failures = []
        game = chess.pgn.read_game(cast(TextIO, lines), Visitor=_builder(failures))
        if game is None:
            break
        play = _play(game, failures, _Told(name, lines, report))
        if play is not None:
            any_ = True
            yield play
    if not any_:
        raise GameError(error("REC041", f"{name} has no game of standard chess in PGN"))


class _Lines:
    """A file of which the lines of the game that is being read are kept.

    `before` is how many lines were read before that game.
    """

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self.before = 0
        self.lines: list[str] = []

    def readline(self) -> str:
        """The next line."""
        line = self._file.readline()
        if line:
            self.lines.append(line)
        return line

    def forget(self) -> None:
        """Another game begins."""
        self.before += len(self.lines)
        self.lines.clear()


def _builder(failures: Failures) -> type[chess.pgn.GameBuilder[chess.pgn.Game]]:
    """A builder of main lines, which keeps errors without writing them to a log, too.

    Variations are passed over: python-chess, after a move in one that it cannot follow, goes on
    with the main line from the wrong position.
    """
    import chess.pgn

    class Builder(chess.pgn.GameBuilder[chess.pgn.Game]):
        def begin_variation(self) -> chess.pgn.SkipType:  # type: ignore[override]
            return chess.pgn.SKIP

        def end_variation(self) -> None:
            """None was begun."""

        def handle_error(self, error: Exception) -> None:
            failures.append((sum(1 for _ in self.game.mainline()), error))

    return Builder


class _Told:
    """Who is told about the game that was read, with the places in the file."""

    def __init__(self, name: str, lines: _Lines, report: Report) -> None:
        self.text = movetext(lines.lines)
        self._name, self._before, self._report = name, lines.before, report

    def __call__(self, message: str, place: Place | None = None) -> None:
        """Tell something, of the whole game if there is no place."""
        place = place or Place(self.text.first, 1)
        line = self._before + place.line + 1
        source = Source(self._name, "\n" * line)
        if len(message) > _LONG:
            message = f"{message[:_LONG]}..."
        span = Span(source, line, place.column, line, place.column + 1)
        self._report(warning("REC042", message, span))


def _play(game: chess.pgn.Game, failures: Failures, told: _Told) -> PlayRecord | None:
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
    text = told.text
    followed, failure = min(failures, default=(len(text.moves), None), key=itemgetter(0))
    turns: list[Turn] = []
    for move in islice(game.mainline_moves(), min(followed, len(text.moves))):
        if not move or not board.is_legal(move):
            break
        turns.append(_turn(board, move))
        board.push(move)
    number = len(turns)
    after = f"after {number} move{'s' * (number > 1)}" if turns else "at its beginning"
    if number < len(text.moves):
        told(
            f"this game cannot be followed {after}: {failure or 'a null move'}", text.moves[number]
        )
    elif text.wrong is not None:
        place, what = text.wrong
        told(f"this game cannot be followed {after}: {what}", place)
    for open_, what in ((text.unended, "comment"), (text.nested, "variation")):
        if open_ is not None:
            told(f"this {what} is never closed: it takes in all that follows", open_)
            break
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
