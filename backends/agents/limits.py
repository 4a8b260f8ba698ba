"""How long an agent may think about a move: seconds, or a count of what it does."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from time import perf_counter

SECONDS = 1.0
"""What is thought where no limit is set."""


@dataclass(slots=True)
class Budget:
    """What is left for one move; with a count alone, the same is done every time."""

    deadline: float
    left: float

    @classmethod
    def of(cls, seconds: float | None, count: int | None) -> Budget:
        """A budget that begins now; without any limit it is a second."""
        if seconds is None and count is None:
            seconds = SECONDS
        deadline = inf if seconds is None else perf_counter() + seconds
        return cls(deadline, inf if count is None else count)

    def spend(self) -> bool:
        """Take one; False if nothing is left."""
        if self.left <= 0 or (self.deadline < inf and perf_counter() >= self.deadline):
            return False
        self.left -= 1
        return True
