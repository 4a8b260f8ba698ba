"""Everything that a move or a condition is made of."""

from __future__ import annotations

from collections.abc import Iterator

from rgt.frontends.rbg2017 import syntax as s


def moves_in(move: s.Move) -> Iterator[s.Move]:
    """A move and all its parts, in the order of the text."""
    work = [move]
    while work:
        part = work.pop()
        yield part
        if isinstance(part, s.Choice | s.Chain):
            work += reversed(part.parts)
        elif isinstance(part, s.Power):
            work.append(part.part)


def conditions_in(condition: s.Condition) -> Iterator[s.Condition]:
    """A condition and all its parts, in the order of the text."""
    work = [condition]
    while work:
        part = work.pop()
        yield part
        if isinstance(part, s.And | s.Or):
            work += reversed(part.parts)
        elif isinstance(part, s.Not):
            work.append(part.part)


def pieces_put(description: s.Description) -> Iterator[s.Name]:
    """The pieces that come on the board: those that begin there, and those that moves leave."""
    yield from description.board.pieces
    for step in _steps_of_players(description):
        yield from step.off or ()


def pieces_asked(description: s.Description) -> Iterator[s.Name]:
    """The pieces that moves and goals ask for."""
    for step in _steps_of_players(description):
        yield from step.on or ()
    for goal in description.goals:
        for part in conditions_in(goal.condition):
            if isinstance(part, s.At):
                yield part.piece
            elif isinstance(part, s.Comparison):
                values = (part.left, part.right)
                yield from (value.piece for value in values if isinstance(value, s.Count))
            elif isinstance(part, s.Possible):
                for step in _steps_in(part.move):
                    yield from step.on or ()


def _steps_of_players(description: s.Description) -> Iterator[s.Step]:
    for player in description.players:
        for move in player.sets:
            yield from _steps_in(move)


def _steps_in(move: s.Move) -> Iterator[s.Step]:
    return (part for part in moves_in(move) if isinstance(part, s.Step))
