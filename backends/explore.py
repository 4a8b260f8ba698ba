"""Exploring a game's tree over any engine: perft, divide, playouts, fingerprints.

Keeper moves are free: depth counts the moves of players and of `random`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import blake2b
from itertools import count
from math import sqrt
from random import Random
from time import perf_counter
from typing import Protocol, runtime_checkable

from rgt.backends.forward_model import Engine, Move, State
from rgt.backends.frontiers import OverTimeError, Progress, States, counts, room_for_positions
from rgt.ir.arguments import demand_natural, demand_seconds
from rgt.ir.system.budget import doing

LONGEST_PLAY = 100_000
"""Longer random plays are cut."""


@runtime_checkable
class CountsAlone(Protocol):
    """A state of an engine that can do a whole count faster than move by move."""

    def perft_levels(self, depth: int, seconds: float | None) -> Iterator[int]:
        """As the function `perft_levels`, from this state."""


@runtime_checkable
class PlaysAlone(Protocol):
    """An engine that can make whole random plays faster than move by move."""

    def playouts(
        self, plays: int | None, seconds: float | None, seed: int, longest: int
    ) -> PlayoutStatistics:
        """As the function `playouts`."""


def perft(
    engine: Engine,
    depth: int,
    *,
    progress: Progress | None = None,
    seconds: float | None = None,
) -> list[int]:
    """How many sequences of exactly d moves there are, for d = 0 .. `depth`.

    States reached in several ways are expanded once.  Plays that ended before contribute
    nothing.  With a budget of `seconds` the counts of the depths finished in time come back.
    Raises ValueError for a negative depth or time.
    """
    demand_natural(depth, "depth")
    demand_seconds(seconds)
    return list(perft_levels(engine, depth, progress=progress, seconds=seconds))


def perft_levels(
    engine: Engine,
    depth: int,
    *,
    progress: Progress | None = None,
    seconds: float | None = None,
) -> Iterator[int]:
    """The numbers of `perft`, each as soon as it is known."""
    yield from levels_from(engine.initial_state(), depth, progress=progress, seconds=seconds)


def levels_from(
    state: State,
    depth: int,
    *,
    progress: Progress | None = None,
    seconds: float | None = None,
) -> Iterator[int]:
    """The numbers of `perft_levels` for the tree below a state."""
    if isinstance(state, CountsAlone):
        yield from state.perft_levels(depth, seconds)
        return
    yield 1
    until = math.inf if seconds is None else perf_counter() + seconds
    found = States({state: 1})
    with suppress(OverTimeError):
        yield from counts(found, depth, room_for_positions(), until=until, progress=progress)


def divide(engine: Engine, depth: int) -> dict[Move, list[int]]:
    """For each first move, how many sequences of exactly 1 .. `depth` moves begin with it.

    Raises ValueError for a depth below 1: there is no first move then.
    """
    demand_natural(depth, "depth", 1)
    root = engine.initial_state()
    return {move: list(levels_from(child, depth - 1)) for move, child in root.successors()}


def joint_perft(
    engine: Engine, rounds: int, plies: int, *, seconds: float | None = None
) -> list[int]:
    """Perft by rounds of `plies` moves each: how many sequences of 0 .. `rounds` joint moves.

    For games of simultaneous moves whose players choose one after the other.  Raises ValueError
    for a negative number of rounds or plies.
    """
    demand_natural(rounds, "number of rounds")
    demand_natural(plies, "number of plies", 1)
    return perft(engine, rounds * plies, seconds=seconds)[::plies]


# -- playouts ------------------------------------------------------------------------------


@dataclass(slots=True)
class Tally:
    """Some whole numbers, as sums: two tallies added are exactly that of all their numbers."""

    number: int = 0
    total: int = 0
    squares: int = 0
    least: int = 0
    greatest: int = 0

    def add(self, value: int) -> None:
        """Take one more number into account."""
        if not self.number or value < self.least:
            self.least = value
        if not self.number or value > self.greatest:
            self.greatest = value
        self.number += 1
        self.total += value
        self.squares += value * value

    def __add__(self, other: Tally) -> Tally:
        parts = [each for each in (self, other) if each.number]
        return Tally(
            self.number + other.number,
            self.total + other.total,
            self.squares + other.squares,
            min((each.least for each in parts), default=0),
            max((each.greatest for each in parts), default=0),
        )

    @property
    def mean(self) -> float:
        """Their mean; 0 of none."""
        return self.total / self.number if self.number else 0.0

    @property
    def deviation(self) -> float:
        """Their standard deviation; 0 of none."""
        if not self.number:
            return 0.0
        return sqrt(max(self.squares / self.number - self.mean**2, 0.0))


@dataclass(frozen=True, slots=True)
class PlayoutStatistics:
    """What uniformly random plays of a game looked like.

    `length` is moves a play, `branching` legal moves a state; `goals` counts, for each player,
    how many complete plays ended with each score; `stuck` counts plays that stopped at a
    state without moves, `cut` those longer than the limit.  Only the others, which `ended`, are
    playouts; lengths and branching are of all.
    """

    plays: int
    states: int
    seconds: float
    length: Tally
    branching: Tally
    goals: dict[str, dict[str, int]]
    stuck: int
    cut: int

    @property
    def ended(self) -> int:
        """How many plays came to their end."""
        return self.plays - self.stuck - self.cut

    @property
    def plays_per_second(self) -> float:
        """Plays that came to their end in a second of wall-clock time."""
        return self.ended / self.seconds if self.seconds else 0.0

    @property
    def states_per_second(self) -> float:
        """Moves made in a second of wall-clock time."""
        return self.states / self.seconds if self.seconds else 0.0

    def merged(self, others: Iterable[PlayoutStatistics], seconds: float) -> PlayoutStatistics:
        """These plays and others as one, which took so many seconds together."""
        parts = [self, *others]
        goals: dict[str, dict[str, int]] = {}
        for part in parts:
            for player, scores in part.goals.items():
                counts = goals.setdefault(player, {})
                for score, plays in scores.items():
                    counts[score] = counts.get(score, 0) + plays
        return PlayoutStatistics(
            sum(part.plays for part in parts),
            sum(part.states for part in parts),
            seconds,
            sum((part.length for part in parts), Tally()),
            sum((part.branching for part in parts), Tally()),
            goals,
            sum(part.stuck for part in parts),
            sum(part.cut for part in parts),
        )


def playouts(
    engine: Engine,
    plays: int | None = None,
    *,
    seconds: float | None = None,
    seed: int = 0,
    longest: int = LONGEST_PLAY,
) -> PlayoutStatistics:
    """Play uniformly at random: `plays` times, or until `seconds` are over (at least once).

    The same seed gives the same plays on every run, and in every engine that leaves the choice
    to this function; an engine that plays by itself (`PlaysAlone`) has its own dice.  A play
    longer than `longest` moves is cut.  Raises ValueError for no plays or a negative time.
    """
    demand_plays(plays, seconds)
    if isinstance(engine, PlaysAlone):
        return engine.playouts(plays, seconds, seed, longest)
    return playouts_from(
        engine.initial_state(), engine.players, plays, seconds=seconds, seed=seed, longest=longest
    )


def demand_plays(plays: int | None, seconds: float | None) -> None:
    """Raise ValueError for no plays, a negative time, or neither a number nor a time."""
    if plays is not None:
        demand_natural(plays, "number of plays", 1)
    demand_seconds(seconds)
    if plays is None and seconds is None:
        raise ValueError("say how many plays, or how many seconds")


def playouts_from(
    root: State,
    players: Sequence[str],
    plays: int | None = None,
    *,
    seconds: float | None = None,
    seed: int = 0,
    longest: int = LONGEST_PLAY,
) -> PlayoutStatistics:
    """The same from a position, move by move."""
    demand_plays(plays, seconds)
    random = Random(seed)
    length, branching = Tally(), Tally()
    goals: dict[str, dict[str, int]] = {player: {} for player in players}
    stuck = cut = done = 0
    begun = perf_counter()
    for done in count(1):
        with doing(f"playing at random, play {done}"):
            state, moves = _play(root, random, longest, branching)
        length.add(moves)
        if state.is_terminal:
            for player, score in state.goals().items():
                scores = goals.setdefault(player, {})
                scores[score] = scores.get(score, 0) + 1
        elif moves >= longest:
            cut += 1
        else:
            stuck += 1
        if plays is not None and done >= plays:
            break
        if seconds is not None and perf_counter() - begun >= seconds:
            break
    elapsed = perf_counter() - begun
    return PlayoutStatistics(done, length.total, elapsed, length, branching, goals, stuck, cut)


def _play(state: State, random: Random, longest: int, branching: Tally) -> tuple[State, int]:
    """One random play from a state: where it stopped, after how many moves."""
    for made in range(longest):
        if state.is_terminal:
            return state, made
        moves = state.legal_moves()
        if not moves:
            return state, made
        branching.add(len(moves))
        state = state.apply(moves[int(random.random() * len(moves))])
    return state, longest


def moves_met(
    engine: Engine,
    *,
    positions: int = 100,
    moves: int = 5000,
    seconds: float = 5.0,
    seed: int = 0,
) -> Iterator[Move]:
    """The legal moves at every position of random plays, one play after the other.

    Ends when so many positions or moves were met or so many seconds are over.
    """
    random, deadline = Random(seed), perf_counter() + seconds
    root = state = engine.initial_state()
    for _ in range(positions):
        found = state.legal_moves()
        yield from found
        moves -= len(found)
        if moves <= 0 or perf_counter() > deadline:
            return
        state = state.apply(found[int(random.random() * len(found))]) if found else root


# -- fingerprints ------------------------------------------------------------------------------


def fingerprint(engine: Engine, depth: int) -> str:
    """The tree to `depth` as a short text: equal for games that differ in names of moves only.

    The end is its goals; depth 0 is who is to move; anything else is who is to move and the
    sorted multiset of the children's fingerprints.  The same on every run and machine.  Raises
    ValueError for a negative depth.
    """
    demand_natural(depth, "depth")
    return Fingerprints().of(engine.initial_state(), depth).hex()


class Fingerprints:
    """Fingerprints of states, each computed once a depth."""

    def __init__(self) -> None:
        self._known: dict[tuple[State, int], bytes] = {}

    def of(self, state: State, depth: int) -> bytes:
        """The fingerprint of the tree below a state, as 16 bytes."""
        key = state, depth
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._compute(state, depth)
        return found

    def _compute(self, state: State, depth: int) -> bytes:
        digest = blake2b(digest_size=16)
        if state.is_terminal:
            digest.update(repr(("end", sorted(state.goals().items()))).encode())
            return digest.digest()
        digest.update(repr(("to move", state.player, depth > 0)).encode())
        if depth > 0:
            for child in sorted(self.of(child, depth - 1) for _, child in state.successors()):
                digest.update(child)
        return digest.digest()
