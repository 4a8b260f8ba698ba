"""The worker processes of a player, seen from the threads that wait for their answers."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from threading import Condition, Lock, Thread
from time import monotonic

from rgt.environments.ggp.talk import (
    Chosen,
    Failed,
    Legal,
    Lost,
    Prepare,
    Prepared,
    Report,
    Request,
    Sit,
    Think,
)
from rgt.environments.ggp.worker import work
from rgt.ir.system.children import known_modules

_Process = tuple[SpawnProcess, Connection]
KINDS = ("engine", "reasoner")


class Worker:
    """A process that was told to prepare a game; what it reports is noted here.

    `changed` is notified whenever something was noted.  `prepared` and `failure` tell of the game,
    `legal` and `chosen` have moves by the number of the request, `hasty` the numbers of those legal
    ones that the agent thought about, `troubles` why there is none.
    `told` counts the steps that the process knows of.
    """

    def __init__(
        self,
        kind: str,
        memory: int,
        task: Prepare,
        changed: Condition,
        spares: Spares | None = None,
    ) -> None:
        self.task = task
        self.changed = changed
        self.prepared: Prepared | None = None
        self.failure: str | None = None
        self.is_lost = False
        self.troubles: list[str] = []
        self.legal: dict[int, str] = {}
        self.hasty: set[int] = set()
        self.chosen: dict[int, str] = {}
        self.asked = self.answered = -1
        self.told = 0
        self.due = 0.0
        spare = spares.take(kind) if spares is not None else None
        self._process, self._pipe = spare or _started(kind, memory, is_spare=False)
        Thread(target=self._listen, daemon=True).start()
        self._send(task)

    @property
    def is_busy(self) -> bool:
        """Whether an answer is still awaited."""
        return self.asked != self.answered

    def sit(self, task: Sit) -> None:
        """Have a match begin."""
        self._send(task)

    def ask(self, task: Think, due: float) -> None:
        """Have a move chosen, which is `due` then."""
        self.asked, self.due = task.number, due
        self._send(task)

    def move(self, number: int) -> str | None:
        """The best move that is known for a request."""
        return self.chosen.get(number, self.legal.get(number))

    def kill(self) -> None:
        """End the process; who waits is told."""
        self._process.kill()

    def hand_over(self, changed: Condition) -> None:
        """Let other threads be notified from now on."""
        with self.changed, changed:
            self.changed = changed

    def _send(self, request: Request) -> None:
        try:
            self._pipe.send(request)
        except OSError:
            # the end of the process is noted by who listens
            return

    def _listen(self) -> None:
        while True:
            try:
                report: Report = self._pipe.recv()
            except (EOFError, OSError):
                report = Failed("its process ended: perhaps it took too much memory")
            with self.changed:
                self._note(report)
                self.changed.notify_all()
            if isinstance(report, Failed):
                self._process.kill()
                self._process.join()
                return

    def _note(self, report: Report) -> None:
        match report:
            case Prepared():
                self.prepared = report
            case Failed(why):
                self.failure = self.failure or why
                self.answered = self.asked
            case Legal(number, move, is_thought):
                self.legal[number] = move
                if is_thought:
                    self.hasty.add(number)
            case Chosen(number, move):
                self.chosen[number] = move
                self.answered = number
            case Lost(number, why, for_good):
                self.answered = number
                self.is_lost = self.is_lost or for_good
                self.troubles.append(why)


class Spares:
    """Processes that are started before they are needed, one of each kind.

    So what they import, and what happens once, costs nothing of a match's clocks.
    """

    def __init__(self, memory: int) -> None:
        self._memory = memory
        self._lock = Lock()
        self._waiting: dict[str, _Process] = {}
        self._is_closed = False

    def refill(self) -> None:
        """Start those that are not there."""
        with self._lock:
            for kind in () if self._is_closed else KINDS:
                if kind not in self._waiting or not self._waiting[kind][0].is_alive():
                    self._waiting[kind] = _started(kind, self._memory, is_spare=True)

    def take(self, kind: str) -> _Process | None:
        """One that waits, if there is one; it is told nothing yet."""
        with self._lock:
            found = self._waiting.pop(kind, None)
        return found if found is not None and found[0].is_alive() else None

    def close(self) -> None:
        """End them; no more are started."""
        with self._lock:
            self._is_closed = True
            for process, pipe in self._waiting.values():
                process.kill()
                pipe.close()
            self._waiting.clear()


def _started(kind: str, memory: int, *, is_spare: bool) -> _Process:
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=work, args=(theirs, memory, kind, is_spare), daemon=True)
    with known_modules():
        process.start()
    theirs.close()
    return process, ours


def wait(changed: Condition, done: Callable[[], bool], deadline: float) -> bool:
    """Wait, holding `changed`, until something is done or the time has come; whether it is done."""
    return changed.wait_for(done, max(deadline - monotonic(), 0.0))
