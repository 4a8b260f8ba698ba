"""Learners and checks by name: a further one is one file, in `learners/` or `checks/`.

A file of `learners/` has a `LEARNER`; one of `checks/` has a function `check` that makes the check
of what is written after its name and a colon (``fractional:0.7``), which is empty if there is no
colon.  A file is imported when its name is first asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import cast

from rgt.frontends.simplified.learning.interfaces import Check, Learner
from rgt.ir.diagnostics import GameError, error, nearest

LEARNERS = ("local", "spine", "rpni", "bjornsson")
CHECKS = ("tested", "fractional", "fast", "bjornsson")


def learner_named(name: str) -> Learner:
    """The learner of a name; raises GameError (REC021) with a hint if there is none."""
    if name not in LEARNERS:
        raise GameError(
            error(
                "REC021",
                f"there is no learner '{name}'",
                hint=nearest(name, LEARNERS) or f"there are {_listed(LEARNERS)}",
            )
        )
    return cast("Learner", import_module(f"{__package__}.learners.{name}").LEARNER)


def check_named(written: str) -> Check:
    """The check of a name with its option; raises GameError (REC022, REC023) with a hint."""
    name, _, option = written.partition(":")
    if name not in CHECKS:
        raise GameError(
            error(
                "REC022",
                f"there is no check '{name}'",
                hint=nearest(name, CHECKS) or f"there are {_listed(CHECKS)}",
            )
        )
    return cast("Check", import_module(f"{__package__}.checks.{name}").check(option))


def _listed(names: tuple[str, ...]) -> str:
    return ", ".join(names[:-1]) + " and " + names[-1]
