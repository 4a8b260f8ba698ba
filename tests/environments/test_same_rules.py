"""Games of ours against OpenSpiel's own games of the same rules, move for move."""

from __future__ import annotations

from random import Random

import pytest

from tests.environments.lockstep import Lockstep, Twins
from tests.environments.same_rules import TWINS

pytest.importorskip("pyspiel")

import pyspiel

from rgt.environments import openspiel

# amazons list a thousand moves at a time; the others need not be played for long here
QUICK = [twins for twins in TWINS if twins.ours not in ("hrg/amazons", "hrg/reversi")]
NAMES = [twins.theirs for twins in TWINS]


def play(twins: Twins, plays: int) -> list[Lockstep]:
    """Random plays, each of which must end alike."""
    ours = openspiel.load(twins.ours, utilities="zero-sum", longest=5_000)
    theirs = pyspiel.load_game(twins.theirs)
    found = [Lockstep(twins, ours, theirs, Random(seed)) for seed in range(plays)]
    for each in found:
        each.run()
    return found


@pytest.mark.parametrize("twins", QUICK, ids=[twins.theirs for twins in QUICK])
def test_random_plays_are_the_same(twins: Twins) -> None:
    found = play(twins, twins.plays)
    assert sum(each.moves for each in found) > 40
    assert not any(each.was_cut for each in found) or twins.but


@pytest.mark.long
@pytest.mark.parametrize("twins", TWINS, ids=NAMES)
def test_many_random_plays_are_the_same(twins: Twins) -> None:
    found = play(twins, 10 * twins.plays)
    assert not all(each.was_cut for each in found)


def test_there_are_at_least_ten_games() -> None:
    assert len({twins.ours for twins in TWINS}) >= 14
    # a rule that only one of them has is named
    assert {twins.ours for twins in TWINS if twins.but} == {"hrg/english_draughts", "hrg/chess"}


def test_a_difference_is_found() -> None:
    [twins] = [each for each in TWINS if each.theirs == "mnk(m=3,n=3,k=3)"]
    other = Twins(twins.ours, "mnk(m=3,n=3,k=2)", twins.names, twins.label)
    with pytest.raises(AssertionError, match="after"):
        play(other, 1)
