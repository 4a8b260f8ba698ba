"""One dataset made, and all that is to be learned from it."""

from __future__ import annotations

import signal
import time
from collections.abc import Collection, Iterator, Set
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from random import Random
from types import FrameType

from rgt.frontends.simplified.automata.dfa import Automaton
from rgt.frontends.simplified.learning.interfaces import Check, Consistent, Evidence
from rgt.frontends.simplified.learning.records import Scenario
from rgt.frontends.simplified.words import Letter
from tests.experiments.learning import peer
from tests.experiments.learning.arena import Arena, arena_of
from tests.experiments.learning.games import pieces, subject
from tests.experiments.learning.methods import check_called, learner_called
from tests.experiments.learning.outcomes import Cell, Outcome, append
from tests.experiments.learning.plays import Seen, watched
from tests.experiments.learning.stamps import code, digest
from tests.experiments.learning.truth import verdict


@dataclass(frozen=True, slots=True)
class Task:
    """The dataset of a number, and the pairs of learner and check that are to see it.

    `plays` of `turns` turns at most, both players' counted, are watched; a learner gets `limit`
    seconds of processor time for each piece.
    """

    game: str
    scenario: Scenario
    dataset: int
    methods: tuple[tuple[str, str], ...]
    plays: int
    turns: int
    limit: float

    def cells(self) -> list[Cell]:
        """The cells, piece by piece."""
        return [
            Cell(self.game, self.scenario, self.dataset, piece, learner, check)
            for piece in pieces(self.game)
            for learner, check in self.methods
        ]

    def key(self, cell: Cell) -> str:
        """What an outcome is kept by: it changes with anything that the outcome depends on."""
        return digest(
            subject(self.game).text,
            *(code(module) for module in (_MAKER, *_modules(cell))),
            repr((self.scenario, self.dataset, cell.piece, cell.learner, cell.check)),
            repr((self.plays, self.turns)),
        )


_MAKER = "tests.experiments.learning.plays"


def _modules(cell: Cell) -> tuple[str, ...]:
    """The modules of a cell's learner and check, and that of the verdict."""
    judge = "tests.experiments.learning.truth"
    if cell.learner == peer.NAME:
        return judge, "tests.experiments.learning.peer"
    learner = type(learner_called(cell.learner)).__module__
    return judge, learner, type(check_called(cell.check)).__module__


def outcomes(task: Task, known: Collection[str]) -> Iterator[tuple[str, Outcome]]:
    """The outcomes of all cells whose keys are not known, as they come, by their keys."""
    left = [(key, cell) for cell in task.cells() if (key := task.key(cell)) not in known]
    if not left:
        return
    board, seen = subject(task.game).game.board, observed(task)
    evidence: dict[str, Evidence] = {}
    for key, cell in left:
        if cell.piece not in evidence:
            evidence = {cell.piece: seen.evidence(cell.piece, board.width, board.height)}
        # a copy: what one learner works out about the evidence is no help to the next one
        yield key, _learned(cell, replace(evidence[cell.piece]), task.limit)


def done(path: Path | None, work: tuple[Task, Set[str]]) -> dict[str, Outcome]:
    """The outcomes of a task whose keys are not known; each is kept as soon as it is there."""
    found = {}
    for key, outcome in outcomes(*work):
        found[key] = outcome
        if path is not None:
            append(path, {key: outcome})
    return found


def observed(task: Task) -> Seen:
    """What the plays of a dataset show."""
    seed = f"{task.game}/{task.scenario}/{task.dataset}"
    return watched(_arena(task.game, task.turns), task.scenario, task.plays, Random(seed))


@cache
def _arena(name: str, turns: int) -> Arena:
    found = subject(name)
    return arena_of(found.game, found.rules, turns)


def _learned(cell: Cell, evidence: Evidence, limit: float) -> Outcome:
    """Learn a piece and judge what came of it."""
    counted = _Counted(check_called(cell.check)) if cell.learner != peer.NAME else None
    blank = Outcome(cell, len(evidence.words), len(evidence.sightings), limit, 0, over=True)
    try:
        with _limited(limit):
            # that of the process, while a timer is set on it, may go by the ticks of the system
            begun = time.thread_time()
            if counted is None:
                learned = peer.learn(evidence)
            else:
                learned = learner_called(cell.learner).learn(evidence, counted)
            seconds = time.thread_time() - begun
    except OutOfTime:
        return replace(blank, checks=0 if counted is None else counted.asked)
    rule = subject(cell.game).rules[cell.piece]
    judged = verdict(learned, rule, evidence.width, evidence.height)
    return replace(
        blank,
        seconds=round(seconds, 5),
        checks=0 if counted is None else counted.asked,
        over=False,
        size=judged.size,
        is_optimal=judged.is_optimal,
        wrong=judged.wrong,
        missing=judged.missing,
    )


class _Counted:
    """A check that counts how often it is asked."""

    def __init__(self, check: Check) -> None:
        self.check = check
        self.asked = 0

    @property
    def name(self) -> str:
        return self.check.name

    def judge(self, evidence: Evidence) -> Consistent:
        consistent = self.check.judge(evidence)

        def judged(dfa: Automaton[Letter]) -> bool:
            self.asked += 1
            return consistent(dfa)

        return judged


class OutOfTime(BaseException):
    """A learner had the processor for longer than the limit."""


@contextmanager
def _limited(seconds: float) -> Iterator[None]:
    """Raise OutOfTime in the body after so many seconds of its processor time."""

    def end(_signal: int, _frame: FrameType | None) -> None:
        raise OutOfTime

    before = signal.signal(signal.SIGVTALRM, end)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
