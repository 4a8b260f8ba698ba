"""Flat Monte Carlo: as many random plays for every move, and the move of the best mean.

No tree is built, so that the answers of others are never learned: the yardstick for tree search
(Bruegmann 1993; Browne et al. 2012, section 2.3).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Annotated, ClassVar

from rgt.backends.agents.agent import OpenAgent, Searcher
from rgt.backends.agents.limits import Budget
from rgt.backends.agents.rollouts import rollout
from rgt.backends.agents.scores import Scale
from rgt.backends.forward_model import Engine, Move, State


@dataclass(frozen=True)
class Flat(OpenAgent):
    """See the module."""

    name: ClassVar[str] = "flat"
    work: ClassVar[str | None] = "iterations"

    seconds: Annotated[float | None, "time for a move; 1 where no limit is set"] = None
    iterations: Annotated[int | None, "playouts for a move"] = None
    longest: Annotated[int, "a playout is given up after so many moves"] = 500

    def searcher(self, engine: Engine, player: str) -> Searcher:
        """A searcher that remembers nothing."""
        return _FlatSearch(self, engine)


class _FlatSearch:
    def __init__(self, agent: Flat, engine: Engine) -> None:
        self._agent = agent
        self._players = engine.players
        self._scale = Scale(engine)

    def weigh(self, state: State, random: Random) -> Mapping[Move, float]:
        """The mean score that each move led to."""
        agent = self._agent
        after = list(state.successors())
        if len(after) == 1:
            return {after[0][0]: 1.0}
        mover = self._players.index(state.player)
        budget = Budget.of(agent.seconds, agent.iterations)
        totals, counts = [0.0] * len(after), [0] * len(after)
        # whoever comes last in a round that is not finished is not always the same
        order = list(range(len(after)))
        random.shuffle(order)
        done = False
        while not done:
            for i in order:
                if not budget.spend():
                    done = True
                    break
                end = rollout(after[i][1], random, agent.longest)
                totals[i] += self._scale.of(end.goals(), self._players)[mover]
                counts[i] += 1
        return {after[i][0]: totals[i] / counts[i] for i in order if counts[i]}
