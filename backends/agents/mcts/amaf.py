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
from rgt.backends.forward_model import Move

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

    def mixed(
        self, mean: float | None, visits: int, key: tuple[int, Move], reference: Node
    ) -> float | None:
        """The mean score of an edge with its first guess; None: neither is known."""
        found = reference.amaf.get(key)
        if found is None:
            return mean
        count, total = found
        if mean is None:
            return total / count
        if self._grave:
            weight = count / (count + visits + _GRAVE_BIAS * count * visits)
        else:
            weight = sqrt(self._rave / (3 * visits + self._rave))
        return mean + weight * (total / count - mean)

    def learn(self, path: list[tuple[Node, Edge, int]], played: Played, scores: Scores) -> None:
        """Tell each position of a path what was made from there on; it has where that begins."""
        for node, _, begin in path:
            # positions below ask GRAVE's reference for moves of others than its mover, too
            made = {
                each
                for each in played[begin:]
                if each[0] == node.mover or (self._grave and each[0] != CHANCE)
            }
            if self._split:
                made = {(mover, label) for mover, move in made for label in beginnings(move)}
            for key in made if node.mover != CHANCE or self._grave else ():
                found = node.amaf.get(key)
                if found is None:
                    node.amaf[key] = [1.0, scores[key[0]]]
                else:
                    found[0] += 1.0
                    found[1] += scores[key[0]]
