"""Lights out on three by three lamps, as bits of a number."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tests.corpus.enumerators.tree import Move

SIZE = 3


def _mask(column: int, row: int) -> int:
    """The bits of the lamps that a press switches."""
    return sum(
        1 << (SIZE * y + x)
        for x in range(SIZE)
        for y in range(SIZE)
        if abs(x - column) + abs(y - row) <= 1
    )


PRESSES = tuple(_mask(column, row) for row in range(SIZE) for column in range(SIZE))
DIAGONAL = sum(1 << (SIZE * i + i) for i in range(SIZE))


@dataclass(frozen=True)
class Position:
    """The lamps that are lit, and the presses left."""

    lit: int = DIAGONAL
    left: int = 4

    @property
    def player(self) -> str:
        return "presser"

    def goals(self) -> dict[str, int] | None:
        if not self.lit:
            return {"presser": 100}
        return None if self.left else {"presser": 0}

    def successors(self) -> Iterator[tuple[Move, Position]]:
        for lamp, mask in enumerate(PRESSES):
            yield (lamp,), Position(self.lit ^ mask, self.left - 1)
