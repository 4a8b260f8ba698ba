"""Is the game proper?  The conditions of RG 5.1, looked for by bounded exploration.

Positions are explored breadth first, the keeper's among them, so that the line of play to a
violation is a shortest one.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from time import perf_counter

from rgt.backends.forward_model import Move
from rgt.backends.interpreter.engine import InterpreterEngine
from rgt.backends.interpreter.runtime import End
from rgt.ir.diagnostics import Diagnostic, GameError, error
from rgt.ir.game import Game

_END = 1
_FINDINGS = 20


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was found: how many positions were explored, whether that was all, and the faults."""

    positions: int
    complete: bool
    diagnostics: tuple[Diagnostic, ...]


def explore(game: Game, *, positions: int = 2000, seconds: float | None = None) -> Outcome:
    """Explore at most `positions` positions and report what makes the game improper.

    RG101 the keeper has no move, RG102 it has several; RG103 keeper moves go round in a
    circle; RG116 a value is assigned outside its type; RG120 equal moves lead to different
    positions; RG121 a player has no move; further codes for errors that stop enumeration.
    Each is reported once a node.  Raises GameError only for a game that cannot be played.
    """
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
        self.found: dict[tuple[str, int], Diagnostic] = {}

    def run(self, positions: int, seconds: float | None) -> Outcome:
        deadline = None if seconds is None else perf_counter() + seconds
        explored = 0
        while self.todo and explored < positions and len(self.found) < _FINDINGS:
            if deadline is not None and perf_counter() > deadline:
                break
            self._expand(self.todo.popleft())
            explored += 1
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
                self._report("RG102", f"the keeper has {len(moves)} legal moves: {shown}", position)
            elif not moves:
                self._report("RG101", "the keeper has no legal move", position)
            elif self._comes_back(position, next(iter(next(iter(moves.values()))))):
                self._report("RG103", "the keeper moves for ever", position)
        elif not moves:
            self._report("RG121", f"'{name}' has no legal move", position)
        for move, reached in sorted(moves.items()):
            if len(reached) > 1:
                text = f"the move {_shown(move)} leads to {len(reached)} different positions"
                self._report("RG120", text, position)

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

    def _report(self, code: str, message: str, position: _Position) -> None:
        if (code, position.node) in self.found:
            return
        node = self.engine.program.names[position.node]
        place = "" if f"node '{node}'" in message else f" at node '{node}'"
        edges = self.engine.game.automaton.out_edges(node)
        span = next((e.origin.span for e in edges if e.origin.span is not None), None)
        note = f"after {self._line(position)}"
        self.found[code, position.node] = error(
            code, f"{message}{place}", span, notes=((note, None),)
        )

    def _line(self, position: _Position) -> str:
        """The moves that lead to a position, keeper moves without tags left out."""
        moves: list[Move] = []
        step = self.came[position]
        while step is not None:
            position, move = step
            if move:
                moves.append(move)
            step = self.came[position]
        return ", ".join(_shown(m) for m in reversed(moves)) or "no moves"


def _shown(move: Move) -> str:
    return f"'{' '.join(move)}'" if move else "without tags"
