"""English draughts: the pieces of both sides as maps from dark squares (file, rank) to kinds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from tests.corpus.enumerators.tree import Move

PLAYERS = ("black", "white")
SIZE = 8
PATIENCE = 40
"""So many turns in a row without a capture and without a move of a man are a draw."""

Square = tuple[int, int]
Pieces = frozenset[Square]


@dataclass(frozen=True)
class Position:
    """`men` and `kings` of both players, by player; `quiet` turns have passed."""

    men: tuple[Pieces, Pieces]
    kings: tuple[Pieces, Pieces] = (frozenset(), frozenset())
    turn: int = 0
    quiet: int = 0

    @classmethod
    def start(cls) -> Position:
        """Three ranks of men on either side; black begins at the low ranks."""
        dark = [
            (file, rank) for file in range(SIZE) for rank in range(SIZE) if not (file + rank) % 2
        ]
        low = frozenset(square for square in dark if square[1] < 3)
        high = frozenset(square for square in dark if square[1] > 4)
        return cls((low, high))

    @property
    def player(self) -> str:
        return PLAYERS[self.turn]

    def goals(self) -> dict[str, int] | None:
        if self.quiet == PATIENCE:
            return dict.fromkeys(PLAYERS, 50)
        if self._moves:
            return None
        return {PLAYERS[1 - self.turn]: 100, self.player: 0}

    def successors(self) -> Iterator[tuple[Move, Position]]:
        yield from self._moves

    @cached_property
    def _moves(self) -> list[tuple[Move, Position]]:
        return list(self._captures()) or list(self._steps())

    def _directions(self, is_king: bool) -> Iterator[Square]:
        forward = 1 if self.turn == 0 else -1
        for ahead in (forward, -forward) if is_king else (forward,):
            yield -1, ahead
            yield 1, ahead

    def _own(self) -> Iterator[tuple[Square, bool]]:
        for square in self.men[self.turn]:
            yield square, False
        for square in self.kings[self.turn]:
            yield square, True

    def _steps(self) -> Iterator[tuple[Move, Position]]:
        taken = frozenset[Square]().union(*self.men, *self.kings)
        for square, is_king in self._own():
            for file, rank in self._directions(is_king):
                to = square[0] + file, square[1] + rank
                if _on_board(to) and to not in taken:
                    yield (*square, *to), self._after(square, to, is_king, frozenset())

    def _captures(self) -> Iterator[tuple[Move, Position]]:
        for square, is_king in self._own():
            for route, victims in self._rides(square, square, is_king, frozenset()):
                after = self._after(square, route[-1], is_king, victims)
                yield tuple(number for at in (square, *route) for number in at), after

    def _rides(
        self, start: Square, at: Square, is_king: bool, victims: Pieces
    ) -> Iterator[tuple[list[Square], Pieces]]:
        """The ways to go on capturing from a square, until there is none."""
        other = self.men[1 - self.turn] | self.kings[1 - self.turn]
        taken = (frozenset[Square]().union(*self.men, *self.kings)) - victims - {start}
        for file, rank in self._directions(is_king):
            over, to = (at[0] + file, at[1] + rank), (at[0] + 2 * file, at[1] + 2 * rank)
            if over not in other - victims or to in taken or not _on_board(to):
                continue
            captured = victims | {over}
            if not is_king and to[1] == self._crown():
                yield [to], captured
                continue
            rides = list(self._rides(start, to, is_king, captured))
            if not rides:
                yield [to], captured
            for route, all_captured in rides:
                yield [to, *route], all_captured

    def _crown(self) -> int:
        return SIZE - 1 if self.turn == 0 else 0

    def _after(self, square: Square, to: Square, is_king: bool, victims: Pieces) -> Position:
        men, kings = list(self.men), list(self.kings)
        becomes = kings if is_king or to[1] == self._crown() else men
        (kings if is_king else men)[self.turn] -= {square}
        becomes[self.turn] |= {to}
        men[1 - self.turn] -= victims
        kings[1 - self.turn] -= victims
        quiet = self.quiet + 1 if is_king and not victims else 0
        return Position((men[0], men[1]), (kings[0], kings[1]), 1 - self.turn, quiet)


def _on_board(square: Square) -> bool:
    return 0 <= square[0] < SIZE and 0 <= square[1] < SIZE
