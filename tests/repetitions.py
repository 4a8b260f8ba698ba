"""Cases of a test that repeat others, and so are tested in `make test-long` alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from _pytest.mark import ParameterSet


def some_quick(cases: Iterable[object], *quick: int) -> list[ParameterSet]:
    """Cases of one kind as parameters: those at the places `quick` are tested every time, the
    others are `long`.  A tuple is a case of several parameters.

    Raises AssertionError if there are no such places.
    """
    found = [case if isinstance(case, tuple) else (case,) for case in cases]
    assert set(quick) < set(range(len(found)))
    return [
        pytest.param(*case, marks=() if place in quick else pytest.mark.long)
        for place, case in enumerate(found)
    ]


def some_played(cases: Iterable[object], *quick: int) -> list[ParameterSet]:
    """Cases as parameters, each with whether it is played, as well as looked at.

    Those at the places `quick` are played every time.  Of the others every run only asserts what
    is to be read in their plan or source; `make test-long` plays them.

    Raises AssertionError if there are no such places.
    """
    found = [case if isinstance(case, tuple) else (case,) for case in cases]
    assert set(quick) < set(range(len(found)))
    return [
        pytest.param(*case, plays, marks=pytest.mark.long if plays and place not in quick else ())
        for place, case in enumerate(found)
        for plays in ((True,) if place in quick else (False, True))
    ]
