"""The tree of a search: positions, and the moves between them."""

from __future__ import annotations

from rgt.backends.forward_model import Move, State

CHANCE = -1
"""The mover of a position in which `random` moves."""

Scores = tuple[float, ...]
"""Each player's score between 0, the least of the game, and 1, the most."""


class Edge:
    """A move, or its first tags, and what came of it for who makes it.

    Visits count from when a search goes down, scores from when it comes back: what is under way
    counts as lost.
    """

    __slots__ = ("child", "label", "squares", "total", "visits")

    def __init__(self, label: Move) -> None:
        self.label = label
        self.child: Node | None = None
        self.visits = 0
        self.total = 0.0
        self.squares = 0.0


class Node:
    """A position, or one in which the first tags of a move are chosen.

    `moves` are those that are still open if some tags are chosen, and `depth` how many are; at a
    position all moves are open, and they are not listed before they are needed.  `proven` are the
    scores that are certain.
    """

    __slots__ = (
        "amaf",
        "depth",
        "edges",
        "mover",
        "moves",
        "proven",
        "state",
        "sums",
        "untried",
        "visits",
    )

    def __init__(self, state: State, mover: int, players: int) -> None:
        self.state = state
        self.mover = mover
        self.moves: tuple[Move, ...] | None = None
        self.depth = 0
        self.edges: list[Edge] = []
        self.untried: list[Edge] | None = None
        self.visits = 0
        self.sums = [0.0] * players
        self.amaf: dict[tuple[int, Move], list[float]] = {}
        self.proven: Scores | None = None

    def options(self) -> tuple[Move, ...]:
        """The moves that are open."""
        return self.state.legal_moves() if self.moves is None else self.moves
