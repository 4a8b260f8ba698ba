"""The server behind a pipe, a socket or a web socket."""

from __future__ import annotations

import atexit
import gc
import os
import re
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, BinaryIO, NoReturn

from rgt.debugger.server.analysis.publishing import Explained
from rgt.debugger.server.registration import made
from rgt.debugger.server.server import Server


def serve_stdio(explained: Explained) -> bool:
    """Speak over standard input and output until the editor says that it is enough.

    Whatever else is printed, by code of ours or of others, goes to standard error.  False: the
    editor went without a word.
    """
    stdin, stdout = _own(0, "rb"), _own(1, "wb")
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    return _served(explained, lambda server: server.start_io(stdin, stdout))


def serve_tcp(host: str, port: int, explained: Explained) -> bool:
    """Wait for an editor at a port, and serve it; as `serve_stdio`."""
    return _served(explained, lambda server: server.start_tcp(host, port))


def serve_websocket(host: str, port: int, explained: Explained) -> bool:
    """Wait for an editor in a browser at a port, and serve it; as `serve_stdio`.

    Browsers let every page that somebody has open speak to this machine: only pages of this machine
    are listened to, and programs, which are no pages.
    """

    def start(server: Server) -> None:
        with _local_pages():
            server.start_ws(host, port)

    return _served(explained, start)


_LOCAL = re.compile(r"https?://(localhost|127\.0\.0\.1|\[::1\])(:\d+)?")


@contextmanager
def _local_pages() -> Iterator[None]:
    """Have web sockets that are opened in the block refuse pages of other machines."""
    from websockets.asyncio import server as module

    def look(connection: Any, request: Any) -> Any:
        origin = request.headers.get("Origin")
        if origin is None or _LOCAL.fullmatch(origin):
            return None
        return connection.respond(403, "only pages of this machine are listened to\n")

    # pygls opens them, and has no parameter for it
    usual = module.serve
    module.serve = partial(usual, process_request=look)
    try:
        yield
    finally:
        module.serve = usual


def _served(explained: Explained, start: Callable[[Server], None]) -> bool:
    server = made(explained)
    # what is there by now stays: no answer shall wait for the collector to look at it again
    gc.freeze()
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, lambda number, _: _ended(server, number))
    # pygls leaves so when it is told to
    try:
        with suppress(SystemExit):
            start(server)
    finally:
        server.end()
    return server.is_finished


def _ended(server: Server, number: int) -> NoReturn:
    """End at once, by a signal, and leave nothing behind."""
    server.end()
    # whoever leaves in the usual way waits for the thread that reads what the editor says
    atexit._run_exitfuncs()
    os._exit(128 + number)


def _own(descriptor: int, mode: str) -> BinaryIO:
    """A stream that is ours alone: children do not get it.

    Raises OSError if the shell closed it.
    """
    try:
        found: BinaryIO = os.fdopen(os.dup(descriptor), mode)  # type: ignore[assignment]
    except OSError as problem:
        name = "standard output" if descriptor else "standard input"
        raise OSError(problem.errno, problem.strerror, name) from None
    return found
