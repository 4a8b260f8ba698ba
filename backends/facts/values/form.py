"""What is known of a compiled game without looking at how it is played."""

from __future__ import annotations

from rgt.backends.facts.values.ranges import Ranges
from rgt.backends.program.steps import CppProgram
from rgt.backends.program.storage import Storage
from rgt.ir.diagnostics import GameError, error
from rgt.ir.game import Game


class Form:
    """A game's program, and how its states are stored: as much as an engine needs of a game whose
    library is there.

    Raises GameError for a game that has no meaning.
    """

    def __init__(self, game: Game) -> None:
        if "player" not in game.variables:
            raise GameError(
                error("RG115", "the game has no variable 'player'", hint="add the built-ins")
            )
        self.game = game
        self.program = program = CppProgram(game)
        self.layout = layout = program.layout
        self.ranges = Ranges(program)
        changing = [n for n in layout.places if n not in layout.fixed or n == "player"]
        self.storage = Storage(layout, changing, self.ranges.values)
