"""A game that is to be played by another program, however it is named."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from rgt.api import engine as make_engine
from rgt.api import load
from rgt.backends.forward_model import Engine
from rgt.ir.game import Game


@dataclass(frozen=True, slots=True)
class Opened:
    """A game with its engine and what it is called."""

    game: Game
    engine: Engine
    name: str


def opened(game: Game | str | Path, backend: str = "auto") -> Opened:
    """A game, or the one in a file or of that name in the corpus, ready to be played; GameError."""
    name = game.name if isinstance(game, Game) else Path(game).stem
    found = game if isinstance(game, Game) else load(game)
    return Opened(found, make_engine(found, backend), name)
