"""A worker process: it takes a task, tells how that goes, and takes another."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from importlib import import_module
from multiprocessing import parent_process
from multiprocessing.connection import Connection, wait

from rgt.debugger.server.analysis.tasks import Done, Failed, Finding, Message, Task, found
from rgt.ir.diagnostics import GameError, Severity
from rgt.ir.system.alarm import alarm
from rgt.ir.system.allowance import seconds_allowed
from rgt.ir.system.budget import OutOfTimeError, activities
from rgt.ir.system.memory import bounded_memory

Work = Callable[[Task], Iterator[Message]]
"""Does a task; raises GameError."""

KINDS = {
    "check": "checking:check",
    "format": "formatting:formatted",
    "automaton": "automaton:automaton",
    "perft": "playing:perft",
    "bench": "playing:bench",
    "play": "playing:play",
    "trace": "tracing:trace",
}
"""Kind of a task -> ``module:function`` in `work/`."""

_NICE = 5
OUT_OF_TIME, OUT_OF_MEMORY, BROKEN = "LSP001", "LSP002", "LSP003"


def main(pipe: Connection, memory: int) -> None:
    """Do tasks until the pipe is closed; take no more than `memory` bytes."""
    # Ctrl-C is for the server, which ends its workers
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    # what the user waits for goes first
    if hasattr(os, "nice"):
        os.nice(_NICE)
    with bounded_memory(memory):
        while True:
            try:
                task: Task = pipe.recv()
            except EOFError:
                return
            for message in _messages(task):
                pipe.send(message)


def _end_with_parent() -> None:
    """Nobody waits for what is done for a server that is gone."""
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def _messages(task: Task) -> Iterator[Message]:
    """What there is to tell of a task, whatever happens."""
    result: Message | None = None
    try:
        with seconds_allowed(task.seconds, asked=False), alarm(task.seconds, OutOfTimeError):
            for message in _work(task.kind)(task):
                result = message
                yield message
        if not isinstance(result, (Done, Failed)):
            yield Done()
    except GameError as problem:
        yield Failed(tuple(found(each, task.source) for each in problem.diagnostics))
    except OutOfTimeError as problem:
        yield _failed(OUT_OF_TIME, f"not finished in {task.seconds:g} s{_while(problem)}")
    except MemoryError as problem:
        yield _failed(OUT_OF_MEMORY, f"not finished: the memory is used up{_while(problem)}")
    except RecursionError:
        yield _failed(OUT_OF_MEMORY, "not finished: this is nested too deeply")
    except Exception as problem:
        sys.stderr.write(f"a fault of rgt: {type(problem).__name__}: {problem}\n")
        yield _failed(BROKEN, f"a fault of rgt: {type(problem).__name__}: {problem}")


def _work(kind: str) -> Work:
    module, function = KINDS[kind].split(":")
    work: Work = getattr(import_module(f"rgt.debugger.server.analysis.work.{module}"), function)
    return work


def _while(problem: MemoryError | OutOfTimeError) -> str:
    done = activities(problem)
    return f" while {done[-1].what}" if done else ""


def _failed(code: str, message: str) -> Failed:
    return Failed((Finding(Severity.WARNING, code, message, None),))
