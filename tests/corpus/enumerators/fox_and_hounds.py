"""Fox and hounds on a chessboard's dark squares (file, rank): the hounds start on rank 0."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tests.corpus.enumerators.tree import Move

SIZE = 8
Square = tuple[int, int]


@dataclass(frozen=True)
class Position:
    """The hounds, and the fox once it has chosen its square of the last rank."""

    size: int
    hounds: frozenset[Square]
    fox: Square | None = None
    player: str = "fox"

    @classmethod
    def start(cls, size: int = SIZE) -> Position:
        """A hound on every dark square of rank 0."""
        return cls(size, frozenset((file, 0) for file in range(0, size, 2)))

    def goals(self) -> dict[str, int] | None:
        if self.fox is None:
            return None
        if self.fox[1] == 0:
            return {"fox": 100, "hounds": 0}
        if any(self.successors()):
            return None
        fox = 100 if self.player == "hounds" else 0
        return {"fox": fox, "hounds": 100 - fox}

    def successors(self) -> Iterator[tuple[Move, Position]]:
        last = self.size - 1
        if self.fox is None:
            for file in range(last % 2, self.size, 2):
                yield (file, last), Position(self.size, self.hounds, (file, last))
        elif self.player == "fox":
            for to in self._free(self.fox, (-1, 1)):
                yield to, Position(self.size, self.hounds, to, "hounds")
        else:
            for hound in self.hounds:
                for to in self._free(hound, (1,)):
                    hounds = self.hounds - {hound} | {to}
                    yield (*hound, *to), Position(self.size, hounds, self.fox)

    def _free(self, square: Square, ranks: tuple[int, ...]) -> Iterator[Square]:
        for rank in ranks:
            for file in (-1, 1):
                to = square[0] + file, square[1] + rank
                if to not in self.hounds and to != self.fox and self._on_board(to):
                    yield to

    def _on_board(self, square: Square) -> bool:
        return 0 <= square[0] < self.size and 0 <= square[1] < self.size
