"""The language server for a page: a child on pipes, its messages passed on over a socket.

The protocol of language servers puts a header with the length before each message on a pipe; over a
socket each message is a frame.  The server is a process of its own, so whatever a text does to it,
the studio goes on; one that ends closes the socket, and the page opens another.
"""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from rgt.debugger.studio.guard import MOST_BYTES

_START = (
    "import sys; sys.path[:] = {path!r}; sys.argv[:] = ['rgt', 'lsp']; "
    "from rgt.cli import main; main()"
)
COMMAND = (sys.executable, "-P", "-c", _START.format(path=sys.path))
"""Modules are looked for where this process does, and not in the working directory."""
_HEADER = b"content-length:"


async def bridge(page: WebSocket) -> None:
    """Pass messages on until one of the two ends: an accepted page, a server of its own."""
    server = await asyncio.create_subprocess_exec(
        *COMMAND,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        limit=MOST_BYTES,
    )
    assert server.stdin is not None
    assert server.stdout is not None
    ways = [
        asyncio.create_task(_to_server(page, server.stdin)),
        asyncio.create_task(_to_page(server.stdout, page)),
    ]
    try:
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for way in ways:
            way.cancel()
        with suppress(ProcessLookupError):
            server.kill()
        await server.wait()
        with suppress(RuntimeError, WebSocketDisconnect):
            await page.close()


async def received(page: WebSocket) -> str:
    """The next message of a page; raises WebSocketDisconnect when there are no more."""
    frame = await page.receive()
    if frame["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(frame["code"], frame.get("reason"))
    text: str | None = frame.get("text")
    # bytes are no message of ours, and are answered as other nonsense is
    return text if text is not None else frame["bytes"].decode(errors="replace")


async def _to_server(page: WebSocket, pipe: asyncio.StreamWriter) -> None:
    with suppress(WebSocketDisconnect, OSError):
        while True:
            message = (await received(page)).encode()
            pipe.write(b"Content-Length: %d\r\n\r\n" % len(message) + message)
            await pipe.drain()


async def _to_page(pipe: asyncio.StreamReader, page: WebSocket) -> None:
    with suppress(asyncio.IncompleteReadError, RuntimeError, WebSocketDisconnect, ValueError):
        while header := await pipe.readline():
            length = 0
            while header.strip():
                if header.lower().startswith(_HEADER):
                    length = int(header[len(_HEADER) :])
                header = await pipe.readline()
            await page.send_text((await pipe.readexactly(length)).decode())
