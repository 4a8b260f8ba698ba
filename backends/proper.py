"""Is the game proper?  The conditions of RG 5.1, looked for by bounded exploration.

Positions are explored breadth first, the keeper's among them, so that the line of play to a
violation is a shortest one.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from time import perf_counter

from rgt.backends.endless import cycle
from rgt.backends.forward_model import Move
from rgt.backends.interpreter.engine import InterpreterEngine
from rgt.backends.interpreter.runtime import End
from rgt.backends.places import named, place
from rgt.ir.arguments import demand_natural, demand_seconds
from rgt.ir.diagnostics import Diagnostic, GameError, Span, error, warning
from rgt.ir.game import Game

_END = 1
_FINDINGS = 20
_FEW = 6
_ALIKE = "walks with the same tags are one move: tag what they differ in"
_CHOICE = "the keeper decides nothing: what can be chosen is a move of a player or of random"
_STUCK = "a test that fails leaves no way on: what then? a player's move, or the end"
_LIMIT = "let a counter end the play"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was found: how many positions were explored, whether that was all, and the faults."""

    positions: int
    complete: bool
    diagnostics: tuple[Diagnostic, ...]


def explore(game: Game, *, positions: int = 2000, seconds: float | None = None) -> Outcome:
    """Explore at most `positions` positions and report what makes the game improper.

    RG101 the keeper has no move, RG102 it has several; RG103 keeper moves go round in a
    circle; RG106 a position comes again, so that a play can last for ever (a warning, unless
    everything was explored and no play ends); RG116 a value is assigned outside its type;
    RG120 equal moves lead to different positions; RG121 a player has no move; further codes
    for errors that stop enumeration.  Each is reported once a place.  Raises GameError only
    for a game that cannot be played, ValueError for a negative number of positions or seconds.
    """
    demand_natural(positions, "number of positions")
    demand_seconds(seconds)
    return _Explorer(InterpreterEngine(game, checked=True)).run(positions, seconds)


@dataclass(frozen=True, slots=True)
class _Position:
    """A position of the exploration: the keeper's are positions of their own."""

    node: int
    key: bytes


class _Explorer:
    def __init__(self, engine: InterpreterEngine) -> None:
        self.engine = engine
        start = _Position(0, engine.pack(list(engine.layout.initial)))
        self.came: dict[_Position, tuple[_Position, Move] | None] = {start: None}
        self.todo = deque([start])
        self.after: dict[_Position, tuple[_Position, ...]] = {}
        self.start = start
        self.found: dict[tuple[str, Span | int], Diagnostic] = {}

    def run(self, positions: int, seconds: float | None) -> Outcome:
        deadline = None if seconds is None else perf_counter() + seconds
        explored = 0
        while self.todo and explored < positions and len(self.found) < _FINDINGS:
            if deadline is not None and perf_counter() > deadline:
                break
            self._expand(self.todo.popleft())
            explored += 1
        if not any(code == "RG103" for code, _ in self.found):
            self._judge_length()
        return Outcome(explored, not self.todo, tuple(self.found.values()))

    def _expand(self, position: _Position) -> None:
        if position.node == _END:
            return
        values = self.engine.unpack(position.key)
        try:
            ends = self.engine.ends(position.node, values)
        except GameError as problem:
            first = problem.diagnostics[0]
            self._report(first.code, first.message, position)
            return
        moves: dict[Move, dict[_Position, None]] = {}
        for end in ends:
            reached = self._reached(values, end)
            moves.setdefault(self.engine.move(end[0]), {})[reached] = None
        self._judge(position, values, moves)
        for move in sorted(moves):
            for reached in moves[move]:
                if reached not in self.came:
                    self.came[reached] = position, move
                    self.todo.append(reached)
        self.after[position] = tuple(r for move in sorted(moves) for r in moves[move])

    def _reached(self, values: list[int], end: End) -> _Position:
        after = self.engine.forgotten(end[1], self.engine.after(values, end))
        return _Position(end[1], self.engine.pack(after))

    def _judge(
        self, position: _Position, values: list[int], moves: dict[Move, dict[_Position, None]]
    ) -> None:
        player = values[self.engine.player_slot]
        name = self.engine.layout.symbols[player]
        if player == self.engine.keeper:
            if len(moves) > 1:
                shown = ", ".join(_shown(move) for move in sorted(moves)[:4])
                text = f"the keeper has {len(moves)} legal moves: {shown}"
                self._report("RG102", text, position, hint=_CHOICE)
            elif not moves:
                self._report("RG101", "the keeper has no legal move", position, hint=_STUCK)
            elif self._comes_back(position, next(iter(next(iter(moves.values()))))):
                self._report("RG103", "the keeper moves for ever", position)
        elif not moves:
            self._report("RG121", f"'{name}' has no legal move", position)
        for move, reached in sorted(moves.items()):
            if len(reached) > 1:
                text = f"the move {_shown(move)} leads to {len(reached)} different positions"
                self._report("RG120", text, position, hint=_ALIKE)

    def _judge_length(self) -> None:
        """Report a position that comes again."""
        found = cycle(self.start, self.after)
        if not found:
            return
        order = {position: number for number, position in enumerate(self.came)}
        first = min(range(len(found)), key=lambda i: order[found[i]])
        found = [*found[first:], *found[:first]]
        ends = self.todo or any(position.node == _END for position in self.came)
        text = "a position comes again: a play can last for ever" if ends else "no play ever ends"
        moves = [self._move(one, two) for one, two in pairwise([*found, found[0]])]
        shown = [_shown(move) for move in moves if move]
        some = ", ".join(shown[:_FEW]) + (", ..." if len(shown) > _FEW else "")
        back = f"the moves {some} lead back" if len(shown) > 1 else f"the move {some} leads back"
        self._report(
            "RG106", text, found[0], notes=[back] if shown else [], is_error=not ends, hint=_LIMIT
        )

    def _move(self, position: _Position, reached: _Position) -> Move:
        """A move that leads from one position to another."""
        values = self.engine.unpack(position.key)
        ends = self.engine.ends(position.node, values)
        found = (self.engine.move(e[0]) for e in ends if self._reached(values, e) == reached)
        return min(found)

    def _comes_back(self, position: _Position, reached: _Position) -> bool:
        """Whether the keeper got from `reached` to `position` without a player's move."""
        slot, keeper = self.engine.player_slot, self.engine.keeper
        here: _Position | None = position
        while here is not None and self.engine.unpack(here.key)[slot] == keeper:
            if here == reached:
                return True
            step = self.came[here]
            here = step[0] if step else None
        return False

    def _report(
        self,
        code: str,
        message: str,
        position: _Position,
        *,
        hint: str | None = None,
        notes: Sequence[str] = (),
        is_error: bool = True,
    ) -> None:
        node = self.engine.program.names[position.node]
        span = place(self.engine.game.automaton, node)
        where = span or position.node
        if (code, where) in self.found:
            return
        text = named(message, node, span)
        kind = error if is_error else warning
        lines = [(line, None) for line in (self._line(position), *notes)]
        self.found[code, where] = kind(code, text, span, hint=hint, notes=lines)

    def _line(self, position: _Position) -> str:
        """How play gets to a position, keeper moves without tags left out."""
        moves: list[Move] = []
        step = self.came[position]
        while step is not None:
            position, move = step
            if move:
                moves.append(move)
            step = self.came[position]
        shown = ", ".join(_shown(m) for m in reversed(moves))
        return f"after {shown}" if shown else "at the beginning"


def _shown(move: Move) -> str:
    return f"'{' '.join(move)}'" if move else "without tags"
