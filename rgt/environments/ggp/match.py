"""One match, as a player sees it: an answer to every message within the clock.

The move is the agent's if there is time for it, else some legal move.  While the game is still
translated, and where it cannot be, another process finds legal moves from the rules as they are.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from threading import Condition
from time import monotonic

from rgt.environments.ggp import kif
from rgt.environments.ggp.messages import NIL, Moves, Seen, Start, Step, shown
from rgt.environments.ggp.talk import Prepare, Sit, Think
from rgt.environments.ggp.trouble import MessageError
from rgt.environments.ggp.workers import Spares, Worker, wait

Log = Callable[[str], None]

_SOON = 0.25
"""A clock of fewer seconds is not kept: a legal move a little late is worth more than none."""
_WAY = 0.05
"""So many seconds before the end of its time a worker has to be done."""
_DOUBT, _LONG = 1 / 6, 3.0
"""A game that is not translated in this part of the start clock, or in so many seconds, is prepared
in another way, too."""
_PATIENCE = 2.0
"""An agent is given up when it is late by so many play clocks."""
_SPARE = 60.0
"""A match is forgotten when it was silent for its clocks and so many seconds more."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How a player plays.

    `agent` is the text of one; `margin` the seconds that the way of an answer may take; `memory`
    the bytes that each of the two processes of a match may have.  With `spares` these are started
    before a match begins.
    """

    agent: str = "mcts"
    margin: float = 1.0
    memory: int = 2 << 30
    backend: str = "auto"
    seed: int = 0
    name: str = "rgt"
    matches: int = 1
    spares: bool = False

    def task(self, rules: str, name: str, seconds: float) -> Prepare:
        """What a process is to prepare for these rules."""
        return Prepare(rules, name, seconds, self.backend, self.agent)

    def time(self, clock: float) -> float:
        """How many of the clock's seconds there are for an answer: half of them at least."""
        return max(clock - self.margin, clock / 2)


@dataclass(slots=True)
class _Turn:
    number: int
    step: Step
    answer: str | None = None


class Match:
    """A match from START to its end; methods may be called by several threads at once."""

    def __init__(
        self,
        start: Start,
        settings: Settings,
        log: Log,
        worker: Worker | None,
        spares: Spares | None = None,
    ) -> None:
        self.start = start
        self._settings = settings
        self._told_to = log
        self._spares = spares
        self._changed = Condition()
        self._turns: list[_Turn] = []
        self._is_over = False
        self._reasoner: Worker | None = None
        if worker is not None:
            worker.hand_over(self._changed)
        self._worker = worker or self._new("engine")
        self._heard = monotonic()

    @property
    def is_over(self) -> bool:
        """Whether it has ended, or nothing was heard of it for long."""
        clocks = self.start.start_clock + 2 * self.start.play_clock
        return self._is_over or monotonic() - self._heard > clocks + _SPARE

    @property
    def has_moves(self) -> bool:
        """Whether a move was asked for already."""
        return bool(self._turns)

    def get_ready(self, begun: float) -> bool:
        """Prepare until the start clock, `begun` then, is over; False if the rules mean nothing."""
        deadline = begun + max(self._settings.time(self.start.start_clock), _SOON)
        with self._changed:
            self._heard = monotonic()
            main = self._worker
            soon = begun + min(_DOUBT * (deadline - begun), _LONG)
            wait(self._changed, lambda: self._is_over or self._is_ready(main), soon)
            if main.failure is None and main.prepared is None:
                self._helper()
            wait(self._changed, lambda: self._is_over or self._is_ready(main), deadline)
            return not self._is_over and self._can_play(main, deadline)

    def _can_play(self, main: Worker, deadline: float) -> bool:
        """Whether a match can begin; what stands in the way is logged."""
        worker = main
        if main.failure is not None:
            self._log(f"the game cannot be translated: {main.failure}")
            worker = self._helper()
            wait(self._changed, lambda: self._is_over or self._is_ready(worker), deadline)
            if worker.failure is not None:
                self._log(f"refused: {worker.failure}")
                return False
        if worker.prepared is None:
            self._log("the game is still being translated")
        elif self.start.role not in worker.prepared.roles:
            roles = ", ".join(worker.prepared.roles)
            self._log(f"refused: there is no role '{shown(self.start.role)}' among {roles}")
            return False
        return True

    def play(self, step: Step, begun: float) -> str:
        """The move after a step, in time for the play clock that began then."""
        deadline = begun + max(self._settings.time(self.start.play_clock), _SOON)
        with self._changed:
            self._heard = monotonic()
            known = self._repeated(step)
            if known is not None:
                self._log(f"step {known.number} is told again")
                wait(self._changed, lambda: known.answer is not None, deadline)
                return known.answer or NIL
            turn = _Turn(len(self._turns), step)
            self._turns.append(turn)
            turn.answer = self._answer(turn.number, deadline)
            self._changed.notify_all()
            return turn.answer

    def end(self) -> None:
        """End it; who waits for a move gets what there is."""
        with self._changed:
            self._is_over = True
            self._worker.kill()
            if self._reasoner is not None:
                self._reasoner.kill()
            self._changed.notify_all()

    def _log(self, text: str) -> None:
        self._told_to(f"{shown(self.start.match)}: {text}")

    # -- moves -----------------------------------------------------------------------------------

    def _answer(self, number: int, deadline: float) -> str:
        main = self._worker
        if main.is_busy and monotonic() > main.due + _PATIENCE * self.start.play_clock:
            self._log("the agent does not come to an end: its process is started again")
            main.kill()
            main = self._worker = self._new("engine")
        while not self._is_over:
            self._ask(main, number, deadline)
            helper = None
            if not self._can_think(main) or main.asked < number:
                helper = self._helper()
                self._ask(helper, number, deadline)
            if number in main.chosen:
                return main.chosen[number]
            self._tell_troubles(main)
            if main.answered == number and not self._is_useless(main):
                break
            if helper is not None and self._is_useless(main) and self._is_done(helper, number):
                break
            left = deadline - monotonic()
            if left <= 0:
                break
            self._changed.wait(left)
        return self._best(number)

    def _best(self, number: int) -> str:
        """What can be answered when the time is up."""
        for worker in (self._worker, self._reasoner):
            move = worker.move(number) if worker is not None else None
            if move is not None:
                if worker is self._worker and not self._is_over:
                    is_hasty = number in worker.hasty
                    what = "the agent's first thought" if is_hasty else "some legal move"
                    self._log(
                        f"step {number}: {what}, without {'more' if is_hasty else 'the agent'}"
                    )
                    # who is late once may be at work for longer
                    self._helper()
                return move
        if not self._is_over:
            self._log(f"step {number}: no legal move is known, {NIL}")
        return NIL

    def _tell_troubles(self, worker: Worker) -> None:
        while worker.troubles:
            self._log(f"the agent's process: {worker.troubles.pop(0)}")

    def _ask(self, worker: Worker, number: int, deadline: float) -> None:
        """Have a worker think, once it can."""
        if not self._can_think(worker) or worker.is_busy or worker.asked >= number:
            return
        if worker.told == 0:
            worker.sit(Sit(self.start.role, self._settings.seed))
        steps = tuple(turn.step for turn in self._turns[worker.told :])
        worker.told = len(self._turns)
        seconds = max(deadline - monotonic() - _WAY, 0.0)
        worker.ask(Think(number, steps, seconds), deadline)

    def _can_think(self, worker: Worker) -> bool:
        return worker.prepared is not None and not self._is_useless(worker)

    def _is_useless(self, worker: Worker) -> bool:
        if worker.failure is not None or worker.is_lost:
            return True
        return worker.prepared is not None and self.start.role not in worker.prepared.roles

    def _is_done(self, worker: Worker, number: int) -> bool:
        return self._is_useless(worker) or worker.answered == number

    # -- what was told -----------------------------------------------------------------------------

    def _repeated(self, step: Step) -> _Turn | None:
        """The turn of a step that was told before; None if it is a new one."""
        if not self._turns:
            return None
        last = self._turns[-1]
        if isinstance(step, Seen):
            return next(
                (
                    turn
                    for turn in self._turns
                    if isinstance(turn.step, Seen) and turn.step.turn == step.turn
                ),
                None,
            )
        if step != last.step:
            return None
        if last.answer is None or step.text is None:
            return last
        # who made the same moves once more made our last one, too
        return None if self._has_own_move(step, last.answer) else last

    def _has_own_move(self, step: Moves, answer: str) -> bool:
        prepared = self._worker.prepared
        if prepared is None or self.start.role not in prepared.roles:
            return True
        try:
            moves = step.by_role(len(prepared.roles))
            return moves[prepared.roles.index(self.start.role)] == kif.term(answer)
        except MessageError:
            return True

    # -- workers -----------------------------------------------------------------------------------

    def _new(self, kind: str) -> Worker:
        seconds = max(self.start.start_clock / 4, 1.0)
        name = f"the rules of {shown(self.start.match)}"
        task = self._settings.task(self.start.rules, name, seconds)
        return Worker(kind, self._settings.memory, task, self._changed, self._spares)

    def _helper(self) -> Worker:
        """The process that plays from the rules as they are."""
        if self._reasoner is None:
            self._reasoner = self._new("reasoner")
        return self._reasoner

    def _is_ready(self, worker: Worker) -> bool:
        if worker.failure is not None:
            return True
        return worker.prepared is not None and (
            worker.prepared.built or worker.task.backend == "interpreter"
        )
