"""A play as one of two programs sees it, and ours as such a side."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol

from rgt.backends.forward_model import Engine, Move, State

CHANCE = -1
"""The mover where dice are thrown or cards are dealt."""


@dataclass(frozen=True, slots=True)
class Option:
    """A legal move: what it is called, and what makes it.

    `words` are the parts of the name that both programs share; a program that splits a turn into
    several moves has one word or so of it in each.  No words: a move without a meaning, such as
    waiting.  `share` is how probable it is where chance moves.
    """

    words: tuple[str, ...]
    move: Any
    share: Fraction = Fraction(0)


class Side(Protocol):
    """A play that goes on."""

    def is_over(self) -> bool:
        """Whether the play is complete."""

    def mover(self) -> int:
        """Whose turn it is, by number, or `CHANCE`."""

    def options(self) -> list[Option]:
        """The legal moves."""

    def make(self, move: Any) -> None:
        """Play on by what an option has as `move`."""

    def result(self) -> tuple[float, ...]:
        """What each player has at the end, in a scale that both sides share."""

    def show(self) -> str:
        """The position, for a message about a difference."""


Names = Callable[[State, Move], tuple[str, ...]]
"""What a move of ours is called by both."""
Worth = Callable[[Mapping[str, str]], tuple[float, ...]]
"""Scores of ours in the scale of the peer, in the order of its seats."""


class Ours:
    """A play of a game of ours, whose players sit where `seats` says: names in the peer's order."""

    def __init__(self, engine: Engine, names: Names, worth: Worth, seats: Sequence[str]) -> None:
        self._names, self._worth, self._seats = names, worth, tuple(seats)
        self.state = engine.initial_state()

    def is_over(self) -> bool:
        """Whether the play is complete."""
        return self.state.is_terminal

    def mover(self) -> int:
        """Whose turn it is, in the peer's order."""
        player = self.state.player
        return CHANCE if player == "random" else self._seats.index(player)

    def options(self) -> list[Option]:
        """The legal moves; those of chance are equally probable."""
        moves = self.state.legal_moves()
        share = Fraction(1, len(moves)) if self.state.player == "random" else Fraction(0)
        return [Option(self._names(self.state, move), move, share) for move in moves]

    def make(self, move: Any) -> None:
        """Play on."""
        self.state = self.state.apply(move)

    def result(self) -> tuple[float, ...]:
        """The scores."""
        return self._worth(self.state.goals())

    def show(self) -> str:
        """The position."""
        return str(self.state.describe())


def duel(first: str, second: str) -> Worth:
    """Two players who win, lose or draw: 100, 0 or 50 for each."""

    def worth(goals: Mapping[str, str]) -> tuple[float, ...]:
        pair = goals[first], goals[second]
        return {("100", "0"): (1.0, -1.0), ("0", "100"): (-1.0, 1.0), ("50", "50"): (0.0, 0.0)}[
            pair
        ]

    return worth


_DUELS = {("100", "0"): (1.0, -1.0), ("0", "100"): (-1.0, 1.0), ("50", "50"): (0.0, 0.0)}
