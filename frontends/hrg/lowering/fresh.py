"""Names in RG for what a description does not name: parameters, callers, look-up tables."""

from __future__ import annotations

from collections.abc import Container

from rgt.ir.game import Game


class Fresh:
    """Gives out names that no constant, variable or symbol of a game has, each once."""

    def __init__(self, game: Game, symbols: Container[str]) -> None:
        self._game = game
        self._symbols = symbols
        self._given: set[str] = set()

    def name(self, base: str) -> str:
        """`base`, or `base` with a number behind it where that is taken."""
        name, count = base, 1
        while self._taken(name):
            count += 1
            name = f"{base}_{count}"
        self._given.add(name)
        return name

    def _taken(self, name: str) -> bool:
        return (
            name in self._given
            or name in self._symbols
            or name in self._game.constants
            or name in self._game.variables
        )
