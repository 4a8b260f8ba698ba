"""A role played by legal moves straight from the rules, where no engine is there (yet)."""

from __future__ import annotations

from random import Random
from time import monotonic

from rgt.environments.ggp.messages import Moves, Seen, Step
from rgt.environments.ggp.spelling import Spelling
from rgt.environments.ggp.talk import Chosen, Lost, Prepare, Prepared, Sit, Think
from rgt.environments.ggp.trouble import MessageError
from rgt.environments.ggp.worker import Tell
from rgt.frontends.gdl.reading.parse import parse
from rgt.frontends.gdl.reasoner import Position, Reasoner, State
from rgt.ir.diagnostics import Source

_MOST = 8
"""So many positions that agree with what was seen are kept (GDL-II)."""
_TRIES = 0.4
"""This part of a move's time may go into looking for such positions."""


class ReasoningMind:
    """See `rgt.environments.ggp.worker.Mind`."""

    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self._reasoner: Reasoner
        self._random = Random()
        self._role = ""
        self._states: tuple[State, ...] = ()
        self._last: tuple[State, Position] | None = None
        self._spelling: Spelling

    def prepare(self, task: Prepare) -> None:
        """Read the rules."""
        description = parse(Source(task.name, task.rules))
        self._reasoner = Reasoner(description)
        self._observe(self._reasoner.initial)
        self._spelling = Spelling(task.rules)
        self._tell(Prepared(self._reasoner.roles, built=True))

    def sit(self, task: Sit) -> None:
        """Begin a match."""
        self._random = Random(task.seed)
        self._role = task.role
        self._states = (self._reasoner.initial,)

    def think(self, task: Think) -> None:
        """Make the steps; any move that is legal in a position that is possible."""
        deadline = monotonic() + task.seconds
        try:
            for step in task.steps:
                self._advance(step, monotonic() + _TRIES * (deadline - monotonic()))
        except MessageError as problem:
            self._tell(Lost(task.number, str(problem), for_good=True))
            return
        legal = self._observe(self._random.choice(self._states)).legal[self._role]
        if not legal:
            self._tell(Lost(task.number, "the role has no legal move", for_good=True))
            return
        self._tell(Chosen(task.number, self._spelling.of(self._random.choice(legal))))

    def _observe(self, state: State) -> Position:
        """What can be said of a state; of the last one it is known."""
        if self._last is None or self._last[0] != state:
            self._last = state, self._reasoner.observe(state)
        return self._last[1]

    def _advance(self, step: Step, deadline: float) -> None:
        reasoner = self._reasoner
        if isinstance(step, Moves):
            moves = step.by_role(len(reasoner.roles))
            if moves:
                self._states = tuple(reasoner.advance(state, moves)[0] for state in self._states)
        elif step.move is not None:
            self._states = self._agreeing(step, step.move, deadline)

    def _agreeing(self, step: Seen, move: str, deadline: float) -> tuple[State, ...]:
        """Some positions after a step in which others did what cannot be seen."""
        reasoner, role = self._reasoner, self._role
        wanted = tuple(sorted(step.percepts))
        found: dict[State, None] = {}
        any_state: State | None = None
        while len(found) < _MOST:
            state = self._random.choice(self._states)
            legal = self._observe(state).legal
            moves = [
                move if each == role else self._random.choice(legal[each] or ("nil",))
                for each in reasoner.roles
            ]
            following, seen = reasoner.advance(state, moves)
            any_state = any_state or following
            if not reasoner.has_sees or seen[role] == wanted:
                found[following] = None
            if monotonic() > deadline:
                break
        assert any_state is not None
        return tuple(found) or (any_state,)
