"""Engines that play a game, all with one forward model.

`load_engine` finds an engine by name and imports only that one.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import cast

from rgt.backends.forward_model import Engine
from rgt.ir.diagnostics import GameError, error, nearest
from rgt.ir.game import Game

_INTERPRETER = "rgt.backends.interpreter.engine:load"

ENGINES: dict[str, str] = {
    "auto": _INTERPRETER,
    "interpreter": _INTERPRETER,
    "cpp": "rgt.backends.cpp.engine.load:load",
}
"""Engine name -> ``module:function``; the function makes an engine of a game.

`auto` is the interpreter here, which is ready at once and plays any game; where it is known how
much is to be played, `rgt.backends.auto` chooses.
"""


def load_engine(game: Game, name: str = "auto") -> Engine:
    """The engine called `name`, ready to play `game`.

    Raises GameError for an unknown engine (RG109) and for a game that it cannot play.
    """
    if name not in ENGINES:
        known = ", ".join(ENGINES)
        raise GameError(
            error("RG109", f"unknown engine '{name}'", hint=nearest(name, ENGINES) or known)
        )
    module, function = ENGINES[name].split(":")
    make = cast(Callable[[Game], Engine], getattr(import_module(module), function))
    return make(game)
