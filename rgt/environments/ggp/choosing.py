"""An agent's moves within the clock."""

from __future__ import annotations

from random import Random

from rgt.backends.agents import agent
from rgt.backends.forward_model import Engine, Move
from rgt.backends.information import InformationState
from rgt.ir.alarm import alarm
from rgt.ir.budget import OutOfTimeError

_MOST = 10_000


class Chooser:
    """The seat of an agent, of which a move is wanted in some seconds."""

    def __init__(self, text: str, engine: Engine, player: str, seed: int) -> None:
        self._text = text
        self._random = Random(seed)

    def choose(self, information: InformationState, seconds: float) -> Move:
        """The agent's move; raises OutOfTimeError when the seconds are over."""
        states = information.possible(_MOST)
        assert states
        with alarm(seconds, OutOfTimeError):
            return agent(self._text, 0.9 * seconds).choose(
                self._random.choice(states), self._random
            )
