"""The learners and checks of the experiment by name."""

from __future__ import annotations

from functools import cache

from rgt.frontends.simplified.learning import registry
from rgt.frontends.simplified.learning.interfaces import Check, Learner
from rgt.frontends.simplified.learning.records import Scenario
from tests.experiments.learning import peer
from tests.experiments.learning.published import CHECKS
from tests.experiments.learning.published import LEARNERS as PUBLISHED

LEARNERS = {
    **PUBLISHED,
    **{name: f"rgt's {name}" for name in registry.LEARNERS if name not in PUBLISHED},
}
"""All learners, in the order of the tables' columns, and what they are called."""

OWN_CHECKS = tuple(
    name for name in registry.CHECKS if name not in ("bjornsson", "fractional", "fast")
)
"""Checks that the paper does not have."""

TITLES = {**LEARNERS, peer.NAME: "AALpy RPNI"}


def checks(scenario: Scenario) -> tuple[str, ...]:
    """All checks, in the order of the tables' rows."""
    return (*CHECKS[scenario], *OWN_CHECKS)


def methods(scenario: Scenario) -> tuple[tuple[str, str], ...]:
    """Pairs of a learner and a check, and the peer."""
    found = [(learner, check) for check in checks(scenario) for learner in LEARNERS]
    return (*found, *([(peer.NAME, peer.CHECK)] if scenario == "all" else []))


FRESH = (("local", "tested"), ("spine", "fractional:0.7"), ("rpni", "fractional:0.7"))
"""What fresh games are learned by: rgt's own, and the paper's learners with its best check."""

PACE = (("rpni", "fractional:0.7"), ("local", "tested"))
"""Of which the times are held against each other: RPNI with the best check, and rgt's own."""


@cache
def learner_called(name: str) -> Learner:
    """The learner of a name."""
    return registry.learner_named(name)


@cache
def check_called(name: str) -> Check:
    """The check of a name."""
    return registry.check_named(name)
