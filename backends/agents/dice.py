"""The dice of a seat: seeded, and the same for the same turn of a play."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Protocol

Seed = int | str | Random
"""What fixes the choices of a seat; a `Random` is drawn from itself."""


class Turns(Protocol):
    """Something that tells how many moves were made."""

    @property
    def seen(self) -> Sequence[object]:
        """Something for each move."""


class Dice:
    """Random numbers for each turn of one player.

    Of a number or a text they depend on it, the player and how many moves were made, and on nothing
    that was drawn before: a play that is taken up again goes on as it would have gone.
    """

    def __init__(self, seed: Seed, player: str) -> None:
        self._seed = seed
        self._player = player

    def at(self, turns: Turns) -> Random:
        """The random numbers for the turn that comes now."""
        if isinstance(self._seed, Random):
            return self._seed
        return Random(f"{self._seed} {self._player} {len(turns.seen)}")
