"""A player behind a port of this machine, for as long as a test needs it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from threading import Thread

import pytest

from rgt.environments.ggp.client import Address, send
from rgt.environments.ggp.match import Settings
from rgt.environments.ggp.player import Player
from rgt.environments.ggp.server import Server


@dataclass
class Served:
    """A player that is served, and what it logged."""

    address: Address
    player: Player
    log: list[str] = field(default_factory=list)

    def say(self, text: str, seconds: float = 30.0) -> str:
        """The answer to a message."""
        return send(self.address, text, seconds)


@pytest.fixture
def serve() -> Iterator[Callable[..., Served]]:
    """Serves players, of these settings, until the test is over."""
    running: list[tuple[Server, Player]] = []

    def begin(settings: Settings, **limits: float) -> Served:
        log: list[str] = []
        player = Player(settings, log.append)
        server = Server(("127.0.0.1", 0), player, log.append, **limits)
        running.append((server, player))
        Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        return Served(Address("127.0.0.1", server.server_address[1], "/"), player, log)

    yield begin
    for server, player in running:
        server.shutdown()
        server.server_close()
        player.close()
