"""What a contestant's counts are held to before it is timed."""

from __future__ import annotations

import time
from dataclasses import dataclass
from itertools import accumulate
from math import sqrt
from statistics import mean, stdev

from rgt.corpus import oracle
from tests.benchmarks.reasoners.contestants import Contestant
from tests.corpus.enumerators.line_games import LINE_GAMES
from tests.corpus.enumerators.starts import STARTS
from tests.corpus.enumerators.tree import levels

_WITNESS_SECONDS = 0.5
_WITNESS_PLAYS = 50_000
_UNSEEN = 5
"""What a sample of n plays does not show can still happen in 5 of n."""
_FEWEST = 20
_ERRORS = 6


@dataclass(frozen=True, slots=True)
class Reference:
    """The counts of a game and who made them."""

    source: str
    perft: tuple[int, ...]

    def depth(self, most_visited: int) -> int:
        """How deep a contestant counts that visits so many positions; at least 1.

        The moves of the last level are not made, so its positions are not visited.
        """
        visited = list(accumulate(self.perft))
        deep = [depth for depth in range(1, len(visited)) if visited[depth - 1] <= most_visited]
        return max(deep, default=1)


def reference(name: str) -> Reference:
    """The outside counts of a corpus game or, where there are none, those of its witness."""
    known = oracle(name)
    outside = [
        Reference(each["source"], tuple(each["perft"]))
        for each in known["counts"]
        if each.get("variant", known["variant"]) == known["variant"]
    ]
    if outside:
        return max(outside, key=lambda each: len(each.perft))
    return Reference("the witness in tests/corpus/enumerators", _witness(name))


def _witness(name: str) -> tuple[int, ...]:
    """The counts of the rules that are written a second time, as deep as half a second allows."""
    start = (LINE_GAMES if name in LINE_GAMES else STARTS)[name]
    begun = time.perf_counter()
    found: list[int] = [1]
    while found[-1] and time.perf_counter() - begun < _WITNESS_SECONDS:
        found = [level.plays for level in levels(start, len(found))]
        if found[-1] > _WITNESS_PLAYS:
            break
    return tuple(found)


def wrong_counts(contestant: Contestant, known: Reference) -> tuple[int, str | None]:
    """To which depth the counts were looked at, and in what they are wrong."""
    depth = known.depth(contestant.most_visited)
    found, wanted = contestant.levels(depth), list(known.perft[: depth + 1])
    if found == wanted:
        return depth, None
    return depth, f"perft {_shown(found)}, but {_shown(wanted)} by {known.source}"


def _shown(counts: list[int]) -> str:
    return " ".join(map(str, counts))


@dataclass(frozen=True, slots=True)
class Lengths:
    """What is known of the lengths of random plays from a sample of them."""

    number: int
    mean: float
    deviation: float

    @classmethod
    def of(cls, lengths: list[int]) -> Lengths:
        """Of some plays, one after the other; there are two at least."""
        return cls(len(lengths), mean(lengths), stdev(lengths))

    @classmethod
    def joined(cls, parts: list[tuple[int, float, float]]) -> Lengths:
        """Of samples, each told by its number, mean and deviation."""
        number = sum(part[0] for part in parts)
        whole = sum(part[0] * part[1] for part in parts) / number
        square = sum(part[0] * (part[2] ** 2 + part[1] ** 2) for part in parts) / number
        return cls(number, whole, sqrt(max(square - whole**2, 0.0)))

    def contradict(self, length: float, number: int) -> str | None:
        """In what another mean, of so many plays, is wrong; None if it may well be right.

        A handful of plays contradicts nothing.
        """
        if min(self.number, number) < _FEWEST:
            return None
        error = self.deviation * sqrt(1 / self.number + 1 / number)
        # plays of a kind that is too rare for the sample can be of any length
        unseen = self.mean * _UNSEEN / self.number
        if abs(length - self.mean) <= max(_ERRORS * error, unseen):
            return None
        return f"plays of {length:.1f} moves, but of {self.mean:.1f} by the interpreter"
