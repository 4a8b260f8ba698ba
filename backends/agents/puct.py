"""Tree search led by an evaluation: PUCT, as AlphaZero has it (Silver et al. 2018).

The evaluation, a network for instance, tells which moves look good and what positions are worth;
no play is made to its end. It is asked about several positions at a time. From Python it is
`Puct(evaluation=...)`, from a text the file of a network, `puct{model=FILE}`; without either, all
moves look alike and positions are worth what random plays from them are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from typing import Annotated, ClassVar

from rgt.backends.agents.agent import OpenAgent, Searcher
from rgt.backends.agents.evaluations import Evaluation, GivenJudge, Judge, RolloutJudge
from rgt.backends.agents.limits import Budget
from rgt.backends.agents.options import PYTHON
from rgt.backends.agents.ranges import SHARE, SOME, Range
from rgt.backends.agents.scores import Scale
from rgt.backends.forward_model import Engine, Move, State


@dataclass(frozen=True)
class Puct(OpenAgent):
    """See the module; `evaluation` judges positions (`rgt.backends.agents.evaluations`)."""

    name: ClassVar[str] = "puct"
    work: ClassVar[str | None] = "iterations"

    seconds: Annotated[float | None, "time for a move; 1 where no limit is set"] = None
    iterations: Annotated[int | None, "positions judged for a move"] = None
    exploration: Annotated[float, "how much the policy counts against what was seen"] = 1.5
    batch: Annotated[int, SOME, "so many positions are judged at a time"] = 8
    model: Annotated[str | None, "a network in a file of the ONNX form"] = None
    rollouts: Annotated[int, SOME, "without an evaluation: random plays for a judgement"] = 1
    longest: Annotated[int, "a random play is given up after so many moves"] = 500
    noise: Annotated[float, SHARE, "how much of the policy at the root is noise, for self-play"] = (
        0.0
    )
    alpha: Annotated[
        float, Range(0.001, 1000), "the noise is of a Dirichlet distribution with this parameter"
    ] = 0.3
    evaluation: Evaluation | None = field(default=None, metadata=PYTHON)

    def searcher(self, engine: Engine, player: str) -> Searcher:
        """A searcher that begins anew for every move; raises GameError (AGT005) for a bad model."""
        return _PuctSearch(self, engine, self._judge(engine))

    def _judge(self, engine: Engine) -> Judge:
        if self.evaluation is not None:
            return GivenJudge(engine, self.evaluation)
        if self.model is not None:
            from rgt.backends.agents.onnx import network

            return GivenJudge(engine, network(engine, self.model))
        return RolloutJudge(engine, self.rollouts, self.longest)


class _Edge:
    __slots__ = ("child", "move", "prior", "total", "visits")

    def __init__(self, move: Move, prior: float) -> None:
        self.move = move
        self.prior = prior
        self.child: _Node | None = None
        self.visits = 0
        self.total = 0.0


class _Node:
    """A position; it has no edges before it was judged.  `mover` is -1 for chance."""

    __slots__ = ("edges", "mover", "scores", "state", "value", "visits")

    def __init__(self, state: State, mover: int) -> None:
        self.state = state
        self.mover = mover
        self.edges: list[_Edge] | None = None
        self.visits = 0
        self.value = 0.5
        self.scores: tuple[float, ...] | None = None


_Path = list[tuple[_Node, _Edge]]


class _PuctSearch:
    def __init__(self, agent: Puct, engine: Engine, judge: Judge) -> None:
        self._agent = agent
        self._players = {player: index for index, player in enumerate(engine.players)}
        self._scale = Scale(engine)
        self._judge = judge

    def weigh(self, state: State, random: Random) -> Mapping[Move, float]:
        """How often each move was looked at."""
        moves = state.legal_moves()
        if len(moves) == 1:
            return {moves[0]: 1.0}
        budget = Budget.of(self._agent.seconds, self._agent.iterations)
        root = self._node(state)
        self._judged([root], random)
        if self._agent.noise:
            self._disturb(root, random)
        while self._search(root, budget, random):
            pass
        edges = root.edges or []
        if not any(edge.visits for edge in edges):
            return {edge.move: edge.prior for edge in edges}
        return {edge.move: edge.visits for edge in edges}

    def _node(self, state: State) -> _Node:
        node = _Node(state, self._players.get(state.player, -1))
        if state.is_terminal or not state.legal_moves():
            node.scores = self._scale.of(state.goals(), self._players)
        return node

    def _search(self, root: _Node, budget: Budget, random: Random) -> bool:
        """Look at a batch of positions; False if the budget does not allow all of it."""
        waiting: list[tuple[_Path, _Node]] = []
        going_on = True
        for _ in range(max(self._agent.batch, 1)):
            if not budget.spend():
                going_on = False
                break
            path, leaf = self._descend(root, random)
            if leaf.scores is not None:
                self._back(path, leaf.scores)
            elif any(leaf is each for _, each in waiting):
                # what is being judged cannot be gone beyond: the batch is complete
                self._undo(path)
                budget.left += 1
                break
            else:
                waiting.append((path, leaf))
        if waiting:
            values = self._judged([leaf for _, leaf in waiting], random)
            for (path, _), scores in zip(waiting, values, strict=True):
                self._back(path, scores)
        return going_on

    def _judged(self, nodes: list[_Node], random: Random) -> list[tuple[float, ...]]:
        """What players can expect at each node; the nodes get their edges."""
        found = self._judge.judge([node.state for node in nodes], random)
        for node, (policy, values) in zip(nodes, found, strict=True):
            moves = node.state.legal_moves()
            node.edges = [_Edge(move, prior) for move, prior in zip(moves, policy, strict=True)]
            node.value = values[node.mover] if node.mover >= 0 else 0.5
        return [tuple(values) for _, values in found]

    def _disturb(self, root: _Node, random: Random) -> None:
        edges, share = root.edges or [], self._agent.noise
        drawn = [random.gammavariate(self._agent.alpha, 1.0) for _ in edges]
        total = sum(drawn) or 1.0
        for edge, each in zip(edges, drawn, strict=True):
            edge.prior = (1 - share) * edge.prior + share * each / total

    def _descend(self, root: _Node, random: Random) -> tuple[_Path, _Node]:
        """A path to a leaf; visits count now, scores when they are known."""
        path: _Path = []
        node = root
        while node.scores is None and node.edges is not None:
            edge = self._best(node) if node.mover >= 0 else random.choice(node.edges)
            node.visits += 1
            edge.visits += 1
            path.append((node, edge))
            if edge.child is None:
                edge.child = self._node(node.state.apply(edge.move))
            node = edge.child
        return path, node

    def _best(self, node: _Node) -> _Edge:
        root = self._agent.exploration * sqrt(node.visits + 1)

        def value(edge: _Edge) -> float:
            # what was never tried is taken to be worth what its position is
            mean = edge.total / edge.visits if edge.visits else node.value
            return mean + root * edge.prior / (1 + edge.visits)

        assert node.edges
        return max(node.edges, key=value)

    @staticmethod
    def _back(path: _Path, scores: tuple[float, ...]) -> None:
        for node, edge in path:
            if node.mover >= 0:
                edge.total += scores[node.mover]

    @staticmethod
    def _undo(path: _Path) -> None:
        for node, edge in path:
            node.visits -= 1
            edge.visits -= 1
