"""The consistency checks: hand-made cases, and their definitions taken literally."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rgt.frontends.simplified.automata.comparing import Room, count
from rgt.frontends.simplified.automata.dfa import Dfa
from rgt.frontends.simplified.automata.merging import Merging
from rgt.frontends.simplified.automata.prefix_tree import prefix_tree
from rgt.frontends.simplified.boards import Square
from rgt.frontends.simplified.learning.browsing import applicable_words, generates_illegal_move
from rgt.frontends.simplified.learning.evidence import evidence
from rgt.frontends.simplified.learning.interfaces import Evidence
from rgt.frontends.simplified.learning.registry import check_named
from rgt.frontends.simplified.learning.sightings import Sighting, Sightings
from rgt.frontends.simplified.words import Letter, Word
from tests.frontends.simplified.learning.watching import (
    automaton,
    described,
    seen_at,
    told,
    watched,
)

E, P, W = Letter(1, 0, "e"), Letter(1, 0, "p"), Letter(1, 0, "w")
RIDE = "(1,0,e)(1,0,e)^*"
TWO = [(E,), (E, E)]


def _believes(check: str, movement: str, evidence: Evidence) -> bool:
    return check_named(check).judge(evidence)(automaton(movement))


# -- fast ------------------------------------------------------------------------------------------


def test_fast_believes_what_was_observed_and_what_no_board_has_room_for() -> None:
    assert _believes("fast", "(1,0,e)+(1,0,e)^2", told(TWO, 8, 8))
    assert _believes("fast", RIDE, told(TWO, 3, 3))
    assert not _believes("fast", RIDE, told(TWO, 4, 4))
    # the listing as it is printed would reject every observed word
    assert _believes("fast", "(1,0,e)", told([(E,)], 8, 8))


def test_fast_rejects_a_beginning_that_was_not_observed_by_itself() -> None:
    assert not _believes("fast", "(1,0,e)+(1,0,e)^2", told([(E, E)], 3, 3))


@pytest.mark.parametrize("check", ["fast", "fractional:0.1", "bjornsson"])
@pytest.mark.parametrize("scenario", ["all", "single"])
def test_the_empty_word_is_no_move(check: str, scenario: str) -> None:
    observed = told(TWO, 3, 3, scenario)  # type: ignore[arg-type]
    assert not _believes(check, "(1,0,e)^*", observed)
    assert _believes(check, RIDE, observed)


def test_words_that_go_to_and_fro_for_ever_are_no_danger() -> None:
    there, back = Letter(1, 0, "e"), Letter(-1, 0, "w")
    to_and_fro = "(1,0,e)((-1,0,w)(1,0,e))^*"
    observed = told([(there,), (there, back, there)], 3, 3)
    assert not _believes("fast", to_and_fro, observed)
    # words of at most 8 letters are counted: four of an odd number of steps, two observed
    assert _believes("fractional:0.5", to_and_fro, observed)
    assert not _believes("fractional:0.51", to_and_fro, observed)


# -- fractional ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("alpha", "width", "expected"),
    [
        # 2 of 4 words were observed
        ("0.5", 5, True),
        ("0.51", 5, False),
        # 2 of 3, and 1/3 is no finite decimal
        ("0.66", 4, True),
        ("0.67", 4, False),
        ("2/3", 4, True),
        ("1", 3, True),
        ("1", 4, False),
    ],
)
def test_the_fraction_is_of_all_accepted_words(alpha: str, width: int, expected: bool) -> None:
    assert _believes(f"fractional:{alpha}", RIDE, told(TWO, width, 2)) is expected


def test_seven_of_ten_is_enough_for_seven_tenths() -> None:
    observed = [(E,) * length for length in range(1, 8)]
    assert _believes("fractional:0.7", RIDE, told(observed, 11, 2))
    assert not _believes("fractional:0.7", RIDE, told(observed, 12, 2))


def test_a_fraction_does_not_excuse_a_word_that_is_known_as_illegal() -> None:
    refuting = [seen_at("P....", ("a1", "b1"), ("a1", "c1"))]
    assert not _believes("fractional:0.1", RIDE, told(TWO, 5, 1, "all", refuting))
    silent = [seen_at("P..p.", ("a1", "b1"), ("a1", "c1"))]
    assert _believes("fractional:0.1", RIDE, told(TWO, 5, 1, "all", silent))
    # with single moves what was not played is not illegal
    assert _believes("fractional:0.1", RIDE, told(TWO, 5, 1, "single", refuting))


# -- bjornsson -------------------------------------------------------------------------------------


def test_the_footnote_a_first_position_in_which_all_is_well_decides_nothing() -> None:
    fine = seen_at("P..p.", ("a1", "b1"), ("a1", "c1"))
    refuting = seen_at("P....", ("a1", "b1"), ("a1", "c1"))
    assert _believes("bjornsson", RIDE, told(TWO, 5, 1, "all", [fine]))
    assert not _believes("bjornsson", RIDE, told(TWO, 5, 1, "all", [fine, refuting]))


def test_the_same_destination_by_another_word_is_legal_where_words_are_not_exact() -> None:
    position = seen_at("P..", ("a1", "c1"))
    leap = told([(Letter(2, 0, "e"),)], 3, 1, "all", [position])
    assert not _believes("bjornsson", "(2,0,e)+(1,0,e)^2", leap)
    leap = replace(leap, is_exact=False)
    assert _believes("bjornsson", "(2,0,e)+(1,0,e)^2", leap)
    assert not _believes("bjornsson", "(2,0,e)+(1,0,e)", leap)


def test_of_single_moves_those_of_another_piece_are_believed() -> None:
    positions = [seen_at("P....")]
    alone = told(TWO, 5, 1, "single", positions)
    beside = told(TWO, 5, 1, "single", positions, others=[(E,) * 3, (E,) * 4])
    assert not _believes("bjornsson", RIDE, alone)
    assert _believes("bjornsson", RIDE, beside)


def test_of_single_moves_only_those_that_could_have_been_made_are_asked_for() -> None:
    assert _believes("bjornsson", RIDE, told(TWO, 5, 1, "single", [seen_at("P..p.")]))


def test_of_single_moves_gaps_are_believed() -> None:
    positions = [seen_at("P..p."), seen_at("P...p")]
    observed = [(E,), (E, E), (E, E, E), (E, P), (E, E, E, P)]
    captures = "(1,0,e)+(1,0,e)^2+(1,0,e)^3+(1,0,e)(1,0,e)^*(1,0,p)"
    # the way eep was observed as a part of eeep, its end ep of a longer word
    assert _believes("bjornsson", captures, told(observed, 5, 1, "single", positions))
    # eeep is longer than any observed word that ends so
    assert not _believes("bjornsson", captures, told(observed[:4], 5, 1, "single", positions))
    # p, which is its own end, was not observed at all
    at_once = [*positions, seen_at("Pp...")]
    assert not _believes(
        "bjornsson", captures + "+(1,0,p)", told(observed, 5, 1, "single", at_once)
    )


# -- by the definitions ----------------------------------------------------------------------------

_GAME = described(
    "r.k. .pp. .... .PP. R.K.",
    [
        "R (1,0,e)^*((1,0,e)+(1,0,p)) + (0,1,e)^*((0,1,e)+(0,1,p)) + (-1,0,e)",
        "P (0,1,e) + (1,1,p)",
        "K (1,1,e)+(-1,1,e)+(0,-1,e)+(0,-1,p)",
    ],
    turns=20,
)
_ROOK = evidence(*watched(_GAME, 12), "R")
_TREE = prefix_tree(_ROOK.words)
_letters = st.sampled_from(
    sorted({*(letter for word in _ROOK.words for letter in word), Letter(-1, 0, "w")})
)


@st.composite
def _merged(draw: st.DrawFn) -> Dfa[Letter]:
    """The tree of the rook's words after some merges."""
    merging = Merging(_TREE)
    states = st.integers(0, len(_TREE) - 1)
    for one, other in draw(st.lists(st.tuples(states, states), max_size=3)):
        merging.merge(one, other)
    return merging.dfa()


def _lifted(dfa: Dfa[Letter], sighting: Sighting) -> dict[Square, list[Word]]:
    """`moves.words`, if the piece's own square may be taken as empty, too."""
    board, start = sighting.board, sighting.square
    found: dict[Square, list[Word]] = {}
    work: list[tuple[int, Square, Word, frozenset[tuple[int, Square]]]]
    work = [(0, start, (), frozenset({(0, start)}))]
    for state, square, word, seen in work:
        for letter, after in dfa.transitions[state].items():
            target = board.shift(square, letter.dx, letter.dy)
            if target is None or (after, target) in seen:
                continue
            if board.on(target) == letter.on or (target == start and letter.on == "e"):
                longer = (*word, letter)
                if after in dfa.accepting:
                    found.setdefault(target, []).append(longer)
                work.append((after, target, longer, seen | {(after, target)}))
    return found


@given(_merged())
@settings(max_examples=150, deadline=None)
def test_browsing_at_once_is_browsing_position_by_position(dfa: Dfa[Letter]) -> None:
    expected = any(_lifted(dfa, sighting).keys() - sighting.legal for sighting in _ROOK.sightings)
    assert generates_illegal_move(dfa, _ROOK.sightings) == expected
    by_squares = check_named("bjornsson").judge(replace(_ROOK, is_exact=False))(dfa)
    assert by_squares == (not expected and not dfa.accepts_at(0))
    unlisted = any(
        word not in _ROOK.words
        for sighting in _ROOK.sightings
        for found in _lifted(dfa, sighting).values()
        for word in found
    )
    by_words = check_named("bjornsson").judge(_ROOK)(dfa)
    assert by_words == (not unlisted and not dfa.accepts_at(0))


@given(_merged())
@settings(max_examples=25, deadline=None)
def test_applicable_words_are_those_of_some_position(dfa: Dfa[Letter]) -> None:
    few = Sightings(
        "R", [seen_at("r.k. .pp. .... .PP. R.K."), seen_at(".... R... ..k. .... K..p")], "single"
    )
    expected: dict[Word, int] = {}
    for number, sighting in enumerate(few):
        for found in _lifted(dfa, sighting).values():
            for word in found:
                expected[word] = expected.get(word, 0) | 1 << number
    found_words = dict(applicable_words(dfa, few, 99))
    # what comes back to a state by the squares of one position may not by those of all
    assert set(found_words) == set(expected)
    assert all(found_words[word] == bits for word, bits in expected.items())


@given(_merged(), st.sampled_from(["0.3", "0.5", "0.7", "0.9", "1"]))
@settings(max_examples=80, deadline=None)
def test_the_fraction_is_that_of_words_counted_one_by_one(dfa: Dfa[Letter], alpha: str) -> None:
    single = told(_ROOK.words, 4, 5)
    room = Room(4, 5)
    accepted = count(dfa, single.longest, room)
    holds = accepted * float(alpha) <= len(_ROOK.words) + 1e-9
    judged = check_named(f"fractional:{alpha}").judge(single)(dfa)
    assert judged == (holds and not dfa.accepts_at(0))
    if alpha == "1":
        assert check_named("fast").judge(single)(dfa) == judged


@given(_merged())
@settings(max_examples=60, deadline=None)
def test_a_merging_is_judged_as_the_automaton_that_it_stands_for(dfa: Dfa[Letter]) -> None:
    for name in ("fast", "fractional:0.6", "bjornsson"):
        consistent = check_named(name).judge(_ROOK)
        assert consistent(Merging(dfa)) == consistent(dfa)
