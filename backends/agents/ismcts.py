"""Information set Monte Carlo tree search, for games of hidden information.

Each iteration draws a position that its player may be in and plays on from there; each player has
a tree of its own, whose branches are what that player sees (MO-ISMCTS: Cowling, Powley and
Whitehouse 2012). So who cannot tell positions apart chooses alike in them; moves are compared by
how often they were available.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import log, sqrt
from random import Random
from typing import Annotated, ClassVar

from rgt.backends.agents.agent import Agent, Seat, heaviest
from rgt.backends.agents.beliefs import Belief, drawn
from rgt.backends.agents.dice import Dice, Seed
from rgt.backends.agents.limits import Budget
from rgt.backends.agents.ranges import SOME
from rgt.backends.agents.rollouts import rollout
from rgt.backends.agents.scores import Scale
from rgt.backends.forward_model import Engine, Move, State
from rgt.backends.information import InformationState
from rgt.ir.game import RANDOM


@dataclass(frozen=True)
class Ismcts(Agent):
    """See the module."""

    name: ClassVar[str] = "ismcts"
    work: ClassVar[str | None] = "iterations"

    seconds: Annotated[float | None, "time for a move; 1 where no limit is set"] = None
    iterations: Annotated[int | None, "playouts for a move"] = None
    exploration: Annotated[float, "how much is looked at what was looked at little"] = 0.7
    longest: Annotated[int, "a playout is given up after so many moves"] = 500
    particles: Annotated[int, SOME, "how many positions are believed in where there are many"] = 500
    most: Annotated[int, SOME, "up to how many positions are all known"] = 1000
    effort: Annotated[int, "how many positions are looked at to find one that agrees"] = 100_000

    def seat(self, engine: Engine, player: str, seed: Seed) -> Seat:
        """A seat with a belief of its own."""
        return _IsmctsSeat(self, engine, Dice(seed, player))


class _Branch:
    """A move of who is to move at a node."""

    __slots__ = ("available", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.available = 0
        self.total = 0.0


class _Node:
    """What one player can tell apart: its moves there, and what it may see next."""

    __slots__ = ("branches", "following")

    def __init__(self) -> None:
        self.branches: dict[Move, _Branch] = {}
        self.following: dict[tuple[Move, Move], _Node] = {}

    def after(self, own: Move, shown: Move) -> _Node:
        key = own, shown
        found = self.following.get(key)
        if found is None:
            found = self.following[key] = _Node()
        return found


class _IsmctsSeat:
    def __init__(self, agent: Ismcts, engine: Engine, dice: Dice) -> None:
        self._agent = agent
        self._players = engine.players
        self._scale = Scale(engine)
        self._belief = Belief(agent.most, agent.particles, agent.effort)
        self._dice = dice

    def choose(self, information: InformationState) -> Move:
        """The move that was looked at most often."""
        moves = information.moves
        if len(moves) == 1:
            return moves[0]
        random = self._dice.at(information)
        states = self._belief.at(information, random)
        budget = Budget.of(self._agent.seconds, self._agent.iterations)
        roots = {player: _Node() for player in self._players}
        while budget.spend():
            self._iterate(states, roots, random)
        branches = roots[information.player].branches
        weights = {move: branch.visits for move, branch in branches.items() if branch.visits}
        return heaviest(moves, weights, random)

    def _iterate(
        self, states: Mapping[State, float], roots: Mapping[str, _Node], random: Random
    ) -> None:
        state = drawn(states, 1, random)[0]
        nodes = dict(roots)
        made: list[tuple[str, _Branch]] = []
        for _ in range(self._agent.longest):
            if state.is_terminal:
                break
            moves = state.legal_moves()
            if not moves:
                break
            mover, is_new = state.player, False
            if mover == RANDOM:
                move = random.choice(moves)
            else:
                branches = nodes[mover].branches
                untried = [each for each in moves if each not in branches]
                for each in untried:
                    branches[each] = _Branch()
                untried = [each for each in moves if not branches[each].visits]
                is_new = bool(untried)
                move = random.choice(untried) if untried else self._best(branches, moves)
                for each in moves:
                    branches[each].available += 1
                made.append((mover, branches[move]))
            state = state.apply(move)
            for player, node in nodes.items():
                own = move if player == mover else ()
                nodes[player] = node.after(own, state.visible_to(player))
            if is_new:
                break
        end = rollout(state, random, self._agent.longest)
        scores = dict(zip(self._players, self._scale.of(end.goals(), self._players), strict=True))
        for player, branch in made:
            branch.visits += 1
            branch.total += scores[player]

    def _best(self, branches: Mapping[Move, _Branch], moves: tuple[Move, ...]) -> Move:
        def value(move: Move) -> float:
            branch = branches[move]
            spread = sqrt(log(max(branch.available, 1)) / branch.visits)
            return branch.total / branch.visits + self._agent.exploration * spread

        return max(moves, key=value)
