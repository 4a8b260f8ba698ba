"""Dice duel: left, then right throws a die, and again if it likes; the higher last throw wins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tests.corpus.enumerators.tree import Move

PLAYERS = ("left", "right")


@dataclass(frozen=True)
class Position:
    """What both have kept and what the thrower has thrown, and whether a die is in the air.

    `most` is how often each may throw.
    """

    most: int = 2
    kept: tuple[int, ...] = ()
    thrown: tuple[int, ...] = ()
    in_the_air: bool = False

    @property
    def player(self) -> str:
        return "random" if self.in_the_air else PLAYERS[len(self.kept)]

    def goals(self) -> dict[str, int] | None:
        if len(self.kept) < 2:
            return None
        left, right = self.kept
        if left == right:
            return {"left": 50, "right": 50}
        return {"left": 100 * (left > right), "right": 100 * (right > left)}

    def successors(self) -> Iterator[tuple[Move, Position]]:
        if self.in_the_air:
            for face in range(1, 7):
                landed = replace(self, thrown=(*self.thrown, face), in_the_air=False)
                yield (face - 1,), landed._keep() if len(landed.thrown) == self.most else landed
        else:
            yield (1,), replace(self, in_the_air=True)
            if self.thrown:
                yield (0,), self._keep()

    def _keep(self) -> Position:
        return Position(self.most, (*self.kept, self.thrown[-1]))
