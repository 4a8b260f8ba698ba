"""Gymnasium: games of rgt as environments for one player, the others played by agents.

`gymnasium.make("rgt.environments.gymnasium:rgt/Game-v0", game="rg/maze")` makes one, too.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from rgt.backends.agents import Agent
from rgt.environments.libraries import library
from rgt.environments.playing import Adapted
from rgt.environments.utilities import Choice
from rgt.ir.arguments import demand_natural
from rgt.ir.game import Game

__all__ = ["ID", "env", "vector_env"]

ID = "rgt/Game-v0"


def env(
    game: Game | str | Path,
    *,
    opponents: Mapping[str, Agent | str] | None = None,
    render_mode: str | None = None,
    utilities: Choice | Mapping[str, float] = "detect",
    longest: int | None = None,
    backend: str = "auto",
) -> Any:
    """A game, or the one of that name, as a `gymnasium.Env` for one of its players.

    `opponents` are the agents that play the others: ``{"o": "mcts{iterations=100}"}``.  See
    `rgt.environments.gymnasium.single.PlayerEnv`; raises GameError: ENV001 without Gymnasium,
    ENV023 if not exactly one player is left, RG118 for an unknown agent, and for a game that cannot
    be played.
    """
    library("gymnasium")
    from rgt.environments.gymnasium.single import PlayerEnv

    adapted = Adapted(game, utilities=utilities, longest=longest, backend=backend)
    return PlayerEnv(adapted, opponents or {}, render_mode)


def vector_env(game: Game | str | Path, n: int, **options: Any) -> Any:
    """`n` plays side by side, as a `gymnasium.vector.VectorEnv`; options and errors as of `env`.

    A play that is over begins anew with the next step.  Raises ValueError for `n` below 1.
    """
    demand_natural(n, "number of plays", 1)
    first: Any = env(game, **options)
    kind: Any = type(first)
    again = partial(kind, first.adapted, first.opponents, first.render_mode)
    return library("gymnasium.vector").SyncVectorEnv([again] * n)


def _register() -> None:
    """Let `gymnasium.make` know of games, where Gymnasium is installed."""
    try:
        import gymnasium
    except ModuleNotFoundError:
        return
    if ID not in gymnasium.registry:
        gymnasium.register(ID, entry_point="rgt.environments.gymnasium:env")


_register()
