"""Random plays that remember their moves: they come to where a search in breadth never does.

With the interpreter in checked mode a play also notices values outside their types and moves that
lead to several positions; every engine shows players without a move, keepers that go wrong, and
plays that come back to where they were.  Of each fault the shortest line is kept.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from random import Random
from time import perf_counter
from typing import Protocol, cast

from rgt.backends.checking.judging import told_line
from rgt.backends.explore import Tally
from rgt.backends.forward_model import Engine, Move, State
from rgt.backends.interpreter.engine import InterpreterEngine, InterpreterState
from rgt.backends.interpreter.runtime import End
from rgt.ir.diagnostics import Diagnostic, GameError

LONGEST = 100_000
"""A play longer than so many moves is cut."""
_SHORT = 1000
"""How long the first play may be; as long as no play ends each may be twice as long."""


class Stop(Enum):
    """Why a play stopped: at its end, where a player has no move, at an error of the game, at the
    limit of moves, or because there was no time left.
    """

    ENDED = "ended"
    STUCK = "stuck"
    FAILED = "failed"
    CUT = "cut"
    GIVEN_UP = "given up"


@dataclass(slots=True)
class Record:
    """What plays were like.

    `length` is of those that `ended`, as far as they were noted, `longest` of all; `goals` counts,
    for each player, how many of those that ended had each score; `stuck` has a count for each
    player who had no move; `farthest` is the most moves of those that were given up, one of them
    as it was too `late`.
    """

    ended: int = 0
    length: Tally = field(default_factory=Tally)
    goals: dict[str, dict[str, int]] = field(default_factory=dict)
    stuck: dict[str, int] = field(default_factory=dict)
    failed: int = 0
    cut: int = 0
    given_up: int = 0
    farthest: int = 0
    late: bool = False
    longest: int = 0
    engines: list[str] = field(default_factory=list)

    @property
    def stopped(self) -> int:
        """How many plays came to their end or to a fault."""
        return self.ended + sum(self.stuck.values()) + self.failed

    @property
    def made(self) -> int:
        """How many plays there were."""
        return self.stopped + self.cut + self.given_up

    def add(self, stop: Stop, moves: int, state: State | None = None) -> None:
        """Take a play into account, and the state in which it stopped, if there was one."""
        self.longest = max(self.longest, moves)
        player = state.player if state is not None else ""
        if stop is Stop.ENDED:
            self.ended += 1
            self.length.add(moves)
            if state is not None:
                self.score({player: {score: 1} for player, score in state.goals().items()})
        elif stop is Stop.STUCK:
            self.stuck[player] = self.stuck.get(player, 0) + 1
        elif stop is Stop.FAILED:
            self.failed += 1
        elif stop is Stop.CUT:
            self.cut += 1
        else:
            self.given_up += 1
            self.farthest = max(self.farthest, moves)

    def score(self, goals: Mapping[str, Mapping[str, int]]) -> None:
        """Take the goals of plays that ended into account: for each player, how many had which."""
        for player, scores in goals.items():
            counts = self.goals.setdefault(player, {})
            for score, plays in scores.items():
                counts[score] = counts.get(score, 0) + plays


@dataclass(frozen=True, slots=True)
class Met:
    """A fault as a play met it: the moves before it, and what was raised.

    Where a position came again (RG106), `back` is how many moves lead to its first time.
    """

    code: str
    line: tuple[Move, ...]
    problem: GameError | None = None
    back: int | None = None

    @property
    def way(self) -> tuple[Move, ...]:
        """The moves to the position that is at fault."""
        return self.line[: self.back]

    def raised(self) -> Diagnostic | None:
        """What was raised, with the line that leads to it; None if nothing was."""
        if self.problem is None:
            return None
        first = self.problem.diagnostics[0]
        return replace(first, notes=((told_line(self.line), None), *first.notes))


@dataclass(frozen=True, slots=True)
class Budget:
    """How much may be done: until a time, and so many plays; None is no limit."""

    deadline: float | None = None
    plays: int | None = None

    def left(self, plays: int) -> bool:
        """Whether there is something left after so many plays."""
        return not self.late() and (self.plays is None or plays < self.plays)

    def late(self) -> bool:
        """Whether the time is over."""
        return self.deadline is not None and perf_counter() > self.deadline


class Placed(Protocol):
    """A state of every engine there is: it knows its node."""

    @property
    def node(self) -> str:
        """The node at which the play stands."""


class _Rules(Protocol):
    """An engine's answers about the state that was asked about last."""

    def start(self) -> State:
        """The state at the beginning, which is asked about no more."""

    def moves(self, state: State) -> Sequence[Move]:
        """The legal moves in canonical order."""

    def doubtful(self) -> bool:
        """Whether one of them leads to several positions."""

    def after(self, state: State, move: Move) -> State:
        """The state after one of them."""

    def keepers(self) -> Sequence[str]:
        """The nodes at which the keeper's move led to several positions on the way to the last
        state, or to where there was none.
        """


class _Plain:
    """Any engine: a move leads where the engine says."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def start(self) -> State:
        return self._engine.initial_state()

    def moves(self, state: State) -> Sequence[Move]:
        return state.legal_moves()

    def doubtful(self) -> bool:
        return False

    def after(self, state: State, move: Move) -> State:
        return state.apply(move)

    def keepers(self) -> Sequence[str]:
        return ()


class _Checked:
    """The interpreter, whose walks can be compared."""

    def __init__(self, engine: InterpreterEngine) -> None:
        self._engine = engine
        self._ends: dict[Move, list[End]] = {}
        self._values: list[int] = []
        self._keepers: list[str] = []

    def start(self) -> State:
        return self._settled(0, list(self._engine.layout.initial))

    def moves(self, state: State) -> Sequence[Move]:
        engine, here = self._engine, cast(InterpreterState, state)
        self._values = here.values
        found: dict[tuple[int, ...], list[End]] = {}
        for end in engine.ends(engine.program.numbers[here.node], self._values):
            found.setdefault(engine.tags(end[0]), []).append(end)
        self._ends = {engine.move(tags): found[tags] for tags in sorted(found)}
        return tuple(self._ends)

    def doubtful(self) -> bool:
        return any(len(ends) > 1 and self._part(self._values, ends) for ends in self._ends.values())

    def after(self, state: State, move: Move) -> State:
        end = self._ends[move][0]
        return self._settled(end[1], self._engine.after(self._values, end))

    def keepers(self) -> Sequence[str]:
        return self._keepers

    def _settled(self, node: int, values: list[int]) -> State:
        self._keepers = []
        return self._engine.settle(node, values, (), self._watch)

    def _watch(self, node: int, values: list[int], ends: Sequence[End]) -> None:
        if self._part(values, ends):
            self._keepers.append(self._engine.program.names[node])

    def _part(self, values: list[int], ends: Sequence[End]) -> bool:
        """Whether walks that began with these slots lead to several positions."""
        first = self._reached(values, ends[0])
        return any(self._reached(values, end) != first for end in ends[1:])

    def _reached(self, values: list[int], end: End) -> tuple[int, bytes]:
        engine = self._engine
        return end[1], engine.pack(engine.forgotten(end[1], engine.after(values, end)))


class RandomPlays:
    """Random plays of one engine; `met` has the shortest line to every fault."""

    def __init__(self, engine: Engine, seed: int, *, watch_repeats: bool = False) -> None:
        self.met: dict[Hashable, Met] = {}
        self._engine = engine
        self._random = Random(seed)
        self._watch_repeats = watch_repeats
        self._limit = _SHORT
        self._rules: _Rules = (
            _Checked(engine) if isinstance(engine, InterpreterEngine) else _Plain(engine)
        )

    def play(self, budget: Budget, record: Record) -> None:
        """Make plays from the beginning, at least one."""
        made = 0
        while True:
            stop = self._play(budget, record)
            made += 1
            if stop is None or not budget.left(made):
                return

    def shorten(self, key: Hashable, budget: Budget) -> Met:
        """Look for a shorter line to a fault, by plays from the positions on its line."""
        states: list[State] = []
        made, found = 0, self.met[key]
        while budget.left(made) and found.line:
            if not states:
                states = self._replayed(found.line)
            at = int(self._random.random() * len(states))
            self._run(states[at], list(found.line[:at]), len(found.line) - 1, budget)
            made += 1
            if self.met[key] is not found:
                found, states = self.met[key], []
        return found

    def _play(self, budget: Budget, record: Record) -> Stop | None:
        """One play; None if there is not even a beginning."""
        limit = LONGEST if record.ended else self._limit
        self._limit = min(2 * limit, LONGEST)
        line: list[Move] = []
        try:
            state = self._rules.start()
        except GameError as problem:
            self._raised(line, problem)
            record.add(Stop.FAILED, 0)
            return None
        finally:
            self._watched(line)
        stop, state = self._run(state, line, limit, budget)
        if stop is Stop.CUT and limit < LONGEST:
            stop = Stop.GIVEN_UP
        # a play that is cut short by the clock tells nothing beside others
        if not (stop is Stop.GIVEN_UP and record.stopped):
            record.add(stop, len(line), state)
            record.late |= stop is Stop.GIVEN_UP and budget.late()
        return stop

    def _run(
        self, state: State, line: list[Move], limit: int, budget: Budget
    ) -> tuple[Stop, State]:
        """Play on from a state at the end of a line, which is made longer, up to a limit."""
        came: dict[int, int] | None = {} if self._watch_repeats else None
        while not state.is_terminal:
            if came is not None:
                first = came.setdefault(hash(state), len(line))
                if first < len(line):
                    self._note("RG106", line, "", back=first)
                    came = None
            if budget.late():
                return Stop.GIVEN_UP, state
            try:
                moves = self._rules.moves(state)
                if not moves:
                    self._note("RG121", line, cast(Placed, state).node)
                    return Stop.STUCK, state
                if self._rules.doubtful():
                    self._note("RG120", line, cast(Placed, state).node)
                if len(line) >= limit:
                    return Stop.CUT, state
                move = moves[int(self._random.random() * len(moves))]
                line.append(move)
                try:
                    state = self._rules.after(state, move)
                finally:
                    self._watched(line)
            except GameError as problem:
                self._raised(line, problem)
                return Stop.FAILED, state
        return Stop.ENDED, state

    def _watched(self, line: Sequence[Move]) -> None:
        for node in self._rules.keepers():
            self._note("RG120", line, node)

    def _raised(self, line: Sequence[Move], problem: GameError) -> None:
        first = problem.diagnostics[0]
        self._note(first.code, line, first.span or first.message, problem=problem)

    def _note(
        self,
        code: str,
        line: Sequence[Move],
        where: Hashable,
        *,
        problem: GameError | None = None,
        back: int | None = None,
    ) -> None:
        """Keep the line to a fault if it is the shortest so far."""
        known = self.met.get((code, where))
        if known is None or len(line) < len(known.line):
            self.met[code, where] = Met(code, tuple(line), problem, back)

    def _replayed(self, line: Sequence[Move]) -> list[State]:
        """The states before each move of a line."""
        states = [self._engine.initial_state()]
        for move in line[:-1]:
            states.append(states[-1].apply(move))
        return states
