"""Games of other programs as trees that rgt can walk: OpenSpiel's, and Gambit's files.

`opened` tells by the name: ``openspiel:tic_tac_toe``, ``openspiel:mnk(m=4,n=4,k=3)``,
``poker.efg``.
"""

from __future__ import annotations

from pathlib import PurePath

from rgt.debugger.comparing.game_tree import Playable

OPENSPIEL = "openspiel:"
GAMBIT = ".efg"


def is_foreign(name: str, language: str | None = None) -> bool:
    """Whether the name is that of a game of another program; a file in a `language` is none."""
    if name.startswith(OPENSPIEL):
        return True
    return language is None and PurePath(name).suffix.lower() == GAMBIT


def opened(name: str) -> Playable:
    """The game of that name as an engine; GameError of the codes ENV if there is none.

    Its states are nodes of the tree: two are equal only if they are the same node, for nothing
    tells which positions of another program play alike.  Scores are written as numbers.
    """
    if name.startswith(OPENSPIEL):
        from rgt.environments.openspiel.reading import engine

        return engine(name.removeprefix(OPENSPIEL))
    from rgt.environments.efg.reading import read

    return read(name)
