"""Random plays of a compiled game, by one thread or by several.

Every thread has its own handle and its own dice, and reads the same first position: nothing that
changes is shared.  A thread plays in short turns, so that it can be stopped.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from hashlib import blake2b
from itertools import count
from time import perf_counter
from typing import TYPE_CHECKING

from rgt.backends.explore import PlayoutStatistics, Tally

if TYPE_CHECKING:
    from rgt.backends.cpp.engine.load import CppEngine

_SECONDS, _PLAYS = 0.2, 256
"""How long a turn is: a number of plays if plays are counted, so that a seed decides them all."""


@dataclass(frozen=True, slots=True)
class Plays:
    """What some plays were like; `scores` has a count for each player and symbol."""

    length: Tally
    branching: Tally
    scores: tuple[int, ...]
    stuck: int
    cut: int
    seconds: float


def play(
    engine: CppEngine,
    plays: int | None,
    seconds: float | None,
    seed: int,
    longest: int,
    stop: threading.Event | None = None,
    *,
    root: bytes | None = None,
) -> Plays:
    """Random plays by this thread: so many, or until the seconds are over or it is told to stop.

    They begin at `root`, the bytes of a position, or at the beginning of the game.

    Raises GameError for a fault of the game.
    """
    handle = engine.handle()
    if root is None:
        root = engine.initial_state().packed
    made: list[Plays] = []
    left, begun = plays, perf_counter()
    for turn in count():
        rest = None if seconds is None else max(seconds - (perf_counter() - begun), 0.0)
        number, time = (None, _shorter(rest)) if left is None else (min(left, _PLAYS), rest)
        code, numbers, scores, elapsed = engine.library.playouts(
            handle, root, number, time, _dice(seed, turn), longest, engine.scores
        )
        engine.checked(code)
        tallies = Tally(*numbers[:5]), Tally(*numbers[5:10])
        made.append(Plays(*tallies, tuple(scores), numbers[10], numbers[11], elapsed))
        left = None if left is None else left - numbers[0]
        if left == 0 or (stop is not None and stop.is_set()):
            break
        if seconds is not None and perf_counter() - begun >= seconds:
            break
    return merged(made, sum(part.seconds for part in made))


def _shorter(rest: float | None) -> float:
    return _SECONDS if rest is None else min(rest, _SECONDS)


def play_in_threads(
    engine: CppEngine, threads: int, seconds: float, seed: int, longest: int
) -> tuple[PlayoutStatistics, list[PlayoutStatistics]]:
    """Random plays by several threads at once: what they were like, and those of each thread.

    Raises GameError for a fault of the game, which one thread meets and stops all.
    """
    stop = threading.Event()

    def work(number: int) -> Plays:
        try:
            return play(engine, None, seconds, _dice(seed, -number), longest, stop)
        except BaseException:
            stop.set()
            raise

    begun = perf_counter()
    with ThreadPoolExecutor(threads) as pool:
        try:
            parts = list(pool.map(work, range(threads)))
        finally:
            stop.set()
    whole = merged(parts, perf_counter() - begun)
    return statistics(engine, whole), [statistics(engine, part) for part in parts]


def _dice(seed: int, number: int) -> int:
    """The seed of the dice with a number; number 0 has the seed itself."""
    if number == 0:
        return seed
    digest = blake2b(f"{seed} {number}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "little")


def merged(parts: Sequence[Plays], seconds: float) -> Plays:
    """All plays of some as one, which took so long."""
    return Plays(
        sum((part.length for part in parts), Tally()),
        sum((part.branching for part in parts), Tally()),
        tuple(map(sum, zip(*(part.scores for part in parts), strict=True))),
        sum(part.stuck for part in parts),
        sum(part.cut for part in parts),
        seconds,
    )


def statistics(engine: CppEngine, plays: Plays) -> PlayoutStatistics:
    """The same with the names of players and scores."""
    return PlayoutStatistics(
        plays.length.number,
        plays.length.total,
        plays.seconds,
        plays.length,
        plays.branching,
        engine.named_scores(plays.scores),
        plays.stuck,
        plays.cut,
    )
