"""What the oracle's campaign finds out about one outside game, and when that is good."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.oracle.plays import WholePlays, lengths_agree

if TYPE_CHECKING:
    from _pytest.mark import ParameterSet

SHARED = Path(__file__).resolve().parents[3] / "shared"
LANGUAGES = ("hrg", "rbg", "gdl")
_FAULTS = Path(__file__).parent / "faults.json"
_LONG = Path(__file__).parent / "long.json"
"""The files whose slice of the oracle takes most of the time that all take."""


def outside_games(language: str) -> dict[str, dict[str, Any]]:
    """The listed games of a language with at least one level to compare, by file name."""
    known = json.loads((SHARED / f"oracle/{language}.json").read_text())["games"]
    return {name: game for name, game in sorted(known.items()) if len(game["perft"]) > 1}


def parameters(names: Iterable[str]) -> list[ParameterSet]:
    """Names of files as parameters of a test; those that take long have their mark."""
    long = frozenset(json.loads(_LONG.read_text()))
    mark = pytest.mark.long
    return [pytest.param(name, marks=mark if name in long else ()) for name in names]


def known_faults() -> dict[str, dict[str, str]]:
    """Games whose plays go wrong by their own rules: by subject the fault and the reason."""
    found: dict[str, dict[str, str]] = json.loads(_FAULTS.read_text())
    return found


@dataclass(frozen=True, slots=True)
class Expected:
    """What other programs counted of a game.

    A step is a move of every role in GDL (`roles` of them), a move of one player in the other
    languages.  `perft` has the sequences of so many steps, `length` the mean steps of their random
    plays (None: not told).
    """

    perft: tuple[int, ...]
    roles: int
    length: float | None


def expected(subject: str) -> Expected:
    """The outside numbers of a subject such as ``shared/gdl/base__ticTacToe.kif``."""
    _, language, name = subject.split("/")
    known = outside_games(language)[name]
    return Expected(tuple(known["perft"]), len(known.get("roles", (1,))), known.get("avg_len"))


@dataclass(slots=True)
class Measured:
    """One game: sizes, times in seconds, perft as translated and as optimised, whole plays.

    `failed` says why there are no numbers.  What was not asked for is empty.
    """

    subject: str
    failed: str | None = None
    peak_mib: int = 0
    edges: int = 0
    edges_after: int = 0
    translate_seconds: float = 0.0
    passes_seconds: float = 0.0
    fixed_point: bool = True
    formats: bool = True
    perft: list[int] = field(default_factory=list)
    perft_after: list[int] = field(default_factory=list)
    perft_seconds: float = 0.0
    perft_after_seconds: float = 0.0
    same_tree: bool = True
    plays: dict[str, Any] | None = None

    def to_json(self) -> dict[str, Any]:
        """The verdict as JSON has it."""
        return asdict(self)

    @property
    def whole(self) -> WholePlays | None:
        """The random plays, if there were any."""
        return None if self.plays is None else WholePlays(**self.plays)

    def wrong(self) -> list[str]:
        """In what the game disagrees with the oracle, or goes wrong where nobody excused it."""
        found = [] if self.formats else ["format"]
        if self.failed is None:
            known = expected(self.subject)
            if any(list(known.perft[: len(p)]) != p for p in (self.perft, self.perft_after)):
                found.append("perft")
            found += [] if self.same_tree else ["tree"]
            found += self._wrong_plays(known)
        return found

    def _wrong_plays(self, known: Expected) -> list[str]:
        plays = self.whole
        if plays is None:
            return []
        excused = known_faults().get(self.subject, {}).get("fault")
        if plays.fault != excused and (plays.fault is not None or plays.done):
            return [f"plays: {plays.fault or f'no longer {excused}'}"]
        if known.length is None or not plays.ended or plays.fault is not None:
            return []
        steps, deviation = plays.length / known.roles, plays.deviation / known.roles
        agree = lengths_agree(steps, deviation, plays.made, known.length)
        return [] if agree else [f"plays of {steps:.2f} steps, not {known.length:.2f}"]
