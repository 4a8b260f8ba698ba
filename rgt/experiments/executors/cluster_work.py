"""What a worker of Dask does with a piece: it has it done by a process of its own."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from distributed import get_worker

from rgt.experiments.executors.crew import Crew, Stop, Try
from rgt.ir.version import VERSION

_LOOK = 0.5
"""So often, in seconds, a worker looks whether a piece is still wanted."""


@dataclass(frozen=True, slots=True)
class Terms:
    """How a piece is to be done: by which version, with how much memory, in what time."""

    version: str
    memory: int | None
    seconds: float | None
    attempts: int


@dataclass(frozen=True, slots=True)
class Refused:
    """The worker has another version of rgt."""

    worker: str
    version: str


class _Crews:
    """The processes of this worker, by the memory that each may have."""

    lock = threading.Lock()
    by_memory: dict[int | None, Crew]


_Crews.by_memory = {}


def do(terms: Terms, function: bytes, piece: bytes) -> Try | Refused | None:
    """The answer to a piece; None, which nobody reads, if it is not wanted any more."""
    worker = get_worker()
    if terms.version != VERSION:
        return Refused(worker.address, VERSION)
    with _Crews.lock:
        crew = _Crews.by_memory.setdefault(terms.memory, Crew(terms.memory))
    stop = Stop()
    with _watched(worker, stop):
        found = crew.do((function, piece), terms.seconds, terms.attempts, stop)
    if found is None:
        return None
    return Try(found.answer, found.attempts, f"{found.worker} of {worker.address}")


@contextmanager
def _watched(worker: Any, stop: Stop) -> Iterator[None]:
    """End the work of the block when the piece is cancelled, or its client has gone.

    Dask lets the thread of such a task go on to its end.
    """
    key, over = worker.get_current_task(), threading.Event()

    def watch() -> None:
        while not over.wait(_LOOK):
            task = worker.state.tasks.get(key)
            if task is None or task.state == "cancelled" or worker.status.name == "closed":
                stop.all()
                return

    threading.Thread(target=watch, daemon=True).start()
    try:
        yield
    finally:
        over.set()
