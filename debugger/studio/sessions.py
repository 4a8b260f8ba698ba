"""The worker processes behind one page, seen from the server's event loop.

A session has two workers with the same game: `front` answers what is quick (moves, pictures),
`long` does what takes time and is killed when that is cancelled, or the game is another; a third
one lives while the game is compiled for the page.  A front worker that does not answer in time is
killed, too: a hostile game costs its own page a moment, nobody else anything.  What was opened is
opened again in a new worker.
"""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from multiprocessing.connection import Connection

from rgt.debugger.studio.protocol import Answer, Failure, Json, Page, Request
from rgt.debugger.studio.worker import work
from rgt.ir.system.children import known_modules

LONG = frozenset({"choose", "passes", "bench"})
"""The methods that may take long, and are done where they can be killed."""
BUILDING = frozenset({"compiled"})
"""Those that nobody waits for: they have a worker of their own while they are done."""

_PATIENCE = 20.0
"""So many seconds what is quick may take."""
_TRANSLATION = 120.0
"""So many seconds more it may take where a game is translated first; the user can give that up."""
_BRIEF = 1.0
"""What is cancelled may still take so many seconds: a new worker takes as long to start."""
_MEMORY = 2 << 30
CANCELLED = Failure("cancelled", cancelled=True)

Send = Callable[[Json], Awaitable[None]]
Publish = Callable[[str], str]


class Session:
    """One page; `send` sends it a message, `publish` gives a page of a result an address.

    `front` answers what is quick; it may run already.
    """

    def __init__(self, send: Send, publish: Publish, front: Worker) -> None:
        self._send = send
        self._publish = publish
        self._opened: Request | None = None
        self._front = front
        self._long = Worker()
        self._building = Worker()
        self._queue: asyncio.Queue[Request] = asyncio.Queue()
        self._queued: set[int] = set()
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._telling: set[asyncio.Task[None]] = set()
        self._cancelled: set[int] = set()
        self._answered: tuple[Request, float] | None = None
        self._answering = asyncio.create_task(self._answer_in_order())

    def ask(self, request: Request) -> None:
        """Take a request; its answers are sent when they are there."""
        if request.method in LONG | BUILDING:
            task = asyncio.create_task(self._do_long(request))
            self._tasks[request.number] = task
            task.add_done_callback(lambda ended: self._take_away(request, ended))
        else:
            self._queued.add(request.number)
            self._queue.put_nowait(request)

    def cancel(self, number: int) -> None:
        """End the work on a request; one that is answered already is left alone."""
        if number in self._tasks:
            self._tasks[number].cancel()
            return
        if number not in self._queued:
            return
        self._cancelled.add(number)
        if self._answered is not None and self._answered[0].number == number:
            request, begun = self._answered
            asyncio.get_running_loop().call_at(begun + _BRIEF, self._break_off, request)

    def _break_off(self, request: Request) -> None:
        """End the quick worker if it still does this."""
        if self._answered is not None and self._answered[0] is request:
            self._front.end()

    async def close(self) -> None:
        """End all work."""
        tasks = (self._answering, *self._tasks.values())
        for task in tasks:
            task.cancel()
        try:
            await asyncio.gather(*tasks, return_exceptions=True)
        finally:
            self._front.kill()
            self._long.kill()
            self._building.kill()

    # -- what is quick -------------------------------------------------------------------------

    async def _answer_in_order(self) -> None:
        while True:
            request = await self._queue.get()
            if request.number in self._cancelled:
                self._forget(request)
                await self._fail(request, CANCELLED)
                continue
            if request.method == "open":
                self._opened = request
                for task in self._tasks.values():
                    task.cancel()
            self._answered = request, asyncio.get_running_loop().time()
            patience = _PATIENCE
            if self._opened not in (None, self._front.game):
                patience += _TRANSLATION
            try:
                async with asyncio.timeout(patience):
                    await self._converse(self._front, request)
            except TimeoutError:
                self._front.kill()
                if request is self._opened:
                    self._opened = None
                await self._fail(request, Failure(f"given up after {patience:.0f} seconds"))
            self._answered = None
            self._forget(request)

    def _forget(self, request: Request) -> None:
        self._queued.discard(request.number)
        self._cancelled.discard(request.number)

    # -- what takes long -----------------------------------------------------------------------

    async def _do_long(self, request: Request) -> None:
        worker = self._building if request.method in BUILDING else self._long
        async with worker.lock:
            try:
                await self._converse(worker, request)
            except asyncio.CancelledError:
                # who only waits for the worker leaves it to the one who has it
                worker.kill()
                raise
            if worker is self._building:
                worker.kill()

    def _take_away(self, request: Request, ended: asyncio.Task[None]) -> None:
        """Forget a task; one that is cancelled is told here, since it may not have begun."""
        self._tasks.pop(request.number, None)
        if ended.cancelled():
            telling = asyncio.create_task(self._fail(request, CANCELLED))
            # nobody else holds it
            self._telling.add(telling)
            telling.add_done_callback(self._telling.discard)

    # -- both ----------------------------------------------------------------------------------

    async def _converse(self, worker: Worker, request: Request) -> None:
        """Have a request answered by a worker, which is told the game if it does not know it."""
        if self._opened is None and worker.game is not None:
            # no game is open, whatever this one still has
            worker.kill()
        worker.start()
        try:
            if self._opened not in (None, request, worker.game):
                async for _ in worker.answers(self._opened):
                    pass
            worker.game = self._opened
            async for answer in worker.answers(request):
                if isinstance(answer.value, Page):
                    page = answer.value
                    told = {**page.told, "page": self._publish(page.html)}
                    answer = replace(answer, value=told)
                await self._send(answer.as_json())
        except (EOFError, OSError):
            worker.kill()
            if request is self._opened:
                self._opened = None
            broken_off = request.number in self._cancelled
            lost = Failure("the work ended: perhaps it took too much memory")
            await self._fail(request, CANCELLED if broken_off else lost)
        except RecursionError:
            await self._fail(request, Failure("this nests too deeply"))

    async def _fail(self, request: Request, failure: Failure) -> None:
        await self._send(Answer(request.number, "error", failure.as_json()).as_json())


class Worker:
    """A worker process, started when it is first needed; `game` is what it has opened."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.game: Request | None = None
        self._process: multiprocessing.process.BaseProcess | None = None
        self._pipe: Connection | None = None
        self._is_ready = False

    def start(self) -> None:
        """Have the process running."""
        if self._process is not None and self._process.is_alive():
            return
        self.kill()
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=work, args=(theirs, _MEMORY), daemon=True)
        with known_modules():
            self._process.start()
        theirs.close()

    def end(self) -> None:
        """Have the process end; who waits for its answers is told by the end of the pipe."""
        if self._process is not None:
            self._process.kill()

    def kill(self) -> None:
        """End the process, whatever it does, and forget it."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
        if self._pipe is not None:
            self._pipe.close()
        self._process = self._pipe = self.game = None
        self._is_ready = False

    async def answers(self, request: Request) -> AsyncIterator[Answer]:
        """The answers to a request as they come; EOFError or OSError if the process ends."""
        assert self._pipe is not None
        pipe = self._pipe
        if not self._is_ready:
            # until it reads, a large request would keep the whole server waiting
            await _readable(pipe)
            pipe.recv()
            self._is_ready = True
        pipe.send(request)
        while True:
            await _readable(pipe)
            answer: Answer = pipe.recv()
            yield answer
            if answer.is_last:
                return


class Spare:
    """A worker that runs before anybody asks for one: the first page need not wait for it."""

    def __init__(self) -> None:
        self._worker: Worker | None = None

    def prepare(self) -> None:
        """Have a worker started."""
        self._worker = Worker()
        self._worker.start()

    def take(self) -> Worker:
        """The worker that was prepared, or one that is to be started."""
        worker, self._worker = self._worker, None
        return worker if worker is not None else Worker()


async def _readable(pipe: Connection) -> None:
    """Wait until something comes over a pipe, or its end."""
    loop = asyncio.get_running_loop()
    ready = asyncio.Event()
    loop.add_reader(pipe.fileno(), ready.set)
    try:
        await ready.wait()
    finally:
        loop.remove_reader(pipe.fileno())
