"""A learner watched: nothing changes by it, and what is told of an attempt is true."""

from __future__ import annotations

from functools import cache

import pytest

from rgt.frontends.simplified.automata.prefix_tree import prefix_tree
from rgt.frontends.simplified.learning.attempts import Watched
from rgt.frontends.simplified.learning.evidence import evidence
from rgt.frontends.simplified.learning.interfaces import Evidence
from rgt.frontends.simplified.learning.registry import check_named, learner_named
from rgt.frontends.simplified.words import Letter, impossible
from tests.frontends.simplified.learning.watching import described, seen_at, told
from tests.frontends.simplified.learning.watching import watched as recorded

E, P = Letter(1, 0, "e"), Letter(1, 0, "p")
LEARNERS = ("spine", "rpni", "bjornsson")


@cache
def _rook() -> Evidence:
    rook = "+".join(f"({x},{y},e)^*(({x},{y},e)+({x},{y},p))" for x, y in ((0, 1), (1, 0), (-1, 0)))
    game = described("r.k. .... .... K..R", [f"R {rook}", "K (1,0,e)+(-1,0,e)+(0,1,p)"])
    return evidence(*recorded(game, 8), "R")


@pytest.mark.parametrize("learner", LEARNERS)
def test_who_is_watched_learns_the_same(learner: str) -> None:
    seen = Watched(check_named("fractional:0.7"))
    found = learner_named(learner).learn(_rook(), seen)
    assert found == learner_named(learner).learn(_rook(), check_named("fractional:0.7"))
    assert seen.name == "fractional:0.7"
    assert any(attempt.believed for attempt in seen.attempts)


@pytest.mark.parametrize("learner", LEARNERS)
def test_what_is_told_of_an_attempt_is_true(learner: str) -> None:
    rook = _rook()
    seen = Watched(check_named("fast"))
    learner_named(learner).learn(rook, seen)
    tree = prefix_tree(rook.words)
    # spines are few, and none of a rook is refused
    believed = {attempt.believed for attempt in seen.attempts}
    assert believed == ({True} if learner == "spine" else {True, False})
    for attempt in seen.attempts:
        # the tree's states lie in the blocks that the automaton has
        for state, row in enumerate(tree.transitions):
            for letter, after in row.items():
                assert (
                    attempt.automaton.step(attempt.blocks[state], letter) == attempt.blocks[after]
                )
        # the fast check believes what has no word besides
        assert attempt.believed == (attempt.unobserved == 0) == (attempt.example is None)
        if attempt.example is not None:
            assert attempt.automaton.accepts(attempt.example)
            assert attempt.example not in rook.words
            assert not impossible(attempt.example, rook.width, rook.height)
        if attempt.refutation is not None:
            word, sighting = attempt.refutation.word, attempt.refutation.sighting
            assert attempt.automaton.accepts(word)
            square: int | None = sighting.square
            for letter in word:
                assert square is not None
                square = sighting.board.shift(square, letter.dx, letter.dy)
                assert square is not None
                lifted = square == sighting.square and letter.on == "e"
                assert lifted or sighting.board.on(square) == letter.on
            assert square not in sighting.legal


def test_a_refuted_ride_is_shown_where_it_was_refuted() -> None:
    legal = [("a1", "b1"), ("a1", "c1")]
    positions = [seen_at("P..p....", *legal), seen_at("P...p...", *legal)]
    rider = told([(E,), (E, E)], 8, 1, "all", positions)
    seen = Watched(check_named("bjornsson"))
    learner_named("rpni").learn(rider, seen)
    (refuted,) = {a.refutation.word for a in seen.attempts if a.refutation is not None}
    assert refuted == (E, E, E)
    where = next(a.refutation.sighting for a in seen.attempts if a.refutation is not None)
    assert where.board.rows == ("P...p...",)


def test_of_many_attempts_those_that_were_believed_are_kept() -> None:
    everything = Watched(check_named("fast"))
    learner_named("rpni").learn(_rook(), everything)
    few = Watched(check_named("fast"), most=1)
    learner_named("rpni").learn(_rook(), few)
    believed = [attempt.blocks for attempt in everything.attempts if attempt.believed]
    assert [attempt.blocks for attempt in few.attempts if attempt.believed] == believed
    assert len(few.attempts) + few.left_out == len(everything.attempts)
    assert few.left_out > 0


def test_a_learner_that_asks_about_one_direction_after_the_other_is_watched_too() -> None:
    limited = [(letter,) * length for letter in (E, P) for length in range(1, 6)]
    stops = [("a1", f"{file}1") for file in "bcdef"]
    free = seen_at("P.......", *stops), seen_at("Ppppppp.", *stops)
    seen = Watched(check_named("tested"))
    learner_named("local").learn(told(limited, 8, 1, "all", free), seen)
    tree = prefix_tree(limited)
    parts = [attempt for attempt in seen.attempts if -1 in attempt.blocks]
    assert parts
    for attempt in parts:
        for word in limited:
            state, block = tree.walk(word), attempt.automaton.walk(word)
            assert attempt.blocks[state or 0] == (-1 if block is None else block)
