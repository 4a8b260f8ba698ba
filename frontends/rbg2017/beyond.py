"""Steps that lead off the board wherever the move has started.

Columns and rows are followed through a move by themselves, whatever stands there.  The squares
where a move may truly stand are never more, so a step that is told leaves the board for certain.
"""

from __future__ import annotations

from collections.abc import Iterator

from rgt.frontends.rbg2017 import syntax as s
from rgt.frontends.rbg2017.walks import conditions_in
from rgt.ir.diagnostics import Span

_Squares = tuple[int, int]
"""Columns and rows as bits; where the one has none, the other has none either."""

_NOWHERE = 0, 0


def steps_beyond(description: s.Description) -> Iterator[s.Step]:
    """The steps that always leave the board, one for each place in the text.

    A step in a macro is told only if that is so wherever the macro is used; none is told behind
    one that is.
    """
    walk = _Walk(description.board)
    moves = [move for player in description.players for move in player.sets]
    for goal in description.goals:
        parts = conditions_in(goal.condition)
        moves += [part.move for part in parts if isinstance(part, s.Possible)]
    for move in moves:
        walk.behind(move, walk.anywhere)
    told: set[Span] = set()
    for step in walk.steps:
        span = step.place.span if step.place is not None else None
        if span is not None and span not in walk.alive and span not in told:
            told.add(span)
            yield step


class _Walk:
    """Follows squares; `alive` are the places of steps that lead somewhere."""

    def __init__(self, board: s.Board) -> None:
        self.anywhere: _Squares = (1 << board.width) - 1, (1 << board.height) - 1
        self.steps: list[s.Step] = []
        self.alive: set[Span] = set()

    def behind(self, move: s.Move, squares: _Squares) -> _Squares:
        """Where a move may stand behind a part of it."""
        if squares == _NOWHERE:
            return squares
        if isinstance(move, s.Step):
            return self._stepped(move, squares)
        if isinstance(move, s.Chain):
            for part in move.parts:
                squares = self.behind(part, squares)
            return squares
        if isinstance(move, s.Choice):
            found = _NOWHERE
            for part in move.parts:
                found = _either(found, self.behind(part, squares))
            return found
        if isinstance(move, s.Power):
            return self._powered(move, squares)
        return squares

    def _stepped(self, step: s.Step, squares: _Squares) -> _Squares:
        columns = _moved(squares[0], step.dx, self.anywhere[0])
        rows = _moved(squares[1], step.dy, self.anywhere[1])
        self.steps.append(step)
        if not (columns and rows):
            return _NOWHERE
        if step.place is not None:
            self.alive.add(step.place.span)
        return columns, rows

    def _powered(self, move: s.Power, squares: _Squares) -> _Squares:
        """In a star, all that is reached in any number of times."""
        if move.count is not None:
            for _ in range(move.count):
                squares = self.behind(move.part, squares)
            return squares
        found, before = squares, _NOWHERE
        while found != before:
            before, found = found, _either(found, self.behind(move.part, found))
        return found


def _moved(bits: int, distance: int, board: int) -> int:
    if abs(distance) >= board.bit_length():
        return 0
    return (bits << distance if distance > 0 else bits >> -distance) & board


def _either(one: _Squares, other: _Squares) -> _Squares:
    return one[0] | other[0], one[1] | other[1]
