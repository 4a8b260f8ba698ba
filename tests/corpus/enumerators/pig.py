"""Pig: roll or hold; a one loses what the turn has brought."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tests.corpus.enumerators.tree import Move

PLAYERS = ("first", "second")
HOLD, ROLL = 0, 1


@dataclass(frozen=True)
class Position:
    """What both have saved, what the turn has brought, and whether a die is rolling.

    `goal` is the total that wins, `turns` how many turns are left before the game is a draw.
    """

    goal: int
    turns: int
    saved: tuple[int, int] = (0, 0)
    brought: int = 0
    turn: int = 0
    rolling: bool = False

    @property
    def player(self) -> str:
        return "random" if self.rolling else PLAYERS[self.turn]

    def goals(self) -> dict[str, int] | None:
        if max(self.saved) >= self.goal:
            return {
                name: 100 * (saved >= self.goal)
                for name, saved in zip(PLAYERS, self.saved, strict=True)
            }
        return None if self.turns else dict.fromkeys(PLAYERS, 50)

    def successors(self) -> Iterator[tuple[Move, Position]]:
        total = self.saved[self.turn] + self.brought
        if self.rolling:
            yield (0,), self._next(self.saved)
            for face in range(2, 7):
                yield (face - 1,), replace(self, brought=self.brought + face, rolling=False)
        else:
            first, second = self.saved
            yield (HOLD,), self._next((first, total) if self.turn else (total, second))
            if total < self.goal:
                yield (ROLL,), replace(self, rolling=True)

    def _next(self, saved: tuple[int, int]) -> Position:
        return Position(self.goal, self.turns - 1, saved, 0, 1 - self.turn)
