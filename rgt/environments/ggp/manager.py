"""A manager of matches: asks all players at once, keeps the clocks, and goes on whatever they do.

A player that is late, gone, or answers what is no legal move gets a random one instead, as the
field's managers do it; the match's result says so.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from random import Random
from typing import Any

from rgt.environments.ggp.messages import Start
from rgt.environments.ggp.referee import Referee
from rgt.environments.ggp.seats import ProblemError, Seat

Watch = Callable[[int, tuple[str, ...]], None]
"""Told the number of a step and its moves, in the order of the roles."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What a player did wrong: in which step (0: at the start), and what was played instead."""

    step: int
    role: str
    kind: str
    told: str
    move: str | None = None

    def as_json(self) -> dict[str, Any]:
        """As docs/ggp.md describes it."""
        return {
            "step": self.step,
            "role": self.role,
            "kind": self.kind,
            "told": self.told,
            "move": self.move,
        }


@dataclass(slots=True)
class Result:
    """A match: its steps, the scores (None if it was given up) and what players did wrong."""

    match: str
    roles: tuple[str, ...]
    steps: list[tuple[str, ...]] = field(default_factory=list)
    goals: dict[str, str] | None = None
    faults: list[Fault] = field(default_factory=list)


class Manager:
    """Plays one match; `longest` is the number of steps after which it is given up."""

    def __init__(
        self,
        referee: Referee,
        seats: Sequence[Seat],
        start: Start,
        random: Random,
        longest: int,
        watch: Watch,
    ) -> None:
        self._referee, self._seats, self._start = referee, seats, start
        self._random, self._longest, self._watch = random, longest, watch
        self._roles = tuple(map(referee.as_written, referee.roles))
        self.result = Result(start.match, self._roles)

    def run(self) -> Result:
        """The match from START to STOP; ABORT if it does not come to its end.

        Raises GameError for errors of the game.
        """
        is_stopped = False
        with ThreadPoolExecutor(len(self._seats), "seat") as pool:
            try:
                self._begin(pool)
                while not self._referee.is_over and self._referee.turn < self._longest:
                    self._step(pool)
                if self._referee.is_over:
                    is_stopped = True
                    self._stop(pool)
            finally:
                if not is_stopped:
                    list(pool.map(lambda seat: seat.abort(), self._seats))
        return self.result

    def _begin(self, pool: ThreadPoolExecutor) -> None:
        begun = [
            pool.submit(seat.start, self._start_for(role)) for role, seat in enumerate(self._seats)
        ]
        for role, each in enumerate(begun):
            self._outcome(role, each)

    def _start_for(self, role: int) -> Start:
        start = self._start
        return Start(
            start.match, self._roles[role], start.rules, start.start_clock, start.play_clock
        )

    def _step(self, pool: ThreadPoolExecutor) -> None:
        referee = self._referee
        legal = referee.legal()
        asked = [
            pool.submit(seat.play, referee.step_for(role), legal[role])
            for role, seat in enumerate(self._seats)
        ]
        moves = []
        for role, each in enumerate(asked):
            move = self._outcome(role, each, legal[role])
            assert move is not None
            moves.append(move)
        referee.make(tuple(moves))
        written = tuple(map(referee.as_written, moves))
        self.result.steps.append(written)
        self._watch(referee.turn, written)

    def _stop(self, pool: ThreadPoolExecutor) -> None:
        self.result.goals = self._referee.goals()
        ended = [
            pool.submit(seat.stop, self._referee.step_for(role))
            for role, seat in enumerate(self._seats)
        ]
        for role, each in enumerate(ended):
            self._outcome(role, each)

    def _outcome(self, role: int, asked: Future[Any], legal: tuple[str, ...] = ()) -> str | None:
        """What a player answered; a random legal move, if there are any, in place of a fault."""
        try:
            answer: str | None = asked.result()
            return answer
        except ProblemError as problem:
            move = self._random.choice(legal) if legal else None
            turn = self._referee.turn + (1 if legal else 0)
            written = self._referee.as_written(move) if move is not None else None
            fault = Fault(turn, self._roles[role], problem.kind, str(problem), written)
            self.result.faults.append(fault)
            return move
