"""The evidence of each piece, gathered while plays go by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Literal

from rgt.frontends.simplified.boards import EMPTY, Board, Square
from rgt.frontends.simplified.learning.interfaces import Evidence
from rgt.frontends.simplified.learning.records import (
    Header,
    PlayRecord,
    RecordedMove,
    Scenario,
    Turn,
    positions,
)
from rgt.frontends.simplified.learning.sightings import Position, Sightings
from rgt.frontends.simplified.learning.steps import plain_word
from rgt.frontends.simplified.learning.words_of_moves import settled
from rgt.frontends.simplified.words import Word

Players = Literal["white", "both"]
"""Whose moves are looked at; black's are turned, as both move by the same rules."""

KEPT: dict[Scenario, int] = {"all": 1 << 16, "single": 1 << 13}
"""How many positions are kept at most.

In the scenario ``all`` each of them may be the one that shows a move to be illegal.  In ``single``
they only tell how often something could have been played, for which a sample is enough.
"""

_ROOM = 1 << 29
"""How many bytes the squares around a piece may take in all sightings of it.

On a board of 8x8 all positions that are kept have room, on one of 100x100 a hundred and a few.
"""


def evidence(
    header: Header, plays: Iterable[PlayRecord], piece: str, players: Players = "white"
) -> Evidence:
    """All that the plays tell of one piece, upper case, in one pass over them."""
    gathering = Gathering(header, players)
    for play in plays:
        gathering.add(play)
    return gathering.evidence(piece)


def evidence_of_all(
    header: Header, plays: Iterable[PlayRecord], players: Players = "white"
) -> dict[str, Evidence]:
    """All that the plays tell of every piece, by letter in order, in one pass over them."""
    gathering = Gathering(header, players)
    for play in plays:
        gathering.add(play)
    return {piece: gathering.evidence(piece) for piece in gathering.pieces()}


class Gathering:
    """What has been seen until now: play after play is added.

    The observed words are complete.  Of the positions every second one is dropped, again and
    again, as soon as there are more than `kept`.
    """

    def __init__(self, header: Header, players: Players = "white", kept: int | None = None) -> None:
        self.header = header
        self._both = players == "both"
        self._kept = _kept(header) if kept is None else kept
        self._words: dict[str, set[Word]] = {}
        self._own: dict[str, None] = {}
        self._positions: list[Position] = []
        self._play = 0
        self._seen = 0
        self._every = 1

    def add(self, play: PlayRecord) -> None:
        """Look at one more play."""
        for number, (board, turn) in enumerate(positions(self.header.start, play)):
            black = number % 2 == 1
            if black and not self._both:
                continue
            self._look(board.turned() if black else board, turn, black)
        self._play += 1

    def _look(self, board: Board, turn: Turn, black: bool) -> None:
        told = turn.legal
        if told is None:
            told = () if turn.beyond else (turn.played,)
        moves = _Moves(board, black)
        for start, target, words in map(moves.seen, told):
            piece = board.squares[start]
            self._words.setdefault(piece, set()).update(
                words or (plain_word(board, start, target),)
            )
        if self._seen % self._every == 0:
            self._keep(board, moves.pairs(told), moves.pairs(turn.doubtful))
        self._seen += 1

    def _keep(
        self,
        board: Board,
        legal: tuple[tuple[Square, Square], ...],
        doubtful: tuple[tuple[Square, Square], ...],
    ) -> None:
        self._positions.append(Position(board, self._play, legal, doubtful))
        self._own.update(dict.fromkeys(held for held in board.squares if held.isupper()))
        if len(self._positions) > self._kept:
            del self._positions[1::2]
            self._every *= 2

    def pieces(self) -> list[str]:
        """The letters of the pieces that were seen, in order."""
        return sorted({**self._own, **self._words})

    def evidence(self, piece: str) -> Evidence:
        """What is known of a piece; nothing if it was never seen."""
        sightings = Sightings(piece, self._positions, self.header.scenario)
        words = {each: frozenset(self._words.get(each, ())) for each in self.pieces()}
        own = words.pop(piece, frozenset())
        board = self.header.start
        is_exact = self.header.words == "exact"
        return Evidence(
            piece,
            board.width,
            board.height,
            self.header.scenario,
            own if is_exact else settled(own, sightings),
            sightings,
            frozenset().union(*words.values()),
            self._every,
            is_exact,
        )


def _kept(header: Header) -> int:
    """How many positions may be kept: fewer on huge boards with many pieces of a kind."""
    board = header.start
    around = (2 * board.width - 1) * (2 * board.height - 1)
    most = max(Counter(board.squares.replace(EMPTY, "")).values(), default=1)
    return max(1, min(KEPT[header.scenario], _ROOM // (around * most)))


class _Moves:
    """Moves as the mover sees them."""

    def __init__(self, board: Board, black: bool) -> None:
        self._board = board
        self._black = black

    def seen(self, move: RecordedMove) -> tuple[Square, Square, tuple[Word, ...]]:
        """From where to where, and by which words."""
        return (*self._pair(move), move.words)

    def pairs(self, moves: Iterable[RecordedMove]) -> tuple[tuple[Square, Square], ...]:
        """From where to where."""
        return tuple(self._pair(move) for move in moves)

    def _pair(self, move: RecordedMove) -> tuple[Square, Square]:
        if self._black:
            turned = self._board.turned_square
            return turned(move.start), turned(move.target)
        return move.start, move.target
