"""Agents in processes of their own: one that hangs is killed, one that dies kills nobody else."""

from __future__ import annotations

import os
import pickle
import sys
import threading
from collections import OrderedDict
from contextlib import ExitStack, suppress
from queue import Empty, SimpleQueue
from time import perf_counter
from typing import Any, ClassVar

from rgt.backends.information import History
from rgt.experiments.executors.games import GameText
from rgt.experiments.tournaments.entrants import Entrant
from rgt.experiments.tournaments.host import Begin, OpenTurn, Order, SecretTurn
from rgt.experiments.tournaments.results import End
from rgt.experiments.tournaments.seats import Answer, judged
from rgt.ir.json.text import loads
from rgt.ir.system.children import child

_START = (
    "import sys; sys.path[:] = {path!r}; from rgt.experiments.tournaments.host import main; main()"
)
_BEGINS_IN = 120.0
"""An agent that has not taken its seat after so many seconds never will."""
_MOST_HOSTS = 32
"""So many processes of agents are kept for later plays."""


class _DiedError(Exception):
    """The process has ended; the text says how."""


class _Host:
    """The process of an agent."""

    def __init__(self) -> None:
        self._stack = ExitStack()
        # what agents print is of no interest but to those who mend them
        errors = 2 if os.environ.get("RGT_TRACEBACK") else -3
        self._process = self._stack.enter_context(
            child(
                [sys.executable, "-P", "-c", _START.format(path=sys.path)],
                stdin=-1,
                stdout=-1,
                stderr=errors,
            )
        )
        self._answers: SimpleQueue[bytes] = SimpleQueue()
        threading.Thread(target=self._listen, daemon=True).start()

    def ask(self, order: Order, seconds: float | None) -> dict[str, Any]:
        """The answer; raises TimeoutError, and _DiedError if the process ends before."""
        assert self._process.stdin is not None
        try:
            pickle.dump(order, self._process.stdin)
            self._process.stdin.flush()
            line = self._answers.get(timeout=seconds)
        except Empty:
            raise TimeoutError from None
        except OSError:
            line = b""
        try:
            found = loads(line.decode(errors="replace"))
        except ValueError:
            raise _DiedError(self._how_it_ended()) from None
        return found if isinstance(found, dict) else {}

    def kill(self) -> None:
        """End the process, whatever it does."""
        self._stack.close()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        with suppress(OSError, ValueError):
            for line in self._process.stdout:
                self._answers.put(line)
        self._answers.put(b"")

    def _how_it_ended(self) -> str:
        code = self._process.wait(timeout=10)
        return f"was killed by signal {-code}" if code < 0 else f"ended with status {code}"


class _Hosts:
    """The processes of agents that this process has started, the last used ones last."""

    known: ClassVar[OrderedDict[tuple[Entrant, str, int], _Host]] = OrderedDict()


def close() -> None:
    """End the processes of agents that this process has started."""
    while _Hosts.known:
        _Hosts.known.popitem()[1].kill()


class HostedSeat:
    """A seat whose agent plays in a process of its own, and has so many seconds for a move.

    An agent that sits in a play more than once has a process for each `chair`.
    """

    def __init__(
        self, game: GameText, entrant: Entrant, player: str, seed: int, chair: int, limit: float
    ) -> None:
        self._begin = Begin(game, entrant, player, seed)
        self._key = (entrant, game.hash, chair)
        self._limit = limit
        self._told = -1
        self._sits = False

    def choose(self, history: History) -> Answer:
        """The answer of the process."""
        if not self._sits:
            found = self._asked(self._begin, _BEGINS_IN)
            if isinstance(found, Answer):
                return found
            self._sits = True
        order = self._order(history)
        begun = perf_counter()
        answer = self._asked(order, self._limit)
        seconds = perf_counter() - begun
        if not isinstance(answer, Answer):
            answer = judged(answer.get("move"), history, answer.get("text"))
        return Answer(answer.move, answer.end, answer.what, seconds)

    def _order(self, history: History) -> Order:
        """What the player does not know yet."""
        information = history.information(self._begin.player)
        told, self._told = self._told, len(history.moves)
        if not information.engine.hides:
            return OpenTurn(history.moves[max(told, 0) :])
        # there is a turn more than there are moves: that at the beginning
        return SecretTurn(
            tuple(information.seen[max(told, 0) :]), tuple(information.turns[told + 1 :])
        )

    def _asked(self, order: Order, seconds: float) -> dict[str, Any] | Answer:
        """The answer of the process, or how the play is lost."""
        host = self._host()
        try:
            found = host.ask(order, seconds)
        except TimeoutError:
            self._drop()
            return Answer(None, End.TIMEOUT, f"no answer in {seconds:g} s")
        except _DiedError as problem:
            self._drop()
            return Answer(None, End.DIED, f"its process {problem}")
        if "raised" in found:
            return Answer(None, End.RAISED, str(found["raised"]))
        return found

    def _host(self) -> _Host:
        known = _Hosts.known
        if self._key not in known:
            if len(known) >= _MOST_HOSTS:
                known.popitem(last=False)[1].kill()
            known[self._key] = _Host()
        known.move_to_end(self._key)
        return known[self._key]

    def _drop(self) -> None:
        _Hosts.known.pop(self._key).kill()
