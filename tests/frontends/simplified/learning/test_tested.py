"""The check that weighs unobserved words by how often they were possible."""

from __future__ import annotations

import pytest

from rgt.frontends.simplified.learning.interfaces import Evidence
from rgt.frontends.simplified.learning.records import Scenario
from rgt.frontends.simplified.learning.registry import check_named
from rgt.frontends.simplified.learning.sightings import Position
from rgt.frontends.simplified.words import Letter
from tests.frontends.simplified.learning.watching import automaton, seen_at, told

E, P, B = Letter(1, 0, "e"), Letter(1, 0, "p"), Letter(-1, 0, "e")
RIDE = "(1,0,e)(1,0,e)^*"
TWO = [(E,), (E, E)]
MOVES = [("a1", "b1"), ("a1", "c1")]


def _believes(movement: str, evidence: Evidence) -> bool:
    return check_named("tested").judge(evidence)(automaton(movement))


def _told(
    positions: list[Position], scenario: Scenario = "all", words: object = TWO, size: int = 5
) -> Evidence:
    return told(words, size, 1, scenario, positions)  # type: ignore[arg-type]


# -- all moves known -------------------------------------------------------------------------------


def test_a_word_that_was_applicable_and_not_listed_is_illegal() -> None:
    assert not _believes(RIDE, _told([seen_at("P....", *MOVES)]))
    assert _believes(RIDE, _told([seen_at("P..p.", *MOVES)]))


def test_the_observed_words_are_believed_whatever_was_seen() -> None:
    positions = [seen_at("P....", *MOVES), seen_at("P....")]
    assert _believes("(1,0,e)+(1,0,e)^2", _told(positions))


def test_the_empty_word_is_no_move() -> None:
    assert not _believes("(1,0,e)^*", _told([]))


def test_a_word_beside_that_of_a_listed_move_is_illegal_if_all_words_are_told() -> None:
    position = seen_at("P..", ("a1", "c1"))
    leap = [(Letter(2, 0, "e"),)]
    both = "(2,0,e)+(1,0,e)^2"
    exact = told(leap, 3, 1, "all", [position])
    assert not _believes(both, exact)
    plain = Evidence("P", 3, 1, "all", exact.words, exact.sightings, is_exact=False)
    assert _believes(both, plain)


def test_what_is_illegal_to_one_side_is_so_to_the_other() -> None:
    # to the left three squares were free and not gone, to the right they never were
    legal = [("d1", "c1"), ("d1", "b1"), ("d1", "e1"), ("d1", "f1")]
    seen = [seen_at("...P..p", *legal)]
    words = [(E,), (E, E), (B,), (B, B)]
    rides = f"{RIDE}+(-1,0,e)(-1,0,e)^*"
    assert not _believes(rides, _told(seen, words=words, size=7))
    assert not _believes(f"{RIDE}+(-1,0,e)+(-1,0,e)^2", _told(seen, words=words, size=7))
    # a piece that does not go as far to the left is another matter
    shorter = [(E,), (E, E), (B,)]
    assert _believes(f"{RIDE}+(-1,0,e)", _told(seen, words=shorter, size=7))


# -- never applicable ------------------------------------------------------------------------------


def _blocked(plays: int, often: int, free: int = 0) -> list[Position]:
    """A piece two squares before an obstacle, so often in so many plays; at once in others."""
    blocked = [seen_at("P..p...", *MOVES, play=play) for play in range(plays) for _ in range(often)]
    return blocked + [seen_at("Pp.....", play=plays + play) for play in range(free)]


def test_an_obstacle_that_was_always_there_is_no_chance() -> None:
    assert not _believes(RIDE, _told(_blocked(10, 5), size=7))
    # some plays may well have it by chance
    assert _believes(RIDE, _told(_blocked(3, 20), size=7))
    assert _believes(RIDE, _told(_blocked(10, 1), size=7))
    assert _believes(RIDE, _told(_blocked(10, 5, free=15), size=7))


def test_a_piece_that_stayed_on_a_part_of_the_board_may_be_fenced_in() -> None:
    # from c1 to e1 on eight files: three squares to the right were never on the board
    def fenced(plays: int) -> list[Position]:
        return [
            seen_at("......P.", ("g1", "h1"), play=play) for play in range(plays) for _ in range(4)
        ]

    words = [(E,)]
    assert not _believes(RIDE, _told(fenced(8), words=words, size=8))
    assert _believes(RIDE, _told(fenced(3), words=words, size=8))
    # on seven of eight files there is always an edge near: the last square is no wonder
    far = [(E,) * length for length in range(1, 7)]
    roaming = [
        seen_at("." * file + "P" + "." * (7 - file), ("b1", "h1"), play=play)
        for play in range(8)
        for file in range(1, 8)
    ]
    assert _believes(RIDE, _told(roaming, "single", words=far, size=8))


# -- single moves known ----------------------------------------------------------------------------


def _played(times: int, ways: int) -> list[Position]:
    """Positions in which three squares are free; one in `ways` has the piece move a square."""
    return [
        seen_at("P....", *([("a1", "b1")] if number % ways == 0 else []), play=number)
        for number in range(times)
    ]


@pytest.mark.parametrize(("times", "ways", "expected"), [(200, 10, False), (110, 20, True)])
def test_a_word_that_would_have_been_played_is_illegal(
    times: int, ways: int, expected: bool
) -> None:
    # steps were played once in `ways` positions, and three squares could have been gone in all
    seen = _told(_played(times, ways), "single", words=[(E,)], size=4)
    assert _believes("(1,0,e)+(1,0,e)^2", seen) is expected


def test_where_little_was_seen_nothing_is_expected() -> None:
    assert _believes("(1,0,e)+(1,0,e)^2", _told(_played(40, 2), "single", words=[(E,)], size=4))


def test_words_alike_count_together_until_one_was_observed() -> None:
    moves = [("d1", "e1"), ("d1", "c1")]
    # sixteen steps in 160 positions; 160 times to each side makes 8 expected plays, 16 together
    positions = [
        seen_at("...P...", *moves[number % 20 // 10 :][:1] if number % 10 == 0 else (), play=number)
        for number in range(160)
    ]
    both = "(1,0,e)+(-1,0,e)+(1,0,e)^2+(-1,0,e)^2"
    steps = [(E,), (B,)]
    assert not _believes(both, _told(positions, "single", words=steps, size=7))
    seen_once = [*steps, (E, E)]
    assert _believes(both, _told(positions, "single", words=seen_once, size=7))
