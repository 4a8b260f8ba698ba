"""Records of play: what an observer saw."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from rgt.frontends.simplified.boards import Board, Square
from rgt.frontends.simplified.words import Word

Scenario = Literal["all", "single"]
"""Whether all legal moves of every position are known, or the one that was played."""

Wording = Literal["exact", "steps"]
"""Where the words of moves are from: the rules, or only the squares (`steps.plain_word`)."""

PLAYERS = ("white", "black")


@dataclass(frozen=True, slots=True)
class RecordedMove:
    """A move: from where to where, by which words (none where the record does not tell)."""

    start: Square
    target: Square
    words: tuple[Word, ...] = ()


@dataclass(frozen=True, slots=True)
class Beyond:
    """What a played move did that no move of the class does: noise for whoever learns.

    `kind` names it (``castling``), and `changes` are the squares that hold something else than
    they would if one piece had been moved, with what they hold.
    """

    kind: str
    changes: tuple[tuple[Square, str], ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """What was played in a position, and in the scenario ``all`` every legal move of it.

    Squares are those of the board as white sees it, words are as the mover steps.  A played move
    with `beyond` is noise.  So are the legal moves in `doubtful`, which are more than moves of
    one piece: their squares are neither known as legal nor as illegal.
    """

    played: RecordedMove
    legal: tuple[RecordedMove, ...] | None = None
    beyond: Beyond | None = None
    doubtful: tuple[RecordedMove, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayRecord:
    """One play from the beginning, turn by turn, white first; `goals` if it came to its end."""

    turns: tuple[Turn, ...]
    goals: Mapping[str, int] | None = None


@dataclass(frozen=True, slots=True)
class Header:
    """What all plays of a record have in common.

    `agents` are who played, `max_turns` how many turns a play was let go on for, `names` what the
    pieces of a letter are called in the game that was recorded.
    """

    game: str
    start: Board
    scenario: Scenario
    seed: int | None = None
    words: Wording = "exact"
    agents: tuple[str, ...] = ()
    max_turns: int | None = None
    names: Mapping[str, str] = field(default_factory=dict)


def after(board: Board, turn: Turn) -> Board:
    """The board, as white sees it, after a turn."""
    moved = board.moved(turn.played.start, turn.played.target)
    if turn.beyond is None:
        return moved
    squares = list(moved.squares)
    for square, held in turn.beyond.changes:
        squares[square] = held
    return Board(board.width, board.height, "".join(squares))


def positions(start: Board, play: PlayRecord) -> Iterator[tuple[Board, Turn]]:
    """Each turn of a play with the board before it, as white sees it; white moves first."""
    board = start
    for turn in play.turns:
        yield board, turn
        board = after(board, turn)
