"""The paper's tables with our figures beside the published ones, and what lies outside."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path

from rgt.frontends.simplified.learning.records import Scenario
from tests.benchmarks.reasoners.tables import Figures
from tests.experiments.learning import peer
from tests.experiments.learning.games import GAMES
from tests.experiments.learning.methods import FRESH, TITLES
from tests.experiments.learning.outcomes import Tally
from tests.experiments.learning.published import (
    CHECKS,
    ERRORS,
    SCENARIOS,
    SECONDS,
    SIZES,
    published,
)
from tests.experiments.learning.published import LEARNERS as PUBLISHED
from tests.experiments.learning.summary import Measure, Share, Summary, holds

EXPLANATIONS = Path(__file__).with_name("explanations.toml")
MEASURES: dict[Measure, dict[Scenario, dict[str, tuple[float, float, float]]]] = {
    "size": SIZES,
    "errors": ERRORS,
}
"""What the published tables I and II have."""
_SHOWN = "fractional:0.7"
"""The check of the tables that go game by game: the paper's best."""
_FRESH_MEASURES: dict[Measure, str] = {"size": "size", "errors": "errors", "right": "exactly right"}
_CHANCE = (
    "The choice of pieces: if ours and the paper's are drawn from the same ones, the interval is "
    "wide enough."
)


@dataclass(frozen=True, slots=True)
class Outside:
    """A published figure outside our narrow interval; `why` is None where nobody knows."""

    name: str
    ours: Share
    published: float
    why: str | None


def measured(summary: Summary, scenario: Scenario, measure: Measure) -> Figures:
    """One half of Table I or II: ours, its wide interval, and the published figure in brackets."""
    rows = [
        (
            check,
            *(
                _cell(
                    summary.share(measure, scenario, learner, check),
                    published(MEASURES[measure], scenario, learner, check),
                )
                for learner in summary.learners()
            ),
        )
        for check in summary.checks(scenario)
    ]
    peers = summary.share(measure, scenario, peer.NAME, peer.CHECK)
    if peers.number:
        cells = {"rpni": _cell(peers, None)}
        name = f"{TITLES[peer.NAME]}, {peer.CHECK}"
        rows.append((name, *(cells.get(learner, "") for learner in summary.learners())))
    return Figures(("check", *(TITLES[learner] for learner in summary.learners())), tuple(rows))


def _cell(ours: Share, known: float | None) -> str:
    if not ours.number:
        return "" if known is None else f"({known:.1f})"
    low, high = ours.wide
    beside = "" if known is None else f" ({known:.1f})"
    number = f"{ours.percent:.1f}"
    if known is not None and not holds(ours.narrow, known):
        number = f"*{number}*" if holds(ours.wide, known) else f"**{number}**"
    return f"{number} {low:.0f}–{high:.0f}{beside}"


def exact(summary: Summary) -> Figures:
    """How many automata have the rule's language, as far as words fit the board."""
    rows = [
        (
            _title(scenario),
            check,
            *(
                _cell(summary.share("right", scenario, learner, check), None)
                for learner in summary.learners()
            ),
        )
        for scenario in SCENARIOS
        for check in summary.checks(scenario)
    ]
    return Figures(
        ("moves known", "check", *(TITLES[each] for each in summary.learners())), tuple(rows)
    )


def times(summary: Summary) -> Figures:
    """Table III: mean seconds, the part of RPNI's, and in brackets the published part."""
    rows = []
    for scenario in SCENARIOS:
        for check in summary.checks(scenario):
            base = _mean(summary.total(scenario, "rpni", check))
            known_base = published(SECONDS, scenario, "rpni", check)
            cells = []
            for learner in summary.learners():
                mean = _mean(summary.total(scenario, learner, check))
                known = published(SECONDS, scenario, learner, check)
                cells.append(_time(mean, base, known, known_base))
            rows.append((_title(scenario), check, *cells))
    return Figures(
        ("moves known", "check", *(TITLES[each] for each in summary.learners())), tuple(rows)
    )


def _mean(tally: Tally) -> float | None:
    number = tally.done + tally.over
    return tally.seconds / number if number else None


def _time(
    mean: float | None, base: float | None, known: float | None, known_base: float | None
) -> str:
    if mean is None:
        return ""
    part = f", {mean / base:.2f}" if base else ""
    beside = f" ({known / known_base:.2f})" if known is not None and known_base else ""
    return f"{_seconds(mean)}{part}{beside}"


def _seconds(number: float) -> str:
    return f"{1000 * number:.1f} ms" if number < 0.9995 else f"{number:.2f} s"


def late(summary: Summary) -> Figures:
    """The learners that were stopped at the limit of time, and how often they asked the check."""
    rows = []
    for scenario in SCENARIOS:
        for check in summary.checks(scenario):
            cells = []
            for learner in summary.learners():
                tally = summary.total(scenario, learner, check)
                number = tally.done + tally.over
                if number:
                    asked = tally.checks / number
                    cells.append(f"{asked:.1f}" + (f", {tally.over} over" if tally.over else ""))
                else:
                    cells.append("")
            rows.append((_title(scenario), check, *cells))
    head = ("moves known", "check", *(TITLES[each] for each in summary.learners()))
    return Figures(head, tuple(rows))


def by_game(summary: Summary, measure: Measure) -> Figures:
    """A measure game by game, with the check that the paper found best."""
    rows = []
    for game in GAMES:
        found = [
            summary.share(measure, scenario, learner, _SHOWN, game)
            for scenario in SCENARIOS
            for learner in summary.learners()
        ]
        cells = (f"{share.percent:.0f}" if share.number else "" for share in found)
        rows.append((game.replace("_", " "), *cells))
    head = [
        f"{_title(scenario)}: {TITLES[each]}"
        for scenario in SCENARIOS
        for each in summary.learners()
    ]
    return Figures(("game", *head), tuple(rows))


def own(summary: Summary) -> Figures:
    """`local` with `tested` beside the best published cell of each table.

    Times are parts of RPNI's with the check of `_SHOWN` in the same run, in per cent.
    """
    learner, check = FRESH[0]
    rows = []
    for scenario in SCENARIOS:
        size, at, best = max(
            (size, -at, name)
            for name, row in SIZES[scenario].items()
            for at, size in enumerate(row)
        )
        known = SECONDS[scenario][_SHOWN]
        base = _mean(summary.total(scenario, "rpni", _SHOWN))
        mean = _mean(summary.total(scenario, learner, check))
        rows.append(
            (
                _title(scenario),
                _cell(summary.share("size", scenario, learner, check), None),
                f"{size:.1f}, {tuple(PUBLISHED.values())[-at]} with {best}",
                _cell(summary.share("errors", scenario, learner, check), None),
                f"{ERRORS[scenario][best][-at]:.1f}",
                f"{100 * mean / base:.1f}" if mean is not None and base else "",
                f"{100 * known[2] / known[1]:.1f}",
            )
        )
    head = (
        "moves known",
        "size",
        "best published size",
        "errors",
        "published there",
        "time",
        "published for Spine Compaction",
    )
    return Figures(head, tuple(rows))


def fresh(summary: Summary) -> Figures:
    """Optimal sizes, errors, and automata that are exactly right, of games seen by nobody."""
    rows = [
        (
            TITLES[learner],
            check,
            *(
                _cell(summary.share(measure, scenario, learner, check), None)
                for scenario in SCENARIOS
                for measure in _FRESH_MEASURES
            ),
        )
        for learner, check in FRESH
    ]
    head = [
        f"{_title(scenario)}: {title}"
        for scenario in SCENARIOS
        for title in _FRESH_MEASURES.values()
    ]
    return Figures(("learner", "check", *head), tuple(rows))


def _title(scenario: Scenario) -> str:
    return {"all": "all", "single": "one"}[scenario]


def outside(summary: Summary) -> Iterator[Outside]:
    """Every published figure that lies outside our narrow interval, with what explains it."""
    reasons = explanations()
    for scenario in SCENARIOS:
        for measure, table in MEASURES.items():
            for check in CHECKS[scenario]:
                for learner in PUBLISHED:
                    ours = summary.share(measure, scenario, learner, check)
                    known = published(table, scenario, learner, check)
                    if not ours.number or known is None or holds(ours.narrow, known):
                        continue
                    name = f"{scenario}/{measure}/{learner}/{check}"
                    why = next((why for cells, why in reasons if fnmatch(name, cells)), None)
                    if holds(ours.wide, known):
                        why = _CHANCE
                    yield Outside(name, ours, known, why)


def explanations() -> list[tuple[str, str]]:
    """Patterns of names of cells, and why these cells are not as published."""
    told = tomllib.loads(EXPLANATIONS.read_text(encoding="utf-8"))
    return [(cells, each["why"]) for each in told.get("explained", []) for cells in each["cells"]]
