"""Plays a game of hidden information as if it were open, by samples of positions.

Positions are drawn from what its player may believe; the agent that is named thinks about each as
if it were the position, and the weights that it gives to moves are added (perfect information Monte
Carlo: Ginsberg 2001; Long, Sturtevant, Buro and Furtak 2010). It plays as if all were shown right
after its move: it does not bluff, nor hide what it knows.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Annotated, ClassVar

from rgt.backends.agents.agent import Agent, OpenAgent, Searcher, Seat, backend_of, heaviest
from rgt.backends.agents.beliefs import Belief, drawn
from rgt.backends.agents.dice import Dice, Seed
from rgt.backends.agents.mcts.agent import Mcts
from rgt.backends.agents.ranges import SOME
from rgt.backends.forward_model import Engine, Move
from rgt.backends.information import InformationState


@dataclass(frozen=True)
class Determinised(Agent):
    """See the module; each sample has the limits of the agent divided by their number."""

    name: ClassVar[str] = "determinised"

    agent: Annotated[OpenAgent, "who thinks about each position"] = field(default_factory=Mcts)
    samples: Annotated[int, SOME, "how many positions are thought about for a move"] = 10
    particles: Annotated[int, SOME, "how many positions are believed in where there are many"] = 200
    most: Annotated[int, SOME, "up to how many positions are all known"] = 1000
    effort: Annotated[int, "how many positions are looked at to find one that agrees"] = 100_000

    def limited(self, *, seconds: float | None = None, work: int | None = None) -> Determinised:
        """The limits are those of who thinks."""
        return replace(self, agent=self.agent.limited(seconds=seconds, work=work))

    @property
    def searches(self) -> bool:
        """Somebody does for it."""
        return self.agent.searches

    def seat(self, engine: Engine, player: str, seed: Seed) -> Seat:
        """A seat that draws positions."""
        searcher = self.agent.shared(max(self.samples, 1)).thinker(engine, player)
        return _DeterminisedSeat(self, searcher, Dice(seed, player))


class _DeterminisedSeat:
    def __init__(self, agent: Determinised, searcher: Searcher, dice: Dice) -> None:
        self._samples = max(agent.samples, 1)
        self._belief = Belief(agent.most, agent.particles, agent.effort)
        self._searcher = searcher
        self._dice = dice

    @property
    def backend(self) -> str:
        """Where the work is done; see `OpenSeat`."""
        return backend_of(self._searcher)

    def choose(self, information: InformationState) -> Move:
        """The move of the largest weight in all samples together."""
        moves = information.moves
        if len(moves) == 1:
            return moves[0]
        random = self._dice.at(information)
        states = self._belief.at(information, random)
        weights: dict[Move, float] = {}
        for state in drawn(states, self._samples, random):
            for move, weight in self._searcher.weigh(state, random).items():
                weights[move] = weights.get(move, 0.0) + weight
        return heaviest(moves, weights, random)
