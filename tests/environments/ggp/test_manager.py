"""A manager among players that do what they like: the match goes on, and the report says what."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from socketserver import BaseRequestHandler, ThreadingTCPServer
from threading import Event, Thread
from time import monotonic, sleep

import pytest

from rgt.corpus import find
from rgt.environments.ggp.client import Address
from rgt.environments.ggp.manager import Manager, Result
from rgt.environments.ggp.messages import Start
from rgt.environments.ggp.referee import RulesReferee
from rgt.environments.ggp.seats import ChanceSeat, RemoteSeat, Seat
from rgt.ir.diagnostics import Source

Stub = Callable[[str], bytes | None]
"""What somebody answers to the text of a message; None: nothing, and the line is kept open."""


def answer(text: str) -> bytes:
    return f"HTTP/1.0 200 OK\r\nContent-Length: {len(text)}\r\n\r\n{text}".encode()


@pytest.fixture
def stub() -> Iterator[Callable[[Stub], Address]]:
    """Somebody at a port who is no player of ours."""
    servers: list[ThreadingTCPServer] = []
    over = Event()

    def begin(behaviour: Stub) -> Address:
        class Talk(BaseRequestHandler):
            def handle(self) -> None:
                # whoever does not wait for the answer is gone
                with suppress(OSError):
                    told = behaviour(message(self.request))
                    if told is None:
                        over.wait(10.0)
                    else:
                        self.request.sendall(told)

        server = ThreadingTCPServer(("127.0.0.1", 0), Talk)
        servers.append(server)
        Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        return Address("127.0.0.1", server.server_address[1], "/")

    yield begin
    over.set()
    for server in servers:
        server.shutdown()
        server.server_close()


def message(connection: socket.socket) -> str:
    data = b""
    while b"\r\n\r\n" not in data or len(data.split(b"\r\n\r\n", 1)[1]) < length(data):
        data += connection.recv(1 << 16)
    return data.split(b"\r\n\r\n", 1)[1].decode()


def length(data: bytes) -> int:
    lines = data.split(b"\r\n\r\n", 1)[0].lower().split(b"\r\n")
    return next(int(line.split(b":")[1]) for line in lines if line.startswith(b"content-length"))


def play(x: Seat, o: Seat, clock: float = 0.5, **options: object) -> Result:
    path = find("gdl/tic_tac_toe")
    assert path is not None
    text = Path(path).read_text(encoding="utf-8")
    referee = RulesReferee(Source("game", text))
    watch = options.get("watch", lambda *_: None)
    message = Start("match", "", text, clock, clock)
    manager = Manager(referee, [x, o], message, Random(1), 100, watch)  # type: ignore[arg-type]
    return manager.run()


def ready_then(told: str | bytes | None) -> Stub:
    def behaviour(text: str) -> bytes | None:
        if "START" in text:
            return answer("READY")
        return answer(told) if isinstance(told, str) else told

    return behaviour


@pytest.mark.parametrize(
    ("told", "kind"),
    [
        ("(mark 9 9)", "illegal"),
        ("NIL", "illegal"),
        ("", "illegal"),
        ("(mark 1 1) (mark 1 2)", "illegal"),
        ("(" * 100_000, "illegal"),
        (b"\xff\xfe\x00", "connection"),
        (b"", "connection"),
        (b"HTTP/1.0 500 Oh\r\n\r\nno", "connection"),
        (b"HTTP/1.0 200 OK\r\nContent-Length: 50\r\n\r\n(mark 1", "connection"),
        (answer("x" * (2 << 20)), "connection"),
    ],
)
def test_a_bad_answer_is_told_and_a_legal_move_made_instead(
    stub: Callable, told: str | bytes, kind: str
) -> None:
    result = play(RemoteSeat(stub(ready_then(told))), ChanceSeat(Random(0)))
    assert result.goals is not None
    faults = [fault for fault in result.faults if fault.move is not None]
    assert len(faults) == len(result.steps)
    assert {fault.kind for fault in faults} == {kind}
    for number, (fault, moves) in enumerate(zip(faults, result.steps, strict=True), 1):
        assert (fault.step, fault.role, fault.move) == (number, "x", moves[0])


def test_who_does_not_answer_costs_a_clock_a_step_and_no_more(stub: Callable) -> None:
    begun = monotonic()
    result = play(RemoteSeat(stub(ready_then(None))), ChanceSeat(Random(0)), clock=0.1)
    steps = len(result.steps)
    assert [fault.kind for fault in result.faults] == ["timeout"] * (steps + 1)
    assert monotonic() - begun >= 0.1 * steps


def test_a_slow_drip_is_no_answer(stub: Callable) -> None:
    def drip(text: str) -> bytes | None:
        sleep(0.2 if "PLAY" in text else 0.0)
        return answer("noop" if "PLAY" in text else "ready")

    result = play(RemoteSeat(stub(drip)), ChanceSeat(Random(0)), clock=0.1)
    assert {fault.kind for fault in result.faults if fault.move is not None} == {"timeout"}


def test_nobody_there_and_busy_are_told_at_the_start(stub: Callable) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    result = play(
        RemoteSeat(Address("127.0.0.1", port, "/")),
        RemoteSeat(stub(lambda text: answer("busy"))),
        clock=0.3,
    )
    starts = {(fault.role, fault.kind) for fault in result.faults if fault.step == 0}
    assert starts == {("x", "connection"), ("o", "refused")}
    assert result.goals is not None


def test_messages_are_those_of_the_definition(stub: Callable) -> None:
    heard: list[str] = []

    def waits(text: str) -> bytes:
        heard.append(" ".join(text.split()))
        return answer("ready" if "START" in text else "noop" if "PLAY" in text else "done")

    result = play(ChanceSeat(Random(3)), RemoteSeat(stub(waits)), clock=5.0)
    start, *plays, stop = heard
    assert start.startswith("( START match o (") and start.endswith(") 5 5 )")
    assert plays[0] == "( PLAY match NIL )"
    for text, moves in zip(plays[1:], result.steps, strict=False):
        assert text == f"( PLAY match ({' '.join(moves)}) )"
    assert stop == f"( STOP match ({' '.join(result.steps[-1])}) )"
    assert len(plays) == len(result.steps)


def test_a_match_that_is_broken_off_is_told_to_the_players(stub: Callable) -> None:
    heard: list[str] = []

    def waits(text: str) -> bytes:
        heard.append(text)
        return answer("ready" if "START" in text else "noop")

    def interrupt(step: int, moves: tuple[str, ...]) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play(ChanceSeat(Random(3)), RemoteSeat(stub(waits)), clock=5.0, watch=interrupt)
    assert heard[-1] == "( ABORT match )"
