"""Draughts without kings: men step ahead, capture in all four ways, and may stop after a jump."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tests.corpus.enumerators.tree import Move

PLAYERS = ("white", "black")
SIZE = 6
Square = tuple[int, int]
Squares = frozenset[Square]


@dataclass(frozen=True)
class Position:
    """`mine` are the men of the side to move, `theirs` the others."""

    mine: Squares
    theirs: Squares
    turn: int = 0

    @classmethod
    def start(cls) -> Position:
        """Two rows of men on either side, on the squares of the colour of the corner at a1."""
        dark = [(x, y) for x in range(SIZE) for y in range(SIZE) if (x + y) % 2 == 0]
        white = frozenset(at for at in dark if at[1] < 2)
        return cls(white, frozenset(at for at in dark if at[1] >= SIZE - 2))

    @property
    def player(self) -> str:
        return PLAYERS[self.turn]

    def goals(self) -> dict[str, int] | None:
        if any(True for _ in self.successors()):
            return None
        return {PLAYERS[1 - self.turn]: 100, self.player: 0}

    def successors(self) -> Iterator[tuple[Move, Position]]:
        """The moves as the squares that they change, in order."""
        captures = [
            (here, route, there, victims)
            for here in self.mine
            for route, there, victims in self.jumps(here, here, frozenset())
        ]
        for here, route, there, victims in captures:
            mine = self.mine - {here} | {there}
            after = Position(self.theirs - victims, mine, 1 - self.turn)
            yield (*here, *route, *there), after
        if not captures:
            yield from self.steps()

    def steps(self) -> Iterator[tuple[Move, Position]]:
        ahead = 1 if self.turn == 0 else -1
        for x, y in self.mine:
            for there in ((x - 1, y + ahead), (x + 1, y + ahead)):
                if self.free(there):
                    mine = self.mine - {(x, y)} | {there}
                    yield (x, y, *there), Position(self.theirs, mine, 1 - self.turn)

    def jumps(
        self, start: Square, at: Square, victims: Squares
    ) -> Iterator[tuple[Move, Square, Squares]]:
        """Every way to capture from a square: the squares of the victims, the end, the victims."""
        for dx in (-1, 1):
            for dy in (-1, 1):
                over, there = (at[0] + dx, at[1] + dy), (at[0] + 2 * dx, at[1] + 2 * dy)
                landing = there == start or self.free(there) or there in victims
                if over in self.theirs - victims and landing:
                    captured = victims | {over}
                    yield over, there, captured
                    for route, end, all_captured in self.jumps(start, there, captured):
                        yield (*over, *route), end, all_captured

    def free(self, at: Square) -> bool:
        """Whether a square is on the board and empty."""
        inside = 0 <= at[0] < SIZE and 0 <= at[1] < SIZE
        return inside and at not in self.mine and at not in self.theirs
