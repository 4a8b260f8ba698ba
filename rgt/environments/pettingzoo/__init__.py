"""PettingZoo: games of rgt as environments in which agents take turns."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rgt.environments.libraries import library
from rgt.environments.playing import Adapted
from rgt.environments.utilities import Choice
from rgt.ir.game import Game

__all__ = ["env", "raw_env"]


def env(
    game: Game | str | Path,
    *,
    render_mode: str | None = None,
    utilities: Choice | Mapping[str, float] = "detect",
    longest: int | None = None,
    backend: str = "auto",
) -> Any:
    """A game, or the one of that name, as an AEC environment with PettingZoo's usual wrappers.

    Who makes an illegal move loses by the least utility there is, and the play is over.  See
    `rgt.environments.pettingzoo.aec.TurnEnv`; raises GameError: ENV001 without PettingZoo, and for
    a game that cannot be played.
    """
    raw = raw_env(
        game, render_mode=render_mode, utilities=utilities, longest=longest, backend=backend
    )
    wrappers = library("pettingzoo.utils").wrappers
    found = wrappers.TerminateIllegalWrapper(raw, illegal_reward=raw.adapted.utilities.low)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(found))


def raw_env(
    game: Game | str | Path,
    *,
    render_mode: str | None = None,
    utilities: Choice | Mapping[str, float] = "detect",
    longest: int | None = None,
    backend: str = "auto",
) -> Any:
    """The same without wrappers: an illegal move is a ValueError."""
    library("pettingzoo")
    from rgt.environments.pettingzoo.aec import TurnEnv

    adapted = Adapted(game, utilities=utilities, longest=longest, backend=backend)
    return TurnEnv(adapted, render_mode)
