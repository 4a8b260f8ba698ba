"""How a state is shown to people."""

from __future__ import annotations

import click

from rgt.backends import views
from rgt.backends.forward_model import State
from rgt.ir.game import Game


class View:
    """Prints the states of a game; see `rgt.backends.views.View`."""

    def __init__(self, game: Game, *, goals: bool = True) -> None:
        self._view = views.View(game, goals=goals)

    def show(self, state: State) -> None:
        """Print the state."""
        for line in self._view.lines(state):
            click.echo(line)
