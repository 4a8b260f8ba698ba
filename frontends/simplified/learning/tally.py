"""What the plays of a record amount to."""

from __future__ import annotations

from dataclasses import dataclass, field

from rgt.frontends.simplified.learning.records import PlayRecord


@dataclass(slots=True)
class Tally:
    """How many plays there were, their turns, and by kind how many of these were noise."""

    plays: int = 0
    turns: int = 0
    noise: dict[str, int] = field(default_factory=dict)

    def add(self, play: PlayRecord) -> None:
        """Count one more play."""
        self.plays += 1
        self.turns += len(play.turns)
        for turn in play.turns:
            if turn.beyond is not None:
                self.noise[turn.beyond.kind] = self.noise.get(turn.beyond.kind, 0) + 1
