"""What is worked on together is found in functions of any length: twice the lines and work."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from cProfile import Profile

import pytest

from rgt.backends.plan.lines import Line
from tests.backends.cpp.rewriting import test_fours as fours
from tests.backends.cpp.rewriting import test_lanes as lanes

Lines = list[Line]


def questions(many: int) -> Lines:
    """So many questions about small boards, four and four alike."""
    groups = [fours.group(i, 1, fours.asked(i), mask=0xFF0) for i in range(many)]
    return [fours.ALL, *(line for group in groups for line in group)]


def loops(many: int) -> Lines:
    """So many loops over places of small boards, four and four alike."""
    groups = [fours.group(i, 1, fours.gone(i), mask=0xFF0) for i in range(many)]
    return [fours.ALL, *(line for group in groups for line in group)]


def directions(many: int) -> Lines:
    """So many directions in which something is looked for."""
    groups = [lanes.group(i, i % 7 + 1, i, lanes.asking(i)) for i in range(many)]
    return [line for group in groups for line in group]


@pytest.mark.parametrize(
    ("made", "rewritten", "at_once"),
    [
        (questions, fours.in_fours, 4),
        (loops, fours.in_fours, 4),
        (directions, lanes.in_lanes, 8),
    ],
)
def test_work_grows_with_the_lines(
    made: Callable[[int], Lines], rewritten: Callable[[Sequence[Line]], Lines], at_once: int
) -> None:
    """Calls are counted: they were three times as many where each group looked at all behind."""
    calls = []
    for many in (20 * at_once, 40 * at_once):
        lines = made(many)
        counted = Profile()
        found = counted.runcall(rewritten, lines)
        # all of them became one statement, or one loop, by so many
        assert len(found) < 2 * len(lines) / at_once
        calls.append(sum(each.callcount for each in counted.getstats()))
    few, more = calls
    assert more < 2.1 * few
