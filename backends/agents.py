"""Computer players over any engine: uniformly random, Monte Carlo tree search (UCT), alpha-beta.

All know the true state: in a game of hidden information they play with open cards.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import repeat
from random import Random
from typing import Protocol

from rgt.backends.forward_model import Move, State
from rgt.ir.diagnostics import GameError, error, nearest
from rgt.ir.game import RANDOM

HUMAN = "human"
KINDS = (HUMAN, "random", "mcts", "alphabeta")
"""Who can play; a human is asked by the command that plays."""
SEARCHERS = ("mcts", "alphabeta")
"""Those that look at many positions for a move."""


class Agent(Protocol):
    """Someone who chooses moves."""

    def choose(self, state: State, random: Random) -> Move:
        """One of the state's legal moves; the state has at least one."""


@dataclass(frozen=True, slots=True)
class RandomAgent:
    """Chooses uniformly."""

    def choose(self, state: State, random: Random) -> Move:
        """Any legal move."""
        return random.choice(state.legal_moves())


@dataclass(slots=True)
class _Node:
    """A position of the search tree: visits, and each player's sum of scores in 0..1."""

    state: State
    untried: list[tuple[Move, State]]
    children: list[tuple[Move, _Node]] = field(default_factory=list)
    visits: int = 0
    sums: dict[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TreeSearchAgent:
    """UCT with random playouts for `seconds` a move (Kocsis and Szepesvari 2006).

    With `playouts` it is so many for a move instead, and the same moves are chosen every time.
    Scores must be numbers; others count as 0.  Each player is taken to maximise its own.
    """

    seconds: float = 1.0
    playouts: int | None = None
    exploration: float = 1.4
    playout_limit: int = 500

    def choose(self, state: State, random: Random) -> Move:
        """The most visited move after the time is up, or the playouts are made."""
        moves = state.legal_moves()
        if len(moves) == 1:
            return moves[0]
        root = self._node(state, random)
        for _ in self._turns():
            path = self._descend(root, random)
            scores = self._playout(path[-1].state, random)
            for node in path:
                node.visits += 1
                for player, score in scores.items():
                    node.sums[player] = node.sums.get(player, 0.0) + score
        return max(root.children, key=lambda child: child[1].visits, default=(moves[0], root))[0]

    def _turns(self) -> Iterator[None]:
        """As often as a playout is to be made."""
        if self.playouts is not None:
            yield from repeat(None, self.playouts)
            return
        deadline = time.perf_counter() + self.seconds
        while time.perf_counter() < deadline:
            yield None

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
            return mean + self.exploration * math.sqrt(log / child.visits)

        return max((child for _, child in node.children), key=value)

    def _playout(self, state: State, random: Random) -> dict[str, float]:
        for _ in range(self.playout_limit):
            if state.is_terminal:
                break
            moves = state.legal_moves()
            if not moves:
                break
            state = state.apply(random.choice(moves))
        return {player: _number(score) / 100 for player, score in state.goals().items()}


def agent(name: str, seconds: float = 1.0, playouts: int | None = None) -> Agent:
    """The agent of that name: ``random``, ``mcts``, ``alphabeta``; GameError for any other.

    It has so many seconds for a move, or makes so many playouts, or looks at so many positions.
    """
    if name == "random":
        return RandomAgent()
    if name == "mcts":
        return TreeSearchAgent(seconds, playouts)
    if name == "alphabeta":
        from rgt.backends.alpha_beta import AlphaBetaAgent

        return AlphaBetaAgent(seconds, playouts)
    hint = nearest(name, KINDS) or f"there are: {', '.join(KINDS)}"
    if name == HUMAN:
        hint = "nobody is asked here; people play with 'rgt play'"
    raise GameError(error("RG118", f"there is no player '{name}'", hint=hint))


def _number(score: str) -> float:
    try:
        return float(score)
    except ValueError:
        return 0.0
