"""Counting the tree of a game that is written as plain Python rules.

The modules beside this one hold the rules of the corpus games, coded a second time, straight
from the rules and without anything of rgt: they are the witnesses where no other program has
counted.  A witness is an immutable, hashable position.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

Move = tuple[int, ...]
"""A move in a witness's own notation: numbers from 0."""

Result = tuple[tuple[str, int], ...]
"""The scores of all players, sorted by name."""


class Position(Protocol):
    """A position of a play."""

    @property
    def player(self) -> str:
        """Who is to move."""

    def goals(self) -> Mapping[str, int] | None:
        """Everybody's score if the play is over, otherwise None."""

    def successors(self) -> Iterable[tuple[Move, Position]]:
        """Every move with the position after it."""


@dataclass
class Level:
    """The plays of one length: how many, who is to move in them, how those ended that did."""

    plays: int = 0
    movers: Counter[str] = field(default_factory=Counter)
    ends: Counter[Result] = field(default_factory=Counter)


def levels(start: Position, depth: int) -> list[Level]:
    """The tree down to a depth, equal positions being visited once for all plays to them."""
    found = []
    plays = Counter([start])
    for left in range(depth, -1, -1):
        level = Level()
        after: Counter[Position] = Counter()
        for position, count in plays.items():
            level.plays += count
            goals = position.goals()
            if goals is not None:
                level.ends[tuple(sorted(goals.items()))] += count
                continue
            level.movers[position.player] += count
            if left:
                for _, successor in position.successors():
                    after[successor] += count
        found.append(level)
        plays = after
    return found


def perft(start: Position, depth: int) -> list[int]:
    """The number of plays of each length down to a depth."""
    return [level.plays for level in levels(start, depth)]
