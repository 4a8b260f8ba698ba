"""Games tried in processes of their own, and the verdicts that come back, kept in a file.

A worker is a module that is run with some options and the names of games, and prints the verdict
on each as one line of JSON.  A process that dies or does not end costs the game it was at; the
games after it are tried by another one.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from queue import Empty, Queue
from subprocess import PIPE
from tempfile import TemporaryFile
from threading import Lock, Thread
from typing import Any, Generic, Protocol, TextIO, TypeVar

from rgt.experiments.executors import Executor
from tests.campaign.hashes import ROOT
from tests.campaign.subjects import group

_CHUNK = 25
"""How many random games one process tries."""


class Result(Protocol):
    """What a verdict must have."""

    subject: str

    def to_json(self) -> dict[str, Any]:
        """The verdict as JSON has it."""


V = TypeVar("V", bound=Result)


@dataclass(frozen=True, slots=True)
class Worker(Generic[V]):
    """How games are tried.

    `limit` is for how many seconds a process may say nothing before it is killed; `read` makes a
    verdict of its JSON, `lost` one on the game at which a process ended, told what it complained
    of and whether it was killed.
    """

    module: str
    options: Sequence[str]
    limit: float
    read: Callable[..., V]
    lost: Callable[[str, str, bool], V]
    environment: dict[str, str] = field(default_factory=dict)
    forks: bool = False
    """Whether it makes a process for each game itself, so that one of it is enough for all."""

    def stamp(self, *folders: str) -> str:
        """A digest of the options and of the code in some folders: what verdicts depend on."""
        return stamp_of(self.options, folders)


def stamp_of(options: Sequence[str], folders: Iterable[str]) -> str:
    """A digest of options and of the code in some folders."""
    digest = blake2b(repr([*options]).encode(), digest_size=8)
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in (".py", ".hpp", ".in"):
                digest.update(path.read_bytes())
    return digest.hexdigest()


class Campaign(Generic[V]):
    """Processes at work, and the verdicts that came back; `show` is told of each."""

    def __init__(
        self, worker: Worker[V], stamp: str, keep: TextIO, show: Callable[[V], None]
    ) -> None:
        self.worker, self.stamp, self.keep, self.show = worker, stamp, keep, show
        self.verdicts: list[V] = []
        self.stopped = False
        self._lock = Lock()
        self._running: set[subprocess.Popen[str]] = set()

    def try_all(self, subjects: Sequence[str], known: Sequence[V], jobs: int) -> None:
        """Try the games that have no known verdict; Ctrl-C ends the work, not the report."""
        left = self._left(subjects, known)
        with ThreadPoolExecutor(jobs) as pool:
            parts = (left[number::jobs] for number in range(jobs))
            several = parts if self.worker.forks else chunks(left)
            futures = [pool.submit(self._run, chunk) for chunk in several]
            try:
                for future in as_completed(futures):
                    future.result()
            except KeyboardInterrupt:
                self._stop()
                pool.shutdown(cancel_futures=True)
                print("stopped: what follows is what was tried so far")

    def try_by(
        self,
        executor: Executor,
        trial: Callable[[str], V],
        subjects: Sequence[str],
        known: Sequence[V],
    ) -> None:
        """The same by an executor, whose workers call `trial` for one game after the other."""
        left = self._left(subjects, known)
        try:
            for outcome in executor.run(trial, left, seconds=self.worker.limit):
                failure = outcome.failure
                if failure is None:
                    self._enter(outcome.value)
                else:
                    said = failure.traceback or failure.diagnostics[0].message
                    killed = failure.cause == "time"
                    self._enter(self.worker.lost(outcome.piece, said.strip(), killed))
        except KeyboardInterrupt:
            self.stopped = True
            print("stopped: what follows is what was tried so far")

    def _left(self, subjects: Sequence[str], known: Sequence[V]) -> list[str]:
        """The games that have no known verdict; those that have one are entered."""
        wanted = set(subjects)
        for verdict in known:
            if verdict.subject in wanted:
                self._enter(verdict, known=True)
        done = {verdict.subject for verdict in self.verdicts}
        return [name for name in subjects if name not in done]

    def _run(self, chunk: Sequence[str]) -> None:
        """Try some games in a process of their own, the next ones in another if it dies."""
        left = list(chunk)
        while left and not self.stopped:
            done, said, killed = self._process(left)
            left = left[done:]
            if left and not self.stopped:
                self._enter(self.worker.lost(left.pop(0), said, killed))

    def _process(self, chunk: Sequence[str]) -> tuple[int, str, bool]:
        """How many games a process tried, what it complained of, and whether it was killed."""
        worker, done, killed = self.worker, 0, False
        command = [sys.executable, "-m", worker.module, *worker.options, *chunk]
        surroundings = {**os.environ, **worker.environment}
        with TemporaryFile("w+", errors="replace") as complaints:
            process = subprocess.Popen(
                command,
                stdout=PIPE,
                stderr=complaints,
                text=True,
                process_group=0,
                env=surroundings,
            )
            with self._lock:
                self._running.add(process)
            try:
                for line in _lines(process, worker.limit):
                    self._enter(worker.read(**json.loads(line)))
                    done += 1
            except Empty:
                killed = True
                print(f"not done in {worker.limit:.0f} s", file=complaints)
            finally:
                _kill(process)
                process.wait()
                with self._lock:
                    self._running.discard(process)
            complaints.seek(0)
            return done, complaints.read().strip() or f"ended with {process.returncode}", killed

    def _enter(self, verdict: V, *, known: bool = False) -> None:
        with self._lock:
            self.verdicts.append(verdict)
            if not known:
                kept = {"stamp": self.stamp, "verdict": verdict.to_json()}
                print(json.dumps(kept), file=self.keep, flush=True)
            self.show(verdict)

    def _stop(self) -> None:
        self.stopped = True
        with self._lock:
            for process in self._running:
                _kill(process)


def _kill(process: subprocess.Popen[str]) -> None:
    """Kill a process with those that it may have started."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


def _lines(process: subprocess.Popen[str], limit: float) -> Iterator[str]:
    """What a process prints, line by line; raises Empty if it says nothing for so many seconds."""
    said: Queue[str | None] = Queue()

    def listen() -> None:
        assert process.stdout is not None
        for line in process.stdout:
            said.put(line)
        said.put(None)

    Thread(target=listen, daemon=True).start()
    while (line := said.get(timeout=limit)) is not None:
        yield line


def chunks(subjects: Sequence[str]) -> Iterator[list[str]]:
    """Files one by one, random games in chunks."""
    random: dict[str, list[str]] = {}
    for name in subjects:
        if name.rpartition("/")[2].isdecimal():
            random.setdefault(group(name), []).append(name)
        else:
            yield [name]
    for members in random.values():
        for first in range(0, len(members), _CHUNK):
            yield members[first : first + _CHUNK]


def known_verdicts(path: Path | None, worker: Worker[V], stamp: str) -> list[V]:
    """The verdicts of earlier runs with this stamp."""
    if path is None or not path.exists():
        return []
    kept = map(json.loads, path.read_text().splitlines())
    return [worker.read(**each["verdict"]) for each in kept if each["stamp"] == stamp]
