"""The published figures, as facts.

Source: Kowalski and Kisielewicz, Regular Language Inference for Learning Rules of Simplified
Boardgames, Tables I, II and III.
"""

from __future__ import annotations

from rgt.frontends.simplified.learning.records import Scenario

LEARNERS = {"bjornsson": "Björnsson", "rpni": "RPNI", "spine": "Spine Compaction"}
"""The learners of the tables, in the order of their columns, and what they are called."""

_Row = tuple[float, float, float]

SIZES: dict[Scenario, dict[str, _Row]] = {
    "all": {
        "bjornsson": (87.6, 91.5, 87.3),
        "fractional:0.5": (87.6, 89.9, 84.9),
        "fractional:0.6": (89.0, 89.8, 86.6),
        "fractional:0.7": (87.1, 87.1, 87.1),
        "fractional:0.8": (85.6, 85.5, 85.6),
        "fractional:0.9": (73.7, 73.5, 73.7),
        "fast": (69.3, 69.3, 69.3),
    },
    "single": {
        "bjornsson": (73.7, 70.6, 73.7),
        "fractional:0.6": (88.7, 61.5, 87.3),
        "fractional:0.7": (89.9, 65.7, 89.8),
        "fractional:0.8": (88.0, 64.6, 88.0),
        "fractional:0.9": (73.3, 71.5, 73.3),
        "fast": (68.5, 68.5, 68.5),
    },
}
"""Per cent of automata of optimal size."""

ERRORS: dict[Scenario, dict[str, _Row]] = {
    "all": {
        "bjornsson": (4.9, 9.1, 7.6),
        "fractional:0.5": (4.9, 6.3, 7.6),
        "fractional:0.6": (2.4, 4.0, 5.0),
        "fractional:0.7": (2.4, 3.5, 3.2),
        "fractional:0.8": (2.4, 3.7, 3.2),
        "fractional:0.9": (2.4, 2.7, 3.9),
        "fast": (0.0, 0.0, 0.0),
    },
    "single": {
        "bjornsson": (5.4, 19.8, 9.6),
        "fractional:0.6": (6.8, 40.4, 6.1),
        "fractional:0.7": (4.9, 37.6, 2.8),
        "fractional:0.8": (4.5, 34.0, 4.4),
        "fractional:0.9": (3.7, 14.4, 3.4),
        "fast": (0.0, 0.0, 0.0),
    },
}
"""Per cent of automata with errors."""

SECONDS: dict[Scenario, dict[str, _Row]] = {
    "all": {
        "bjornsson": (68.2, 16.4, 4.1),
        "fractional:0.5": (51.8, 9.4, 2.2),
        "fractional:0.6": (50.8, 9.3, 2.1),
        "fractional:0.7": (50.8, 9.2, 2.0),
        "fractional:0.8": (49.4, 9.5, 1.8),
        "fractional:0.9": (42.8, 10.4, 1.5),
        "fast": (4.0, 4.6, 0.4),
    },
    "single": {
        "bjornsson": (1598.6, 454.1, 82.4),
        "fractional:0.6": (5.4, 4.4, 0.2),
        "fractional:0.7": (5.6, 3.3, 0.2),
        "fractional:0.8": (5.7, 3.0, 0.2),
        "fractional:0.9": (5.7, 2.6, 0.2),
        "fast": (4.6, 5.3, 0.4),
    },
}
"""Learning times on an Intel Core i7-6700HQ."""

SCENARIOS: tuple[Scenario, ...] = ("all", "single")
CHECKS: dict[Scenario, tuple[str, ...]] = {each: tuple(SIZES[each]) for each in SCENARIOS}


def published(
    table: dict[Scenario, dict[str, _Row]], scenario: Scenario, learner: str, check: str
) -> float | None:
    """The published figure; None of what the paper does not have."""
    row = table[scenario].get(check)
    if row is None or learner not in LEARNERS:
        return None
    return row[list(LEARNERS).index(learner)]
