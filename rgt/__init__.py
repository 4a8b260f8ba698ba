"""rgt: the toolchain of general game playing.

    >>> import rgt
    >>> game = rgt.load("rg/tic_tac_toe")
    >>> report = rgt.optimize(game)
    >>> rgt.perft(game, 2)
    [1, 9, 72]

Everything here is imported on first use, so that importing `rgt` costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from rgt.ir.version import VERSION

if TYPE_CHECKING:
    from rgt.api import (
        Agent,
        Batch,
        Board,
        Engine,
        Game,
        GameError,
        History,
        InformationState,
        Move,
        Numbering,
        Observer,
        PlayoutStatistics,
        Seat,
        State,
        agent,
        automaton_svg,
        boards,
        check,
        compare,
        dumps,
        engine,
        fingerprint,
        load,
        load_trace,
        loads,
        optimize,
        perft,
        playouts,
        record,
        refusal,
        save_trace,
    )
    from rgt.experiments.executors import GameText, executor
    from rgt.experiments.tournaments.organising import tournament

__version__ = VERSION

__all__ = [
    "Agent",
    "Batch",
    "Board",
    "Engine",
    "Game",
    "GameError",
    "GameText",
    "History",
    "InformationState",
    "Move",
    "Numbering",
    "Observer",
    "PlayoutStatistics",
    "Seat",
    "State",
    "agent",
    "automaton_svg",
    "boards",
    "check",
    "compare",
    "dumps",
    "engine",
    "executor",
    "fingerprint",
    "load",
    "load_trace",
    "loads",
    "optimize",
    "perft",
    "playouts",
    "record",
    "refusal",
    "save_trace",
    "tournament",
]
_ELSEWHERE = {
    "GameText": "rgt.experiments.executors",
    "executor": "rgt.experiments.executors",
    "tournament": "rgt.experiments.tournaments.organising",
}
"""The rooms of public names that are not in `rgt.api`, since they stand above it."""


def __getattr__(name: str) -> Any:
    """Import the public names when they are first asked for."""
    if name in __all__:
        return getattr(import_module(_ELSEWHERE.get(name, "rgt.api")), name)
    raise AttributeError(f"module 'rgt' has no attribute '{name}'")


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
