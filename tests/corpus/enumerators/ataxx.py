"""Ataxx on a board of (file, rank) squares, some of which may be blocked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tests.corpus.enumerators.tree import Move

PLAYERS = ("red", "blue")
SIZE = 7
PATIENCE = 100
"""So many turns in a row without a new piece are the end."""

Square = tuple[int, int]
Squares = frozenset[Square]
BOARD = [(file, rank) for file in range(SIZE) for rank in range(SIZE)]


def _at_distance(square: Square, wanted: int) -> Squares:
    """All squares that a king of chess would reach in so many steps, and no fewer."""
    file, rank = square
    return frozenset(
        other for other in BOARD if max(abs(other[0] - file), abs(other[1] - rank)) == wanted
    )


BESIDE = {square: _at_distance(square, 1) for square in BOARD}
JUMPS = {square: _at_distance(square, 2) for square in BOARD}


@dataclass(frozen=True)
class Position:
    """`mine` are the pieces of the side to move; `free` squares are empty."""

    mine: Squares
    theirs: Squares
    free: Squares
    turn: int = 0
    quiet: int = 0

    @classmethod
    def read(cls, board: str) -> Position:
        """A board as the engines' notation has it: ranks from the top, ``x`` to move."""
        kinds: dict[str, set[Square]] = {"x": set(), "o": set(), ".": set(), "-": set()}
        for down, line in enumerate(board.split("/")):
            row = "".join("." * int(each) if each.isdigit() else each for each in line)
            for file, kind in enumerate(row):
                kinds[kind].add((file, SIZE - 1 - down))
        return cls(frozenset(kinds["x"]), frozenset(kinds["o"]), frozenset(kinds["."]))

    @property
    def player(self) -> str:
        return PLAYERS[self.turn]

    def goals(self) -> dict[str, int] | None:
        if self.mine and self.theirs and self.free and self.quiet < PATIENCE:
            return None
        mine, theirs = len(self.mine), len(self.theirs)
        score = 50 + 50 * ((mine > theirs) - (mine < theirs))
        return {self.player: score, PLAYERS[1 - self.turn]: 100 - score}

    def successors(self) -> Iterator[tuple[Move, Position]]:
        stuck = True
        for to in self.free:
            if BESIDE[to] & self.mine:
                yield to, self._after(to, None)
                stuck = False
            for piece in JUMPS[to] & self.mine:
                yield (*piece, *to), self._after(to, piece)
                stuck = False
        if stuck:
            yield (), Position(self.theirs, self.mine, self.free, 1 - self.turn, self.quiet + 1)

    def _after(self, to: Square, left: Square | None) -> Position:
        flipped = BESIDE[to] & self.theirs
        vacated = frozenset([left] if left else [])
        mine = (self.mine | flipped | {to}) - vacated
        free = (self.free - {to}) | vacated
        quiet = self.quiet + 1 if left else 0
        return Position(self.theirs - flipped, mine, free, 1 - self.turn, quiet)
