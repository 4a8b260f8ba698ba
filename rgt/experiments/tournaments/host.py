"""The process of an agent: plays one seat after the other, as it is told at standard input.

What it is told are pickles of the process that started it; what it answers are lines of JSON, since
code that nobody vouches for runs here.  What the agent prints goes to standard error.
"""

from __future__ import annotations

import json
import os
import pickle
import signal
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, BinaryIO

from rgt.backends.agents import Seat
from rgt.backends.forward_model import Move
from rgt.backends.information import History, InformationState
from rgt.experiments.executors.games import GameText
from rgt.experiments.tournaments.entrants import Entrant
from rgt.experiments.tournaments.seats import blamed


@dataclass(frozen=True, slots=True)
class Begin:
    """Take a seat in a play."""

    game: GameText
    entrant: Entrant
    player: str
    seed: int


@dataclass(frozen=True, slots=True)
class OpenTurn:
    """Choose a move, after these moves since the last turn; the game hides nothing."""

    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class SecretTurn:
    """Choose a move, after these sights and turns since the last one (see `InformationState`)."""

    seen: tuple[Move, ...]
    turns: tuple[Any, ...]


Order = Begin | OpenTurn | SecretTurn


class _Place:
    """A seat that was taken, and what its player knows."""

    def __init__(self, order: Begin) -> None:
        self._engine = order.game.engine()
        self._player = order.player
        self._seat: Seat = order.entrant.player().seat(self._engine, order.player, order.seed)
        self._history = None if self._engine.hides else History.begin(self._engine)
        self._seen: tuple[Move, ...] = ()
        self._turns: tuple[Any, ...] = ()

    def move(self, order: OpenTurn | SecretTurn) -> Any:
        return self._seat.choose(self._told(order))

    def _told(self, order: OpenTurn | SecretTurn) -> InformationState:
        if isinstance(order, OpenTurn):
            assert self._history is not None
            for move in order.moves:
                self._history = self._history.after(move)
            return self._history.information(self._player)
        self._seen += order.seen
        self._turns += order.turns
        return InformationState(self._engine, self._player, self._seen, self._turns, False, None)


def main() -> None:
    """Do what is ordered until there are no more orders."""
    # Ctrl-C is for the process that started this one, and ends it
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    orders, answers = _streams()
    place: _Place | None = None

    def do(order: Order) -> Any:
        nonlocal place
        if isinstance(order, Begin):
            place = _Place(order)
            return None
        assert place is not None
        return place.move(order)

    while True:
        try:
            order = pickle.load(orders)
        except EOFError:
            return
        except Exception as problem:
            _answer(answers, {"raised": blamed(problem)})
            continue
        _answer(answers, _tried(do, order))


def _tried(do: Callable[[Order], Any], order: Order) -> dict[str, Any]:
    """The answer to an order, whatever happens."""
    try:
        found = do(order)
    except (Exception, SystemExit) as problem:
        return {"raised": blamed(problem)}
    if isinstance(found, (tuple, list)) and all(isinstance(tag, str) for tag in found):
        return {"move": list(found)}
    return {"move": None, "text": None if found is None else repr(found)[:200]}


def _answer(answers: BinaryIO, told: dict[str, Any]) -> None:
    answers.write(json.dumps(told).encode() + b"\n")
    answers.flush()


def _streams() -> tuple[BinaryIO, BinaryIO]:
    """Input and output, out of the reach of the agent."""
    orders, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    return orders, answers


if __name__ == "__main__":
    main()
