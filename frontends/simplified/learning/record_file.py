"""Records as text: JSON Lines, a header and then one play a line; docs/records.md describes it.

A move is ``b1-c3``, with its words after ``=`` unless the only one is the plain word
(`rgt.frontends.simplified.learning.steps.plain_word`).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from rgt.frontends.simplified.boards import Board
from rgt.frontends.simplified.learning.records import (
    PLAYERS,
    Header,
    PlayRecord,
    RecordedMove,
    Turn,
    positions,
)
from rgt.frontends.simplified.learning.steps import Plain
from rgt.frontends.simplified.words import shown

FORMAT = "rgt-record"
VERSION = 1
BETWEEN, WORDS, OR = "-", "=", "|"
"""What stands between the squares of a move, before its words, and between these."""


def lines(header: Header, plays: Iterable[PlayRecord]) -> Iterator[str]:
    """The lines of a record, each with its line break, as soon as the plays are there."""
    yield _line(_header(header))
    for play in plays:
        yield _line(_play(header, play))


def _line(value: dict[str, Any]) -> str:
    return json.dumps(value) + "\n"


def _header(header: Header) -> dict[str, Any]:
    found: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "game": header.game,
        "scenario": header.scenario,
        "words": header.words,
        "board": list(header.start.rows),
    }
    if header.names:
        found["names"] = dict(header.names)
    if header.agents:
        found["agents"] = list(header.agents)
    if header.seed is not None:
        found["seed"] = header.seed
    if header.max_turns is not None:
        found["max_turns"] = header.max_turns
    return found


def _play(header: Header, play: PlayRecord) -> dict[str, Any]:
    turns = [
        _turn(board, turn, is_black=bool(number % 2))
        for number, (board, turn) in enumerate(positions(header.start, play))
    ]
    found: dict[str, Any] = {"turns": turns}
    if play.goals is not None:
        found["goals"] = {player: play.goals[player] for player in PLAYERS}
    return found


def _turn(board: Board, turn: Turn, *, is_black: bool) -> str | dict[str, Any]:
    """A turn: its move alone if nothing else is known of it."""
    plain = Plain(board, is_black=is_black)
    start = board.name(turn.played.start)
    played = f"{start}{BETWEEN}{_target(plain, board, turn.played, whole=turn.legal is None)}"
    found: dict[str, Any] = {"played": played}
    for key, moves in (("legal", turn.legal), ("doubtful", turn.doubtful or None)):
        if moves is not None:
            found[key] = _by_start(plain, board, moves)
    if turn.beyond is not None:
        found["beyond"] = turn.beyond.kind
        found["changes"] = {board.name(square): held for square, held in turn.beyond.changes}
    return found if len(found) > 1 else played


def _by_start(plain: Plain, board: Board, moves: Iterable[RecordedMove]) -> dict[str, str]:
    """Moves by their first squares, in the order of squares."""
    found: dict[str, list[str]] = {}
    for move in sorted(moves, key=lambda move: (move.start, move.target)):
        targets = found.setdefault(board.name(move.start), [])
        targets.append(_target(plain, board, move, whole=True))
    return {start: " ".join(targets) for start, targets in found.items()}


def _target(plain: Plain, board: Board, move: RecordedMove, *, whole: bool) -> str:
    """The last square of a move, and its words if they are wanted and nothing else tells them."""
    name = board.name(move.target)
    if not whole or not move.words:
        return name
    if move.start != move.target and move.words == (plain.word(move.start, move.target),):
        return name
    return f"{name}{WORDS}{OR.join(shown(word) for word in move.words)}"
