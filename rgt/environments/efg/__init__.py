"""Gambit's extensive-form games (``.efg``), written and read."""

from __future__ import annotations

from pathlib import Path

from rgt.environments.efg.writing import MOST_NODES, lines
from rgt.environments.playing import Opened
from rgt.ir.game import Game


def dumps(game: Game | str | Path, *, most: int = MOST_NODES, backend: str = "auto") -> str:
    """The game, or the one of that name, in Gambit's form; GameError.

    ENV010 if its tree has more than `most` nodes, ENV013 if a play is stuck, ENV020 for scores
    that are no numbers.
    """
    found = Opened(game, backend)
    return "".join(lines(found.engine, found.name, most))
