"""What the tree calls its moves: a move, or its first tags where moves are split.

A game of many moves in a position has moves of several tags, which many of them share.  If a level
of the tree chooses one tag, what is learned of one move is soon known of those that begin alike
(Kowalski, Mika, Pawlik, Sutowicz, Szykula and Winands 2021, arXiv 2112.07761).
"""

from __future__ import annotations

from collections.abc import Sequence

from rgt.backends.forward_model import Move


def groups(moves: Sequence[Move], depth: int) -> dict[Move, tuple[Move, ...]]:
    """The moves by the tags up to the next one at which they part; those that agree up to there.

    All begin with the same `depth` tags.  A move that ends where others go on is a group of its
    own: it has no further tag.
    """
    if len(moves) == 1:
        return {moves[0]: (moves[0],)}
    found: dict[Move, list[Move]] = {}
    for move in moves:
        found.setdefault(move[: depth + 1], []).append(move)
    if len(found) == 1:
        return groups(moves, depth + 1)
    return {
        label: tuple(members)
        for begun, members in found.items()
        for label in [members[0] if len(members) == 1 else begun]
    }


def beginnings(move: Move) -> list[Move]:
    """All that a move may be called in a tree that splits moves."""
    return [move[:length] for length in range(1, len(move) + 1)] or [move]
