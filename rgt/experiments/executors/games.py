"""Games as they go to workers: as their text, from which every process builds its own engine."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from rgt.backends.forward_model import Engine
    from rgt.ir.game import Game

_MOST_KEPT = 8
"""So many engines a process keeps: experiments go through few games at a time."""


@dataclass(frozen=True, slots=True)
class GameText:
    """A game for other processes: its RG text, its `name`, and the `backend` that plays it.

    `players` are the pairs of `Game.source_players`.
    """

    name: str
    text: str
    backend: str
    players: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(cls, game: Game, backend: str = "auto", *, long: bool = True) -> Self:
        """The text of a game, optimised as it is.

        ``auto`` is decided here, once for all workers, and the compiled game is built, which
        workers of this machine then find: so all play by the same engine.  Raises GameError as
        `rgt.backends.auto.choose` does.
        """
        # a worker that has other work does not pay for it
        from rgt.backends.auto import choose
        from rgt.ir.text.printer import print_game

        chosen = choose(game, backend, long=long).backend
        with game.lock:
            text = print_game(game)
        return cls(game.name, text, chosen, tuple(game.source_players.items()))

    @property
    def hash(self) -> str:
        """What tells the game from all others: 32 letters and digits, the same on all machines."""
        return blake2b(self.text.encode(), digest_size=16).hexdigest()

    def game(self) -> Game:
        """The game, read again."""
        from rgt.api import loads

        game = loads(self.text, "rg", name=self.name)
        game.name = self.name
        game.source_players = dict(self.players)
        return game

    def engine(self) -> Engine:
        """The engine of the game in this process, which is built once; raises GameError."""
        return _engine(self)


@lru_cache(_MOST_KEPT)
def _engine(game: GameText) -> Engine:
    from rgt.backends import load_engine

    return load_engine(game.game(), game.backend)
