"""Processes of this machine that do pieces, each replaced when it dies.

A process that is to stop what it does is killed: that ends any work at once, and costs a few tenths
of a second for the next one.
"""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import IO, Any

from rgt.experiments.executors.attempt import Answer, failed
from rgt.experiments.executors.outcomes import Failure
from rgt.experiments.executors.parcels import script
from rgt.experiments.executors.worker import READY, Task, Terms
from rgt.ir.diagnostics import GameError, error

_START = (
    "import sys; sys.path[:] = {path!r}; from rgt.experiments.executors.worker import main; main()"
)
_STARTS_IN = 120.0
"""A process that is not up in so many seconds does not come up."""


class _DiedError(Exception):
    """A process has ended before it answered."""


class _Process:
    """One worker process."""

    def __init__(self, memory: int | None) -> None:
        command = [sys.executable, "-P", "-c", _START.format(path=sys.path)]
        # in a group of its own, with what the work may start
        group = 0 if os.name == "posix" else None
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, process_group=group
        )
        terms: Terms = (memory, *script())
        with self._ended_after(_STARTS_IN):
            self._send(terms)
            if self._receive() != READY:
                raise _DiedError

    @property
    def name(self) -> str:
        return f"process {self._process.pid}"

    def do(self, task: Task, seconds: float | None) -> tuple[bytes, bool]:
        """The answer, and whether the process is worn out by it.

        Raises _DiedError if the process ends, TimeoutError after the seconds.
        """
        with self._ended_after(seconds) as late:
            try:
                self._send(task)
                found: tuple[bytes, bool] = self._receive()
                return found
            except _DiedError:
                if late.is_set():
                    raise TimeoutError from None
                raise

    def how_it_ended(self) -> str:
        """What is known of the end of a process that has ended."""
        code = self._process.wait()
        return f"was killed by signal {-code}" if code < 0 else f"ended with status {code}"

    def kill(self) -> None:
        """End the process, whatever it does."""
        self.stop()
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(OSError):
                assert pipe is not None
                pipe.close()
        self._process.wait()

    def stop(self) -> None:
        """End the process from any thread while another one may wait for it."""
        end(self._process)

    def _send(self, message: object) -> None:
        pipe: IO[bytes] | None = self._process.stdin
        assert pipe is not None
        try:
            pickle.dump(message, pipe)
            pipe.flush()
        except (OSError, ValueError):
            raise _DiedError from None

    def _receive(self) -> Any:
        pipe: IO[bytes] | None = self._process.stdout
        assert pipe is not None
        try:
            return pickle.load(pipe)
        except (EOFError, OSError, ValueError, pickle.UnpicklingError):
            raise _DiedError from None

    @contextmanager
    def _ended_after(self, seconds: float | None) -> Iterator[threading.Event]:
        """Kill the process if the block takes longer."""
        late = threading.Event()
        if seconds is None:
            yield late
            return

        def stop() -> None:
            late.set()
            self.stop()

        timer = threading.Timer(seconds, stop)
        timer.daemon = True
        timer.start()
        try:
            yield late
        finally:
            timer.cancel()


def end(process: subprocess.Popen[bytes]) -> None:
    """Kill a process with the rest of its group."""
    if os.name != "posix":
        process.kill()
    elif process.returncode is None:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)


@dataclass(slots=True)
class Stop:
    """Whether the caller has gone, and who works for him."""

    asked: bool = False
    busy: set[_Process] = field(default_factory=set)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def all(self) -> None:
        """End what is being done."""
        with self.lock:
            self.asked = True
            for each in self.busy:
                each.stop()


@dataclass(frozen=True, slots=True)
class Try:
    """The answer to a piece, as bytes, after so many attempts, of which `worker` made the last."""

    answer: bytes
    attempts: int
    worker: str


def failing(failure: Failure, seconds: float, attempts: int, worker: str = "") -> Try:
    """The answer that a piece failed."""
    return Try(pickle.dumps(Answer(None, failure, seconds)), attempts, worker)


class Crew:
    """Processes that wait for pieces; each may ask for `memory` bytes (None: as this one may)."""

    def __init__(self, memory: int | None = None) -> None:
        self._memory = memory
        self._idle: list[_Process] = []
        self._lock = threading.Lock()
        self._closed = False

    def do(self, task: Task, seconds: float | None, attempts: int, stop: Stop) -> Try | None:
        """Have a piece done by a process of its own; None if the caller has gone.

        Raises GameError (RGT064) if no process comes up.
        """
        ended = ""
        for number in range(1, attempts + 1):
            worker = self._taken()
            try:
                with stop.lock:
                    if stop.asked:
                        self._keep(worker)
                        return None
                    stop.busy.add(worker)
                try:
                    found, is_worn = worker.do(task, seconds)
                finally:
                    with stop.lock:
                        stop.busy.discard(worker)
            except TimeoutError:
                worker.kill()
                assert seconds is not None
                return failing(_late(seconds), seconds, number, worker.name)
            except _DiedError:
                worker.kill()
                if stop.asked:
                    return None
                ended = f"{worker.name} {worker.how_it_ended()}"
                continue
            except BaseException:
                worker.kill()
                raise
            if is_worn:
                worker.kill()
            else:
                self._keep(worker)
            return Try(found, number, worker.name)
        return failing(_lost(attempts, ended), 0.0, attempts)

    def close(self) -> None:
        """End those that wait; those at work are ended by their callers."""
        with self._lock:
            self._closed = True
            idle, self._idle = self._idle, []
        for worker in idle:
            worker.kill()

    def _taken(self) -> _Process:
        with self._lock:
            if self._idle:
                return self._idle.pop()
        try:
            return _Process(self._memory)
        except (OSError, _DiedError) as problem:
            raise GameError(
                error(
                    "RGT064",
                    f"no worker process can be started: {problem}".rstrip(": "),
                    hint="standard error may say why; '--workers 1' works without",
                )
            ) from None

    def _keep(self, worker: _Process) -> None:
        with self._lock:
            if not self._closed:
                self._idle.append(worker)
                return
        worker.kill()


def _late(seconds: float) -> Failure:
    return failed("time", "RGT062", f"a piece of work was not done in {seconds:g} s")


def _lost(attempts: int, ended: str) -> Failure:
    return failed(
        "died",
        "RGT063",
        f"a piece of work ended its worker {attempts} times: the last one, {ended}",
        hint="it may have been killed for want of memory",
    )
