"""Chooses uniformly among the legal moves.

It looks at nothing else, and needs no more than its moves: it plays any game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rgt.backends.agents.agent import Agent, Seat
from rgt.backends.agents.dice import Dice, Seed
from rgt.backends.forward_model import Engine, Move
from rgt.backends.information import InformationState


@dataclass(frozen=True)
class Uniform(Agent):
    """See the module."""

    name: ClassVar[str] = "random"

    def seat(self, engine: Engine, player: str, seed: Seed) -> Seat:
        """A seat that draws lots."""
        return _UniformSeat(Dice(seed, player))


class _UniformSeat:
    def __init__(self, dice: Dice) -> None:
        self._dice = dice

    def choose(self, information: InformationState) -> Move:
        return self._dice.at(information).choice(information.moves)
