"""Monte Carlo tree search with random playouts: UCT (Kocsis and Szepesvari 2006).

Scores must be numbers; others count as 0.  Each player is taken to maximise its own.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import ClassVar

from rgt.backends.agents.agent import OpenAgent, Searcher
from rgt.backends.agents.limits import Budget
from rgt.backends.agents.scores import number
from rgt.backends.forward_model import Engine, Move, State
from rgt.ir.game import RANDOM


@dataclass(slots=True)
class _Node:
    """A position of the search tree: visits, and each player's sum of scores in 0..1."""

    state: State
    untried: list[tuple[Move, State]]
    children: list[tuple[Move, _Node]] = field(default_factory=list)
    visits: int = 0
    sums: dict[str, float] = field(default_factory=dict)


@dataclass(frozen=True)
class Mcts(OpenAgent):
    """See the module.

    `seconds` and `iterations` limit a move; `exploration` is the constant of UCB1, and a playout is
    given up after `longest` moves.
    """

    name: ClassVar[str] = "mcts"
    work: ClassVar[str | None] = "iterations"

    seconds: float | None = None
    iterations: int | None = None
    exploration: float = 1.4
    longest: int = 500

    def searcher(self, engine: Engine, player: str) -> Searcher:
        """A searcher that begins anew for every move."""
        return _Search(self)


@dataclass(frozen=True, slots=True)
class _Search:
    agent: Mcts

    def weigh(self, state: State, random: Random) -> Mapping[Move, float]:
        """How often each move was looked at."""
        moves = state.legal_moves()
        if len(moves) == 1:
            return {moves[0]: 1.0}
        budget = Budget.of(self.agent.seconds, self.agent.iterations)
        root = self._node(state, random)
        while budget.spend():
            path = self._descend(root, random)
            scores = self._playout(path[-1].state, random)
            for node in path:
                node.visits += 1
                for player, score in scores.items():
                    node.sums[player] = node.sums.get(player, 0.0) + score
        return {move: child.visits for move, child in root.children}

    def _node(self, state: State, random: Random) -> _Node:
        untried = [] if state.is_terminal else list(state.successors())
        random.shuffle(untried)
        return _Node(state, untried)

    def _descend(self, root: _Node, random: Random) -> list[_Node]:
        """A path from the root to a new leaf, or to an end."""
        path = [root]
        while True:
            node = path[-1]
            if node.untried:
                move, state = node.untried.pop()
                child = self._node(state, random)
                node.children.append((move, child))
                return [*path, child]
            if not node.children:
                return path
            path.append(self._best(node, random))

    def _best(self, node: _Node, random: Random) -> _Node:
        if node.state.player == RANDOM:
            return random.choice(node.children)[1]
        log = math.log(node.visits + 1)

        def value(child: _Node) -> float:
            mean = child.sums.get(node.state.player, 0.0) / child.visits
            return mean + self.agent.exploration * math.sqrt(log / child.visits)

        return max((child for _, child in node.children), key=value)

    def _playout(self, state: State, random: Random) -> dict[str, float]:
        for _ in range(self.agent.longest):
            if state.is_terminal:
                break
            moves = state.legal_moves()
            if not moves:
                break
            state = state.apply(random.choice(moves))
        return {player: number(score) / 100 for player, score in state.goals().items()}
