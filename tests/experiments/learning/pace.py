"""How long rgt's own learner takes beside RPNI: ``make experiment-learning EXPERIMENT=--pace``.

Both learn each piece of each dataset from the same evidence `ROUNDS` times in a row, RPNI before
the own one.  What was seen is sorted into sightings before, and that is in the time of neither.
Each round begins without what was worked out in another one.  Of a piece the first time counts as
well as the least one: the first has in it that nothing needed is at hand in the processor's caches,
which weighs more in a small task than in a large one; the least is that of the work itself.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace

from rgt.frontends.simplified.learning.interfaces import Evidence
from rgt.frontends.simplified.learning.records import Scenario
from tests.benchmarks.reasoners.tables import Figures
from tests.experiments.learning.games import pieces, subject
from tests.experiments.learning.methods import PACE, check_called, learner_called
from tests.experiments.learning.published import SCENARIOS
from tests.experiments.learning.work import Task, observed

ROUNDS = 20


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds of the processor for so many pieces of a scenario together, by methods of `PACE`."""

    scenario: Scenario
    pieces: int
    first: tuple[float, ...]
    least: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Paces:
    """A run: where and how it was made, and what it found."""

    setting: dict[str, str]
    rows: tuple[Pace, ...]


def measured(tasks: Iterable[Task], setting: dict[str, str]) -> Paces:
    """All datasets, learned by the methods of `PACE`."""
    taken: dict[Scenario, list[list[tuple[float, ...]]]] = {}
    for task in tasks:
        print(f"{task.game}/{task.scenario}, dataset {task.dataset}", file=sys.stderr, flush=True)
        board, seen = subject(task.game).game.board, observed(task)
        for piece in pieces(task.game):
            evidence = seen.evidence(piece, board.width, board.height)
            taken.setdefault(task.scenario, []).append(rounds(evidence))
    rows = [
        Pace(
            scenario,
            len(found),
            _sums([each[0] for each in found]),
            _sums([tuple(map(min, zip(*each, strict=True))) for each in found]),
        )
        for scenario, found in taken.items()
    ]
    return Paces(setting, tuple(rows))


def rounds(evidence: Evidence) -> list[tuple[float, ...]]:
    """The seconds of each method in each round."""
    found = [[_seconds(evidence, learner, check) for _ in range(ROUNDS)] for learner, check in PACE]
    return list(zip(*found, strict=True))


def _seconds(evidence: Evidence, learner: str, check: str) -> float:
    learn, judge, fresh = learner_called(learner).learn, check_called(check), replace(evidence)
    begun = time.thread_time()
    learn(fresh, judge)
    return time.thread_time() - begun


def _sums(rows: Sequence[Sequence[float]]) -> tuple[float, ...]:
    return tuple(map(sum, zip(*rows, strict=True)))


def table(paces: Paces) -> Figures:
    """Mean milliseconds of a piece, and the own learner's in per cent of RPNI's."""
    rows = []
    for scenario in SCENARIOS:
        for pace in paces.rows:
            if pace.scenario == scenario:
                cells = []
                for rpni, own in (pace.first, pace.least):
                    cells += [f"{1000 * each / pace.pieces:.3f}" for each in (own, rpni)]
                    cells.append(f"{100 * own / rpni:.2f} %")
                rows.append((_KNOWN[scenario], str(pace.pieces), *cells))
    head = [
        f"{which}: {title}" for which in ("first", "least") for title in ("rgt", "RPNI", "part")
    ]
    return Figures(("moves known", "pieces", *head), tuple(rows))


_KNOWN: dict[Scenario, str] = {"all": "all", "single": "one"}


def to_json(paces: Paces) -> str:
    """The run as it is kept."""
    return json.dumps(asdict(paces), indent=1) + "\n"


def from_json(text: str) -> Paces:
    """A run that was kept."""
    told = json.loads(text)
    rows = [
        Pace(row["scenario"], row["pieces"], tuple(row["first"]), tuple(row["least"]))
        for row in told["rows"]
    ]
    return Paces(told["setting"], tuple(rows))
