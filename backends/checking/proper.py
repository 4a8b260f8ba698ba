"""Is the game proper?  The conditions of RG 5.1, looked for by bounded exploration.

Positions are explored breadth first, the keeper's among them, so that the line of play to a
violation is a shortest one.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from itertools import pairwise
from time import perf_counter

from rgt.backends.checking.endless import cycle
from rgt.backends.checking.judging import END, Fault, Judge, Position, Seen, told_move
from rgt.backends.forward_model import Move
from rgt.backends.interpreter.engine import InterpreterEngine
from rgt.ir.arguments import demand_natural, demand_seconds
from rgt.ir.diagnostics import Diagnostic, Span
from rgt.ir.game import Game

FINDINGS = 20
"""Enough faults of one game."""
_FEW = 6
_ROOM = 256 * 1024 * 1024
"""So many bytes of positions are kept: those of a board of 10,000 squares have 10,000 and more."""
_LIMIT = "let a counter end the play"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was found: how many positions were explored, whether that was all, and the faults.

    All positions that are at most `depth` moves of players and of `random` away were explored.
    """

    positions: int
    complete: bool
    depth: int
    diagnostics: tuple[Diagnostic, ...]


def explore(
    game: Game, *, positions: int = 2000, seconds: float | None = None, explained: bool = True
) -> Outcome:
    """Explore at most `positions` positions, fewer of a huge board, and report what makes the game
    improper.

    RG101 the keeper has no move, RG102 it has several; RG103 keeper moves go round in a
    circle; RG106 a position comes again, so that a play can last for ever (a warning, unless
    everything was explored and no play ends); RG116 a value is assigned outside its type;
    RG120 equal moves lead to different positions; RG121 a player has no move; further codes
    for errors that stop enumeration.  Each is reported once a place; unless it need not be
    `explained`, with what differs, where walks part, where they go round.  Raises GameError only
    for a game that cannot be played, ValueError for a negative number of positions or seconds.
    """
    demand_natural(positions, "number of positions")
    demand_seconds(seconds)
    judge = Judge(InterpreterEngine(game, checked=True))
    return Exploration(judge, explained=explained).run(positions, seconds)


class Exploration:
    """Positions, breadth first: how each was come to, and what is wrong there."""

    def __init__(self, judge: Judge, *, explained: bool = True) -> None:
        self.judge = judge
        self._explained = explained
        self.start = judge.start()
        self.found: dict[tuple[str, Span | str], Diagnostic] = {}
        self._came: dict[Position, tuple[Position, Move] | None] = {self.start: None}
        self._depth = {self.start: 0}
        self._todo = deque([self.start])
        self._after: dict[Position, tuple[Position, ...]] = {}

    def run(self, positions: int, seconds: float | None = None) -> Outcome:
        """Explore so many positions, or for so many seconds, or as many as there is room for."""
        deadline = None if seconds is None else perf_counter() + seconds
        explored = 0
        while self._todo and explored < positions and len(self.found) < FINDINGS:
            if len(self._came) * len(self.start.key) > _ROOM:
                break
            if deadline is not None and perf_counter() > deadline:
                break
            self._expand(self._todo.popleft())
            explored += 1
        if not any(code == "RG103" for code, _ in self.found):
            self._judge_length()
        left = min((self._depth[position] for position in self._todo), default=None)
        depth = max(self._depth.values()) if left is None else left - 1
        return Outcome(explored, left is None, depth, tuple(self.found.values()))

    def _expand(self, position: Position) -> None:
        if position.node == END:
            return
        seen = self.judge.look(position)
        is_keepers = self.judge.is_keepers(position)
        for fault in seen.faults:
            self._report(fault, position)
        if is_keepers and not seen.faults and self._comes_back(position, seen):
            self._report(self.judge.at(position, "RG103", "the keeper moves for ever"), position)
        depth = self._depth[position] + (not is_keepers)
        for move in sorted(seen.outcomes):
            for reached in seen.outcomes[move]:
                known = self._depth.get(reached)
                if known is None:
                    self._came[reached] = position, move
                    self._todo.append(reached)
                if known is None or depth < known:
                    self._depth[reached] = depth
        self._after[position] = tuple(
            reached for move in sorted(seen.outcomes) for reached in seen.outcomes[move]
        )

    def _judge_length(self) -> None:
        """Report a position that comes again."""
        found = cycle(self._after)
        if not found:
            return
        ends = self._todo or any(position.node == END for position in self._came)
        moves = [self._move(one, two) for one, two in pairwise([*found, found[0]])]
        self._report(comes_again(self.judge, found[0], moves, some_end=bool(ends)), found[0])

    def _move(self, position: Position, reached: Position) -> Move:
        """A move that leads from one position to another; none if it is the keeper's."""
        if self.judge.is_keepers(position):
            return ()
        outcomes = self.judge.look(position).outcomes
        return min(move for move, positions in outcomes.items() if reached in positions)

    def _comes_back(self, position: Position, seen: Seen) -> bool:
        """Whether the keeper's only move leads to where it came from without a player's move."""
        reached = next(iter(next(iter(seen.outcomes.values()))))
        here: Position | None = position
        while here is not None and self.judge.is_keepers(here):
            if here == reached:
                return True
            step = self._came[here]
            here = step[0] if step else None
        return False

    def _report(self, fault: Fault, position: Position) -> None:
        if fault.key not in self.found:
            self.found[fault.key] = fault.shown(self._line(position), explained=self._explained)

    def _line(self, position: Position) -> list[Move]:
        """How play gets to a position, keeper moves left out."""
        moves: list[Move] = []
        step = self._came[position]
        while step is not None:
            position, move = step
            if not self.judge.is_keepers(position):
                moves.append(move)
            step = self._came[position]
        return moves[::-1]


def comes_again(
    judge: Judge, position: Position, moves: list[Move], *, some_end: bool = True
) -> Fault:
    """The fault that moves lead back to a position, so that a play can last for ever."""
    text = "a position comes again: a play can last for ever" if some_end else "no play ever ends"
    shown = [told_move(move) for move in moves if move]
    some = ", ".join(shown[:_FEW]) + (", ..." if len(shown) > _FEW else "")
    back = f"the moves {some} lead back" if len(shown) > 1 else f"the move {some} leads back"
    return judge.at(
        position,
        "RG106",
        text,
        hint=_LIMIT,
        notes=((back, None),) if shown else (),
        is_error=not some_end,
    )
