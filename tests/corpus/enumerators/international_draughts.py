"""International draughts: a board of a hundred characters, rays looked up once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from tests.corpus.enumerators.tree import Move

PLAYERS = ("white", "black")
SIZE = 10
PATIENCE = 50
"""So many turns in a row without a capture and without a move of a man are a draw."""

MEN, KINGS = "wb", "WB"
EMPTY = "."

Ray = tuple[int, ...]
Capture = tuple[Move, int]
"""The captured squares in order, and where the piece comes to stand."""


def _ray(square: int, dx: int, dy: int) -> Ray:
    """The squares from here on, in one direction; squares are 10 * rank + file."""
    x, y = square % SIZE + dx, square // SIZE + dy
    found = []
    while 0 <= x < SIZE and 0 <= y < SIZE:
        found.append(SIZE * y + x)
        x, y = x + dx, y + dy
    return tuple(found)


RAYS = [[_ray(square, dx, dy) for dy in (1, -1) for dx in (1, -1)] for square in range(SIZE * SIZE)]
"""Of every square two rays up the board, then two down."""


def _start() -> str:
    """Four ranks of men on either side, on the squares of the colour of the low left corner."""
    rows = ("wwww" + EMPTY * 2 + "bbbb")[:SIZE]
    return "".join(
        rows[square // SIZE] if sum(divmod(square, SIZE)) % 2 == 0 else EMPTY
        for square in range(SIZE * SIZE)
    )


@dataclass(frozen=True)
class Position:
    """What stands on the squares, rank by rank from white's side; `quiet` turns have passed."""

    board: str
    turn: int = 0
    quiet: int = 0

    @classmethod
    def start(cls) -> Position:
        return cls(_start())

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
        """A move is from, the captured pieces in their order, and to."""
        yield from self._moves.items()

    @cached_property
    def _moves(self) -> dict[Move, Position]:
        captures = {
            (square, *taken, end)
            for square, piece in enumerate(self.board)
            if piece in (MEN[self.turn], KINGS[self.turn])
            for taken, end in self._captures(square, piece)
        }
        most = max(map(len, captures), default=0)
        moves = {move for move in captures if len(move) == most} or set(self._steps())
        return {move: self._after(move) for move in moves}

    def _steps(self) -> Iterator[Move]:
        for square, piece in enumerate(self.board):
            if piece == KINGS[self.turn]:
                rays = RAYS[square]
            elif piece == MEN[self.turn]:
                rays = [ray[:1] for ray in RAYS[square][2 * self.turn : 2 * self.turn + 2]]
            else:
                continue
            for ray in rays:
                for to in self._free(ray, ()):
                    yield square, to

    def _free(self, ray: Ray, left: Ray) -> Iterator[int]:
        """The empty squares of a ray as far as the first piece; `left` are empty, too."""
        for square in ray:
            if self.board[square] != EMPTY and square not in left:
                return
            yield square

    def _captures(self, start: int, piece: str) -> Iterator[Capture]:
        """All ways to capture, also those that could go on."""
        far = piece in KINGS
        work: list[Capture] = [((), start)]
        while work:
            taken, at = work.pop()
            for ray in RAYS[at]:
                before = len(list(self._free(ray, (start,)))) if far else 0
                victim = ray[before] if before < len(ray) else start
                if self.board[victim].lower() != MEN[1 - self.turn] or victim in taken:
                    continue
                behind = ray[before + 1 :] if far else ray[1:2]
                for to in self._free(behind, (start,)):
                    work.append(((*taken, victim), to))
                    yield work[-1]

    def _after(self, move: Move) -> Position:
        start, *taken, end = move
        board = list(self.board)
        piece = board[start]
        for square in (start, *taken):
            board[square] = EMPTY
        quiet = self.quiet + 1 if piece in KINGS and not taken else 0
        crowned = end // SIZE == (0 if self.turn else SIZE - 1)
        board[end] = KINGS[self.turn] if crowned else piece
        return Position("".join(board), 1 - self.turn, quiet)
