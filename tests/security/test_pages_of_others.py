"""A web page that somebody has open cannot speak to a language server of this machine."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

websockets = pytest.importorskip("websockets.sync.client", reason="needs the extra 'lsp'")
pytest.importorskip("pygls", reason="needs the extra 'lsp'")


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """A server at a port."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        free = int(found.getsockname()[1])
    words = [sys.executable, "-m", "rgt", "lsp", "--websocket", str(free)]
    with subprocess.Popen(words, stderr=subprocess.DEVNULL) as server:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            with socket.socket() as tried:
                if tried.connect_ex(("127.0.0.1", free)) == 0:
                    break
            time.sleep(0.1)
        yield free
        server.kill()


@pytest.mark.parametrize(
    "origin",
    [
        *("http://evil.example", "https://localhost.evil.example", "http://127.0.0.1.evil.example"),
        *("null", "http://evil.example/http://localhost", "http://localhost:1@evil.example"),
    ],
)
def test_pages_of_others_are_refused(port: int, origin: str) -> None:
    from websockets.exceptions import InvalidStatus

    with pytest.raises(InvalidStatus, match="403"):
        websockets.connect(f"ws://127.0.0.1:{port}", origin=origin)


def test_pages_of_this_machine_are_not(port: int) -> None:
    # one server serves one editor: it is enough that the door opens
    with socket.create_connection(("127.0.0.1", port), timeout=20) as door:
        lines = [
            *("GET / HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket"),
            *("Connection: Upgrade", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="),
            *("Sec-WebSocket-Version: 13", "Origin: http://localhost:3000"),
        ]
        door.sendall("\r\n".join([*lines, "", ""]).encode())
        assert door.recv(100).startswith(b"HTTP/1.1 101")
