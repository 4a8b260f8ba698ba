"""Plays a game of hidden information as if it were open, by samples (Long et al. 2010).

Positions that agree with all that the player saw are drawn; the agent that is named thinks about
each as if it were the position, and the weights that it gives to the moves are added.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from rgt.backends.agents.agent import Agent, OpenAgent, Searcher, Seat, backend_of, heaviest
from rgt.backends.agents.dice import Dice, Seed
from rgt.backends.agents.mcts import Mcts
from rgt.backends.forward_model import Engine, Move
from rgt.backends.information import InformationState
from rgt.ir.diagnostics import Diagnostic, GameError, error


@dataclass(frozen=True)
class Determinised(Agent):
    """See the module.

    `agent` thinks, about `samples` positions; an information set of more than `most` positions is
    refused.
    """

    name: ClassVar[str] = "determinised"

    agent: OpenAgent = field(default_factory=Mcts)
    samples: int = 10
    most: int = 10_000

    def seat(self, engine: Engine, player: str, seed: Seed) -> Seat:
        """A seat that draws positions."""
        return _DeterminisedSeat(self, self.agent.thinker(engine, player), Dice(seed, player))


class _DeterminisedSeat:
    def __init__(self, agent: Determinised, searcher: Searcher, dice: Dice) -> None:
        self._agent = agent
        self._searcher = searcher
        self._dice = dice

    @property
    def backend(self) -> str:
        """Where the work is done; see `OpenSeat`."""
        return backend_of(self._searcher)

    def choose(self, information: InformationState) -> Move:
        moves = information.moves
        if len(moves) == 1:
            return moves[0]
        random = self._dice.at(information)
        states = information.possible(self._agent.most)
        if states is None:
            raise GameError(_too_many(self._agent.most))
        weights: dict[Move, float] = {}
        for _ in range(max(self._agent.samples, 1)):
            for move, weight in self._searcher.weigh(random.choice(states), random).items():
                weights[move] = weights.get(move, 0.0) + weight
        return heaviest(moves, weights, random)


def _too_many(most: int) -> Diagnostic:
    return error(
        "AGT003",
        f"more than {most} positions agree with what the player saw",
        hint="'random' needs to know none; the option 'most' allows more",
    )
