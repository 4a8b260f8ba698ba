"""The server behind a pipe, a socket or a web socket."""

from __future__ import annotations

import os
import sys
from typing import BinaryIO

from rgt.debugger.server.analysis.publishing import Explained
from rgt.debugger.server.registration import made


def serve_stdio(explained: Explained) -> None:
    """Speak over standard input and output until the editor says that it is enough.

    Whatever else is printed, by code of ours or of others, goes to standard error.
    """
    stdin, stdout = _own(0, "rb"), _own(1, "wb")
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    server = made(explained)
    try:
        server.start_io(stdin, stdout)
    finally:
        server.end()


def serve_tcp(host: str, port: int, explained: Explained) -> None:
    """Wait for an editor at a port, and serve it."""
    server = made(explained)
    try:
        server.start_tcp(host, port)
    finally:
        server.end()


def serve_websocket(host: str, port: int, explained: Explained) -> None:
    """Wait for an editor in a browser at a port, and serve it."""
    server = made(explained)
    try:
        server.start_ws(host, port)
    finally:
        server.end()


def _own(descriptor: int, mode: str) -> BinaryIO:
    """A stream that is ours alone: children do not get it."""
    found: BinaryIO = os.fdopen(os.dup(descriptor), mode)  # type: ignore[assignment]
    return found
