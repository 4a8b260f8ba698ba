"""Whose view of a play can be asked for."""

from __future__ import annotations

from collections.abc import Sequence

from rgt.ir.diagnostics import GameError, error, nearest


def expect_player(name: str, players: Sequence[str]) -> None:
    """Raise GameError (RG119), which names the players, if `name` is none of them.

    `random` and the keeper see nothing: they are no players.
    """
    if name in players:
        return
    known = f"the players are {', '.join(players)}" if players else "the game has no players"
    meant = nearest(name, players)
    hint = f"{meant} {known}" if meant else known
    raise GameError(error("RG119", f"there is no player '{name}'", hint=hint))
