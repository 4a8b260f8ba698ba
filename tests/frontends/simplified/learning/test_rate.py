"""How often observed words were played: bounds answer as the sums themselves would."""

from __future__ import annotations

from itertools import product

import pytest

from rgt.frontends.simplified.learning.checks.rate import Rate
from rgt.frontends.simplified.learning.evidence import evidence
from rgt.frontends.simplified.learning.observed import ObservedTree
from rgt.frontends.simplified.learning.sightings import Sightings
from rgt.frontends.simplified.words import Letter
from tests.frontends.simplified.learning.watching import described, seen_at, told, watched

_SLIDES = "(1,0,e)^*((1,0,e)+(1,0,p)) + (0,1,e)^*((0,1,e)+(0,1,p))"
_GAME = described(
    "rp.k nrb. .... P.KR N.B.",
    [
        f"R {_SLIDES} + (-1,0,e)",
        "P (0,1,e) + (1,1,p)",
        "K (1,1,e)+(-1,1,e)+(0,-1,e)+(0,-1,p)",
        "N (2,1,e) + (-2,1,e) + (1,2,p) + (0,-1,e)",
        # two ways to one square, and no word of one letter
        "B (1,0,e)(0,1,e) + (0,1,e)(1,0,e) + (1,0,w)(0,1,p) + (0,1,e)(-1,0,e)",
    ],
    turns=20,
)


@pytest.mark.parametrize("piece", "BKNPR")
@pytest.mark.parametrize("number", [1, 40])
def test_the_answer_is_that_of_the_sums(piece: str, number: int) -> None:
    header, plays = watched(_GAME, number, "single")
    found = evidence(header, plays, piece)
    sightings = found.sightings
    played = applicable = 0
    for word in found.words:
        by = sum(letter.dx for letter in word), sum(letter.dy for letter in word)
        for at, sighting in enumerate(sightings):
            if sightings.applicable(word) >> at & 1:
                target = sighting.board.shift(sighting.square, *by)
                applicable += 1
                played += target in sighting.legal
    border = 10 * applicable // max(played, 1)
    for tests, times in product((0, 5, applicable, applicable + 1), (1, 10, 10**6)):
        for asked in {times, border, border + 1}:
            rate = Rate(ObservedTree(found.words, sightings), sightings)
            expected = applicable >= tests and asked * played >= 10 * applicable
            if applicable:
                assert rate.expects(asked, 10, tests) == expected
                # a second question finds what the first one has reckoned
                assert rate.expects(border, 10, tests) == (
                    applicable >= tests and border * played >= 10 * applicable
                )


def test_two_ways_to_one_square_may_both_be_played() -> None:
    ways = [(Letter(1, 0, "e"), Letter(0, 1, "e")), (Letter(0, 1, "e"), Letter(1, 0, "e"))]
    seen = told([*ways, (Letter(1, 0, "e"),)], 2, 2, "single", [seen_at(".. P.", ("a1", "b2"))])
    rate = Rate(ObservedTree(seen.words, seen.sightings), seen.sightings)
    # two of three words that were applicable
    assert rate.expects(15, 10, 1)
    assert not rate.expects(14, 10, 1)


def test_plays_are_counted_as_far_as_asked_for() -> None:
    positions = [seen_at("P....", play=play // 3) for play in range(3000)]
    sightings = Sightings("P", positions, "single")
    some = sum(1 << at for at in (0, 1, 2, 5, 64, 700, 701, 2999))
    plays = len({at // 3 for at in (0, 1, 2, 5, 64, 700, 701, 2999)})
    assert sightings.plays(some) == plays
    assert [sightings.plays(some, enough) for enough in (1, 3, 500)] == [1, 3, plays]
    assert sightings.plays(sightings.every) == 1000
    assert [sightings.plays(sightings.every, enough) for enough in (7, 600)] == [7, 600]
    assert sightings.plays(0) == sightings.plays(0, 4) == 0
