"""Who plays the roles of a match: players behind an address, agents of rgt, chance."""

from __future__ import annotations

from random import Random
from time import monotonic
from typing import Protocol

from rgt.environments.ggp import client, kif, messages
from rgt.environments.ggp.client import Address, ConnectionLostError, SilentError
from rgt.environments.ggp.match import Log, Match, Settings
from rgt.environments.ggp.messages import READY, Play, Start, Step, Stop
from rgt.environments.ggp.trouble import MessageError

RANDOM = "random"


class ProblemError(Exception):
    """A player did not do what it was asked to; `kind` is the kind of problem, one word."""

    def __init__(self, kind: str, told: str) -> None:
        super().__init__(told)
        self.kind = kind


class Seat(Protocol):
    """One role of one match."""

    def start(self, start: Start) -> None:
        """Be told of the match; raises ProblemError."""

    def play(self, step: Step, legal: tuple[str, ...]) -> str:
        """A move after a step; raises ProblemError."""

    def stop(self, step: Step) -> None:
        """The match is over; raises ProblemError."""

    def abort(self) -> None:
        """The match is given up."""


class ChanceSeat:
    """Chooses uniformly: the role `random`, and players called so."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def start(self, start: Start) -> None:
        """Nothing needs to be known."""

    def play(self, step: Step, legal: tuple[str, ...]) -> str:
        """Any legal move."""
        return self._random.choice(legal)

    def stop(self, step: Step) -> None:
        """Nothing is left."""

    def abort(self) -> None:
        """Nothing is left."""


class RemoteSeat:
    """A player behind an address."""

    def __init__(self, address: Address) -> None:
        self._address = address
        self._start: Start

    def start(self, start: Start) -> None:
        """Send START; the answer is to be ``ready``."""
        self._start = start
        answer = self._send(messages.written(start), start.start_clock)
        if answer.lower() != READY:
            raise ProblemError("refused", f"the answer to START is '{messages.shown(answer)}'")

    def play(self, step: Step, legal: tuple[str, ...]) -> str:
        """Send PLAY."""
        play = Play(self._start.match, step)
        answer = self._send(messages.written(play), self._start.play_clock)
        try:
            move = kif.term(answer)
        except MessageError:
            move = ""
        if move not in legal:
            raise ProblemError("illegal", messages.shown(answer) or "(nothing)")
        return move

    def stop(self, step: Step) -> None:
        """Send STOP."""
        self._send(messages.written(Stop(self._start.match, step)), self._start.play_clock)

    def abort(self) -> None:
        """Send ABORT; nobody waits long for an answer."""
        try:
            self._send(messages.written(messages.Abort(self._start.match)), 2.0)
        except ProblemError:
            return

    def _send(self, text: str, seconds: float) -> str:
        try:
            return client.send(self._address, text, seconds, self._start.role)
        except SilentError:
            raise ProblemError("timeout", f"no answer within {seconds:g} s") from None
        except ConnectionLostError as problem:
            raise ProblemError("connection", str(problem)) from None


class AgentSeat:
    """An agent of rgt, in a process of its own; it is told what a player behind an address is."""

    def __init__(self, settings: Settings, log: Log) -> None:
        self._settings, self._log = settings, log
        self._match: Match

    def start(self, start: Start) -> None:
        """Have it prepare."""
        told = messages.read(messages.written(start))
        assert isinstance(told, Start)
        self._match = Match(told, self._settings, self._log, None)
        if not self._match.get_ready(monotonic()):
            raise ProblemError("refused", "the game cannot be played")

    def play(self, step: Step, legal: tuple[str, ...]) -> str:
        """The agent's move, or some legal one if it is late."""
        told = messages.read(messages.written(Play(self._match.start.match, step)))
        assert isinstance(told, Play)
        move = self._match.play(told.step, monotonic())
        term = kif.term(move)
        if term not in legal:
            raise ProblemError("illegal", move)
        return term

    def stop(self, step: Step) -> None:
        """End the process."""
        self._match.end()

    def abort(self) -> None:
        """End the process."""
        self._match.end()
