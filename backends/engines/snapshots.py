"""A game as it was at one moment: cheap to take, made into a game of its own when it is read."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from rgt.ir.game import Game


class Snapshot:
    """What an engine plays, whatever becomes of the game that it was made of."""

    def __init__(self, game: Game) -> None:
        with game.lock:
            self._name = game.name
            self._source = game.source
            self._types = dict(game.types)
            self._constants = dict(game.constants)
            self._variables = dict(game.variables)
            self._pragmas = game.pragmas
            self._spans = dict(game.spans)
            self._source_players = dict(game.source_players)
            self._edges = tuple(game.automaton)

    def __getstate__(self) -> dict[str, Any]:
        """All but the game, which is made of the rest."""
        return {name: value for name, value in self.__dict__.items() if name != "game"}

    @cached_property
    def game(self) -> Game:
        """A game of its own with the same declarations and edges; nobody changes it."""
        game = Game(self._name, self._source)
        for name, type_ in self._types.items():
            game.define_type(name, type_)
        for name, constant in self._constants.items():
            game.define_constant(name, constant.type, constant.value)
        for name, variable in self._variables.items():
            game.define_variable(name, variable.type, variable.initial)
        game.set_pragmas(self._pragmas)
        game.spans.update(self._spans)
        game.source_players.update(self._source_players)
        game.automaton.fill(self._edges)
        return game
