"""A role played by an agent over an engine: interpreted at first, compiled when that is there."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from threading import Thread
from time import monotonic

from rgt.backends import load_engine
from rgt.backends.agents import agent
from rgt.backends.auto import built_within
from rgt.backends.forward_model import Engine
from rgt.environments.ggp.choosing import Chooser
from rgt.environments.ggp.knowledge import Knowledge, LostError
from rgt.environments.ggp.messages import Step
from rgt.environments.ggp.rulebook import Rulebook, rulebook
from rgt.environments.ggp.talk import Chosen, Legal, Lost, Prepare, Prepared, Sit, Think
from rgt.environments.ggp.trouble import MessageError
from rgt.environments.ggp.worker import Tell
from rgt.ir.diagnostics import GameError
from rgt.ir.system.budget import OutOfTimeError
from rgt.passes.pipeline import optimize
from rgt.passes.registry import KEEPING_TAGS

_LONGEST_BUILD = 120.0
"""A game that takes longer to compile, in seconds, is interpreted."""


_HASTE, _HASTIEST = 0.1, 0.3
"""This part of a move's time, or so many seconds, are for a first thought."""
_REMEMBERING = 0.3
"""This part of a move's time may go into finding positions that are possible (GDL-II)."""


class EngineMind:
    """See `rgt.environments.ggp.worker.Mind`."""

    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self._book: Rulebook
        self._engine: Engine
        self._built: Engine | None = None
        self._agent = ""
        self._task: Sit
        self._steps: list[Step] = []
        self._random = Random()
        self._knowledge: Knowledge
        self._chooser: Chooser
        self._lost: str | None = None

    def prepare(self, task: Prepare) -> None:
        """Translate the rules, and have the game compiled beside the play."""
        self._agent = task.agent
        self._book = rulebook(task.rules, task.name, "drop")
        optimize(self._book.game, ",".join(KEEPING_TAGS), seconds=task.seconds)
        self._engine = load_engine(self._book.game, "interpreter")
        is_interpreted = task.backend == "interpreter"
        self._tell(Prepared(self._book.roles, built=is_interpreted))
        if not is_interpreted:
            Thread(target=self._build, daemon=True).start()

    def _build(self) -> None:
        try:
            engine = built_within(self._book.game, _LONGEST_BUILD)
            if engine is not None:
                # what the agent has compiled, once for all games, is there before its first move
                agent(self._agent).seat(engine, self._book.players[0], 0)
            self._built = engine
        except (GameError, OSError, MemoryError):
            self._built = None
        self._tell(Prepared(self._book.roles, built=True))

    def sit(self, task: Sit) -> None:
        """Begin a match of the prepared game."""
        self._task = task
        self._steps = []
        self._lost = None
        self._begin(0.0)

    def _begin(self, deadline: float) -> None:
        """Know the first position, and make all steps so far."""
        self._random = Random(self._task.seed)
        role = self._book.roles.index(self._task.role)
        self._knowledge = Knowledge(self._book, self._engine, role, self._random)
        player = self._book.players[role]
        self._chooser = Chooser(self._agent, self._engine, player, self._task.seed)
        before: Step | None = None
        for step in self._steps:
            self._make(step, before, deadline)
            before = step

    def think(self, task: Think) -> None:
        """Make the steps and choose a move."""
        deadline = monotonic() + task.seconds
        if self._lost is None:
            try:
                self._advance(task, monotonic() + _REMEMBERING * task.seconds)
                self._choose(task.number, deadline)
                return
            except (LostError, MessageError) as problem:
                self._lost = str(problem)
        self._tell(Lost(task.number, self._lost, for_good=True))

    def _advance(self, task: Think, deadline: float) -> None:
        is_first = not self._steps
        self._steps += task.steps
        # positions that agree with what was seen are not looked for twice
        if self._built is not None and (is_first or not self._book.has_sees):
            self._engine, self._built = self._built, None
            self._begin(deadline)
            return
        before = self._steps[-len(task.steps) - 1] if not is_first else None
        for step in task.steps:
            self._make(step, before, deadline)
            before = step

    def _make(self, step: Step, before: Step | None, deadline: float) -> None:
        """Make a step; one that cannot be, and was told before, was told twice."""
        try:
            self._knowledge.advance(step, deadline)
        except LostError:
            if step != before:
                raise

    def _choose(self, number: int, deadline: float) -> None:
        information = self._knowledge.information(
            monotonic() + _REMEMBERING * (deadline - monotonic())
        )
        if information is None:
            self._tell(Chosen(number, self._written(self._knowledge.waiting_move)))
            return
        moves = information.moves
        fallback = self._book.term(self._random.choice(moves))
        if len(moves) > 1:
            self._tell(Legal(number, fallback))
            left = deadline - monotonic()
            if left > 0:
                # if the search comes back too late this is better than any move
                hasty = self._chooser.hasty(information, min(_HASTE * left, _HASTIEST))
                if hasty is not None:
                    fallback = self._book.term(hasty)
                    self._tell(Legal(number, fallback, is_thought=True))
                left = deadline - monotonic()
            if left > 0:
                # a search that does not look at the clock ends so; the next one may be quicker
                with suppress(OutOfTimeError):
                    fallback = self._book.term(self._chooser.choose(information, left))
        self._tell(Chosen(number, fallback))

    def _written(self, term: str) -> str:
        return self._book.as_written(term)
