"""Messages sent to players over HTTP."""

from __future__ import annotations

import http.client
import socket
from collections.abc import Iterator
from dataclasses import dataclass
from time import monotonic
from urllib.parse import urlsplit

_LARGEST = 1 << 20
_PORT = 9147
"""The field's usual port."""


class ConnectionLostError(Exception):
    """There is no connection to a player, or it broke; the text says why."""


class SilentError(Exception):
    """A player did not answer in time."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where a player is: ``http://host:port``, or ``host:port``."""

    host: str
    port: int
    path: str

    @classmethod
    def of(cls, text: str) -> Address | None:
        """The address of a text; None if it is none."""
        try:
            parts = urlsplit(text if "://" in text else f"http://{text}")
            port = parts.port or _PORT
        except ValueError:
            return None
        if parts.scheme != "http" or not parts.hostname:
            return None
        return cls(parts.hostname, port, parts.path or "/")


def send(address: Address, message: str, seconds: float, receiver: str = "") -> str:
    """A player's answer to a message, which it may take so many seconds for.

    Raises SilentError without an answer in time, ConnectionLostError without a connection or for an
    answer that is none of HTTP.
    """
    deadline = monotonic() + seconds
    connection = http.client.HTTPConnection(address.host, address.port, timeout=max(seconds, 0.01))
    data = message.encode()
    headers = {
        "Accept": "text/delim",
        "Content-Type": "text/acl",
        "Sender": "rgt",
        "Receiver": receiver,
    }
    try:
        connection.request("POST", address.path, data, headers)
        with connection.getresponse() as response:
            found = b"".join(_parts(response, connection, deadline))
    except TimeoutError:
        raise SilentError from None
    except (OSError, http.client.HTTPException) as problem:
        raise ConnectionLostError(str(problem) or type(problem).__name__) from None
    finally:
        connection.close()
    text = found.decode(errors="replace").strip()
    if response.status != http.client.OK:
        raise ConnectionLostError(f"status {response.status}: {text[:200]}")
    return text


def _parts(
    response: http.client.HTTPResponse, connection: http.client.HTTPConnection, deadline: float
) -> Iterator[bytes]:
    """The answer as it comes, until the time is up."""
    size = 0
    while True:
        left = deadline - monotonic()
        if left <= 0:
            raise TimeoutError
        sock: socket.socket | None = connection.sock
        if sock is not None:
            sock.settimeout(left)
        part = response.read1(1 << 16)
        if not part:
            if response.length:
                raise ConnectionLostError("the answer did not come to its end")
            return
        size += len(part)
        if size > _LARGEST:
            raise ConnectionLostError("the answer is too long")
        yield part
