"""What a run of the bench found, and its JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import exp, log
from statistics import median
from typing import Any

_DISTURBED = 0.05
_LEAST = 3
"""Seconds of play of each contestant, in three turns or more: more turns see the same weather."""


@dataclass(frozen=True, slots=True)
class Sample:
    """Random plays that were timed: how many, their moves (None: not known), seconds.

    `processor` are seconds of the processor, `wall` of the clock on the wall.
    """

    plays: int
    moves: int | None
    processor: float
    wall: float


@dataclass(frozen=True, slots=True)
class Count:
    """A perft that was timed: `nodes` are the sequences of `depth` moves."""

    depth: int
    nodes: int
    processor: float
    wall: float


@dataclass(frozen=True, slots=True)
class Entry:
    """A contestant in one game: who, what was played, and what was measured, in order.

    `refused` says why nothing was; `verified` is the depth to which its counts are right;
    `build` are the seconds of the compiler.
    """

    label: str
    what: str
    verified: int
    plays: tuple[Sample, ...] = ()
    counts: tuple[Count, ...] = ()
    build: float | None = None
    refused: str | None = None

    @property
    def speeds(self) -> list[float]:
        """Playouts a second of processor time, the slowest first."""
        return sorted(each.plays / each.processor for each in self.plays)

    @property
    def speed(self) -> float | None:
        """The median of `speeds`."""
        return median(self.speeds) if self.plays else None

    @property
    def wall_speed(self) -> float | None:
        """The median of playouts a second on the wall."""
        return median(each.plays / each.wall for each in self.plays) if self.plays else None

    @property
    def spread(self) -> float:
        """The difference between the fastest and the slowest run as a part of the median."""
        return (self.speeds[-1] - self.speeds[0]) / self.speed if self.speed else 0.0

    @property
    def mean_length(self) -> float | None:
        """Moves a play, if they were counted."""
        known = [each for each in self.plays if each.moves is not None]
        plays = sum(each.plays for each in known)
        return sum(each.moves or 0 for each in known) / plays if plays else None

    @property
    def moves_per_second(self) -> float | None:
        """Moves made in a second of processor time, as many as the mean length says."""
        length = self.mean_length
        return None if length is None or self.speed is None else length * self.speed

    @property
    def nodes_per_second(self) -> float | None:
        """The median rate of perft, a second of processor time."""
        return median(each.nodes / each.processor for each in self.counts) if self.counts else None


@dataclass(frozen=True, slots=True)
class Measured:
    """One game: its bare name, who counted it before, and everybody's figures."""

    game: str
    reference: str
    entries: tuple[Entry, ...]

    def entry(self, label: str) -> Entry | None:
        """The contestant of this label, if there is one that was measured."""
        found = (each for each in self.entries if each.label == label and each.plays)
        return next(found, None)

    def speed(self, label: str) -> float | None:
        """The playouts a second of the contestant of this label."""
        found = self.entry(label)
        return found.speed if found is not None else None

    def ratio(self, label: str, other: str) -> float | None:
        """How many times as fast the one is as the other, if both were measured."""
        one, two = self.speed(label), self.speed(other)
        return one / two if one is not None and two is not None else None


@dataclass(frozen=True, slots=True)
class Run:
    """Everything that one run found; `setting` is where and how, in words."""

    setting: dict[str, str]
    seconds: float
    repetitions: int
    games: tuple[Measured, ...]

    @property
    def waiting(self) -> float:
        """How much longer plays took on the wall than on the processor, as a part: the median.

        What is more than the start of a process is other programs on the same core.
        """
        plays = [each for game in self.games for entry in game.entries for each in entry.plays]
        return median(each.wall / each.processor for each in plays) - 1 if plays else 0.0

    @property
    def is_provisional(self) -> bool:
        """Whether the run was too short or too much disturbed for its figures to be quoted."""
        long = self.repetitions >= 3 and self.seconds * self.repetitions >= _LEAST
        return self.waiting > _DISTURBED or not long

    def mean_ratio(self, label: str, other: str) -> tuple[float, int]:
        """The geometric mean of the ratios of two contestants, and over how many games."""
        ratios = [each.ratio(label, other) for each in self.games]
        return geometric_mean([ratio for ratio in ratios if ratio is not None])


def geometric_mean(ratios: Sequence[float]) -> tuple[float, int]:
    """The geometric mean, 0 of nothing, and of how many numbers."""
    if not ratios:
        return 0.0, 0
    return exp(sum(map(log, ratios)) / len(ratios)), len(ratios)


def to_json(run: Run) -> str:
    """The run as JSON."""
    return json.dumps(asdict(run), indent=1, ensure_ascii=False) + "\n"


def from_json(text: str) -> Run:
    """The run that `to_json` wrote."""
    found = json.loads(text)
    return Run(**{**found, "games": tuple(_measured(each) for each in found["games"])})


def _measured(found: dict[str, Any]) -> Measured:
    return Measured(**{**found, "entries": tuple(_entry(each) for each in found["entries"])})


def _entry(found: dict[str, Any]) -> Entry:
    plays = tuple(Sample(**each) for each in found["plays"])
    counts = tuple(Count(**each) for each in found["counts"])
    return Entry(**{**found, "plays": plays, "counts": counts})
