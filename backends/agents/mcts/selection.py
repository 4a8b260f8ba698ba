"""Which way a search goes down: UCB1 or UCB1-Tuned, with first guesses and biases."""

from __future__ import annotations

from math import inf, log, sqrt

from rgt.backends.agents.mcts.agent import Mcts
from rgt.backends.agents.mcts.amaf import AllMovesAsFirst
from rgt.backends.agents.mcts.node import Edge, Node
from rgt.backends.agents.mcts.playouts import Policy


class Selection:
    """Values of edges for who moves: the highest is the way to go."""

    def __init__(self, agent: Mcts, amaf: AllMovesAsFirst | None, policy: Policy) -> None:
        self._exploration = agent.exploration
        self._tuned = agent.selection == "ucb1-tuned"
        self._bias = agent.bias
        self._shared = agent.transpositions
        self._solver = agent.solver
        self._amaf = amaf
        self._policy = policy

    def best(self, node: Node, reference: Node) -> Edge:
        """The edge to follow, at a node where a player moves; it has at least one edge.

        What was never tried comes first, in the order of `node.untried`, unless something is known
        of it.
        """
        untried = node.untried
        if untried and self._amaf is None and not self._bias:
            edge = untried.pop()
            node.edges.append(edge)
            return edge
        edges = node.edges if not untried else node.edges + untried
        logarithm = log(max(node.visits, 1))
        best, most = edges[0], -inf
        for edge in edges:
            value = self._value(node, edge, logarithm, reference)
            if value > most:
                best, most = edge, value
        if best.visits == 0 and untried:
            untried.remove(best)
            node.edges.append(best)
        return best

    def _value(self, node: Node, edge: Edge, logarithm: float, reference: Node) -> float:
        child, visits = edge.child, edge.visits
        if self._solver and child is not None and child.proven is not None:
            return child.proven[node.mover]
        mean = self._mean(node, edge)
        if self._amaf is not None:
            mean = self._amaf.mixed(mean, visits, (node.mover, edge.label), reference)
        if self._bias:
            worth = self._policy.worth(node.mover, edge.label)
            if mean is None and worth is not None:
                mean = 0.0
            if mean is not None:
                mean += self._bias * (0.5 if worth is None else worth) / (visits + 1)
        if mean is None:
            return inf
        return mean + self._exploration * self._spread(edge, max(visits, 1), logarithm)

    def _mean(self, node: Node, edge: Edge) -> float | None:
        """The mean score of what was seen through an edge, or, where ways meet, behind it."""
        child = edge.child
        if self._shared and child is not None and child.visits:
            return child.sums[node.mover] / child.visits
        return edge.total / edge.visits if edge.visits else None

    def _spread(self, edge: Edge, visits: int, logarithm: float) -> float:
        if not self._tuned:
            return sqrt(logarithm / visits)
        variance = edge.squares / visits - (edge.total / visits) ** 2
        most = max(variance, 0.0) + sqrt(2 * logarithm / visits)
        return sqrt(logarithm / visits * min(0.25, most))
