"""Cells of the experiment, what came of them, and the file that keeps it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from rgt.frontends.simplified.learning.records import Scenario


@dataclass(frozen=True, slots=True)
class Cell:
    """One thing to learn: a piece from one dataset, by a learner with a check."""

    game: str
    scenario: Scenario
    dataset: int
    piece: str
    learner: str
    check: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a cell.

    `words` and `sightings` is how much was observed, `seconds` are of processor time, `checks` is
    how often the check was asked.  A cell that was `over` the limit of time has no verdict.
    """

    cell: Cell
    words: int
    sightings: int
    seconds: float
    checks: int
    over: bool = False
    size: int = 0
    is_optimal: bool = False
    wrong: str | None = None
    missing: str | None = None

    @property
    def is_right(self) -> bool:
        """Whether no word that fits the board tells the automaton from the rule."""
        return not self.over and self.wrong is None and self.missing is None


@dataclass(frozen=True, slots=True)
class Tally:
    """Outcomes counted: those with a verdict, those over the limit, and of the former the rest."""

    done: int = 0
    over: int = 0
    optimal: int = 0
    errors: int = 0
    right: int = 0
    seconds: float = 0.0
    checks: int = 0

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.done + other.done,
            self.over + other.over,
            self.optimal + other.optimal,
            self.errors + other.errors,
            self.right + other.right,
            self.seconds + other.seconds,
            self.checks + other.checks,
        )


def tallied(outcome: Outcome) -> Tally:
    """One outcome as a tally; the time of one over the limit is that limit."""
    return Tally(
        int(not outcome.over),
        int(outcome.over),
        int(outcome.is_optimal),
        int(outcome.wrong is not None),
        int(outcome.is_right),
        outcome.seconds,
        outcome.checks,
    )


def to_line(key: str, outcome: Outcome) -> str:
    """An outcome as a line of JSON, with its end."""
    return json.dumps({"key": key, **asdict(outcome)}) + "\n"


def mend(path: Path | None) -> None:
    """End the last line of a file, so that what follows one that was cut off is read."""
    if path is not None and path.exists() and not path.read_bytes().endswith(b"\n"):
        with path.open("a", encoding="utf-8") as keep:
            keep.write("\n")


def kept(path: Path | None) -> dict[str, Outcome]:
    """The outcomes of earlier runs by their keys; a line that was cut off is left out."""
    if path is None or not path.exists():
        return {}
    return dict(_read(path.read_text(encoding="utf-8").splitlines()))


def _read(lines: Iterable[str]) -> Iterator[tuple[str, Outcome]]:
    for line in lines:
        try:
            told = json.loads(line)
        except json.JSONDecodeError:
            continue
        key = told.pop("key")
        yield key, Outcome(**{**told, "cell": Cell(**told["cell"])})


def append(path: Path, found: Mapping[str, Outcome]) -> None:
    """Add outcomes to the file that keeps them."""
    with path.open("a", encoding="utf-8") as keep:
        keep.writelines(to_line(key, outcome) for key, outcome in found.items())
