"""The trade-off of correctness and errors as a picture: an SVG, written line by line."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from rgt.frontends.simplified.learning.records import Scenario
from tests.experiments.learning.methods import OWN_CHECKS, TITLES
from tests.experiments.learning.published import (
    CHECKS,
    ERRORS,
    SCENARIOS,
    SIZES,
    published,
)
from tests.experiments.learning.published import LEARNERS as PUBLISHED
from tests.experiments.learning.summary import Summary

_WIDTH, _HEIGHT, _LEFT, _TOP, _GAP = 330, 300, 50, 60, 60
_COLOURS = ("#e07b00", "#0b6e99", "#3a8f3a", "#7a3e9d", "#a23b3b")
_HEADS: dict[Scenario, str] = {"all": "all legal moves known", "single": "one move known"}
_SHORT = {"bjornsson": "B", "fast": "F", "tested": "T"}


def trade_off(summary: Summary) -> str:
    """The paper's learners with its checks, and ours with ours: errors to the right, sizes up.

    Filled dots are ours, rings the published figures; dots of a learner are joined in the order of
    the checks.
    """
    width = _LEFT + len(SCENARIOS) * (_WIDTH + _GAP)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{_HEIGHT + 120}" '
        'font-family="sans-serif" font-size="11">',
        '<rect width="100%" height="100%" fill="white"/>',
        *_legend(summary),
    ]
    for at, scenario in enumerate(SCENARIOS):
        left = _LEFT + at * (_WIDTH + _GAP)
        ends = _ends(summary, scenario)
        lines += [f'<g transform="translate({left},{_TOP})">', *_axes(scenario, ends)]
        for number, learner in enumerate(summary.learners()):
            lines += _series(summary, scenario, learner, _COLOURS[number], ends)
        lines.append("</g>")
    return "\n".join([*lines, "</svg>"]) + "\n"


_Ends = tuple[float, float]
"""The largest share of errors, the smallest of optimal sizes."""


def _ends(summary: Summary, scenario: Scenario) -> _Ends:
    found = [
        point
        for learner in summary.learners()
        for check in _checks(scenario, learner)
        for point in (_ours(summary, scenario, learner, check), _theirs(scenario, learner, check))
        if point is not None
    ]
    right = max(errors for errors, _ in found)
    low = min(size for _, size in found)
    return 10 * (right // 10 + 1), 10 * (low // 10)


def _checks(scenario: Scenario, learner: str) -> tuple[str, ...]:
    """The checks that a learner is drawn with."""
    return CHECKS[scenario] if learner in PUBLISHED else OWN_CHECKS


def _ours(
    summary: Summary, scenario: Scenario, learner: str, check: str
) -> tuple[float, float] | None:
    errors = summary.share("errors", scenario, learner, check)
    size = summary.share("size", scenario, learner, check)
    return (errors.percent, size.percent) if size.number else None


def _theirs(scenario: Scenario, learner: str, check: str) -> tuple[float, float] | None:
    errors = published(ERRORS, scenario, learner, check)
    size = published(SIZES, scenario, learner, check)
    return None if errors is None or size is None else (errors, size)


def _at(point: tuple[float, float], ends: _Ends) -> tuple[float, float]:
    errors, size = point
    right, low = ends
    return round(_WIDTH * errors / right, 1), round(_HEIGHT * (100 - size) / (100 - low), 1)


def _legend(summary: Summary) -> Iterator[str]:
    for number, learner in enumerate(summary.learners()):
        x = _LEFT + 140 * number
        yield f'<circle cx="{x}" cy="14" r="4" fill="{_COLOURS[number]}"/>'
        yield f'<text x="{x + 8}" y="18">{escape(TITLES[learner])}</text>'
    yield (
        f'<text x="{_LEFT}" y="34" fill="#555">filled: ours, rings: published; B Björnsson’s '
        "check, numbers Fractional, F Fast, T tested</text>"
    )


def _axes(scenario: Scenario, ends: _Ends) -> Iterator[str]:
    right, low = ends
    yield f'<text x="{_WIDTH / 2}" y="-8" text-anchor="middle">{_HEADS[scenario]}</text>'
    for step in range(0, int(right) + 1, 10):
        x, _ = _at((step, low), ends)
        yield f'<path d="M{x},0V{_HEIGHT}" stroke="#ddd"/>'
        yield f'<text x="{x}" y="{_HEIGHT + 14}" text-anchor="middle">{step}</text>'
    for step in range(int(low), 101, 10):
        _, y = _at((0, step), ends)
        yield f'<path d="M0,{y}H{_WIDTH}" stroke="#ddd"/>'
        yield f'<text x="-6" y="{y + 4}" text-anchor="end">{step}</text>'
    yield f'<text x="{_WIDTH / 2}" y="{_HEIGHT + 32}" text-anchor="middle">errors, %</text>'
    yield (
        f'<text transform="translate(-32,{_HEIGHT / 2}) rotate(-90)" text-anchor="middle">'
        "optimal size, %</text>"
    )


def _series(
    summary: Summary, scenario: Scenario, learner: str, colour: str, ends: _Ends
) -> Iterator[str]:
    points = []
    for check in _checks(scenario, learner):
        theirs = _theirs(scenario, learner, check)
        if theirs is not None:
            x, y = _at(theirs, ends)
            yield f'<circle cx="{x}" cy="{y}" r="4" fill="none" stroke="{colour}"/>'
        ours = _ours(summary, scenario, learner, check)
        if ours is not None:
            points.append((*_at(ours, ends), check))
    if points:
        path = "L".join(f"{x},{y}" for x, y, _ in points)
        yield f'<path d="M{path}" fill="none" stroke="{colour}" stroke-opacity="0.4"/>'
    for x, y, check in points:
        name = _SHORT.get(check, check.rpartition(":")[2])
        yield f'<circle cx="{x}" cy="{y}" r="3.5" fill="{colour}"/>'
        yield f'<text x="{x + 5}" y="{y - 4}" font-size="9" fill="{colour}">{name}</text>'
