"""Games of the 2017 language played straight from its definition (specs/rbg2017.md 4 to 6).

Words are walked on a board, square by square; nothing is translated.  It serves as the witness of
the translation, and knows of rgt the syntax tree only.
"""

from __future__ import annotations

import operator
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property

from rgt.frontends.rbg2017 import syntax as s
from tests.corpus.enumerators.tree import Move

Square = tuple[int, int]
_COMPARE = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


@dataclass(frozen=True)
class Walk:
    """The beginning of a word: what stands where, the square, what was left where, who is next."""

    board: tuple[tuple[Square, str], ...]
    at: Square
    left: tuple[tuple[Square, str], ...] = ()
    after: str | None = None


@dataclass(frozen=True)
class Position:
    """A position of a game."""

    game: s.Description = field(compare=False)
    board: tuple[tuple[Square, str], ...]
    player: str
    turn: int = 1
    checked: bool = False
    """Whether a full move led here, so that goals count."""

    @classmethod
    def start(cls, game: s.Description) -> Position:
        rows = reversed(range(game.board.height))
        squares = [(x, y) for y in rows for x in range(game.board.width)]
        pieces = [piece.text for piece in game.board.pieces]
        return cls(game, tuple(sorted(zip(squares, pieces, strict=True))), game.order[0].text)

    # -- words ---------------------------------------------------------------------------------

    def walks(self, move: s.Move, walk: Walk) -> Iterator[Walk]:
        """Every way to go on with a word of a move."""
        if isinstance(move, s.Step):
            yield from self.steps(move, walk)
        elif isinstance(move, s.NextPlayer):
            yield replace(walk, after=self.next_player(move))
        elif isinstance(move, s.Choice):
            for part in move.parts:
                yield from self.walks(part, walk)
        elif isinstance(move, s.Chain):
            yield from self.chained(move.parts, walk)
        elif move.count is not None:
            yield from self.chained((move.part,) * move.count, walk)
        else:
            seen, new = {walk}, {walk}
            while new:
                new = {later for each in new for later in self.walks(move.part, each)} - seen
                seen |= new
            yield from seen

    def chained(self, parts: tuple[s.Move, ...], walk: Walk) -> Iterator[Walk]:
        walks = {walk}
        for part in parts:
            walks = {later for each in walks for later in self.walks(part, each)}
        yield from walks

    def steps(self, step: s.Step, walk: Walk) -> Iterator[Walk]:
        at = walk.at[0] + step.dx, walk.at[1] + step.dy
        board = dict(walk.board)
        if at not in board:
            return
        if step.on is not None and board[at] not in {piece.text for piece in step.on}:
            return
        if step.off is None:
            yield replace(walk, at=at)
            return
        for piece in step.off:
            board[at] = piece.text
            left = (*walk.left, (at, piece.text))
            yield Walk(tuple(sorted(board.items())), at, left, walk.after)

    def next_player(self, move: s.NextPlayer) -> str:
        if isinstance(move.player, s.Name):
            return move.player.text
        order = [player.text for player in self.game.order]
        return order[(order.index(self.player) + move.player) % len(order)]

    def everywhere(self, move: s.Move) -> set[Walk]:
        """All words of a move from all squares."""
        return {walk for at, _ in self.board for walk in self.walks(move, Walk(self.board, at))}

    @cached_property
    def legal(self) -> set[Walk]:
        """The words of the first set that has any."""
        for player in self.game.players:
            if player.name.text == self.player:
                for move in player.sets:
                    words = self.everywhere(move)
                    if words:
                        return words
        return set()

    # -- the game ------------------------------------------------------------------------------

    def successors(self) -> Iterator[tuple[Move, Position]]:
        """One position for every move: what is left where, and who is next."""
        moves = {(walk.left, walk.after): walk.board for walk in self.legal}
        for (_, after), board in moves.items():
            if after is None:
                yield (), replace(self, board=board, checked=False)
            else:
                turn = self.turn + 1
                yield (), Position(self.game, board, after, turn, checked=True)

    def goals(self) -> dict[str, int] | None:
        scores = {goal.player.text: goal.score for goal in self.game.goals}
        if self.checked:
            won = {goal.player.text: self.holds(goal.condition) for goal in self.game.goals}
            if any(won.values()):
                return {player: scores[player] * won[player] for player in scores}
        if not self.legal:
            return {player: scores[player] * (player != self.player) for player in scores}
        return None

    def holds(self, condition: s.Condition) -> bool:
        if isinstance(condition, s.Not):
            return not self.holds(condition.part)
        if isinstance(condition, s.And):
            return all(self.holds(part) for part in condition.parts)
        if isinstance(condition, s.Or):
            return any(self.holds(part) for part in condition.parts)
        if isinstance(condition, s.At):
            return dict(self.board)[condition.column, condition.row] == condition.piece.text
        if isinstance(condition, s.Possible):
            return bool(self.everywhere(condition.move))
        compare = _COMPARE[condition.operator]
        return bool(compare(self.value(condition.left), self.value(condition.right)))

    def value(self, value: s.Value) -> int:
        if isinstance(value, s.Number):
            return value.value
        if isinstance(value, s.Turn):
            return self.turn
        return sum(piece == value.piece.text for _, piece in self.board)
