"""What rewrites know of the game whose functions they rewrite."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from rgt.backends.plan.sets import Members


def _no_table(_names: Sequence[str], _define: bool) -> str | None:
    return None


@dataclass(frozen=True, slots=True)
class Game:
    """How many places the sets of maps have, by name; `four` names one table for four, which is
    defined only if that is wanted: None if they are of different kinds.

    Of maps that have a place in a set for each cell, `holding` are the sets by the code that they
    hold; but not of those whose cells text of a target reads.
    """

    covered: Mapping[str, int] = field(default_factory=dict)
    holding: Mapping[str, Mapping[int, Members]] = field(default_factory=dict)
    four: Callable[[Sequence[str], bool], str | None] = _no_table
