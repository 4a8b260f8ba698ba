"""Scores that are certain: proven from the ends of plays upwards.

A position is proven if a move leads to the most that its mover can have, or if all moves are
proven; then its mover takes what is best for it (MCTS-Solver: Winands, Bjornsson and Saito 2008,
for wins and losses of two players).  With several players moves that are equally good for the mover
can mean different scores of the others: then nothing is proven (Nijssen and Winands 2011).  Where
chance moves, the scores are the mean.
"""

from __future__ import annotations

from rgt.backends.agents.mcts.node import CHANCE, Node, Scores


def proven(node: Node) -> Scores | None:
    """The scores of a node if those of the nodes below tell them."""
    mover = node.mover
    known = [edge.child.proven for edge in node.edges if edge.child is not None]
    if mover != CHANCE:
        for scores in known:
            if scores is not None and scores[mover] >= 1.0:
                return scores
    if node.untried is None or node.untried or len(known) < len(node.edges):
        return None
    certain = [scores for scores in known if scores is not None]
    if not certain or len(certain) < len(known):
        return None
    if mover == CHANCE:
        return tuple(sum(scores) / len(certain) for scores in zip(*certain, strict=True))
    best = max(certain, key=lambda scores: scores[mover])
    alike = all(scores == best for scores in certain if scores[mover] == best[mover])
    return best if alike else None
