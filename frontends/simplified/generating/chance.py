"""Draws that a seed decides."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """A source of draws.

    All of them are made of `Random.random`, the one method whose values Python promises to keep
    from version to version: a seed must mean the same game everywhere.
    """

    def __init__(self, seed: int) -> None:
        self._random = Random(seed).random

    def happens(self, probability: float) -> bool:
        """True so often."""
        return self._random() < probability

    def below(self, end: int) -> int:
        """A number from 0, less than `end`."""
        return int(self._random() * end)

    def number(self, least: int, most: int) -> int:
        """A number between these, both included."""
        return least + self.below(most - least + 1)

    def one_of(self, options: Sequence[T]) -> T:
        """One of the options; what is listed twice comes twice as often."""
        return options[self.below(len(options))]

    def some_of(self, options: Sequence[T], count: int) -> list[T]:
        """So many of the options, none twice, in the order of their places."""
        left = list(range(len(options)))
        taken = [left.pop(self.below(len(left))) for _ in range(min(count, len(options)))]
        return [options[place] for place in sorted(taken)]
