"""How plays go on from a leaf: at random, or by what was learned of moves in earlier plays.

A table has for each player's moves, or short sequences of moves, the mean score of the plays in
which they were made.  A learned policy makes the best move of the table, but a random one every
`epsilon`-th time (Tak, Winands and Bjornsson 2012); what was never made is tried first.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Protocol, TypeVar

from rgt.backends.agents.mcts.node import CHANCE, Scores
from rgt.backends.forward_model import Move

Played = list[tuple[int, Move]]
"""The moves of a play with who made them."""
K = TypeVar("K")
_LONGEST_SEQUENCE = 3
_ENOUGH = 7
"""A sequence that was seen less often says nothing yet (Tak et al. 2012)."""


class Policy(Protocol):
    """Chooses moves of playouts, and learns from them."""

    def choose(self, mover: int, moves: Sequence[Move], played: Played, random: Random) -> Move:
        """One of the moves, of which there is at least one, after what was `played`."""

    def learn(self, played: Played, scores: Scores) -> None:
        """Take note of a play that is over."""

    def worth(self, mover: int, move: Move) -> float | None:
        """How well a move did so far, between 0 and 1; None: nobody knows."""


class RandomPolicy:
    """Uniformly random moves."""

    def choose(self, mover: int, moves: Sequence[Move], played: Played, random: Random) -> Move:
        """Any move."""
        return moves[int(random.random() * len(moves))]

    def learn(self, played: Played, scores: Scores) -> None:
        """Nothing is learned."""

    def worth(self, mover: int, move: Move) -> float | None:
        """Nothing is known."""
        return None


class MovePolicy:
    """MAST: the mean score of a move wherever it was made (Finnsson and Bjornsson 2008)."""

    def __init__(self, epsilon: float) -> None:
        self._epsilon = epsilon
        self._table: dict[tuple[int, Move], list[float]] = {}

    def choose(self, mover: int, moves: Sequence[Move], played: Played, random: Random) -> Move:
        """Mostly the best move of the table; of several any."""
        if mover == CHANCE or random.random() < self._epsilon:
            return moves[int(random.random() * len(moves))]
        begin = int(random.random() * len(moves))
        best, most = moves[begin], -1.0
        for i in range(begin - len(moves), begin):
            value = self._value(mover, moves[i], played)
            if value > most:
                best, most = moves[i], value
        return best

    def _value(self, mover: int, move: Move, played: Played) -> float:
        found = self._table.get((mover, move))
        return 1.0 if found is None else found[1] / found[0]

    def learn(self, played: Played, scores: Scores) -> None:
        """Add the scores of a play to its moves."""
        for key in played:
            if key[0] != CHANCE:
                _add(self._table, key, scores[key[0]])

    def worth(self, mover: int, move: Move) -> float | None:
        """The mean score of a move, None if it was never made."""
        found = self._table.get((mover, move))
        return None if found is None else found[1] / found[0]


class SequencePolicy(MovePolicy):
    """NST: the mean over sequences of one to three moves that end with the move."""

    def __init__(self, epsilon: float) -> None:
        super().__init__(epsilon)
        self._sequences: dict[tuple[tuple[int, Move], ...], list[float]] = {}

    def _value(self, mover: int, move: Move, played: Played) -> float:
        total, count = super()._value(mover, move, played), 1
        sequence: tuple[tuple[int, Move], ...] = ((mover, move),)
        for before in played[:-_LONGEST_SEQUENCE:-1]:
            sequence = (before, *sequence)
            found = self._sequences.get(sequence)
            if found is None or found[0] < _ENOUGH:
                break
            total += found[1] / found[0]
            count += 1
        return total / count

    def learn(self, played: Played, scores: Scores) -> None:
        """Add the scores of a play to its moves, and to what led to them."""
        super().learn(played, scores)
        for i, (mover, _) in enumerate(played):
            if mover != CHANCE:
                for begin in range(max(0, i + 1 - _LONGEST_SEQUENCE), i):
                    _add(self._sequences, tuple(played[begin : i + 1]), scores[mover])


def _add(table: dict[K, list[float]], key: K, score: float) -> None:
    found = table.get(key)
    if found is None:
        table[key] = [1.0, score]
    else:
        found[0] += 1.0
        found[1] += score


def policy(name: str, epsilon: float, *, learns: bool) -> Policy:
    """The policy of a name; one that plays at random but `learns` knows what moves are worth."""
    if name == "nst":
        return SequencePolicy(epsilon)
    if name == "mast" or learns:
        return MovePolicy(epsilon if name == "mast" else 1.0)
    return RandomPolicy()
