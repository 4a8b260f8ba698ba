"""All moves as first: what is learned of a move wherever it is made below a position.

RAVE takes the mean over all plays through a position in which its mover made the move later on as a
first guess, which counts less and less (Gelly and Silver 2011); GRAVE takes that of the nearest
position above that was visited often enough (Cazenave 2015).
"""

from __future__ import annotations

from math import sqrt

from rgt.backends.agents.mcts.labels import beginnings
from rgt.backends.agents.mcts.node import CHANCE, Edge, Node, Scores
from rgt.backends.agents.mcts.playouts import Played

_GRAVE_BIAS = 1e-5
"""How fast GRAVE forgets its first guess (Cazenave 2015 has this order of magnitude)."""


class AllMovesAsFirst:
    """`rave` visits count as much as the first guess, or `grave` make a position known enough."""

    def __init__(self, rave: float, grave: int, *, split: bool) -> None:
        self._rave = rave
        self._grave = grave
        self._split = split

    def reference(self, above: Node | None, node: Node) -> Node:
        """The position from which first guesses are taken at `node`."""
        if self._grave and above is not None and node.visits < self._grave:
            return above
        return node

    def mean(self, edge: Edge, reference: Node) -> float | None:
        """The mean score of an edge with its first guess; None: neither is known."""
        found = reference.amaf.get(edge.label)
        visits = edge.visits
        if found is None:
            return edge.total / visits if visits else None
        count, total = found
        if visits == 0:
            return total / count
        if self._grave:
            weight = count / (count + visits + _GRAVE_BIAS * count * visits)
        else:
            weight = sqrt(self._rave / (3 * visits + self._rave))
        return (1 - weight) * edge.total / visits + weight * total / count

    def learn(self, path: list[tuple[Node, Edge, int]], played: Played, scores: Scores) -> None:
        """Tell each position of a path what was made from there on; it has where that begins."""
        for node, _, begin in path:
            mover = node.mover
            if mover == CHANCE:
                continue
            made = {move for who, move in played[begin:] if who == mover}
            labels = made
            if self._split:
                labels = {label for move in made for label in beginnings(move)}
            for label in labels:
                found = node.amaf.get(label)
                if found is None:
                    node.amaf[label] = [1.0, scores[mover]]
                else:
                    found[0] += 1.0
                    found[1] += scores[mover]
