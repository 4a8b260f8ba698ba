"""What a run found, counted: the figures of docs/learning.md, kept in docs/learning.json."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable
from dataclasses import astuple, dataclass

from rgt.frontends.simplified.learning.records import Scenario
from tests.experiments.learning.games import GAMES
from tests.experiments.learning.outcomes import Outcome, Tally, tallied

_Z = 1.959964
"""Of the normal distribution, for 95 per cent."""


@dataclass(frozen=True, slots=True)
class Row:
    """The outcomes of a learner with a check in a game."""

    game: str
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

    def total(self, keep: Callable[[Row], bool]) -> Tally:
        """The rows that are to be kept, added up."""
        return sum((row.tally for row in self.rows if keep(row)), Tally())

    def of(self, scenario: Scenario, learner: str, check: str) -> Tally:
        """All games together."""
        return self.total(
            lambda row: (row.scenario, row.learner, row.check) == (scenario, learner, check)
        )


@dataclass(frozen=True, slots=True)
class Share:
    """So many of so many, with Wilson's interval of 95 per cent; all in per cent."""

    hits: int
    number: int

    @property
    def percent(self) -> float:
        """The share itself, 0 of none."""
        return 100 * self.hits / self.number if self.number else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Source: Wilson, Probable inference, the law of succession, and statistical inference."""
        if not self.number:
            return 0.0, 100.0
        share, number, square = self.hits / self.number, self.number, _Z * _Z
        middle = share + square / (2 * number)
        width = _Z * math.sqrt(share * (1 - share) / number + square / (4 * number * number))
        scale = 1 + square / number
        return 100 * max(0.0, (middle - width) / scale), 100 * min(1.0, (middle + width) / scale)

    def has(self, percent: float) -> bool:
        """Whether a share that was rounded to a tenth may lie in the interval."""
        low, high = self.interval
        return low - 0.05 <= percent <= high + 0.05


def summarised(outcomes: Iterable[Outcome], setting: dict[str, str]) -> Summary:
    """Outcomes added up by game, scenario, learner and check, in the order of the games."""
    found: dict[tuple[str, Scenario, str, str], Tally] = {}
    numbers: dict[str, dict[str, set[int]]] = {}
    for each in outcomes:
        cell = each.cell
        key = cell.game, cell.scenario, cell.learner, cell.check
        found[key] = found.get(key, Tally()) + tallied(each)
        numbers.setdefault(cell.scenario, {}).setdefault(cell.game, set()).add(cell.dataset)
    order = {name: at for at, name in enumerate(GAMES)}
    rows = [Row(*key, tally) for key, tally in sorted(found.items(), key=lambda x: order[x[0][0]])]
    datasets = {
        scenario: {game: len(games[game]) for game in GAMES if game in games}
        for scenario, games in sorted(numbers.items())
    }
    return Summary(setting, datasets, tuple(rows))


def to_json(summary: Summary) -> str:
    """A summary as text, a row a line."""
    rows = [
        json.dumps([row.game, row.scenario, row.learner, row.check, *_tally(row.tally)])
        for row in summary.rows
    ]
    head = json.dumps({"setting": summary.setting, "datasets": summary.datasets}, indent=1)
    return f'{head[:-2]},\n "rows": [\n  ' + ",\n  ".join(rows) + "\n ]\n}\n"


def _tally(tally: Tally) -> list[float]:
    return [round(each, 3) for each in astuple(tally)]


def from_json(text: str) -> Summary:
    """The summary that a text is."""
    told = json.loads(text)
    rows = [Row(*each[:4], Tally(*each[4:])) for each in told["rows"]]
    return Summary(told["setting"], told["datasets"], tuple(rows))
