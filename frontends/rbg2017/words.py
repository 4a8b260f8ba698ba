"""Moves as rules.

A step goes its way, asks what stands there and leaves something, one of several by choice.  What
comes behind a move depends on who is next, so a move is divided by that.
"""

from __future__ import annotations

from rgt.frontends.rbg import syntax as s
from rgt.frontends.rbg2017 import syntax
from rgt.frontends.rbg2017.board import Board
from rgt.frontends.rbg2017.names import Names
from rgt.frontends.rbg2017.regular import NOTHING, chain, choice, power, star

Next = str | None
"""Who moves next: a player, or None behind a semimove."""


class Words:
    """Translates moves; `order` are the players."""

    def __init__(self, board: Board, names: Names, order: tuple[str, ...]) -> None:
        self._board = board
        self._names = names
        self._order = order

    def rule(self, move: syntax.Move) -> s.Rule:
        """A move whatever comes behind it."""
        if isinstance(move, syntax.Step):
            return self._step(move, move.off)
        if isinstance(move, syntax.NextPlayer):
            return NOTHING
        if isinstance(move, syntax.Choice):
            return choice(self.rule(part) for part in move.parts)
        if isinstance(move, syntax.Chain):
            return chain(*(self.rule(part) for part in move.parts))
        part = self.rule(move.part)
        return star(part) if move.count is None else power(part, move.count)

    def by_next(self, move: syntax.Move, mover: str) -> dict[Next, s.Rule]:
        """The words of a move of `mover`, by who is next behind them."""
        if isinstance(move, syntax.NextPlayer):
            return {self._next(move, mover): NOTHING}
        if isinstance(move, syntax.Choice):
            found: dict[Next, list[s.Rule]] = {}
            for part in move.parts:
                for after, rule in self.by_next(part, mover).items():
                    found.setdefault(after, []).append(rule)
            return {after: choice(rules) for after, rules in found.items()}
        if isinstance(move, syntax.Chain):
            *before, last = move.parts
            start = chain(*(self.rule(part) for part in before))
            rests = self.by_next(last, mover).items()
            return {after: chain(start, rest) for after, rest in rests}
        return {None: self.rule(move)}

    def possible(self, move: syntax.Move) -> s.Rule:
        """A rule that can be followed just where a move can; it leaves less behind."""
        if isinstance(move, syntax.Step):
            return self._step(move, None)
        if isinstance(move, syntax.NextPlayer):
            return NOTHING
        if isinstance(move, syntax.Choice):
            return choice(self.possible(part) for part in move.parts)
        if isinstance(move, syntax.Chain):
            *before, last = move.parts
            end = self.possible(last)
            while before and end == NOTHING:
                end = self.possible(before.pop())
            return chain(*(self.rule(part) for part in before), end)
        if move.count is None or move.count == 0:
            return NOTHING
        return chain(power(self.rule(move.part), move.count - 1), self.possible(move.part))

    def _step(self, step: syntax.Step, off: tuple[syntax.Name, ...] | None) -> s.Rule:
        place = step.place
        way = self._board.step(step.dx, step.dy, place)
        parts = [way]
        if step.on is not None:
            on = dict.fromkeys(self._names.piece(piece.text) for piece in step.on)
            parts.append(s.On(tuple(on), place=place))
        if off is not None:
            pieces = dict.fromkeys(self._names.piece(piece.text) for piece in off)
            parts.append(choice(s.Off(piece, place=place) for piece in pieces))
        return chain(*parts)

    def _next(self, move: syntax.NextPlayer, mover: str) -> str:
        if isinstance(move.player, syntax.Name):
            return move.player.text
        return self._order[(self._order.index(mover) + move.player) % len(self._order)]


def ends_with_off(move: syntax.Move) -> bool:
    """Whether every word of a move leaves a piece on its last square."""
    empty, off = _ends(move)
    return off and not empty


def _ends(move: syntax.Move) -> tuple[bool, bool]:
    """Whether a word may be empty, and whether every other one leaves a piece at its end."""
    if isinstance(move, syntax.Step):
        return False, move.off is not None
    if isinstance(move, syntax.NextPlayer):
        return True, True
    if isinstance(move, syntax.Choice):
        ends = [_ends(part) for part in move.parts]
        return any(empty for empty, _ in ends), all(off for _, off in ends)
    if isinstance(move, syntax.Power):
        empty, off = _ends(move.part)
        return empty or not move.count, off
    empty = off = True
    for part in reversed(move.parts):
        if empty:
            part_empty, part_off = _ends(part)
            empty, off = part_empty, off and part_off
    return empty, off
