"""Every rewrite of plans does what its picture shows, and both sides come to the same."""

from __future__ import annotations

from copy import deepcopy
from importlib import import_module

import pytest

from rgt.backends.lowering.pipeline import PLANNED, Planned
from rgt.backends.plan.game import Game
from rgt.backends.plan.machine.running import run
from rgt.backends.plan.verify import verified
from rgt.ir.display.docstrings import docstring
from tests.backends.rewrites.picture_machines import HEADINGS, PLACES, machines, picture

GAME = Game({"b": PLACES})


@pytest.fixture(params=PLANNED, ids=lambda rewrite: rewrite.name)
def rewrite(request: pytest.FixtureRequest) -> Planned:
    """A rewrite of plans."""
    found: Planned = request.param
    return found


def test_the_picture_is_what_is_done(rewrite: Planned) -> None:
    module = import_module(rewrite.run.__module__)
    before, after = picture(module, "Before"), picture(module, "After")
    assert before
    assert before != after
    assert rewrite.run(before, GAME) == after
    assert rewrite.run(after, GAME) == after


def test_both_sides_come_to_the_same(rewrite: Planned) -> None:
    module = import_module(rewrite.run.__module__)
    before, after = picture(module, "Before"), picture(module, "After")
    assert not [*verified(before), *verified(after)]
    outcomes = set()
    for machine in machines(before, 300, 7):
        other = deepcopy(machine)
        one, two = run(before, machine), run(after, other)
        assert one == two
        assert machine.fields == other.fields
        outcomes.add(one.succeeds)
    # a picture in which everything comes to the same would show nothing
    assert outcomes == {True, False}


def test_headings(rewrite: Planned) -> None:
    text = docstring(import_module(rewrite.run.__module__))
    places = [text.index(f"\n{heading}") for heading in HEADINGS]
    assert places == sorted(places)
    assert rewrite.run.__module__.endswith(rewrite.name.replace("-", "_"))
