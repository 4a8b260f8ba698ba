"""Whose view of a play can be asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rgt.ir.diagnostics import GameError, error, nearest


def player_called(name: str, players: Sequence[str], in_source: Mapping[str, str]) -> str:
    """The player of a name, which may be the one that the source has (`Game.source_players`).

    Raises GameError (RG119), which names the players, if there is none.  `random` and the keeper
    see nothing: they are no players.
    """
    if name in players:
        return name
    if in_source.get(name) in players:
        return in_source[name]
    titles = {player: title for title, player in in_source.items()}
    shown = [f"{titles[each]} ({each} in RG)" if each in titles else each for each in players]
    known = f"the players are {', '.join(shown)}" if players else "the game has no players"
    meant = nearest(str(name), [*players, *in_source])
    hint = f"{meant} {known}" if meant else known
    raise GameError(error("RG119", f"there is no player '{name}'", hint=hint))
