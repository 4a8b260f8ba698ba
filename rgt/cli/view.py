"""How a state is shown to people."""

from __future__ import annotations

import click

from rgt.backends.forward_model import State
from rgt.cli import boards
from rgt.ir.game import Game
from rgt.ir.liveness import live_variables
from rgt.ir.types import SetType, Type, resolve

_TOLD_ELSEWHERE = frozenset({"player", "visible"})


class View:
    """The variables that can still make a difference: boards as grids, facts in one line.

    Goals count at the end only, and are left out before, and everywhere without `goals`.
    """

    def __init__(self, game: Game, *, goals: bool = True) -> None:
        self._goals = goals
        self._symbols = {
            name: _symbols(variable.type, game)
            for name, variable in game.variables.items()
            if name not in _TOLD_ELSEWHERE
        }
        self._facts = {
            name
            for name, variable in game.variables.items()
            if isinstance(resolve(variable.type, game.types), SetType)
            and set(self._symbols.get(name, ())) == {"0", "1"}
        }
        self._live = live_variables(game.variables, game.automaton)

    def show(self, state: State) -> None:
        """Print the state."""
        node, *lines = state.describe().splitlines()
        wanted = self._live[node.removeprefix("node ")] & self._symbols.keys()
        if not (self._goals and state.is_terminal):
            wanted -= {"goals"}
        shown = [found for line in lines if (found := line.partition(" = "))[0] in wanted]
        if self._facts:
            click.echo(
                "  " + " ".join(n for n, _, value in shown if n in self._facts and value == "1")
            )
        for name, _, value in shown:
            if name in self._facts:
                continue
            drawn = boards.draw(name, boards.read(value), self._symbols[name])
            for line in drawn or [f"{name} = {value}"]:
                click.echo(f"  {line}")


def _symbols(type_: Type, game: Game) -> tuple[str, ...]:
    """The symbols that a value of a type is, or that a map of this type holds."""
    found = resolve(type_, game.types)
    while not isinstance(found, SetType):
        found = resolve(found.value, game.types)
    return found.symbols
