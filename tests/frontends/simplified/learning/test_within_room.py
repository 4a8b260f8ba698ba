"""Rides closed to loops where no board has room for the difference."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rgt.frontends.simplified.automata.comparing import Room, difference
from rgt.frontends.simplified.automata.minimal import minimal
from rgt.frontends.simplified.automata.prefix_tree import prefix_tree
from rgt.frontends.simplified.learning.learners.local import Local
from rgt.frontends.simplified.learning.learners.within_room import closed_within
from rgt.frontends.simplified.learning.registry import check_named
from rgt.frontends.simplified.words import Letter, Word
from tests.frontends.simplified.learning.watching import automaton, scattered

JUMP = "(0,1,e)^*(0,1,p)(0,1,e)"
"""Over one man of the opponent: two squares and more."""


def test_a_ride_over_the_whole_board_is_without_end() -> None:
    # on five ranks two squares are left before the man and the square behind it
    seen = minimal(automaton("(0,1,p)(0,1,e)+(0,1,e)(0,1,p)(0,1,e)+(0,1,e)^2(0,1,p)(0,1,e)"))
    assert closed_within(seen, 8, 5) == automaton(f"(0,1,p)(0,1,e)+(0,1,e){JUMP}")
    # where there is room for a third one it may be illegal
    assert closed_within(seen, 8, 6) == seen


@pytest.mark.parametrize("movement", [JUMP, "(1,1,e)(1,0,e)^*", "(0,1,e)+(0,1,e)^2", "(1,0,e)"])
def test_nothing_is_left_to_close(movement: str) -> None:
    rule = automaton(movement)
    assert closed_within(rule, 8, 8) == rule


E, P, N = Letter(1, 0, "e"), Letter(1, 0, "p"), Letter(0, 1, "e")
_words = st.frozensets(
    st.lists(st.sampled_from([E, P, N]), min_size=1, max_size=5).map(tuple), min_size=1, max_size=6
)


@given(_words, st.integers(2, 5), st.integers(2, 5))
@settings(max_examples=100, deadline=None)
def test_words_that_fit_the_board_are_the_same(
    words: frozenset[Word], width: int, height: int
) -> None:
    dfa = minimal(prefix_tree(words))
    closed = closed_within(dfa, width, height)
    assert len(closed) <= len(dfa)
    assert difference(closed, dfa, Room(width, height)) is None


def test_a_jump_is_learned_on_a_board_with_little_room() -> None:
    # of the games of the seeds 4 to 23: a step before the man looks like the one behind it, and
    # no ride is long enough to show that it goes on
    jumps = "+".join(
        f"({x},{y},e)^*({x},{y},p)({x},{y},e)" for x, y in ((1, 1), (-1, 1), (1, -1), (-1, -1))
    )
    rule = automaton(f"{jumps}+(2,1,e)+(-2,1,e)")
    assert (
        Local().learn(scattered(jumps + "+(2,1,e)+(-2,1,e)", 5, 600), check_named("tested")) == rule
    )
