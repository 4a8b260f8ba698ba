"""What nodes of other programs' trees have in common, as states of rgt's forward model."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from math import lcm

from rgt.backends.explore import LONGEST_PLAY, PlayoutStatistics, playouts_from
from rgt.backends.forward_model import Move
from rgt.ir.diagnostics import GameError, error

_MOST_COPIES = 10_000


class Node(ABC):
    """A node of a tree; equal only to itself.

    Chance moves by `random`, whose moves are equally likely in rgt: an outcome of twice the
    probability of another is there twice (`copies`).
    """

    __slots__ = ("_after",)

    def __init__(self) -> None:
        self._after: tuple[tuple[Move, Node], ...] | None = None

    @property
    @abstractmethod
    def player(self) -> str:
        """Who is to move: a player, `random`, or at the end nobody."""

    @property
    @abstractmethod
    def is_terminal(self) -> bool:
        """Whether the play is complete."""

    @abstractmethod
    def goals(self) -> Mapping[str, str]:
        """Each player's score, a number."""

    @abstractmethod
    def describe(self) -> str:
        """The position for people."""

    @abstractmethod
    def expanded(self) -> Iterable[tuple[Move, Node]]:
        """The moves and where they lead, in any order; asked once."""

    def successors(self) -> Sequence[tuple[Move, Node]]:
        """See `State`."""
        if self._after is None:
            self._after = tuple(sorted(self.expanded(), key=lambda pair: pair[0]))
        return self._after

    def legal_moves(self) -> tuple[Move, ...]:
        """See `State`."""
        return tuple([move for move, _ in self.successors()])

    def apply(self, move: Move) -> Node:
        """See `State`."""
        for known, after in self.successors():
            if known == move:
                return after
        raise GameError(error("RG110", f"{' '.join(move)} is no legal move"))

    def playouts(
        self,
        plays: int | None = None,
        *,
        seconds: float | None = None,
        seed: int = 0,
        longest: int = LONGEST_PLAY,
    ) -> PlayoutStatistics:
        """See `State`."""
        players = tuple(self.goals())
        return playouts_from(self, players, plays, seconds=seconds, seed=seed, longest=longest)

    def visible_to(self, player: str) -> Move:
        """Nothing: what players of other programs see is not asked."""
        return ()

    @property
    def node(self) -> str:
        """No automaton, no node."""
        return ""

    def valuation(self) -> Mapping[str, tuple[str, ...]]:
        """No variables."""
        return {}

    def svg(self, marked: Collection[str] = ()) -> None:
        """No board."""
        return

    def copy(self) -> Node:
        """The node itself."""
        return self


def copies(outcomes: Sequence[tuple[Move, Fraction]], where: str) -> list[Move]:
    """Chance's moves, as equally likely ones: each as often as its probability says.

    Outcomes of probability 0 are left out.  Raises GameError (ENV012) where the probabilities do
    not add up to 1, or where more than 10,000 moves would be needed.
    """
    possible = [(move, share) for move, share in outcomes if share > 0]
    if sum((share for _, share in possible), Fraction(0)) != 1:
        raise GameError(error("ENV012", f"the probabilities of {where} do not add up to 1"))
    whole = lcm(*(share.denominator for _, share in possible))
    numbers = [(move, int(share * whole)) for move, share in possible]
    if whole > _MOST_COPIES:
        raise GameError(
            error("ENV012", f"the probabilities of {where} have a common denominator of {whole}")
        )
    return [
        move if number == 1 else (*move, f"({copy} of {number})")
        for move, number in numbers
        for copy in range(1, number + 1)
    ]
