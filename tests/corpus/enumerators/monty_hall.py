"""Monty Hall, with the number of the car's door, the doors picked, opened, and chosen at last."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tests.corpus.enumerators.tree import Move

STAGES = ("random", "contestant", "random", "contestant")


@dataclass(frozen=True)
class Position:
    """The doors named so far: car, pick, open, choice."""

    named: tuple[int, ...] = ()

    @property
    def player(self) -> str:
        return STAGES[len(self.named)]

    def goals(self) -> dict[str, int] | None:
        if len(self.named) < len(STAGES):
            return None
        car, _, _, choice = self.named
        return {"contestant": 100 if choice == car else 0}

    def successors(self) -> Iterator[tuple[Move, Position]]:
        # The host shuns car and pick, the contestant in the end only the open door.
        shunned = {2: self.named[:2], 3: self.named[2:3]}.get(len(self.named), ())
        for door in range(3):
            if door not in shunned:
                yield (door,), Position((*self.named, door))
