"""Simplified Boardgames played by their definition: the witness of the tests.

A movement is read straight from its expression, as what it makes of sets of squares; there is no
automaton, and nothing of rgt but the tree.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from rgt.frontends.simplified.syntax import (
    Concatenation,
    Description,
    Expression,
    Power,
    Reach,
    Step,
)

Place = tuple[int, int]
Pair = tuple[Place, Place]
Reached = frozenset[tuple[Place, bool]]
"""Squares, each with whether a step was made on the way there."""


@dataclass(frozen=True)
class Position:
    """What stands where, who is to move, how many turns were played, and the scores at the end."""

    pieces: dict[Place, str]
    white: bool = True
    turns: int = 0
    scores: tuple[int, int] | None = None


class Rules:
    """A description, played by its words."""

    def __init__(self, description: Description) -> None:
        self._game = description
        self._rules = {rule.piece: rule.movement for rule in description.rules}

    def start(self) -> Position:
        """The first position; white may have lost already."""
        pieces = {
            (x, len(self._game.board.rows) - 1 - row): held
            for row, line in enumerate(self._game.board.rows)
            for x, held in enumerate(line)
            if held != "."
        }
        first = Position(pieces)
        return first if self.moves(first) else replace(first, scores=(0, 100))

    def moves(self, position: Position) -> list[Pair]:
        """From where to where a piece can go; none when the game is over."""
        if position.scores is not None:
            return []
        return sorted(
            (start, target)
            for start, piece in position.pieces.items()
            if piece.isupper() == position.white and piece.upper() in self._rules
            for target in self._targets(position, start, self._rules[piece.upper()])
        )

    def _targets(self, position: Position, start: Place, movement: Expression) -> set[Place]:
        found = self._walk(position, movement, frozenset({(start, False)}))
        return {place for place, moved in found if moved}

    def _walk(self, position: Position, part: Expression, places: Reached) -> Reached:
        if isinstance(part, Step):
            return frozenset(self._stepped(position, part, places))
        if isinstance(part, Concatenation):
            for each in part.parts:
                places = self._walk(position, each, places)
            return places
        if isinstance(part, Power):
            if part.times is not None:
                for _ in range(part.times):
                    places = self._walk(position, part.part, places)
                return places
            before: Reached = frozenset()
            while places != before:
                before, places = places, places | self._walk(position, part.part, places)
            return places
        return frozenset().union(*(self._walk(position, each, places) for each in part.options))

    def _stepped(
        self, position: Position, part: Step, places: Reached
    ) -> Iterator[tuple[Place, bool]]:
        dx, dy, on = part.letter
        for (x, y), _ in places:
            there = x + dx, y + (dy if position.white else -dy)
            if not (
                0 <= there[0] < len(self._game.board.rows[0])
                and 0 <= there[1] < len(self._game.board.rows)
            ):
                continue
            held = position.pieces.get(there)
            if held is None:
                fits = on == "e"
            else:
                fits = on == ("w" if held.isupper() == position.white else "p")
            if fits:
                yield there, True

    def after(self, position: Position, move: Pair) -> Position:
        """The position after a move, with scores if the game is over."""
        start, target = move
        pieces = dict(position.pieces)
        moved = pieces.pop(start)
        victim = pieces.get(target)
        pieces[target] = moved
        then = Position(pieces, not position.white, position.turns + 1)
        white_won = self._winner(then, moved, target, victim)
        if white_won is not None:
            return replace(then, scores=(100, 0) if white_won else (0, 100))
        return replace(then, scores=(50, 50)) if then.turns >= self._game.turn_limit else then

    def _winner(self, then: Position, moved: str, target: Place, victim: str | None) -> bool | None:
        """Whether white has won, None if nobody has."""
        for goal in self._game.goals:
            if isinstance(goal, Reach) and goal.piece == moved and target in goal.squares:
                return moved.isupper()
        left = list(then.pieces.values())
        for goal in self._game.goals:
            if (
                not isinstance(goal, Reach)
                and goal.piece == victim
                and left.count(victim) == goal.count
            ):
                return not goal.piece.isupper()
        return None if self.moves(then) else not then.white

    def perft(self, depth: int) -> list[int]:
        """The numbers of sequences of exactly 0, 1, ..., `depth` moves."""
        counts = [1]
        level = [self.start()]
        for _ in range(depth):
            level = [self.after(each, move) for each in level for move in self.moves(each)]
            counts.append(len(level))
        return counts

    def random_play(self, rng: Random) -> Iterator[tuple[Position, Pair | None]]:
        """The positions of a random play with the moves that follow them, None at the end."""
        position = self.start()
        while moves := self.moves(position):
            move = rng.choice(moves)
            yield position, move
            position = self.after(position, move)
        yield position, None
