"""Rock, paper, scissors to two wins, three rounds at most; the two hands as two plies."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tests.corpus.enumerators.tree import Move

BEATS = {"rock": "scissors", "scissors": "paper", "paper": "rock"}


@dataclass(frozen=True)
class Position:
    """The rounds won by both players, the rounds played, and left's hand, once chosen."""

    left: int = 0
    right: int = 0
    rounds: int = 0
    hand: str | None = None

    @property
    def player(self) -> str:
        return "left" if self.hand is None else "right"

    def goals(self) -> dict[str, int] | None:
        if self.rounds < 3 and max(self.left, self.right) < 2:
            return None
        if self.left == self.right:
            return {"left": 50, "right": 50}
        if self.left > self.right:
            return {"left": 100, "right": 0}
        return {"left": 0, "right": 100}

    def successors(self) -> Iterator[tuple[Move, Position]]:
        for number, hand in enumerate(BEATS):
            if self.hand is None:
                yield (number,), Position(self.left, self.right, self.rounds, hand)
            else:
                left = self.left + (BEATS[self.hand] == hand)
                right = self.right + (BEATS[hand] == self.hand)
                yield (number,), Position(left, right, self.rounds + 1)
