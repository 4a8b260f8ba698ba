"""What a mutator is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Generic, TypeVar

from rgt.ir.game import Game

Place = TypeVar("Place")


class Mutator(ABC, Generic[Place]):
    """One way to make a game smaller, at places of its own kind.

    The result may be no valid game any more, or quite another one: whoever asks for it looks at
    it.  No mutator ever makes a game bigger.
    """

    name: ClassVar[str]

    @abstractmethod
    def places(self, game: Game) -> Sequence[Place]:
        """Where the mutator applies, in the order of the game's text."""

    @abstractmethod
    def cut(self, game: Game, places: Sequence[Place]) -> None:
        """Apply the mutator at some of its places; `game` is changed."""
