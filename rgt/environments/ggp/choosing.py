"""An agent's moves within the clock."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import fields, replace
from time import monotonic
from typing import Any

from rgt.backends.agents import Agent, Seat, agent
from rgt.backends.agents.agent import OpenAgent
from rgt.backends.agents.determinised import Determinised
from rgt.backends.forward_model import Engine, Move
from rgt.backends.information import InformationState
from rgt.ir.system.alarm import alarm
from rgt.ir.system.budget import OutOfTimeError

_THOUGHT = 0.8
"""This part of the time is for the search; no search looks at the clock all the time."""
_LEAST = 0.2
"""At least this part, however late searches were."""
_FORGIVING = 0.7
"""What remains from move to move of how late a search was."""
_SLACK = 0.7
"""A seat whose agent takes this part of the time at least, and no more than all, is kept."""


class Chooser:
    """The seat of an agent, of which a move is wanted in some seconds."""

    def __init__(self, text: str, engine: Engine, player: str, seed: int) -> None:
        self._agent = agent(text)
        self._engine, self._player, self._seed = engine, player, seed
        self._seat: Seat | None = None
        self._seconds = 0.0
        self._late = 0.0

    def choose(self, information: InformationState, seconds: float) -> Move:
        """The agent's move; raises OutOfTimeError when the seconds are over."""
        thought = max(_THOUGHT * seconds - self._late, _LEAST * seconds)
        if self._seat is None or not _SLACK * thought <= self._seconds <= thought:
            # a seat may remember its tree, so it is kept where its time fits
            self._seconds = thought
            timed = within(self._agent, self._seconds)
            self._seat = timed.seat(self._engine, self._player, self._seed)
        begun = monotonic()
        try:
            with alarm(seconds, OutOfTimeError):
                return self._seat.choose(information)
        finally:
            # where others are at work, too, what was late is late again
            late = monotonic() - begun - self._seconds
            self._late = max(late, _FORGIVING * self._late)

    def hasty(self, information: InformationState, seconds: float) -> Move | None:
        """What the agent thinks at first, in so many seconds; None if it thinks without a clock."""
        timed = within(self._agent, _THOUGHT * seconds)
        if timed == self._agent:
            return None
        with suppress(OutOfTimeError), alarm(seconds, OutOfTimeError):
            return timed.seat(self._engine, self._player, self._seed).choose(information)
        return None


def within(agent: Agent, seconds: float) -> Agent:
    """The agent with so many seconds for a move, or fewer where it has a limit of its own."""
    if isinstance(agent, Determinised):
        inner = within(agent.agent, seconds)
        assert isinstance(inner, OpenAgent)
        return replace(agent, agent=inner)
    if not any(each.name == "seconds" for each in fields(agent)):
        return agent
    own = vars(agent)["seconds"]
    limit: dict[str, Any] = {"seconds": seconds if own is None else min(own, seconds)}
    return replace(agent, **limit)
