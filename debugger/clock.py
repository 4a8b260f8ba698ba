"""Work that goes deeper until its time is up, and tells how far it is."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from rgt.ir.arguments import demand_seconds

Progress = Callable[[int, int, int], None]
"""Told the depth being explored, and how many of how many positions at its level are done."""

_EVERY = 64


class OutOfTimeError(Exception):
    """The time is up."""


class Clock:
    """Tells `progress` about the `depth` at work, and ends the work after some seconds.

    Raises ValueError for a negative time.
    """

    def __init__(self, seconds: float | None, progress: Progress | None = None) -> None:
        demand_seconds(seconds)
        self._deadline = None if seconds is None else perf_counter() + seconds
        self._progress = progress
        self.depth = 0

    def watch(self, done: int, size: int) -> None:
        """Called for each position; raises OutOfTimeError."""
        if done % _EVERY == 0 and self._progress is not None:
            self._progress(self.depth, done, size)
        self.check()

    def check(self) -> None:
        """Raises OutOfTimeError if the time is up."""
        if self.over:
            raise OutOfTimeError

    @property
    def over(self) -> bool:
        """Whether the time is up."""
        return self._deadline is not None and perf_counter() > self._deadline
