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

        What was never tried comes first, in the order of `node.untried`, unless a first guess is
        known of it.
        """
        untried = node.untried
        if untried and self._amaf is None:
            return self._next(node, untried)
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

    def _next(self, node: Node, untried: list[Edge]) -> Edge:
        """What is tried next: with a bias what did best elsewhere."""
        at = len(untried) - 1
        if self._bias:
            worth = self._policy.worth
            known = [worth(node.mover, edge.label) for edge in untried]
            at = max(range(len(untried)), key=lambda i: inf if (v := known[i]) is None else v)
        edge = untried.pop(at)
        node.edges.append(edge)
        return edge

    def _value(self, node: Node, edge: Edge, logarithm: float, reference: Node) -> float:
        child, visits = edge.child, edge.visits
        if self._solver and child is not None and child.proven is not None:
            return child.proven[node.mover]
        if self._amaf is not None:
            guess = self._amaf.mean(edge, reference)
            if guess is None:
                return inf
            mean, visits = guess, max(visits, 1)
        elif self._shared and child is not None and child.visits:
            mean = child.sums[node.mover] / child.visits
        else:
            mean = edge.total / visits
        if self._tuned:
            variance = edge.squares / visits - (edge.total / visits) ** 2
            spread = min(0.25, variance + sqrt(2 * logarithm / visits))
            value = mean + sqrt(logarithm / visits * spread)
        else:
            value = mean + self._exploration * sqrt(logarithm / visits)
        if self._bias:
            worth = self._policy.worth(node.mover, edge.label)
            value += self._bias * (0.0 if worth is None else worth) / (visits + 1)
        return value
