"""The learners and checks of the experiment by name."""

from __future__ import annotations

from functools import cache

from rgt.frontends.simplified.learning.interfaces import Check, Learner
from rgt.frontends.simplified.learning.records import Scenario
from rgt.frontends.simplified.learning.registry import check_named, learner_named
from tests.experiments.learning import peer
from tests.experiments.learning.published import CHECKS
from tests.experiments.learning.published import LEARNERS as PUBLISHED

OWN_LEARNERS: dict[str, str] = {}
OWN_CHECKS: tuple[str, ...] = ()
"""What the paper does not have."""

LEARNERS = {**PUBLISHED, **OWN_LEARNERS}
"""All learners of the tables, in the order of their columns, and what they are called."""

TITLES = {**LEARNERS, peer.NAME: "AALpy RPNI"}


def checks(scenario: Scenario) -> tuple[str, ...]:
    """All checks, in the order of the tables' rows."""
    return (*CHECKS[scenario], *OWN_CHECKS)


def methods(scenario: Scenario) -> tuple[tuple[str, str], ...]:
    """Pairs of a learner and a check, and the peer."""
    found = [(learner, check) for check in checks(scenario) for learner in LEARNERS]
    return (*found, *([(peer.NAME, peer.CHECK)] if scenario == "all" else []))


@cache
def learner_called(name: str) -> Learner:
    """The learner of a name."""
    return learner_named(name)


@cache
def check_called(name: str) -> Check:
    """The check of a name."""
    return check_named(name)
