"""Worker processes, seen from the server's event loop: started, limited, killed, kept warm.

A process that is told to stop what it does is killed, and another takes its place: that is the one
way that ends any work at once.  Where the system can, all of them are copies of a process that has
imported everything (`forkserver`), so that a new one is there in some milliseconds.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import threading
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext, SpawnContext
from multiprocessing.process import BaseProcess
from typing import Any

from rgt.debugger.server.analysis.tasks import Done, Failed, Finding, Message, Task
from rgt.debugger.server.analysis.worker import BROKEN, OUT_OF_TIME, main
from rgt.ir.diagnostics import Severity
from rgt.ir.system.allowance import memory_for
from rgt.ir.system.children import known_modules

_MEMORY = 2 << 30
"""The bytes that a worker may ask for."""
_GRACE = 5.0
"""So many seconds a worker has to say itself that the time is up."""
_WARM = "rgt.debugger.server.analysis.warm"

Tell = Callable[[Message], None]


class Workers:
    """The processes of a server; at most `idle` of them are kept when there is nothing to do."""

    def __init__(self, idle: int = 1) -> None:
        self._context = _context()
        self._idle: list[_Worker] = []
        self._most_idle = idle
        self._starting = threading.Lock()
        self._closed = False

    async def warm_up(self) -> None:
        """Have a process ready before it is needed."""
        with suppress(OSError):
            self._keep(await self._start())

    async def run(self, task: Task, tell: Tell) -> Done | Failed:
        """Have a task done; `tell` gets what is told on the way.

        If the caller is cancelled, the process is killed.
        """
        try:
            worker = self._idle.pop() if self._idle else await self._start()
        except OSError as problem:
            return _failed(BROKEN, f"the work cannot begin: {problem}")
        try:
            async with asyncio.timeout(task.seconds + task.arguments.get("pause", 0.0) + _GRACE):
                answer = await worker.do(task, tell)
        except TimeoutError:
            worker.kill()
            return _failed(OUT_OF_TIME, f"not finished in {task.seconds:g} s")
        except (EOFError, OSError):
            worker.kill()
            return _failed(BROKEN, "the work ended: perhaps it took too much memory")
        except BaseException:
            worker.kill()
            raise
        self._keep(worker)
        return answer

    def close(self) -> None:
        """End all that are idle; those at work are ended by cancelling their callers."""
        self._closed = True
        for worker in self._idle:
            worker.kill()
        self._idle.clear()

    async def _start(self) -> _Worker:
        return await asyncio.get_running_loop().run_in_executor(None, self._started)

    def _started(self) -> _Worker:
        with self._starting:
            return _Worker(self._context)

    def _keep(self, worker: _Worker) -> None:
        if self._closed or len(self._idle) >= self._most_idle:
            worker.kill()
        else:
            self._idle.append(worker)


class _Worker:
    """One process."""

    def __init__(self, context: ForkServerContext | SpawnContext) -> None:
        self._pipe, theirs = context.Pipe()
        memory = memory_for(_MEMORY) or _MEMORY
        self._process: BaseProcess = context.Process(
            target=main, args=(theirs, memory), daemon=True
        )
        with known_modules():
            self._process.start()
        theirs.close()
        self._is_busy = False

    async def do(self, task: Task, tell: Tell) -> Done | Failed:
        """Have a task done; raises EOFError or OSError if the process ends."""
        messages: asyncio.Queue[Any] = asyncio.Queue()
        loop = asyncio.get_running_loop()
        self._is_busy = True
        self._pipe.send(task)
        threading.Thread(target=_listen, args=(self._pipe, messages, loop), daemon=True).start()
        while True:
            message = await messages.get()
            if isinstance(message, BaseException):
                raise message
            if isinstance(message, (Done, Failed)):
                self._is_busy = False
                return message
            tell(message)

    def kill(self) -> None:
        """End the process, whatever it does."""
        self._process.kill()
        # the thread that listens closes the pipe when it comes to its end
        if not self._is_busy:
            self._pipe.close()


def _listen(
    pipe: Connection, messages: asyncio.Queue[Any], loop: asyncio.AbstractEventLoop
) -> None:
    """Hand over what a process tells, up to the end of its task or its own."""
    message: Any = None
    while not isinstance(message, (Done, Failed, BaseException)):
        try:
            message = pipe.recv()
        except Exception as problem:
            message = problem if isinstance(problem, OSError) else EOFError()
            pipe.close()
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(messages.put_nowait, message)


def _context() -> ForkServerContext | SpawnContext:
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([_WARM])
    return context


def _failed(code: str, message: str) -> Failed:
    return Failed((Finding(Severity.WARNING, code, message, None),))
