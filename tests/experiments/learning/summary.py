"""What a run found, counted: the figures of docs/learning.md, kept in docs/learning.json."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable
from dataclasses import astuple, dataclass
from typing import Literal

from rgt.frontends.simplified.learning.records import Scenario
from tests.experiments.learning.games import GAMES
from tests.experiments.learning.methods import LEARNERS, checks
from tests.experiments.learning.outcomes import Outcome, Tally, tallied
from tests.experiments.learning.published import CHECKS
from tests.experiments.learning.published import LEARNERS as PUBLISHED

Measure = Literal["size", "errors", "right"]
"""Optimal sizes, errors, and automata of which no word tells them from the rule."""

_Z = 1.959964
"""Of the normal distribution, for 95 per cent."""


@dataclass(frozen=True, slots=True)
class Row:
    """The outcomes of a learner with a check for a piece."""

    game: str
    piece: str
    scenario: Scenario
    learner: str
    check: str
    tally: Tally


@dataclass(frozen=True, slots=True)
class Summary:
    """A run: where and how it was made, how many datasets of each game were learned from."""

    setting: dict[str, str]
    datasets: dict[str, dict[str, int]]
    rows: tuple[Row, ...]

    def learners(self) -> list[str]:
        """The learners of the tables: the published ones, and others that took part."""
        seen = {row.learner for row in self.rows}
        return [each for each in LEARNERS if each in PUBLISHED or each in seen]

    def checks(self, scenario: Scenario) -> list[str]:
        """The checks of a scenario's tables, likewise."""
        seen = {row.check for row in self.rows}
        return [each for each in checks(scenario) if each in CHECKS[scenario] or each in seen]

    def of(
        self, scenario: Scenario, learner: str, check: str, game: str | None = None
    ) -> list[Tally]:
        """The tallies of the pieces, of all games or of one."""
        return [
            row.tally
            for row in self.rows
            if (row.scenario, row.learner, row.check) == (scenario, learner, check)
            and game in (None, row.game)
        ]

    def total(self, scenario: Scenario, learner: str, check: str) -> Tally:
        """All pieces together."""
        return sum(self.of(scenario, learner, check), Tally())

    def share(
        self,
        measure: Measure,
        scenario: Scenario,
        learner: str,
        check: str,
        game: str | None = None,
    ) -> Share:
        """A measure of the outcomes that have a verdict, of all games or of one."""
        hits: dict[Measure, Callable[[Tally], int]] = {
            "size": lambda tally: tally.optimal,
            "errors": lambda tally: tally.errors,
            "right": lambda tally: tally.right,
        }
        found = self.of(scenario, learner, check, game)
        return Share(tuple((hits[measure](each), each.done) for each in found if each.done))


@dataclass(frozen=True, slots=True)
class Share:
    """For each piece so many of so many automata, and what of them all together; in per cent."""

    pieces: tuple[tuple[int, int], ...]

    @property
    def hits(self) -> int:
        """How many automata have it."""
        return sum(hits for hits, _ in self.pieces)

    @property
    def number(self) -> int:
        """Of how many."""
        return sum(number for _, number in self.pieces)

    @property
    def percent(self) -> float:
        """The share itself, 0 of none."""
        return 100 * self.hits / self.number if self.number else 0.0

    @property
    def narrow(self) -> tuple[float, float]:
        """The interval of 95 per cent if all automata were independent of each other."""
        return wilson(self.hits / self.number, self.number) if self.number else (0.0, 100.0)

    @property
    def wide(self) -> tuple[float, float]:
        """The interval if pieces are drawn, and of each some datasets.

        It is Wilson's for fewer automata: so many as would tell as much if they were independent,
        at least one for each piece.  Source: Kish, Survey Sampling, 1965, the design effect, with
        the variance of a ratio between clusters.
        """
        number, pieces = self.number, len(self.pieces)
        if not number:
            return 0.0, 100.0
        share = self.hits / number
        spread = sum((hits - share * each) ** 2 for hits, each in self.pieces)
        variance = spread * pieces / (pieces - 1) / number**2 if pieces > 1 else 0.0
        effective = share * (1 - share) / variance if variance else pieces
        return wilson(share, max(pieces, min(number, effective)))


def holds(interval: tuple[float, float], percent: float) -> bool:
    """Whether a share that was rounded to a tenth may lie in the interval."""
    return interval[0] - 0.05 <= percent <= interval[1] + 0.05


def wilson(share: float, number: float) -> tuple[float, float]:
    """The interval of 95 per cent around a share of so many, in per cent.

    Source: Wilson, Probable inference, the law of succession, and statistical inference, 1927.
    """
    square = _Z * _Z
    middle = share + square / (2 * number)
    width = _Z * math.sqrt(share * (1 - share) / number + square / (4 * number * number))
    scale = 1 + square / number
    return 100 * max(0.0, (middle - width) / scale), 100 * min(1.0, (middle + width) / scale)


def summarised(outcomes: Iterable[Outcome], setting: dict[str, str]) -> Summary:
    """Outcomes added up by piece, scenario, learner and check, in the order of the games.

    Fresh games come in the order of the outcomes.
    """
    found: dict[tuple[str, str, Scenario, str, str], Tally] = {}
    numbers: dict[str, dict[str, set[int]]] = {}
    for each in outcomes:
        cell = each.cell
        key = cell.game, cell.piece, cell.scenario, cell.learner, cell.check
        found[key] = found.get(key, Tally()) + tallied(each)
        numbers.setdefault(cell.scenario, {}).setdefault(cell.game, set()).add(cell.dataset)
    names = dict.fromkeys((*GAMES, *(game for game, *_ in found)))
    order = {name: at for at, name in enumerate(names)}
    rows = [Row(*key, tally) for key, tally in sorted(found.items(), key=lambda x: order[x[0][0]])]
    datasets = {
        scenario: {game: len(games[game]) for game in names if game in games}
        for scenario, games in sorted(numbers.items())
    }
    return Summary(setting, datasets, tuple(rows))


def to_json(summary: Summary) -> str:
    """A summary as text, a row a line."""
    rows = [
        json.dumps(
            [row.game, row.piece, row.scenario, row.learner, row.check, *_tally(row.tally)],
            separators=(",", ":"),
        )
        for row in summary.rows
    ]
    head = json.dumps({"setting": summary.setting, "datasets": summary.datasets}, indent=1)
    return f'{head[:-2]},\n "rows": [\n  ' + ",\n  ".join(rows) + "\n ]\n}\n"


def _tally(tally: Tally) -> list[float]:
    return [round(each, 3) for each in astuple(tally)]


def from_json(text: str) -> Summary:
    """The summary that a text is."""
    told = json.loads(text)
    rows = [Row(*each[:5], Tally(*each[5:])) for each in told["rows"]]
    return Summary(told["setting"], told["datasets"], tuple(rows))
