"""How a state is shown to people."""

from __future__ import annotations

import click

from rgt.backends.forward_model import Move, State
from rgt.backends.pictures.position import Painter
from rgt.backends.showing import views
from rgt.cli import common
from rgt.ir.game import Game


class View:
    """Prints the states of a game (`rgt.backends.showing.views.View`); `svg` is where it draws
    them, too.

    Raises UsageError if there is nothing to draw.
    """

    def __init__(self, game: Game, *, goals: bool = True, svg: str | None = None) -> None:
        self._view = views.View(game, goals=goals)
        self._svg = svg
        self._painter = Painter(game) if svg is not None else None
        if self._painter is not None and not self._painter.has_board:
            raise click.UsageError(f"--svg: {game.name} has no board to draw")

    def show(self, state: State, player: str = "", move: Move = ()) -> None:
        """Print the state; in a picture the cells of the `move` that a player made are marked."""
        for line in self._view.lines(state):
            click.echo(line)
        if self._painter is not None:
            marked = self._painter.cells(move, player)
            common.write(f"{self._painter.picture(state, marked)}\n", self._svg)
