"""Checks that nobody asks are left out: the keeper, who goes on as they ask, has made the walk."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rgt.backends.plan.expressions import Ask
from rgt.backends.plan.lines import Function


def asked_for(functions: Sequence[Function], made: Iterable[int]) -> list[Function]:
    """The functions without those of the checks, among some that are `made`, that only they ask."""
    dropped = set(made)
    while True:
        kept = [each for each in functions if _check_of(each, dropped) is None]
        asked = {number for each in kept for number in _asks(each)} & dropped
        if not asked:
            return kept
        dropped -= asked


def _check_of(function: Function, checks: Iterable[int]) -> int | None:
    """The one of some checks to which a function belongs."""
    whole, first = function.name.removesuffix("_here"), function.name.partition("_")[0]
    return next((n for n in checks if whole == f"check_{n}" or first == f"c{n}"), None)


def _asks(function: Function) -> Iterable[int]:
    """The checks that a function asks."""
    return (
        node.check
        for line in function.lines
        for node in line.statement.all()
        if isinstance(node, Ask)
    )
