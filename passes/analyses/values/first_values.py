"""What a variable is at first, where nobody reads that."""

from __future__ import annotations

from rgt.ir.automaton import BEGIN
from rgt.ir.dataflow import solve
from rgt.ir.game import Game
from rgt.ir.liveness import Liveness
from rgt.ir.values import Symbol


def begin_with(name: str, left: tuple[str, ...], game: Game) -> None:
    """Let a variable be at first something that is chosen, if nobody reads what it is at first."""
    variable, liveness = game.variables[name], Liveness(game.variables)
    first = game.initial_values()[name]
    if not isinstance(first, Symbol) or first.name in left or left[0] in game.constants:
        return
    if not solve(game.automaton, liveness)[BEGIN] & liveness.bit(name):
        game.define_variable(name, variable.type, Symbol(left[0]))
