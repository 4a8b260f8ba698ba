"""What both engines tell of their game besides playing it, worked out when first asked for."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from rgt.backends.secrets import hides
from rgt.backends.snapshots import Snapshot
from rgt.ir.game import Game

if TYPE_CHECKING:
    from rgt.backends.numbering import Numbering


class EngineBase:
    """One game as it was when the engine was made."""

    def __init__(self, game: Game) -> None:
        self._snapshot = Snapshot(game)

    @property
    def rules(self) -> Game:
        """The game that is played: a copy of its own, which nobody changes."""
        return self._snapshot.game

    @cached_property
    def hides(self) -> bool:
        """Whether players may not see everything (`rgt.backends.secrets`)."""
        return hides(self.rules)

    @cached_property
    def moves(self) -> Numbering:
        """The numbers of the game's moves."""
        # to play, nobody needs numbers
        from rgt.backends.numbering import Numbering

        return Numbering(self.rules)
