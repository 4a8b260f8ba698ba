"""Strangers at the port: whatever they send, the player goes on and nobody sees a traceback."""

from __future__ import annotations

import socket
from collections.abc import Callable
from time import monotonic

import pytest

from rgt.environments.ggp.match import Settings

SETTINGS = Settings(agent="random", backend="interpreter")


def exchange(address: object, data: bytes, seconds: float = 10.0) -> bytes:
    """What comes back for these bytes until the other side closes."""
    found = b""
    with socket.create_connection((address.host, address.port), seconds) as connection:  # type: ignore[attr-defined]
        connection.sendall(data)
        try:
            while part := connection.recv(1 << 16):
                found += part
        except ConnectionError:
            pass
    return found


def post(body: bytes, *headers: str) -> bytes:
    lines = ["POST / HTTP/1.0", *headers, "", ""]
    return "\r\n".join(lines).encode() + body


@pytest.mark.parametrize(
    ("data", "status"),
    [
        (b"GET / HTTP/1.0\r\n\r\n", 405),
        (b"PUT / HTTP/1.0\r\n\r\n", 501),
        (b"\x00\xff\xfe\r\n\r\n", 400),
        (b"POST / HTTP/9.9\r\n\r\n", 505),
        (b"POST / " + b"a" * 70_000 + b"\r\n\r\n", 414),
        (b"POST / HTTP/1.0\r\n" + b"a: b\r\n" * 200 + b"\r\n", 431),
        (post(b""), 411),
        (post(b"(INFO)", "Content-Length: -5"), 411),
        (post(b"(INFO)", "Content-Length: six"), 411),
        (post(b"(INFO)", "Content-Length: 99999999999"), 413),
        (post(b"(INFO)", "Content-Length: " + "9" * 5000), 411),
        (post(b"", "Content-Length: 0"), 400),
        (post(b"(INFO)", "Origin: http://evil.example", "Content-Length: 6"), 403),
        (post(b"(INFO)", "Origin: null", "Content-Length: 6"), 403),
        (post(b"(HELLO)", "Content-Length: 7"), 400),
        (post(b"\xff" * 100, "Content-Length: 100"), 400),
        (post(b"(" * 100_000, "Content-Length: 100000"), 400),
        (post(b"(INFO)", "Content-Length: 6"), 200),
    ],
)
def test_broken_requests_get_an_answer(serve: Callable, data: bytes, status: int) -> None:
    player = serve(SETTINGS)
    answer = exchange(player.address, data)
    assert f" {status} ".encode() in answer.split(b"\r\n", 1)[0] or (
        # a request line that is no HTTP gets its answer without a status line
        f"{status}".encode() in answer and not answer.startswith(b"HTTP")
    )
    assert b"Traceback" not in answer and b"BaseHTTP" not in answer
    assert player.say("(INFO)").endswith("(status available))")


def test_who_goes_away_is_forgotten(serve: Callable) -> None:
    player = serve(SETTINGS, arrival=0.5)
    for data in (b"", b"POST", post(b"(INF", "Content-Length: 6")):
        with socket.create_connection((player.address.host, player.address.port)) as gone:
            gone.sendall(data)
    assert player.say("(INFO)").endswith("(status available))")


def test_a_byte_now_and_then_is_not_waited_for_for_ever(serve: Callable) -> None:
    player = serve(SETTINGS, arrival=0.6)
    begun = monotonic()
    with socket.create_connection((player.address.host, player.address.port), 10) as connection:
        connection.settimeout(0.1)
        ended = False
        for letter in b"POST / HTTP/1.0\r\n" + b"x" * 1000:
            try:
                connection.sendall(bytes([letter]))
                if connection.recv(1000) == b"":
                    ended = True
                    break
            except TimeoutError:
                continue
            except ConnectionError:
                ended = True
                break
        assert ended and monotonic() - begun < 5.0


def test_many_idle_connections_leave_room(serve: Callable) -> None:
    player = serve(SETTINGS, arrival=1.0)
    idle = [
        socket.create_connection((player.address.host, player.address.port)) for _ in range(200)
    ]
    try:
        # those beyond the limit were dropped, the others are given up soon
        deadline = monotonic() + 10.0
        while monotonic() < deadline:
            try:
                if player.say("(INFO)", 3.0).endswith("(status available))"):
                    break
            except Exception:
                continue
        else:
            pytest.fail("the player is not reached any more")
    finally:
        for connection in idle:
            connection.close()
