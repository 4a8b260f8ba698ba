"""The distinct positions of one depth, each with the number of ways to it.

A count of sequences of moves (`rgt.backends.explore.perft`) needs no more of a depth to go on.  So
it can be done in pieces, by anybody: the sequences that go on from some positions are counted
apart from those that go on from others.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Any, Protocol, Self, runtime_checkable

from rgt.backends.forward_model import Engine, Move, State
from rgt.ir.system.allowance import memory_for
from rgt.ir.system.budget import doing

Progress = Callable[[int, int, int], None]
"""Told the depth being counted, and how many of how many distinct states are done."""
Watch = Callable[[int, int], None]
"""Told how many of how many positions are done."""
_PROGRESS_EVERY = 256

_STATE_SIZE = 2000
"""The bytes of an interpreter's position with what it hangs on, roughly."""


class OverTimeError(Exception):
    """The time of a count is over."""


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

    def deeper(self, *, keep: bool, until: float = math.inf, watch: Watch | None = None) -> int:
        """Go one move deeper; the number of ways there.

        Without `keep` its positions are not made, and the frontier is empty afterwards.  `watch`
        may be told on the way.  Raises `OverTimeError` when `perf_counter` is at `until`, and
        GameError for errors of the game; the frontier is of no use then.
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
    return States({state: 1})


def frontier(engine: Engine, positions: Positions) -> Frontier:
    """A frontier of positions that an engine of the same game and the same kind has given."""
    if isinstance(engine, KeepsFrontiers):
        return engine.frontier(positions)
    return States(dict(zip(positions.states, positions.ways, strict=True)))


def first_moves(engine: Engine) -> list[tuple[Move, Frontier]]:
    """Every first move with the frontier of the position after it, in canonical order."""
    root = engine.initial_state()
    return [(move, beginning(engine, child)) for move, child in root.successors()]


class States:
    """The frontier of any engine: states and their numbers of ways."""

    def __init__(self, ways: dict[State, int]) -> None:
        self._ways = ways

    def __len__(self) -> int:
        return len(self._ways)

    @property
    def state_size(self) -> int:
        """The bytes of a state in memory, roughly."""
        return _STATE_SIZE

    def deeper(self, *, keep: bool, until: float = math.inf, watch: Watch | None = None) -> int:
        """One move deeper; the number of ways there."""
        total, size = 0, len(self._ways)
        below: dict[State, int] = {}
        for done, (state, ways) in enumerate(self._ways.items()):
            if watch is not None and done % _PROGRESS_EVERY == 0:
                watch(done, size)
            # one state alone may take seconds, so every one looks at the clock
            if perf_counter() > until:
                raise OverTimeError
            if not keep:
                total += ways * len(state.legal_moves())
                continue
            for _, child in state.successors():
                total += ways
                below[child] = below.get(child, 0) + ways
        if watch is not None:
            watch(size, size)
        self._ways = below
        return total

    def positions(self, first: int, last: int) -> Positions:
        """Some of them."""
        items = list(self._ways.items())[first:last]
        return Positions(tuple(state for state, _ in items), tuple(ways for _, ways in items))

    def part(self, first: int, last: int) -> States:
        """A frontier of some of them."""
        return States(dict(list(self._ways.items())[first:last]))


def room_for_positions() -> int:
    """How many bytes the positions of a depth may take where nobody says more.

    While those of a depth are made those above are kept, and a table that grows is copied.
    """
    return (memory_for(_MEMORY) or _MEMORY) // 8


_MEMORY = 4 << 30
"""The memory that a count usually has."""


def levels(found: Frontier, depth: int, room: int) -> list[int]:
    """How many ways there are to each of the next `depth` depths; the frontier is used up.

    Where the positions of a depth would take more than `room` bytes, roughly, those above are
    counted in parts: what is reached from two of them is then counted twice as often as need be.
    Raises GameError for errors of the game.
    """
    totals = [0] * depth
    _count(found, totals, 0, _Room.of(found, room), _Clock())
    return totals


def counts(
    found: Frontier,
    depth: int,
    room: int,
    *,
    until: float = math.inf,
    progress: Progress | None = None,
) -> Iterator[int]:
    """The numbers of `levels`, each as soon as it is known.

    From the depth on that has no room each is counted by itself: a part that is done for one of
    them is not there for the next.  Raises `OverTimeError` when `perf_counter` is at `until`, and
    GameError for errors of the game.
    """
    space = _Room.of(found, room)
    for done in range(depth):
        size, keep = len(found), done + 1 < depth
        if keep and space.is_short_for(size):
            for more in range(1, depth - done + 1):
                totals = [0] * more
                clock = _Clock(until, progress, done + more)
                with doing(f"counting the plays of {done + more} moves"):
                    _count_parts(found, totals, 0, space, clock)
                yield totals[-1]
            return
        clock = _Clock(until, progress, done + 1)
        with doing(f"counting the plays of {done + 1} moves"):
            total = found.deeper(keep=keep, until=until, watch=clock.watch)
        space = space.grown(len(found), size)
        yield total


@dataclass(frozen=True, slots=True)
class _Clock:
    """Until when is counted, and who is told: of which depth, and how much of it is done.

    Of parts of a depth: `part` says how much was done before this one, and of how much.
    """

    until: float = math.inf
    progress: Progress | None = None
    depth: int = 0
    part: tuple[int, int] | None = None

    def watch(self, done: int, size: int) -> None:
        if self.progress is not None:
            self.progress(self.depth, *(self.part or (done, size)))

    def within(self, done: int, size: int) -> _Clock:
        """For a part, after `done` of `size` positions; parts of parts tell nothing more."""
        return self if self.part else replace(self, part=(done, size))


_GROWTH = 32.0
"""How many positions of the next depth there are for one, as long as nobody has looked."""


@dataclass(frozen=True, slots=True)
class _Room:
    """At `most` so many positions, and how many times as many the next depth is thought to have."""

    most: int
    growth: float = _GROWTH

    @classmethod
    def of(cls, found: Frontier, room: int) -> _Room:
        return cls(max(room // max(found.state_size, 1), 1))

    def is_short_for(self, size: int) -> bool:
        return size > 1 and size * self.growth > self.most

    def grown(self, size: int, before: int) -> _Room:
        return replace(self, growth=max(size / max(before, 1), 1.0))

    @property
    def below(self) -> _Room:
        """For parts: what they are parts of is kept, so each has half of what there was."""
        return replace(self, most=max(self.most // 2, 1))


def _count(found: Frontier, totals: list[int], done: int, room: _Room, clock: _Clock) -> None:
    while done < len(totals):
        size, keep = len(found), done + 1 < len(totals)
        if keep and room.is_short_for(size):
            _count_parts(found, totals, done, room, clock)
            return
        totals[done] += found.deeper(keep=keep, until=clock.until, watch=clock.watch)
        done += 1
        if not len(found):
            return
        room = room.grown(len(found), size)


def _count_parts(found: Frontier, totals: list[int], done: int, room: _Room, clock: _Clock) -> None:
    size, width = len(found), max(int(room.most / room.growth), 1)
    for first in range(0, size, width):
        part = found.part(first, min(first + width, size))
        _count(part, totals, done, room.below, clock.within(first, size))
