"""What a run of the bench found, and its lines of JSON: one for the setting, one for each file."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from statistics import median
from typing import Any

Rates = tuple[float, ...]
"""Playouts a second of processor time, one for each round."""


@dataclass(frozen=True, slots=True)
class Twin:
    """A corpus game beside a file: its rates, or in what its rules were found to differ."""

    name: str
    rates: Rates = ()
    differs: str | None = None


@dataclass(frozen=True, slots=True)
class Measured:
    """One file: its rates and those of the calibration in the same rounds, and its twins.

    `peer` is the peer's rate as a multiple of the calibration; `seconds` are those until it could
    be played: reading, optimising, compiling.  `refused` says why nothing was measured.
    """

    file: str
    language: str
    peer: float | None = None
    rates: Rates = ()
    calibration: Rates = ()
    twins: tuple[Twin, ...] = ()
    seconds: float = 0.0
    refused: str | None = None

    @property
    def rate(self) -> float | None:
        """The median rate."""
        return median(self.rates) if self.rates else None

    @property
    def to_peer(self) -> float | None:
        """How many times as fast as the peer: the median over the rounds."""
        if self.peer is None or not self.rates:
            return None
        pairs = zip(self.rates, self.calibration, strict=True)
        return median(ours / (base * self.peer) for ours, base in pairs)

    @property
    def to_twin(self) -> tuple[float, str] | None:
        """How many times as fast as the fastest corpus game of the same rules, and that game."""
        found = [
            (median(a / b for a, b in zip(self.rates, twin.rates, strict=True)), twin.name)
            for twin in self.twins
            if twin.rates and self.rates
        ]
        return min(found, default=None)


@dataclass(frozen=True, slots=True)
class Run:
    """Everything that one run found; `setting` is where and how, in words."""

    setting: dict[str, str]
    files: tuple[Measured, ...]


def to_line(found: Measured | dict[str, str]) -> str:
    """A line of JSON."""
    kind, value = ("file", asdict(found)) if isinstance(found, Measured) else ("setting", found)
    return json.dumps({"kind": kind, **value}, ensure_ascii=False) + "\n"


def from_lines(lines: Iterable[str]) -> Run:
    """The run that was written; a file measured twice has its last figures, a torn line none."""
    setting: dict[str, str] = {}
    found: dict[tuple[str, str], Measured] = {}
    for line in lines:
        try:
            value: dict[str, Any] = json.loads(line)
        except ValueError:
            continue
        if value.pop("kind") == "setting":
            setting = value
        else:
            each = _measured(value)
            found[each.language, each.file] = each
    return Run(setting, tuple(found[key] for key in sorted(found)))


def _measured(value: dict[str, Any]) -> Measured:
    twins = tuple(Twin(**{**each, "rates": tuple(each["rates"])}) for each in value["twins"])
    rates, calibration = (tuple(value[name]) for name in ("rates", "calibration"))
    return Measured(**{**value, "rates": rates, "calibration": calibration, "twins": twins})


def shares(ratios: Sequence[float], least: Sequence[float]) -> list[tuple[float, int]]:
    """For each bound how many ratios reach it."""
    return [(bound, sum(ratio >= bound for ratio in ratios)) for bound in least]
