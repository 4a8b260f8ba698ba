"""Seats in plays that a tournament watches: whatever an agent does, there is an answer."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import Any, Protocol

from rgt.backends.agents import Seat
from rgt.backends.forward_model import Move
from rgt.backends.information import History
from rgt.experiments.tournaments.results import End
from rgt.ir import plugins
from rgt.ir.diagnostics import GameError

_LONGEST_TOLD = 200


@dataclass(frozen=True, slots=True)
class Answer:
    """A move, or how an agent has lost, in a word and in words; and the seconds it took."""

    move: Move | None
    end: End | None = None
    what: str | None = None
    seconds: float = 0.0


class WatchedSeat(Protocol):
    """A seat that answers whatever happens."""

    def choose(self, history: History) -> Answer:
        """The answer of the agent, whose turn it is."""


def judged(move: Any, history: History, text: str | None = None) -> Answer:
    """The answer that says a move, or that it is none of the legal ones."""
    legal = history.state.legal_moves()
    if isinstance(move, (tuple, list)) and tuple(move) in legal:
        return Answer(tuple(move))
    if isinstance(move, (tuple, list)):
        text = " ".join(map(str, move))
    told = f"answered '{text if text is not None else move}', which is no legal move"
    return Answer(None, End.ILLEGAL, told[:_LONGEST_TOLD])


def blamed(problem: BaseException) -> str:
    """What an agent raised, in a line, with the place in its own code where that is known."""
    told = str(problem.diagnostics[0]) if isinstance(problem, GameError) else plugins.told(problem)
    place = plugins.fault(problem)
    found = told if place is None else f"{told} ({place.source.name}:{place.line})"
    return " ".join(found.split())[:_LONGEST_TOLD]


class OwnSeat:
    """A seat in this process."""

    def __init__(self, seat: Seat, player: str) -> None:
        self._seat = seat
        self._player = player

    def choose(self, history: History) -> Answer:
        """The answer of the seat."""
        information = history.information(self._player)
        begun = perf_counter()
        try:
            move = self._seat.choose(information)
        except (Exception, SystemExit) as problem:
            return Answer(None, End.RAISED, blamed(problem), perf_counter() - begun)
        seconds = perf_counter() - begun
        found = judged(move, history)
        return Answer(found.move, found.end, found.what, seconds)
