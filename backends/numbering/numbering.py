"""`engine.moves`: numbers of moves, and the moves of numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from rgt.backends.arrays import numpy
from rgt.backends.forward_model import Move, State
from rgt.backends.numbering.buckets import BUCKETS, bucket
from rgt.backends.numbering.projection import projections
from rgt.backends.numbering.tables import Tables, tables
from rgt.backends.numbering.words import EndlessError, Words, words
from rgt.ir.diagnostics import Diagnostic, GameError, error
from rgt.ir.game import Game

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MOST_EXACT = 1 << 20
"""More moves than these share buckets."""


class Numbering:
    """A number from 0 on for every move of a game, the same in every position.

    Numbers are *exact* where a game has at most 2^20 moves: each is one move, in alphabetical order
    of the tags.  Else moves are hashed into 2^16 buckets (`rgt.backends.numbering.buckets`), and
    moves of one position that meet in a bucket take the next free ones, in canonical order.
    """

    def __init__(self, game: Game) -> None:
        self._words = _words(game)

    @property
    def exact(self) -> bool:
        """Whether every number is one move."""
        return self._words is not None

    def __len__(self) -> int:
        """How many numbers there are; every number is below."""
        return BUCKETS if self._words is None else len(self._words)

    def number(self, move: Move) -> int:
        """The number of a move; where moves are hashed, its bucket before others make room.

        Raises GameError (RG140) for what is no move in any position.
        """
        if self._words is None:
            return bucket(move)
        number = self._words.number(move)
        if number is None:
            hint = "a move is a tuple of tags" if isinstance(move, str) else None
            raise GameError(error("RG140", f"{_text(move)} is a move in no position", hint=hint))
        return number

    def move(self, number: int) -> Move:
        """The move of a number; raises GameError (RG140) if there is none, or if it may be many."""
        if self._words is None:
            raise GameError(
                error(
                    "RG140",
                    "the moves of this game are hashed: a number alone is no move",
                    hint="'moves.legal(state)[number]' is the move in a position",
                )
            )
        if not 0 <= number < len(self):
            raise GameError(error("RG140", f"moves have numbers 0 to {len(self) - 1}"))
        return self._words.word(number)

    def legal(self, state: State) -> Mapping[int, Move]:
        """The legal moves of a position by their numbers, in canonical order of the moves.

        Raises GameError (RG140) if there are more legal moves than numbers, and for a move that has
        none: the game then lets a variable hold what is not of its type, or is another one.
        """
        moves = state.legal_moves()
        if self._words is not None:
            numbers = map(self._words.number, moves)
            exact = {n: move for n, move in zip(numbers, moves, strict=True) if n is not None}
            if len(exact) < len(moves):
                raise GameError(_unnumbered(next(m for m in moves if m not in exact.values())))
            return exact
        if len(moves) > BUCKETS:
            raise GameError(error("RG140", f"{len(moves)} legal moves, {BUCKETS} numbers"))
        found: dict[int, Move] = {}
        for move in moves:
            number = bucket(move)
            while number in found:
                number = (number + 1) % BUCKETS
            found[number] = move
        return found

    def mask(self, state: State) -> NDArray[np.bool_]:
        """Which numbers are legal moves: a boolean array of the length of the numbering."""
        array: NDArray[np.bool_] = numpy().zeros(len(self), dtype=bool)
        array[list(self.legal(state))] = True
        return array

    def tables(self, symbols: Sequence[str]) -> Tables:
        """The numbering as arrays for symbols in the order of their codes: see `Tables`.

        With the codes of a compiled game (`engine.symbol_names`) its library can number moves.
        """
        return tables(self._words, symbols, len(self))


def _words(game: Game) -> Words | None:
    """All moves of a game; None if there are too many, or if that is too much to find out."""
    for automaton in projections(game):
        try:
            found = words(automaton) if automaton is not None else None
        except EndlessError:
            return None
        if found is not None:
            return found if len(found) <= MOST_EXACT else None
    return None


def _text(move: Move) -> str:
    return f"'{move if isinstance(move, str) else ' '.join(move)}'"


def _unnumbered(move: Move) -> Diagnostic:
    """That a legal move is none by the types of the game."""
    return error(
        "RG140",
        f"{_text(move)} is legal here, but has a tag outside the type of what it shows",
        hint="'rgt check' tells where a game assigns what does not fit",
    )
