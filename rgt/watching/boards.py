"""A game of any language, watched by the board that its positions have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from rgt.backends.forward_model import Engine, Move, State
from rgt.backends.showing.fields import Cells, Field
from rgt.backends.showing.relocations import PROMOTION, Relocation, relocation
from rgt.frontends.simplified.boards import Board
from rgt.frontends.simplified.learning.records import Beyond, RecordedMove, Wording
from rgt.ir.diagnostics import Diagnostic, GameError, error
from rgt.watching.pieces import Pieces
from rgt.watching.watcher import Option

Noise = Literal["refuse", "keep"]
"""Whether a game with moves that are more than those of one piece is refused."""


class BoardWatcher:
    """Sees the moves of a game on one of its boards."""

    words: Wording = "steps"

    def __init__(
        self, engine: Engine, field: Field, seen: Pieces, players: tuple[str, str], noise: Noise
    ) -> None:
        self._field, self._pieces, self._players, self._noise = field, seen, players, noise
        first = field.cells(engine.initial_state())
        self._cells: tuple[State | None, Cells] = (None, first)
        self.start = self._board(first)
        self.names: Mapping[str, str] = seen.names

    def option(self, board: Board, state: State, move: Move) -> Option:
        """What a move of a position is; GameError (REC032, REC033) if it is beyond the class."""
        return self._option(board, state, move, state.apply(move))

    def options(self, board: Board, state: State) -> Iterator[Option]:
        """What the legal moves of a position are; raises as `option`."""
        for move, after in state.successors():
            yield self._option(board, state, move, after)

    def _option(self, board: Board, state: State, move: Move, after: State) -> Option:
        is_black = state.player == self._players[1]
        before, now = self._of(state), self._field.cells(after)
        for symbol in now:
            if symbol not in self._pieces.letters:
                raise self._refusal(state, move, f"brings '{symbol}', nobody's piece, into play")
        found = self._relocation(before, now, move, is_over=after.is_terminal, is_black=is_black)
        if found is None:
            raise self._refusal(state, move, "moves no piece from a square to another")
        beyond = None
        if found.kind:
            if self._noise == "refuse":
                raise self._too_much(state, move, before, found)
            held = tuple((square, self._letter(symbol)) for square, symbol in found.changes)
            beyond = Beyond(found.kind, held)
        return Option(move, RecordedMove(found.start, found.target), after, beyond)

    def _relocation(
        self, before: Cells, now: Cells, move: Move, *, is_over: bool, is_black: bool
    ) -> Relocation | None:
        named = [square for tag in move if (square := self._field.keys.get(tag)) is not None]

        def is_own(symbol: str) -> bool:
            letter = self._letter(symbol)
            return letter.islower() if is_black else letter.isupper()

        if now == before and is_over and len(set(named)) > 1:
            # nobody reads the board any more: the tags tell where the last move went
            return Relocation(named[0], named[-1])
        # kinds that have one letter are one kind
        before, now = map(self._pieces.merged, (before, now))
        return relocation(before, now, self._pieces.empty, is_own, named)

    def _of(self, state: State) -> Cells:
        """The cells of a state; of the last one they are kept."""
        if self._cells[0] is not state:
            self._cells = state, self._field.cells(state)
        return self._cells[1]

    def _board(self, cells: Cells) -> Board:
        letters = "".join(map(self._letter, cells))
        return Board(self._field.width, self._field.height, letters)

    def _letter(self, symbol: str) -> str:
        letter = self._pieces.letters.get(symbol)
        if letter is None:
            raise GameError(unowned(symbol))
        return letter

    def _too_much(self, state: State, move: Move, before: Cells, found: Relocation) -> GameError:
        hint = "'--noise' keeps such moves as noise"
        if found.kind == PROMOTION:
            old, new = before[found.start], found.changes[0][1]
            hint += f"; '--pieces {old}=X,{new}=X' takes both for one piece X"
        why = f"does more than to move a piece: {found.kind}"
        return self._refusal(state, move, why, hint)

    def _refusal(self, state: State, move: Move, why: str, hint: str | None = None) -> GameError:
        told = f"'{' '.join(move) or '(no tags)'}' of {state.player} {why}"
        return GameError(error("REC032", told, hint=hint))


def unowned(symbol: str) -> Diagnostic:
    """Nobody knows whose a piece is (REC033)."""
    return error(
        "REC033",
        f"it is not clear whose piece '{symbol}' is: nobody was seen to move it",
        hint=f"'--pieces {symbol}=X' makes it white's X, '--pieces {symbol}=x' black's",
    )
