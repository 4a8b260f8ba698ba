"""One play of a record: its moves, held to the board on which they are made."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from rgt.frontends.simplified.boards import EMPTY, Board, Square
from rgt.frontends.simplified.learning.record_file import BETWEEN, OR, WORDS
from rgt.frontends.simplified.learning.record_lines import Line
from rgt.frontends.simplified.learning.records import (
    PLAYERS,
    Beyond,
    Header,
    PlayRecord,
    RecordedMove,
    Turn,
    after,
)
from rgt.frontends.simplified.learning.steps import Plain
from rgt.frontends.simplified.words import Letter, Word
from rgt.ir.diagnostics import GameError

_LETTER = re.compile(r"\((-?\d{1,6}),(-?\d{1,6}),([epw])\)", re.ASCII)
_WORD = re.compile(rf"(?:{_LETTER.pattern})+", re.ASCII)

_SHORT = 200
"""Words written with at most so many characters are remembered."""

_SHOWN = 300
"""How much of a message is shown: a word may be as long as its line."""


class PlayReader:
    """Reads the plays of a record, one after the other, and remembers what was legal where."""

    def __init__(self, header: Header) -> None:
        self._header = header
        board = header.start
        self._squares = {board.name(square): square for square in range(len(board.squares))}
        known = {held for held in (*board.squares, *header.names) if held != EMPTY}
        self._pieces = {each for held in known for each in (held.lower(), held.upper())}
        # of positions, by hash, what was legal there, and on which line that was said
        self._legal: dict[int, tuple[int, int]] = {}

    def play(self, line: Line) -> PlayRecord:
        """The play on a line; raises GameError (REC003, REC005 to REC009)."""
        found = line.value()
        turns = found.get("turns")
        if not isinstance(turns, list):
            raise line.problem("REC005", "a play has 'turns', a list")
        board = self._header.start
        read: list[Turn] = []
        told: dict[int, tuple[int, int]] = {}
        for number, value in enumerate(turns):
            turn = _TurnReader(self, line, board, number).turn(value)
            if turn.legal is not None:
                self._compare(line, board, number, turn.legal, told)
            read.append(turn)
            board = after(board, turn)
        # a play that is left out as broken has not told anything
        self._legal.update(told)
        return PlayRecord(tuple(read), _goals(line, found.get("goals")))

    @property
    def wants_all(self) -> bool:
        """Whether every turn tells all legal moves."""
        return self._header.scenario == "all"

    def square(self, name: str) -> Square | None:
        """The square of a name."""
        return self._squares.get(name)

    def is_piece(self, held: str) -> bool:
        """Whether a letter is that of a piece of the game, in either case."""
        return held in self._pieces

    def _compare(
        self,
        line: Line,
        board: Board,
        number: int,
        legal: tuple[RecordedMove, ...],
        told: dict[int, tuple[int, int]],
    ) -> None:
        """Raise GameError (REC009) if something else was said of an equal position."""
        position = hash((board.squares, number % 2))
        moves = hash(frozenset((move.start, move.target) for move in legal))
        known = self._legal.get(position) or told.setdefault(position, (moves, line.number))
        if known[0] != moves:
            place = f"line {known[1]}" if known[1] != line.number else "an earlier turn"
            message = f"turn {number + 1}: {place} has other legal moves in the same position"
            raise line.problem("REC009", message)


class _TurnReader:
    """Reads one turn, of a play on `line`, on the board as white sees it."""

    def __init__(self, play: PlayReader, line: Line, board: Board, number: int) -> None:
        self._play, self._line, self._board, self._number = play, line, board, number
        self._plain = Plain(board, is_black=bool(number % 2))

    def turn(self, value: Any) -> Turn:
        """The turn that a value of JSON is."""
        if isinstance(value, str):
            value = {"played": value}
        if not isinstance(value, dict) or not isinstance(value.get("played"), str):
            raise self._problem("REC005", "a turn is a move, or an object with 'played'")
        played = self._move(value["played"])
        beyond = self._beyond(value)
        doubtful = self._moves(value, "doubtful") or ()
        legal = self._moves(value, "legal")
        if self._play.wants_all:
            if legal is None:
                raise self._problem("REC005", "the turn does not tell what is 'legal'")
            played = self._among(played, doubtful if beyond else legal, value["played"])
        return Turn(played, legal if self._play.wants_all else None, beyond, doubtful)

    def _among(
        self, played: RecordedMove, moves: Iterable[RecordedMove], written: str
    ) -> RecordedMove:
        """The move of those that is played, with its words."""
        for move in moves:
            if (move.start, move.target) == (played.start, played.target):
                return move
        raise self._problem("REC009", f"{written} is played, and is not legal", at=written)

    def _moves(self, value: dict[str, Any], key: str) -> tuple[RecordedMove, ...] | None:
        """Moves by their first squares."""
        found = value.get(key)
        if found is None:
            return None
        if not isinstance(found, dict):
            raise self._problem("REC005", f"'{key}' is an object: squares by square")
        moves: list[RecordedMove] = []
        for start, targets in found.items():
            if not isinstance(targets, str):
                raise self._problem("REC005", f"'{key}' of {start} is no text with squares", start)
            moves += (self._move(f"{start}{BETWEEN}{target}") for target in targets.split())
        return tuple(moves)

    def _move(self, written: str) -> RecordedMove:
        start_name, between, rest = written.partition(BETWEEN)
        target_name, equals, told = rest.partition(WORDS)
        if not between:
            raise self._problem("REC005", f"'{written}' is no move such as a1{BETWEEN}a2", written)
        start, target = self._square(start_name), self._square(target_name)
        board = self._plain.board
        if board.on(self._plain.square(start)) != "w":
            player = PLAYERS[self._number % 2]
            message = f"{written}: there is no piece of {player} on {start_name}"
            raise self._problem("REC007", message, written)
        if equals:
            words = tuple(self._word(written, start, target, word) for word in told.split(OR))
        elif start == target:
            message = f"{written} returns to its square: no plain word does that"
            raise self._problem("REC007", message, written)
        else:
            words = (self._plain.word(start, target),)
        return RecordedMove(start, target, words)

    def _square(self, name: str) -> Square:
        found = self._play.square(name)
        if found is None:
            board = self._board
            last = board.name(len(board.squares) - 1)
            message = f"there is no square '{name}': the board goes from a1 to {last}"
            raise self._problem("REC006", message, name)
        return found

    def _word(self, written: str, start: Square, target: Square, text: str) -> Word:
        """A word that leads from one square to the other on the board as it stands."""
        word = _known_word(text) if len(text) <= _SHORT else _read_word(text)
        if word is None:
            message = f"'{text}' is no word such as (0,1,e)(0,1,p)"
            raise self._problem("REC005", message, text)
        at: Square | None = self._plain.square(start)
        for letter in word:
            assert at is not None
            at = self._plain.board.shift(at, letter.dx, letter.dy)
            if at is None or self._plain.board.on(at) != letter.on:
                why = "leaves the board" if at is None else "does not fit what stands there"
                raise self._problem("REC007", f"{written}: {letter} {why}", text)
        if at != self._plain.square(target):
            raise self._problem("REC007", f"{written}: the word leads to another square", text)
        return word

    def _beyond(self, value: dict[str, Any]) -> Beyond | None:
        kind, changes = value.get("beyond"), value.get("changes")
        if kind is None:
            return None
        if not isinstance(kind, str) or not isinstance(changes, dict):
            raise self._problem("REC005", "a move 'beyond' the class has a word, and 'changes'")
        return Beyond(
            kind,
            tuple((self._square(name), self._held(name, held)) for name, held in changes.items()),
        )

    def _held(self, name: str, held: Any) -> str:
        if not isinstance(held, str) or not (held == EMPTY or self._play.is_piece(held)):
            raise self._problem("REC008", f"{name}: there is no piece '{held}'", f'"{held}"')
        return held

    def _problem(self, code: str, message: str, at: str | None = None) -> GameError:
        shown = message if len(message) <= _SHOWN else message[: _SHOWN - 3] + "..."
        return self._line.problem(code, f"turn {self._number + 1}: {shown}", at=at)


def _read_word(text: str) -> Word | None:
    """The word that a text is; None if it is none."""
    if not _WORD.fullmatch(text):
        return None
    return tuple([Letter(int(dx), int(dy), on) for dx, dy, on in _LETTER.findall(text)])


_known_word = lru_cache(1 << 14)(_read_word)
"""The same for texts that were read before: plays have few words, again and again."""


def _goals(line: Line, found: Any) -> dict[str, int] | None:
    if found is None:
        return None
    if (
        not isinstance(found, dict)
        or set(found) != set(PLAYERS)
        or any(type(score) is not int for score in found.values())
    ):
        raise line.problem("REC005", "'goals' has a whole number for white and for black")
    return {player: found[player] for player in PLAYERS}
