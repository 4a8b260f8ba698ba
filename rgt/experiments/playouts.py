"""Random plays by many workers: statistics that are the same for any number of them.

Plays are made in batches, each with a seed of its own that depends on the seed and the number of
the batch alone.  Statistics are sums of whole numbers, so those of the batches add up to exactly
what one worker would have found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from hashlib import blake2b
from time import perf_counter

from rgt.backends import explore
from rgt.backends.explore import LONGEST_PLAY, PlayoutStatistics, demand_plays
from rgt.experiments.executors import Executor, GameText
from rgt.ir.diagnostics import GameError

_BATCHES = 256
"""So many batches plays are divided into, if there are as many: enough for many workers."""
Progress = Callable[[int, int, float | None], None]
"""Told how many of how many plays are done, and how many seconds are left, if that is known."""


@dataclass(frozen=True, slots=True)
class Batch:
    """So many plays, or plays for so many seconds, and the seed of their dice."""

    plays: int | None
    seconds: float | None
    seed: int


def batches(plays: int, seed: int) -> Iterator[Batch]:
    """The batches of a number of plays: they depend on it and the seed alone."""
    number = min(plays, _BATCHES)
    for i in range(number):
        yield Batch(plays * (i + 1) // number - plays * i // number, None, seed_of(seed, i))


def seed_of(seed: int, number: int) -> int:
    """The seed of a batch."""
    digest = blake2b(f"{seed} batch {number}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big")


def work(game: GameText, longest: int, batch: Batch) -> PlayoutStatistics:
    """The statistics of a batch."""
    return explore.playouts(
        game.engine(), batch.plays, seconds=batch.seconds, seed=batch.seed, longest=longest
    )


def playouts(
    game: GameText,
    executor: Executor,
    plays: int | None = None,
    *,
    seconds: float | None = None,
    seed: int = 0,
    longest: int = LONGEST_PLAY,
    progress: Progress = lambda _, __, ___: None,
) -> PlayoutStatistics:
    """Play uniformly at random: so many plays, or for so many seconds on every worker.

    The same number of plays and seed give the same statistics, but for the time, on every executor
    with the same engine.  Raises ValueError as `rgt.backends.explore.playouts` does, and GameError
    for errors of the game and when a batch cannot be made.
    """
    demand_plays(plays, seconds)
    if plays is not None:
        asked = list(batches(plays, seed))
    else:
        asked = [Batch(None, seconds, seed_of(seed, i)) for i in range(executor.workers)]
    begun = perf_counter()
    parts: list[PlayoutStatistics] = []
    done = 0
    for outcome in executor.run(partial(work, game, longest), asked):
        if outcome.failure is not None:
            raise GameError(outcome.failure.diagnostics)
        parts.append(outcome.value)
        done += outcome.value.plays
        if plays is not None:
            progress(done, plays, (perf_counter() - begun) * (plays - done) / done)
    # what is made by the second is made side by side; to start workers is no play
    spent = perf_counter() - begun if plays is not None else max(each.seconds for each in parts)
    whole = parts[0].merged(parts[1:], spent)
    # batches come back in any order
    goals = {player: dict(sorted(scores.items())) for player, scores in whole.goals.items()}
    return replace(whole, goals=goals)
