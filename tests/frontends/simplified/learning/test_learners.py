"""The published learners: hand-made languages, the traps of the paper, what always holds."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rgt.frontends.simplified.automata.comparing import Room, difference, extra
from rgt.frontends.simplified.automata.prefix_tree import prefix_tree
from rgt.frontends.simplified.learning.evidence import evidence_of_all
from rgt.frontends.simplified.learning.interfaces import Evidence
from rgt.frontends.simplified.learning.records import Scenario
from rgt.frontends.simplified.learning.registry import LEARNERS, check_named, learner_named
from rgt.frontends.simplified.words import Letter, Word, impossible
from tests.frontends.simplified.learning.watching import (
    automata,
    automaton,
    described,
    seen_at,
    told,
    watched,
)

E, P = Letter(1, 0, "e"), Letter(1, 0, "p")
PUBLISHED = ("spine", "rpni", "bjornsson")

_RIDES = "(1,0,e)^*((1,0,e)+(1,0,p))+(0,1,e)^*((0,1,e)+(0,1,p))+(-1,0,e)^*((-1,0,e)+(-1,0,p))"
LANGUAGES = {
    "one step": "(1,0,e)",
    "pawn": "(0,1,e)+(1,1,p)+(-1,1,p)",
    "knight": "(2,1,e)+(2,1,p)+(-2,1,e)+(-2,1,p)+(1,2,e)+(1,2,p)+(-1,2,e)+(-1,2,p)",
    "forward slider": "(0,1,e)^*((0,1,e)+(0,1,p))",
    "rook ahead and aside": _RIDES,
    "nightrider": "(1,2,e)^*((1,2,e)+(1,2,p))+(2,1,e)^*((2,1,e)+(2,1,p))",
    "picket": "(1,1,e)(1,1,e)^*((1,1,e)+(1,1,p))+(-1,1,e)(-1,1,e)^*((-1,1,e)+(-1,1,p))",
    "griffon": "(1,1,e)+(1,1,p)+(1,1,e)(0,1,e)^*((0,1,e)+(0,1,p))",
    "crooked": "(1,1,e)((-1,1,e)(1,1,e))^*+(1,1,e)(-1,1,e)((1,1,e)(-1,1,e))^*",
}
"""Languages whose loops have one or two letters and do not go through the root."""


def _complete(movement: str, size: int) -> Evidence:
    """All words of a language for which a board has room; no word goes on the spot."""
    dfa = automaton(movement)
    found: list[Word] = []
    layer: list[tuple[int, Word]] = [(0, ())]
    while layer:
        longer = [
            (after, (*word, letter))
            for state, word in layer
            for letter, after in dfa.transitions[state].items()
            if not impossible((*word, letter), size, size)
        ]
        found += [word for state, word in longer if dfa.accepts_at(state)]
        layer = longer
    return told(found, size, size)


@pytest.mark.parametrize("learner", PUBLISHED)
@pytest.mark.parametrize("name", LANGUAGES)
def test_the_true_automaton_is_learned_if_all_words_were_seen(learner: str, name: str) -> None:
    complete = _complete(LANGUAGES[name], 9)
    learned = learner_named(learner).learn(complete, check_named("fast"))
    true = automaton(LANGUAGES[name])
    assert difference(learned, true, Room(9, 9)) is None
    assert len(learned) <= len(true)
    if learner != "rpni":
        # RPNI finds smaller ones, of words that leave the board as they please
        assert learned == true


@pytest.mark.parametrize("learner", PUBLISHED)
def test_a_piece_that_was_never_seen_to_move_has_the_empty_language(learner: str) -> None:
    learned = learner_named(learner).learn(told([], 8, 8), check_named("fast"))
    assert len(learned) == 1
    assert not learned.accepting


# -- the traps of the paper ------------------------------------------------------------------------


def _limited_rider(scenario: str, *, is_refuted: bool, others: bool = False) -> Evidence:
    """A rider of three squares whose fourth is blocked, or free, on eight files."""
    legal = [("a1", "b1"), ("a1", "c1"), ("a1", "d1")]
    positions = [seen_at("P...w...", *legal), seen_at("Pp......", ("a1", "b1"))]
    if is_refuted:
        positions.append(seen_at("P....p..", *legal))
    words = [(E,), (E, E), (E, E, E), (P,)]
    ride = [(E,) * length for length in range(1, 8)]
    return told(words, 8, 1, scenario, positions, ride if others else ())  # type: ignore[arg-type]


@pytest.mark.parametrize("learner", ["rpni", "bjornsson"])
def test_theorem_1_a_limited_rider_is_learned_as_an_unlimited_one(learner: str) -> None:
    trap = _limited_rider("all", is_refuted=False)
    learned = learner_named(learner).learn(trap, check_named("bjornsson"))
    assert learned.accepts((E,) * 4)
    safe = learner_named(learner).learn(trap, check_named("fast"))
    assert extra(safe, prefix_tree(trap.words), Room(8, 1)) is None


@pytest.mark.parametrize("learner", PUBLISHED)
def test_a_limited_rider_that_was_seen_to_stop_is_learned_as_one(learner: str) -> None:
    seen = _limited_rider("all", is_refuted=True)
    learned = learner_named(learner).learn(seen, check_named("bjornsson"))
    assert not learned.accepts((E,) * 4)


def test_theorem_2_a_limited_rider_beside_an_unlimited_one() -> None:
    check = check_named("bjornsson")
    beside = _limited_rider("single", is_refuted=True, others=True)
    alone = _limited_rider("single", is_refuted=True)
    learner = learner_named("bjornsson")
    assert learner.learn(beside, check).accepts((E,) * 4)
    assert not learner.learn(alone, check).accepts((E,) * 4)
    safe = learner.learn(beside, check_named("fast"))
    assert extra(safe, prefix_tree(beside.words), Room(8, 1)) is None


# -- plays -----------------------------------------------------------------------------------------

_GAME = described(
    "rpbk. ppp.. ..... ..... ..PPP .KBPR",
    [
        "R (1,0,e)^*((1,0,e)+(1,0,p))+(0,1,e)^*((0,1,e)+(0,1,p))+(-1,0,e)^*((-1,0,e)+(-1,0,p))",
        "B (1,1,e)^*((1,1,e)+(1,1,p))+(-1,1,e)^*((-1,1,e)+(-1,1,p))+(0,-1,e)",
        "K (1,1,e)+(-1,1,e)+(0,-1,e)+(0,-1,p)+(1,0,p)",
        "P (0,1,e)+(1,1,p)+(-1,1,p)",
    ],
    turns=30,
)
_CHECKS = ("bjornsson", "fractional:0.5", "fractional:0.7", "fast")


@cache
def _seen(scenario: Scenario) -> dict[str, Evidence]:
    return evidence_of_all(*watched(_GAME, 40, scenario))


@pytest.mark.parametrize("scenario", ["all", "single"])
@pytest.mark.parametrize("learner", LEARNERS)
@pytest.mark.parametrize("check", _CHECKS)
def test_what_is_learned_has_the_observed_words_and_passes(
    scenario: Scenario, learner: str, check: str
) -> None:
    for piece, seen in _seen(scenario).items():
        learned = learner_named(learner).learn(seen, check_named(check))
        assert all(learned.accepts(word) for word in seen.words), piece
        assert not learned.accepts(())
        assert len(learned) <= len(prefix_tree(seen.words))
        if learner in PUBLISHED:
            assert check_named(check).judge(seen)(learned), piece


def test_all_moves_of_a_few_plays_are_enough_for_the_pieces_of_a_small_game() -> None:
    true = automata(_GAME)
    for piece, seen in _seen("all").items():
        for learner in ("spine", "bjornsson"):
            learned = learner_named(learner).learn(seen, check_named("fractional:0.6"))
            assert learned == true[piece], (piece, learner)


# -- whatever was observed -------------------------------------------------------------------------

_letters = [Letter(dx, dy, on) for dx, dy, on in ((1, 0, "e"), (1, 0, "p"), (0, 1, "e"))]  # type: ignore[arg-type]
_words = st.frozensets(
    st.lists(st.sampled_from(_letters), min_size=1, max_size=5)
    .map(tuple)
    .filter(lambda word: not impossible(word, 4, 4)),
    max_size=8,
)


@given(_words, st.sampled_from(PUBLISHED))
@settings(max_examples=120, deadline=None)
def test_with_the_fast_check_the_board_has_room_for_nothing_else(
    observed: frozenset[Word], learner: str
) -> None:
    learned = learner_named(learner).learn(told(observed, 4, 4), check_named("fast"))
    assert difference(learned, prefix_tree(observed), Room(4, 4)) is None


@given(_words, st.sampled_from(PUBLISHED), st.sampled_from(["0.4", "0.8"]))
@settings(max_examples=60, deadline=None)
def test_as_much_as_the_fraction_of_what_is_accepted_was_observed(
    observed: frozenset[Word], learner: str, alpha: str
) -> None:
    learned = learner_named(learner).learn(told(observed, 4, 4), check_named(f"fractional:{alpha}"))
    assert all(learned.accepts(word) for word in observed)
    # no letter goes back, so these are all words for which the board has room
    possible = [
        word
        for length in range(1, 7)
        for word in product(_letters, repeat=length)
        if not impossible(word, 4, 4)
    ]
    accepted = sum(learned.accepts(word) for word in possible)
    assert float(alpha) * accepted <= len(observed)
