"""Records of play: what an observer saw."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from rgt.frontends.simplified.boards import Board, Square
from rgt.frontends.simplified.words import Word

Scenario = Literal["all", "single"]
"""Whether all legal moves of every position are known, or the one that was played."""


@dataclass(frozen=True, slots=True)
class RecordedMove:
    """A move: from where to where, by which words (none where the record does not tell)."""

    start: Square
    target: Square
    words: tuple[Word, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """What was played in a position, and in the scenario ``all`` every legal move of it.

    Squares are those of the board as white sees it, words are as the mover steps.
    """

    played: RecordedMove
    legal: tuple[RecordedMove, ...] | None = None


@dataclass(frozen=True, slots=True)
class PlayRecord:
    """One play from the beginning, turn by turn, white first; `goals` if it came to its end."""

    turns: tuple[Turn, ...]
    goals: Mapping[str, int] | None = None


@dataclass(frozen=True, slots=True)
class Header:
    """What all plays of a record have in common."""

    game: str
    start: Board
    scenario: Scenario
    seed: int | None = None
