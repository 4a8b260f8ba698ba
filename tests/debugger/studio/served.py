"""A studio that is served on this machine, and a client of it."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx
import uvicorn
from starlette.applications import Starlette
from websockets.sync.client import ClientConnection, connect

from rgt.debugger.studio import guard
from rgt.debugger.studio.app import listening, make_app

TOKEN = "the-token-of-the-tests"


@dataclass
class Studio:
    """Where it is, and what a page of it is allowed."""

    port: int
    server: uvicorn.Server
    app: Starlette

    def drop_connections(self) -> None:
        """Break all connections, as when a machine sleeps."""
        for connection in list(self.server.server_state.connections):
            loop = connection.loop
            loop.call_soon_threadsafe(connection.transport.close)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def cookie(self) -> dict[str, str]:
        return {"Cookie": f"rgt-studio-{self.port}={TOKEN}"}

    def get(self, path: str, **headers: str) -> httpx.Response:
        return httpx.get(f"{self.address}{path}", headers={**self.cookie, **headers}, timeout=60)

    def socket(self, path: str, origin: str | None = None) -> ClientConnection:
        return connect(
            f"ws://127.0.0.1:{self.port}{path}",
            additional_headers=self.cookie,
            origin=origin or self.address,  # type: ignore[arg-type]
        )


@dataclass
class Page:
    """A page's session; `progress` is what it was told on the way."""

    socket: ClientConnection
    progress: list[Any] = field(default_factory=list)
    _last: int = 0

    def send(self, method: str, **params: object) -> int:
        self._last += 1
        self.socket.send(json.dumps({"id": self._last, "method": method, "params": params}))
        return self._last

    def answer(self, number: int) -> dict[str, Any]:
        while True:
            message: dict[str, Any] = json.loads(self.socket.recv(timeout=60))
            if "progress" in message:
                self.progress.append(message)
            elif message.get("id") == number:
                return message

    def ask(self, method: str, **params: object) -> Any:
        answer = self.answer(self.send(method, **params))
        assert "result" in answer, answer
        return answer["result"]

    def fail(self, method: str, **params: object) -> Any:
        answer = self.answer(self.send(method, **params))
        assert "error" in answer, answer
        return answer["error"]


@contextmanager
def served(ticket: str = "") -> Iterator[Studio]:
    """A studio for as long as the block runs."""
    with listening(0) as sockets:
        port = sockets.getsockname()[1]
        app = make_app(TOKEN, port, ticket=ticket)
        config = uvicorn.Config(
            app, log_level="error", lifespan="off", ws_max_size=guard.MOST_BYTES
        )
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, args=([sockets],))
        thread.start()
        try:
            yield Studio(port, server, app)
        finally:
            server.should_exit = True
            thread.join()


@contextmanager
def page(studio: Studio) -> Iterator[Page]:
    """A page of a studio, closed behind the block."""
    with studio.socket("/session") as socket:
        yield Page(socket)
