"""The towers of Hanoi: the peg of every disc, the smallest first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tests.corpus.enumerators.tree import Move


@dataclass(frozen=True)
class Position:
    """Pegs are 0, 1, 2; the tower has to go from 0 to 2 in `left` moves."""

    pegs: tuple[int, ...]
    left: int

    @property
    def player(self) -> str:
        return "solver"

    def goals(self) -> dict[str, int] | None:
        if set(self.pegs) == {2}:
            return {"solver": 100}
        return None if self.left else {"solver": 0}

    def successors(self) -> Iterator[tuple[Move, Position]]:
        for disc, peg in enumerate(self.pegs):
            for to in range(3):
                if to != peg and not {peg, to} & set(self.pegs[:disc]):
                    pegs = (*self.pegs[:disc], to, *self.pegs[disc + 1 :])
                    yield (disc, to), Position(pegs, self.left - 1)
