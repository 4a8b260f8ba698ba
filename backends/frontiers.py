"""The distinct positions of one depth, each with the number of ways to it.

A count of sequences of moves (`rgt.backends.explore.perft`) needs no more of a depth to go on.  So
it can be done in pieces, by anybody: the sequences that go on from some positions are counted
apart from those that go on from others.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol, Self, runtime_checkable

from rgt.backends.forward_model import Engine, Move, State

_STATE_SIZE = 2000
"""The bytes of an interpreter's position with what it hangs on, roughly."""


@dataclass(frozen=True, slots=True)
class Positions:
    """Some positions and the numbers of ways to them, to be pickled.

    `states` are bytes one after the other, or states, as the engine has it that they are from.
    """

    states: Any
    ways: tuple[int, ...]


class Frontier(Protocol):
    """The positions of one depth, in an order that depends on the game and the engine alone."""

    def __len__(self) -> int:
        """How many positions there are."""

    @property
    def state_size(self) -> int:
        """How many bytes a position takes, roughly."""

    def deeper(self, *, keep: bool) -> int:
        """Go one move deeper; the number of ways there.

        Without `keep` its positions are not made, and the frontier is empty afterwards.  Raises
        GameError for errors of the game.
        """

    def positions(self, first: int, last: int) -> Positions:
        """Those from number `first` to before `last`."""

    def part(self, first: int, last: int) -> Self:
        """A frontier of these positions alone."""


@runtime_checkable
class KeepsFrontiers(Protocol):
    """An engine that goes from depth to depth faster than move by move."""

    def frontier(self, positions: Positions) -> Frontier:
        """As the function `frontier`."""

    def beginning(self, state: Any) -> Positions:
        """A state of the engine as the only position."""


def beginning(engine: Engine, state: State) -> Frontier:
    """The frontier of one position, to which there is one way."""
    if isinstance(engine, KeepsFrontiers):
        return engine.frontier(engine.beginning(state))
    return _States({state: 1})


def frontier(engine: Engine, positions: Positions) -> Frontier:
    """A frontier of positions that an engine of the same game and the same kind has given."""
    if isinstance(engine, KeepsFrontiers):
        return engine.frontier(positions)
    return _States(dict(zip(positions.states, positions.ways, strict=True)))


def first_moves(engine: Engine) -> list[tuple[Move, Frontier]]:
    """Every first move with the frontier of the position after it, in canonical order."""
    root = engine.initial_state()
    return [(move, beginning(engine, child)) for move, child in root.successors()]


class _States:
    """The frontier of any engine."""

    def __init__(self, ways: dict[State, int]) -> None:
        self._ways = ways

    def __len__(self) -> int:
        return len(self._ways)

    @property
    def state_size(self) -> int:
        return _STATE_SIZE

    def deeper(self, *, keep: bool) -> int:
        total = 0
        below: dict[State, int] = {}
        for state, ways in self._ways.items():
            if not keep:
                total += ways * len(state.legal_moves())
                continue
            for _, child in state.successors():
                total += ways
                below[child] = below.get(child, 0) + ways
        self._ways = below
        return total

    def positions(self, first: int, last: int) -> Positions:
        items = list(self._ways.items())[first:last]
        return Positions(tuple(state for state, _ in items), tuple(ways for _, ways in items))

    def part(self, first: int, last: int) -> _States:
        return _States(dict(list(self._ways.items())[first:last]))


def levels(found: Frontier, depth: int, room: int) -> list[int]:
    """How many ways there are to each of the next `depth` depths; the frontier is used up.

    Where the positions of a depth would take more than `room` bytes, roughly, those above are
    counted in parts: what is reached from two of them is then counted twice as often as need be.
    Raises GameError for errors of the game.
    """
    totals = [0] * depth
    _count(found, totals, 0, max(room // max(found.state_size, 1), 1), _GROWTH)
    return totals


_GROWTH = 32.0
"""How many positions of the next depth there are for one, as long as nobody has looked."""


def _count(found: Frontier, totals: list[int], done: int, most: int, growth: float) -> None:
    while done < len(totals):
        size, keep = len(found), done + 1 < len(totals)
        if keep and size > 1 and size * growth > most:
            width = max(int(most / growth), 1)
            for first in range(0, size, width):
                _count(found.part(first, min(first + width, size)), totals, done, most, growth)
            return
        totals[done] += found.deeper(keep=keep)
        done += 1
        if not len(found):
            return
        growth = max(len(found) / size, 1.0)
