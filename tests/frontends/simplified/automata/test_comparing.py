"""Comparing and counting: held to automata-lib, and to words listed one by one."""

from __future__ import annotations

import time
from itertools import pairwise, product

from hypothesis import given, settings
from hypothesis import strategies as st

from rgt.frontends.simplified.automata.comparing import Room, count, difference, extra
from rgt.frontends.simplified.automata.dfa import Dfa, without_empty_word
from rgt.frontends.simplified.automata.from_expression import dfa_of
from rgt.frontends.simplified.automata.merging import Merging
from rgt.frontends.simplified.automata.prefix_tree import prefix_tree
from rgt.frontends.simplified.syntax import Concatenation, Expression, Power, Step, Union
from rgt.frontends.simplified.words import Letter, Word, impossible
from tests.frontends.simplified.automata.languages import (
    A,
    B,
    all_words,
    automata,
    expressions,
    in_library,
    words,
)

EVERY_WORD = all_words(6)
UP, DOWN = Letter(0, 1, "e"), Letter(0, -1, "e")
TAKE = Letter(0, 1, "p")
BOARDS = [(1, 1), (2, 2), (3, 2), (2, 4)]


def star(*letters: Letter) -> Expression:
    """Any word of these letters."""
    return Power(Union(tuple(Step(letter) for letter in letters)), None)


def sequence(*parts: Expression | Letter) -> Expression:
    """The parts one after the other."""
    return Concatenation(tuple(Step(part) if isinstance(part, Letter) else part for part in parts))


@settings(max_examples=150, deadline=None)
@given(automata(5), automata(5))
def test_the_smallest_difference_is_the_first_word_of_the_librarys(
    one: Dfa[str], other: Dfa[str]
) -> None:
    ours, theirs = in_library(one), in_library(other)
    for found, words_between in (
        (difference(one, other), ours ^ theirs),
        (extra(one, other), ours - theirs),
    ):
        assert (found is None) == words_between.isempty()
        if found is not None:
            shortest = words_between.minimum_word_length()
            assert len(found) == shortest
            assert "".join(found) == min(words_between.words_of_length(shortest))


@settings(max_examples=60, deadline=None)
@given(automata(5))
def test_the_empty_word_alone_is_left_out(dfa: Dfa[str]) -> None:
    rest = without_empty_word(dfa)
    assert not rest.accepts("")
    assert difference(dfa, rest) == (() if dfa.accepts("") else None)
    assert in_library(dfa) - in_library(prefix_tree([""])) == in_library(rest)


@settings(max_examples=100, deadline=None)
@given(automata(5), st.lists(words, max_size=6), st.integers(0, 6))
def test_words_are_counted_as_if_they_were_listed(
    dfa: Dfa[str], known: list[str], longest: int
) -> None:
    listed = [word for word in EVERY_WORD if len(word) <= longest and dfa.accepts(word)]
    assert count(dfa, longest) == len(listed)
    outside = [word for word in listed if word not in known]
    assert count(dfa, longest, beside=prefix_tree(known)) == len(outside)
    assert count(dfa, longest, enough=len(listed)) == len(listed)
    if listed:
        assert count(dfa, longest, enough=len(listed) - 1) > len(listed) - 1


@settings(max_examples=60, deadline=None)
@given(expressions, expressions, st.sampled_from(BOARDS))
def test_a_board_leaves_out_what_it_has_no_room_for(
    one: Expression, other: Expression, size: tuple[int, int]
) -> None:
    first, second = dfa_of(one), dfa_of(other)
    letters = sorted(
        {letter for row in (*first.transitions, *second.transitions) for letter in row}
    )
    listed = [
        word
        for length in range(7)
        for word in product(letters, repeat=length)
        if not impossible(word, *size)
    ]
    room = Room(*size)
    accepted = [word for word in listed if first.accepts(word)]
    assert count(first, 6, room) == len(accepted)
    only = [word for word in accepted if not second.accepts(word)]
    assert count(first, 6, room, beside=second) == len(only)
    assert _up_to_six(extra(first, second, room)) == (only[0] if only else None)
    if (found := extra(first, second, room)) is not None:
        assert first.accepts(found)
        assert not second.accepts(found)
        assert not impossible(found, *size)
    differing = [word for word in listed if first.accepts(word) != second.accepts(word)]
    assert _up_to_six(difference(first, second, room)) == (differing[0] if differing else None)


def _up_to_six(word: Word | None) -> Word | None:
    return word if word is not None and len(word) <= 6 else None


def test_a_rook_learned_from_a_board_is_right_on_that_board_and_wrong_on_a_larger_one() -> None:
    rider = dfa_of(sequence(star(UP), Union((Step(UP), Step(TAKE)))))
    seen = prefix_tree(
        [(UP,) * size for size in range(1, 8)] + [(UP,) * size + (TAKE,) for size in range(7)]
    )
    assert difference(rider, seen, Room(8, 8)) is None
    assert difference(rider, seen, Room(9, 8)) is None
    assert difference(rider, seen, Room(8, 9)) == (UP,) * 8
    assert extra(rider, seen) == (UP,) * 8
    assert extra(seen, rider) is None
    # seven steps and seven captures fit on eight ranks
    assert count(rider, 1000, Room(8, 8)) == 14
    assert count(rider, 1000, Room(8, 8), beside=seen) == 0


def test_words_that_go_round_on_the_spot_have_an_end() -> None:
    begin = time.process_time()
    round_and_take = dfa_of(sequence(star(UP, DOWN), TAKE))
    nothing = dfa_of(Union(()))
    room = Room(8, 8)
    assert extra(round_and_take, round_and_take, room) is None
    assert extra(round_and_take, nothing, room) == (TAKE,)
    assert count(round_and_take, room.longest, room, enough=10**6) > 10**6
    # walks up and down that stay within two ranks: from the lower one or from the upper one
    walks = dfa_of(star(UP, DOWN))
    assert [count(walks, size, Room(1, 2)) for size in range(5)] == [1, 3, 5, 7, 9]
    assert time.process_time() - begin < 10


def test_walks_on_a_line_are_counted_as_the_powers_of_its_matrix_say() -> None:
    walks = dfa_of(star(UP, DOWN))
    for ranks in range(1, 6):
        expected = [0] * 9
        for word_length in range(9):
            expected[word_length] = _fitting(word_length, ranks)
        counted = [count(walks, size, Room(1, ranks)) for size in range(9)]
        assert [after - before for before, after in pairwise([0, *counted])] == expected


def _fitting(length: int, ranks: int) -> int:
    """Words of ups and downs with a range below `ranks`, by walks on lines.

    A word with a range of r has n - r starts on a line of n squares, so the walks on n squares less
    those on n - 1 are the words with a range below n.
    """
    return _walks(length, ranks) - _walks(length, ranks - 1)


def _walks(length: int, squares: int) -> int:
    ways = [1] * squares
    for _ in range(length):
        ways = [
            sum(number for other, number in enumerate(ways) if abs(other - at) == 1)
            for at in range(squares)
        ]
    return sum(ways)


def test_a_merging_is_compared_as_it_stands() -> None:
    tree = prefix_tree([(A, B), (A, A, B), (A, A, A, B)])
    merging = Merging(tree)
    mark = merging.mark()
    assert difference(merging, tree) is None
    merging.merge(0, 1)
    assert extra(merging, tree) == (B,)
    assert count(merging, 6, beside=tree) == 6 - 3
    merging.undo(mark)
    assert difference(merging, tree) is None
