"""Sets that grow along straight lines by steps of doubled length.

After n steps a set has grown by 2^n - 1 places on each line (a parallel prefix; chess programs
call it a fill).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from rgt.backends.plan.expressions import Expr, Local
from rgt.backends.plan.sets import Meet, Shift, Union
from rgt.backends.plan.statements import Update

if TYPE_CHECKING:
    from rgt.backends.lowering.searches.walks import Walks
    from rgt.backends.lowering.writing import Here


def sole_distance(leads: Mapping[int, int]) -> int | None:
    """How far a step leads from all places, if that is one number, and not none."""
    distances = {place - x for x, place in leads.items()}
    return distances.pop() if len(distances) == 1 and distances != {0} else None


def fill_backward(
    walks: Walks, here: Here, grown: Local, line: Local, leads: Mapping[int, int], distance: int
) -> None:
    """Let a set grow by the places on a line from which steps lead into it.

    The set `line` of the places from which there is a step is used up.
    """
    for by in _steps(walks, here, line, leads, distance):
        _join(walks, here, grown, Meet((line, Shift(grown, by))))


def fill_forward(
    walks: Walks, here: Here, grown: Local, line: Local, leads: Mapping[int, int], distance: int
) -> None:
    """Let a set grow by the places on a line to which steps lead from it.

    The set `line` of the places from which there is a step is used up.
    """
    for by in _steps(walks, here, line, leads, distance):
        _join(walks, here, grown, Shift(Meet((line, grown)), -by))


def _steps(
    walks: Walks, here: Here, line: Local, leads: Mapping[int, int], distance: int
) -> Iterator[int]:
    """How far steps lead, each twice as far as the one before; `line` is from where so many small
    steps lead on.
    """
    steps, length = 1, _longest(leads)
    while steps <= length:
        yield distance * steps
        if 2 * steps <= length:
            longer = Meet((line, Shift(line, distance * steps)))
            walks.add(here, Update(line.name, longer))
        steps *= 2


def _join(walks: Walks, here: Here, grown: Local, more: Expr) -> None:
    walks.add(here, Update(grown.name, Union((grown, more))))


def _longest(leads: Mapping[int, int]) -> int:
    """How many steps lead from one place to the next at most; no cycle is possible."""
    lengths: dict[int, int] = {}
    for start in leads:
        path = [start]
        while path[-1] in leads and leads[path[-1]] not in lengths:
            path.append(leads[path[-1]])
        for x in reversed(path):
            lengths[x] = 1 + lengths.get(leads[x], 0) if x in leads else 0
    return max(lengths.values(), default=0)
