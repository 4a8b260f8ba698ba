"""Chess in which nobody is saved by a stalemate, and both win after 200 moves of both sides."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tests.corpus.enumerators import chess
from tests.corpus.enumerators.tree import Move

LIMIT = 400


@dataclass(frozen=True)
class Position:
    """A position of chess, its rule of fifty moves left out, and how many moves led there."""

    inner: chess.Position
    moves: int = 0

    @classmethod
    def start(cls) -> Position:
        """The men as they are set up."""
        return cls(chess.Position.start())

    @property
    def player(self) -> str:
        return self.inner.player

    def goals(self) -> dict[str, int] | None:
        if self.moves == LIMIT:
            return dict.fromkeys(chess.PLAYERS, 100)
        if any(True for _ in self.inner.successors()):
            return None
        return {player: 100 * (player != self.player) for player in chess.PLAYERS}

    def successors(self) -> Iterator[tuple[Move, Position]]:
        for move, after in self.inner.successors():
            yield move, Position(replace(after, quiet=0), self.moves + 1)
