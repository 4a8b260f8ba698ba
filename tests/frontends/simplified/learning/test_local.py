"""The learner of rgt's own: memories of a few letters, sides alike, kindred states."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rgt.frontends.simplified.automata.comparing import Room, count
from rgt.frontends.simplified.automata.dfa import Automaton
from rgt.frontends.simplified.automata.minimal import minimal
from rgt.frontends.simplified.automata.prefix_tree import prefix_tree
from rgt.frontends.simplified.learning import observed as observed_module
from rgt.frontends.simplified.learning.learners.local import Local
from rgt.frontends.simplified.learning.learners.testable import (
    LocalAutomaton,
    LocalLanguage,
    loops_are_shown,
)
from rgt.frontends.simplified.learning.observed import ObservedTree, Widened, observed_tree
from rgt.frontends.simplified.learning.registry import check_named
from rgt.frontends.simplified.learning.symmetries import GENERATORS, SYMMETRIES, image
from rgt.frontends.simplified.words import Extent, Letter, Word, impossible
from tests.frontends.simplified.learning.watching import automaton, scattered, seen_at, told

E, P, B = Letter(1, 0, "e"), Letter(1, 0, "p"), Letter(-1, 0, "e")
N, M = Letter(0, 1, "e"), Letter(0, -1, "e")
_words = st.frozensets(
    st.lists(st.sampled_from([E, P, N]), min_size=1, max_size=5).map(tuple), max_size=6
)


def _language(words: Iterable[Word], memory: int) -> LocalLanguage:
    """The smallest language with the words."""
    return LocalLanguage.of(observed_tree(told(words, 8, 8)), memory)


# -- testable languages ----------------------------------------------------------------------------


@given(_words, st.integers(1, 3))
@settings(max_examples=150, deadline=None)
def test_the_language_has_the_words_whose_parts_were_all_seen(
    observed: frozenset[Word], memory: int
) -> None:
    def grams(word: Word) -> set[tuple[object, ...]]:
        padded = (None,) * memory + word
        return {padded[at : at + memory + 1] for at in range(len(word))}

    def last(word: Word) -> tuple[object, ...]:
        return ((None,) * memory + word)[-memory:]

    known = {gram for word in observed for gram in grams(word)}
    ends = {last(word) for word in observed}
    dfa = LocalAutomaton(_language(observed, memory)).dfa()
    for length in range(1, 6):
        for word in product((E, P, N), repeat=length):
            assert dfa.accepts(word) == (grams(word) <= known and last(word) in ends)


@given(_words)
@settings(max_examples=100, deadline=None)
def test_with_a_memory_of_one_letter_the_automaton_is_minimal(observed: frozenset[Word]) -> None:
    dfa = LocalAutomaton(_language(observed, 1)).dfa()
    assert dfa == minimal(dfa)


@given(_words, st.integers(1, 2), st.sampled_from(SYMMETRIES))
@settings(max_examples=60, deadline=None)
def test_the_image_of_a_language_is_that_of_the_images(
    observed: frozenset[Word], memory: int, symmetry: object
) -> None:
    images = frozenset(image(word, symmetry) for word in observed)  # type: ignore[arg-type]
    language = _language(observed, memory)
    assert language.image(symmetry) == _language(images, memory)  # type: ignore[arg-type]
    assert _language(observed | images, memory) == language | _language(images, memory)
    shared = sum(gram in _grams(images, memory) for gram in _grams(observed, memory))
    assert len(language) == len(_grams(observed, memory))
    assert language.shared(symmetry) == shared  # type: ignore[arg-type]


def _grams(words: Iterable[Word], memory: int) -> set[tuple[object, ...]]:
    """What may follow what: so many letters, and the next one."""
    padded = [(None,) * memory + word for word in words]
    return {word[at : at + memory + 1] for word in padded for at in range(len(word) - memory)}


def test_a_loop_is_shown_by_a_word_that_goes_round_once_more_than_it_must() -> None:
    twice, thrice = [(E,), (E, E)], [(E,), (E, E), (E, E, E)]
    assert not _loops_are_shown(twice, 1)
    assert _loops_are_shown(thrice, 1)
    assert not _loops_are_shown(thrice, 2)
    # in another direction is as good
    assert _loops_are_shown([*thrice, (N,), (N, N)], 1)
    assert _loops_are_shown([(E, P), (N,)], 1)
    # and so is as often as there is room
    assert _loops_are_shown(twice, 1, width=3)
    assert _loops_are_shown([(E, P), (E, E, P)], 1, width=4)
    assert not _loops_are_shown([(E, P), (E, E, P)], 1, width=5)


def _loops_are_shown(words: Iterable[Word], memory: int, width: int = 8) -> bool:
    seen = told(words, width, 8)
    return loops_are_shown(seen, memory)


def test_a_language_is_judged_beside_the_tree_as_when_it_is_walked() -> None:
    answers = []
    for number, (name, memory) in enumerate(product(PIECES, (1, 2, 3))):
        for few in (5, 40):
            seen = scattered(PIECES[name], 6, few, number)
            believed = check_named("tested").judge(seen)
            language = LocalLanguage.of(observed_tree(seen), memory)
            for each in (language, language | language.image(GENERATORS[number % 3])):
                walked = believed(LocalAutomaton(each).dfa())
                assert check_named("tested").judge(seen)(LocalAutomaton(each)) == walked
                answers.append(walked)
    assert len(answers) // 5 < sum(answers) < len(answers)


def test_words_added_to_the_tree_are_judged_beside_it_as_when_they_are_walked() -> None:
    answers = []
    for number, name in enumerate(PIECES):
        for symmetry in SYMMETRIES[1:]:
            seen = scattered(PIECES[name], 6, 25, number)
            more = [image(word, symmetry) for word in seen.words]
            wider = Widened(observed_tree(seen), more)
            walked = prefix_tree([*seen.words, *more])
            assert len(wider.rows) == len(walked)
            assert set(wider.ends.values()) == seen.words.union(more)
            believed = check_named("tested").judge(seen)(walked)
            assert check_named("tested").judge(seen)(wider) == believed
            answers.append(believed)
    assert 0 < sum(answers) < len(answers)


@given(st.lists(st.sampled_from([E, P, N, B, M]), max_size=9), st.integers(1, 5))
def test_a_word_is_impossible_where_its_extent_does_not_fit(word: list[Letter], size: int) -> None:
    extent = Extent()
    for letter in word:
        extent = extent.after(letter)
    assert impossible(word, size, 3) == (not extent.fits(size, 3))


def test_there_are_eight_symmetries_made_of_three() -> None:
    word: Word = (Letter(1, 2, "e"), Letter(0, 3, "p"))
    images = {word}
    for _ in range(4):
        images |= {image(each, generator) for each in images for generator in GENERATORS}
    assert images == {image(word, symmetry) for symmetry in SYMMETRIES}
    assert len(images) == 8
    assert (Letter(2, 1, "e"), Letter(3, 0, "p")) in images
    assert (Letter(-1, 2, "e"), Letter(0, 3, "p")) in images
    assert image(word, SYMMETRIES[0]) == word


# -- pieces ----------------------------------------------------------------------------------------

_RANKS = "(0,1,e)^*((0,1,e)+(0,1,p))+(0,-1,e)^*((0,-1,e)+(0,-1,p))"
_FILES = "(1,0,e)^*((1,0,e)+(1,0,p))+(-1,0,e)^*((-1,0,e)+(-1,0,p))"
PIECES = {
    "rook": f"{_FILES}+{_RANKS}",
    "picket": "(1,1,e)(1,1,e)^*((1,1,e)+(1,1,p))+(-1,1,e)(-1,1,e)^*((-1,1,e)+(-1,1,p))"
    "+(1,-1,e)(1,-1,e)^*((1,-1,e)+(1,-1,p))+(-1,-1,e)(-1,-1,e)^*((-1,-1,e)+(-1,-1,p))",
    "short rook": "+".join(
        f"({x},{y},e)^{far}(({x},{y},e)+({x},{y},p))+({x},{y},e)+({x},{y},p)"
        for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))
        for far in (1, 2)
    ),
    "cannon": "+".join(
        f"({x},{y},e)^*(({x},{y},e)+(({x},{y},p)+({x},{y},w))({x},{y},e)^*({x},{y},p))"
        for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))
    ),
    "knight": "+".join(
        f"({x},{y},{on})"
        for on in "ep"
        for x, y in product((1, -1, 2, -2), repeat=2)
        if x * x != y * y
    ),
    "hopper": "(1,1,e)+(-1,1,e)+((1,1,p)(1,1,e)+(-1,1,p)(-1,1,e))"
    "((1,1,p)(1,1,e)+(-1,1,p)(-1,1,e))^*",
    "hook mover": "+".join(
        f"({x},{y},e)({x},{y},e)^*(({v},{w},e)^*+({-v},{-w},e)^*)"
        for (x, y), (v, w) in (
            ((1, 0), (0, 1)),
            ((-1, 0), (0, 1)),
            ((0, 1), (1, 0)),
            ((0, -1), (1, 0)),
        )
    ),
    "forward rider": "(0,1,e)^*((0,1,e)+(0,1,p))+(0,-1,e)+(1,0,e)+(-1,0,e)",
}
"""Pieces of chess and of its kin, of every kind that the learner tells apart."""


@pytest.mark.parametrize("name", PIECES)
def test_a_piece_is_learned_from_all_its_moves_in_some_positions(name: str) -> None:
    seen = scattered(PIECES[name], 8, 400)
    learned = Local().learn(seen, check_named("tested"))
    assert learned == automaton(PIECES[name])


def test_words_that_were_never_possible_are_learned() -> None:
    seen = scattered(PIECES["rook"], 8, 150)
    assert count(Local().learn(seen, check_named("tested")), 63, Room(8, 8)) == 4 * 7 * 2
    assert len(seen.words) < 56


def test_what_was_seen_to_one_side_is_expected_on_the_other() -> None:
    # the leap ahead and left was never possible, and never seen
    leaps = [(1, 2), (2, 1), (-2, 1), (1, -2), (-1, -2), (2, -1), (-2, -1)]
    words = [(Letter(x, y, "e"),) for x, y in leaps]
    learned = Local().learn(told(words, 8, 8, "all"), check_named("tested"))
    assert learned.accepts((Letter(-1, 2, "e"),))
    # unless it is known to be illegal
    free = seen_at("..... ..... ..P.. ..... .....")
    learned = Local().learn(told(words, 8, 8, "all", [free]), check_named("tested"))
    assert not learned.accepts((Letter(-1, 2, "e"),))


def test_a_pawn_does_not_go_back() -> None:
    words = [(Letter(0, 1, "e"),), (Letter(1, 1, "p"),), (Letter(-1, 1, "p"),)]
    learned = Local().learn(told(words, 8, 8, "all"), check_named("tested"))
    assert learned == automaton("(0,1,e)+(1,1,p)+(-1,1,p)")


def test_a_ride_of_two_squares_is_not_taken_for_longer_ones() -> None:
    learned = Local().learn(told([(E,), (E, E)], 8, 8, "all"), check_named("tested"))
    assert not learned.accepts((E, E, E))
    three = [(E,) * length for length in (1, 2, 3)]
    learned = Local().learn(told(three, 8, 8, "all"), check_named("tested"))
    assert learned.accepts((E,) * 7)


def test_the_trap_of_theorem_1_is_none() -> None:
    legal = [("a1", "b1"), ("a1", "c1"), ("a1", "d1")]
    positions = [seen_at("P...w...", *legal, play=play) for play in range(8) for _ in range(9)]
    words = [(E,), (E, E), (E, E, E)]
    trap = told(words, 8, 1, "all", positions)
    learned = Local().learn(trap, check_named("tested"))
    assert learned == automaton("(1,0,e)+(1,0,e)^2+(1,0,e)^3")
    # which Björnsson's check falls into
    assert Local().learn(trap, check_named("bjornsson")).accepts((E,) * 4)


def test_few_automata_are_judged() -> None:
    judged = 0
    words = [(letter,) * length for letter in (E, B, N, M) for length in range(1, 8)]

    class Counting:
        name = "counting"

        def judge(self, evidence: object) -> object:
            def consistent(automaton: Automaton[Letter]) -> bool:
                nonlocal judged
                judged += 1
                return not automaton.accepts_at(0)

            return consistent

    Local().learn(told(words, 8, 8), Counting())  # type: ignore[arg-type]
    assert judged == 1


@given(_words)
@example(frozenset({(N,), (E, E, E, E)}))
@settings(max_examples=60, deadline=None)
def test_with_any_check_the_observed_words_are_accepted(observed: frozenset[Word]) -> None:
    for name in ("fast", "fractional:0.6", "tested"):
        learned = Local().learn(told(observed, 6, 6), check_named(name))
        assert all(learned.accepts(word) for word in observed)
        assert check_named(name).judge(told(observed, 6, 6))(learned)


@given(_words, st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_what_is_learned_does_not_depend_on_the_order_of_words(
    observed: frozenset[Word], random: Random
) -> None:
    order = sorted(observed)
    random.shuffle(order)
    seen, other = told(observed, 4, 3), told(observed, 4, 3)
    other.memo[observed_module.__name__] = ObservedTree(order, other.sightings)
    check = check_named("tested")
    assert Local().learn(seen, check) == Local().learn(other, check)
