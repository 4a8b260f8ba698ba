"""Arimaa: the squares as letters, those of gold capital; every step is a move of its own.

A push or a pull, which is two steps, is one move, and so is to end the turn before the fourth
step.  Squares are numbered from gold's left corner, 8 * rank + file.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from tests.corpus.enumerators.tree import Move

PLAYERS = ("gold", "silver")
KINDS = "rcdhme"
"""From the weakest to the strongest."""
NUMBERS = dict(zip(KINDS, (8, 2, 2, 2, 1, 1), strict=True))
EMPTY = "."
TURNS = 200
STEPS = 4

TRAPS = (18, 21, 42, 45)
HOMES = (range(16), range(48, 64))
NEAR = [
    [
        square + 8 * dy + dx
        for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1))
        if 0 <= square % 8 + dx < 8 and 0 <= square // 8 + dy < 8
    ]
    for square in range(64)
]


@dataclass(frozen=True)
class Position:
    """`before` is the board at the beginning of the turn; None while the pieces are placed."""

    board: str = EMPTY * 64
    before: str | None = None
    turn: int = 0
    steps: int = 0
    turns: int = 0

    @classmethod
    def ready(cls, board: str) -> Position:
        """Gold is to move on a board with all pieces placed."""
        return cls(board, board)

    @property
    def player(self) -> str:
        return PLAYERS[self.turn]

    def goals(self) -> dict[str, int] | None:
        if self.before is None:
            return None
        winner = None if self.steps else self._winner()
        if winner is None and not self.steps and self.turns == TURNS:
            return dict.fromkeys(PLAYERS, 50)
        if winner is None and not self._moves:
            winner = 1 - self.turn
        return None if winner is None else {PLAYERS[winner]: 100, PLAYERS[1 - winner]: 0}

    def _winner(self) -> int | None:
        """Who has won by what the last turn has brought, `1 - turn` being who made it."""
        last = 1 - self.turn
        for side in (last, self.turn):
            if _rabbit(side) in (self.board[56:], self.board[:8])[side]:
                return side
        for side in (last, self.turn):
            if _rabbit(1 - side) not in self.board:
                return side
        return None

    def successors(self) -> Iterator[tuple[Move, Position]]:
        """Moves: a square, and a number if several kinds of pieces can be placed there; from, to;

        from, the pushed piece's square, where it is pushed to, from; from, to, from, the pulled
        piece's square; nothing, for the end of the turn.
        """
        yield from self._moves.items()

    @cached_property
    def _moves(self) -> dict[Move, Position]:
        return dict(self._placings() if self.before is None else self._turn_moves())

    # -- placing -------------------------------------------------------------------------------

    def _placings(self) -> Iterator[tuple[Move, Position]]:
        pieces = [_of(kind, self.turn) for kind in KINDS]
        left = [p for p in pieces if self.board.count(p) < NUMBERS[p.lower()]]
        for square in HOMES[self.turn]:
            if self.board[square] != EMPTY:
                continue
            for number, piece in enumerate(left):
                board = _with(self.board, {square: piece})
                yield (square, *([number] if len(left) > 1 else [])), self._placed(board)

    def _placed(self, board: str) -> Position:
        if any(board[square] == EMPTY for square in HOMES[self.turn]):
            return Position(board, turn=self.turn)
        return Position(board, turn=1) if self.turn == 0 else Position.ready(board)

    # -- steps ---------------------------------------------------------------------------------

    def _turn_moves(self) -> Iterator[tuple[Move, Position]]:
        if self.steps and self.board != self.before:
            yield (), self._after(self.board, STEPS)
        for square, piece in enumerate(self.board):
            if self._is(piece, self.turn) and not self._is_frozen(square):
                yield from self._allowed(self._single(square), 1)
                if self.steps <= STEPS - 2:
                    yield from self._allowed(self._pushes(square), 2)
                    yield from self._allowed(self._pulls(square), 2)

    def _allowed(
        self, changes: Iterator[tuple[Move, dict[int, str]]], steps: int
    ) -> Iterator[tuple[Move, Position]]:
        """The moves but those after which the turn is over and has changed nothing."""
        for move, changed in changes:
            board = _trapped(_with(self.board, changed))
            if self.steps + steps < STEPS or board != self.before:
                yield move, self._after(board, self.steps + steps)

    def _after(self, board: str, steps: int) -> Position:
        if steps < STEPS:
            return replace(self, board=board, steps=steps)
        return Position(board, board, 1 - self.turn, 0, self.turns + 1)

    def _is(self, piece: str, side: int) -> bool:
        return piece != EMPTY and piece.isupper() == (side == 0)

    def _is_frozen(self, square: int) -> bool:
        around = [self.board[near] for near in NEAR[square]]
        if any(self._is(piece, self.turn) for piece in around):
            return False
        enemies = [piece for piece in around if self._is(piece, 1 - self.turn)]
        return any(_is_weaker(self.board[square], piece) for piece in enemies)

    def _single(self, square: int) -> Iterator[tuple[Move, dict[int, str]]]:
        piece = self.board[square]
        back = square - 8 if self.turn == 0 else square + 8
        for to in NEAR[square]:
            if self.board[to] == EMPTY and not (piece in "Rr" and to == back):
                yield (square, to), {square: EMPTY, to: piece}

    def _victims(self, square: int, piece: str) -> Iterator[int]:
        for near in NEAR[square]:
            victim = self.board[near]
            if self._is(victim, 1 - self.turn) and _is_weaker(victim, piece):
                yield near

    def _pushes(self, square: int) -> Iterator[tuple[Move, dict[int, str]]]:
        piece = self.board[square]
        for near in self._victims(square, piece):
            for to in NEAR[near]:
                if self.board[to] == EMPTY:
                    changed = {square: EMPTY, near: piece, to: self.board[near]}
                    yield (square, near, to, square), changed

    def _pulls(self, square: int) -> Iterator[tuple[Move, dict[int, str]]]:
        piece = self.board[square]
        for near in self._victims(square, piece):
            for to in NEAR[square]:
                if self.board[to] == EMPTY:
                    changed = {near: EMPTY, square: self.board[near], to: piece}
                    yield (square, to, square, near), changed


@dataclass(frozen=True)
class Turns:
    """The same with whole turns as moves: the moves of a turn one after the other."""

    position: Position

    @property
    def player(self) -> str:
        return self.position.player

    def goals(self) -> dict[str, int] | None:
        return self.position.goals()

    def successors(self) -> Iterator[tuple[Move, Turns]]:
        work: list[tuple[Move, Position]] = [((), self.position)]
        while work:
            made, position = work.pop()
            for move, after in position.successors():
                if after.turns == self.position.turns:
                    work.append((made + move, after))
                else:
                    yield made + move, Turns(after)


def _of(kind: str, side: int) -> str:
    return kind if side else kind.upper()


def _rabbit(side: int) -> str:
    return _of("r", side)


def _is_weaker(piece: str, other: str) -> bool:
    return KINDS.index(piece.lower()) < KINDS.index(other.lower())


def _with(board: str, changed: dict[int, str]) -> str:
    squares = list(board)
    for square, piece in changed.items():
        squares[square] = piece
    return "".join(squares)


def _trapped(board: str) -> str:
    """The board without the pieces on traps beside which no piece of their side stands."""
    doomed = {
        trap: EMPTY
        for trap in TRAPS
        if board[trap] != EMPTY
        and not any(
            board[near] != EMPTY and board[near].isupper() == board[trap].isupper()
            for near in NEAR[trap]
        )
    }
    return _with(board, doomed)
