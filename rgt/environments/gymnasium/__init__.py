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
from rgt.ir.diagnostics import GameError
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


def vector_env(game: Game | str | Path, n: int, *, threads: int = 1, **options: Any) -> Any:
    """`n` plays side by side, as a `gymnasium.vector.VectorEnv`; options and errors as of `env`.

    Where nothing is hidden and all opponents are ``random`` the plays are rows of one `rgt.Batch`,
    with so many `threads` (`rgt.environments.gymnasium.batched.BatchEnv`); else they are played one
    after the other.  With ``backend="auto"`` the game is compiled if there is a compiler for it.
    A play that is over begins anew with the next step.  Raises ValueError for `n` or `threads`
    below 1.
    """
    demand_natural(n, "number of plays", 1)
    demand_natural(threads, "number of threads", 1)
    first = _compiled(game, options)
    from rgt.environments.gymnasium.batched import BatchEnv, fits

    if fits(first.adapted, first.opponents):
        return BatchEnv(first.adapted, first.opponents, n, first.render_mode, threads)
    kind: Any = type(first)
    again = partial(kind, first.adapted, first.opponents, first.render_mode)
    return library("gymnasium.vector").SyncVectorEnv([again] * n)


def _compiled(game: Game | str | Path, options: Mapping[str, Any]) -> Any:
    """An environment whose game is compiled, if that can be and nothing else is wanted."""
    from rgt.backends.cpp.building.compilers import find_compiler

    if options.get("backend", "auto") == "auto" and find_compiler() is not None:
        try:
            return env(game, **{**options, "backend": "cpp"})
        except GameError:
            pass  # too large for a compiler, or what is said below
    return env(game, **options)


def _register() -> None:
    """Let `gymnasium.make` know of games, where Gymnasium is installed."""
    try:
        import gymnasium
    except ModuleNotFoundError:
        return
    if ID not in gymnasium.registry:
        gymnasium.register(ID, entry_point="rgt.environments.gymnasium:env")


_register()
