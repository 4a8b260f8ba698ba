"""Executors of this machine: the process itself, and several processes."""

from __future__ import annotations

import pickle
import threading
from collections.abc import Callable, Iterable, Iterator
from queue import SimpleQueue

from rgt.experiments.executors.attempt import attempt
from rgt.experiments.executors.crew import Crew, Stop, Try
from rgt.experiments.executors.outcomes import ATTEMPTS, Executor, Outcome, P, R
from rgt.experiments.executors.parcels import UnsendableError, answer, function_name, packed
from rgt.ir.diagnostics import GameError


class Serial(Executor):
    """Does one piece after the other in this process; those with a time limit in a second one."""

    def __init__(self) -> None:
        self._limited: Processes | None = None

    @property
    def workers(self) -> int:
        """One."""
        return 1

    def run(
        self,
        function: Callable[[P], R],
        pieces: Iterable[P],
        *,
        seconds: float | None = None,
        attempts: int = ATTEMPTS,
    ) -> Iterator[Outcome[P, R]]:
        """As every executor; without a time limit nothing is pickled, and what dies is all."""
        if seconds is not None:
            if self._limited is None:
                self._limited = Processes(1)
            yield from self._limited.run(function, pieces, seconds=seconds, attempts=attempts)
            return
        for number, piece in enumerate(pieces):
            found = attempt(function, piece)
            yield Outcome(number, piece, found.result, found.failure, found.seconds)

    def close(self) -> None:
        """End the second process, if there is one."""
        if self._limited is not None:
            self._limited.close()


class Processes(Executor):
    """Does pieces in so many processes of this machine, which start when they are needed."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._crew = Crew()
        self._runs: list[Stop] = []

    @property
    def workers(self) -> int:
        """How many processes work at once."""
        return self._workers

    def run(
        self,
        function: Callable[[P], R],
        pieces: Iterable[P],
        *,
        seconds: float | None = None,
        attempts: int = ATTEMPTS,
    ) -> Iterator[Outcome[P, R]]:
        """As every executor."""
        told: SimpleQueue[Outcome[P, R] | BaseException | None] = SimpleQueue()
        stop, code = Stop(), packed_function(function)
        waiting = enumerate(pieces)
        at_work = 0

        def work(number: int, piece: P, data: bytes) -> None:
            try:
                found = self._crew.do((code, data), seconds, attempts, stop)
                told.put(None if found is None else as_outcome(number, piece, found))
            except BaseException as problem:
                told.put(problem)

        self._runs.append(stop)
        try:
            while True:
                while at_work < self._workers and (next_one := next(waiting, None)) is not None:
                    number, piece = next_one
                    try:
                        data = packed("a piece of work", piece)
                    except UnsendableError as problem:
                        yield Outcome(number, piece, None, problem.failure)
                        continue
                    threading.Thread(target=work, args=(number, piece, data), daemon=True).start()
                    at_work += 1
                if not at_work:
                    return
                found = told.get()
                at_work -= 1
                if found is None:
                    # somebody has closed the executor
                    return
                if isinstance(found, BaseException):
                    raise found
                yield found
        finally:
            stop.all()
            self._runs.remove(stop)

    def close(self) -> None:
        """End the processes."""
        self._crew.close()
        for stop in self._runs:
            stop.all()


def packed_function(
    function: Callable[[P], R], dumps: Callable[[object], bytes] = pickle.dumps
) -> bytes:
    """The bytes of a function; raises GameError (RGT061) for one that cannot be sent."""
    try:
        return packed(f"the function '{function_name(function)}'", function, dumps)
    except UnsendableError as problem:
        raise GameError(problem.failure.diagnostics) from None


def as_outcome(number: int, piece: P, found: Try) -> Outcome[P, R]:
    """What became of a piece that was tried."""
    told = answer(found.answer)
    return Outcome(
        number, piece, told.result, told.failure, told.seconds, found.attempts, found.worker
    )
