"""A player behind a port: HTTP as the field's managers speak it, from strangers.

A request is a POST with a message as its text; whatever else comes is refused or dropped.  A
request may have so many bytes, and so many seconds to come; only so many are read at once.
"""

from __future__ import annotations

import socket
from collections.abc import Callable
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import BoundedSemaphore, Timer
from time import monotonic
from typing import Any

from rgt.environments.ggp.match import Log
from rgt.environments.ggp.messages import shown
from rgt.environments.ggp.player import Player
from rgt.environments.ggp.trouble import MessageError

LARGEST = 8 << 20
"""The bytes that a message may have; the rules of the largest games have a tenth of that."""

_ARRIVAL = 30.0
"""So many seconds a message may take to come."""
_MOST = 64
"""So many messages are answered at once."""


class Server(ThreadingHTTPServer):
    """Serves a player until `shutdown`."""

    daemon_threads = True
    request_queue_size = 32

    def __init__(
        self,
        address: tuple[str, int],
        player: Player,
        log: Log,
        *,
        largest: int = LARGEST,
        arrival: float = _ARRIVAL,
    ) -> None:
        self.player, self.log = player, log
        self.largest, self.arrival = largest, arrival
        self._free = BoundedSemaphore(_MOST)
        if ":" in address[0]:
            self.address_family = socket.AF_INET6
        super().__init__(address, _Handler)

    def process_request(self, request: Any, client_address: Any) -> None:
        """Answer in a thread of its own, unless too many are at work: then drop it."""
        if not self._free.acquire(blocking=False):
            self.log("too many requests at once: one is dropped")
            self.shutdown_request(request)
            return
        try:
            super().process_request(request, client_address)
        except RuntimeError:
            # no room for a thread
            self._free.release()
            self.shutdown_request(request)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        """In the thread."""
        try:
            super().process_request_thread(request, client_address)
        finally:
            self._free.release()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A connection broke: nobody is left to be told."""
        self.log("a connection broke")


class _Handler(BaseHTTPRequestHandler):
    """One request."""

    server: Server
    server_version = "rgt"
    sys_version = ""

    def setup(self) -> None:
        self.begun = monotonic()
        super().setup()
        self.connection.settimeout(self.server.arrival)
        # a client that sends a byte now and then does not hold a thread for ever
        self._timer = Timer(self.server.arrival, self._give_up)
        self._timer.daemon = True
        self._timer.start()

    def finish(self) -> None:
        self._timer.cancel()
        try:
            super().finish()
        except OSError:
            self.server.log("a client was gone before its answer")

    def _give_up(self) -> None:
        try:
            self.connection.shutdown(socket.SHUT_RD)
        except OSError:
            return

    def handle_expect_100(self) -> bool:
        return super().handle_expect_100()

    def do_POST(self) -> None:
        text = self._text()
        self._timer.cancel()
        if text is None:
            return
        try:
            answer = self.server.player.answer(text, self.begun)
        except MessageError as problem:
            self.server.log(f"refused: {problem}")
            self._reply(HTTPStatus.BAD_REQUEST, str(problem))
            return
        except Exception as problem:
            self.server.log(f"this is a fault of rgt: {type(problem).__name__}: {problem}")
            self._reply(HTTPStatus.INTERNAL_SERVER_ERROR, "a fault of the player")
            return
        self._reply(HTTPStatus.OK, answer)

    def do_GET(self) -> None:
        self._reply(HTTPStatus.METHOD_NOT_ALLOWED, "this is a player of GGP: messages come as POST")

    def _text(self) -> str | None:
        """The message of the request; None if it was refused."""
        if "Origin" in self.headers:
            # browsers let any page send such requests, also to this machine; managers are no pages
            self._reply(HTTPStatus.FORBIDDEN, "pages in a browser are not answered")
            return None
        length = self.headers.get("Content-Length", "")
        if not (length.isascii() and length.isdigit() and len(length) < 20):
            self._reply(HTTPStatus.LENGTH_REQUIRED, "how long is the message?")
            return None
        if int(length) > self.server.largest:
            self._reply(
                HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
                f"a message has {self.server.largest} bytes at most",
            )
            return None
        data = self.rfile.read(int(length))
        if len(data) < int(length):
            self._reply(HTTPStatus.REQUEST_TIMEOUT, "the message did not come to its end")
            return None
        return data.decode("utf-8", errors="replace")

    def _reply(self, status: HTTPStatus, text: str) -> None:
        data = text.encode()
        self.close_connection = True
        try:
            self.send_response(status)
            self.send_header("Content-Type", "text/acl; charset=utf-8")
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)
        except OSError:
            self.server.log("a client was gone before its answer")

    def log_message(self, format: str, *args: Any) -> None:
        """What the library has to say of broken requests."""
        self.server.log(shown(format % args))

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Of requests that were answered nothing is said here."""


def serve(host: str, port: int, player: Player, log: Log, ready: Callable[[str], None]) -> None:
    """Serve until Ctrl-C; `ready` is told the address.  Raises OSError if there is none."""
    with Server((host, port), player, log) as server:
        name, bound = server.server_address[:2]
        shown_host = f"[{name!s}]" if ":" in str(name) else str(name)
        ready(f"http://{shown_host}:{bound}")
        try:
            server.serve_forever()
        finally:
            player.close()
