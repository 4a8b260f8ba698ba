"""A game of Simplified Boardgames, watched by its description: the words of moves are exact."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rgt.backends.forward_model import Move, State
from rgt.frontends.simplified.automata.from_expression import dfa_of
from rgt.frontends.simplified.boards import Board, Square
from rgt.frontends.simplified.learning.records import RecordedMove, Wording
from rgt.frontends.simplified.moves import words
from rgt.frontends.simplified.syntax import Description
from rgt.frontends.simplified.words import Word
from rgt.watching.watcher import Option

_BLACK = "black"


class DescriptionWatcher:
    """Sees the moves of a description's game: their tags are squares."""

    words: Wording = "exact"
    names: Mapping[str, str] = {}

    def __init__(self, description: Description) -> None:
        self.start = description.board
        self._automata = {rule.piece: dfa_of(rule.movement) for rule in description.rules}

    def option(self, board: Board, state: State, move: Move) -> Option:
        """What a move of a position is."""
        start, target = self._squares(board, move)
        found = self._words(board, state, start)
        return Option(move, RecordedMove(start, target, found[target]))

    def options(self, board: Board, state: State) -> Iterator[Option]:
        """What the legal moves of a position are."""
        known: dict[Square, dict[Square, tuple[Word, ...]]] = {}
        for move in state.legal_moves():
            start, target = self._squares(board, move)
            if start not in known:
                known[start] = self._words(board, state, start)
            yield Option(move, RecordedMove(start, target, known[start][target]))

    def _squares(self, board: Board, move: Move) -> tuple[Square, Square]:
        start, target = (board.named(tag) for tag in move)
        assert start is not None and target is not None, "tags of these games are squares"
        return start, target

    def _words(self, board: Board, state: State, start: Square) -> dict[Square, tuple[Word, ...]]:
        """The words of a piece, by destinations as white sees them."""
        is_black = state.player == _BLACK
        seen, square = board, start
        if is_black:
            seen, square = board.turned(), board.turned_square(start)
        automaton = self._automata[seen.squares[square]]
        return {
            board.turned_square(target) if is_black else target: tuple(sorted(found))
            for target, found in words(automaton, seen, square).items()
        }
