"""The minimal automaton that counts: held to words that are listed one by one."""

from __future__ import annotations

from itertools import product
from random import Random
from time import process_time

import pytest

from rgt.backends.numbering.projection import Projection
from rgt.backends.numbering.words import EndlessError, words


def drawn(random: Random) -> Projection:
    """An automaton whose ways lead to places of higher numbers alone, or silently anywhere."""
    size = random.randint(2, 7)
    silent: list[list[int]] = [[] for _ in range(size)]
    shown: list[list[tuple[tuple[str, ...], int]]] = [[] for _ in range(size)]
    for place in range(1, size):
        for _ in range(random.randint(0, 3)):
            target = random.randint(0, size - 1)
            if target > place or not target:
                symbols = tuple(random.sample("abc", random.randint(1, 3)))
                shown[place].append((symbols, target))
        if random.random() < 0.5:
            silent[place].append(random.randint(0, size - 1))
    starts = tuple(random.sample(range(1, size), min(2, size - 1)))
    return Projection(starts, tuple(map(tuple, silent)), tuple(map(tuple, shown)))


def listed(automaton: Projection, longest: int) -> set[tuple[str, ...]]:
    """All words up to a length, by trying them."""

    def silently(places: set[int]) -> set[int]:
        while True:
            more = places | {to for place in places for to in automaton.silent[place]}
            if more == places:
                return places
            places = more

    found = set()
    for length in range(longest + 1):
        for word in product("abc", repeat=length):
            places = silently(set(automaton.starts))
            for symbol in word:
                places = silently(
                    {
                        to
                        for place in places
                        for symbols, to in automaton.shown[place]
                        if symbol in symbols
                    }
                )
            if automaton.accepting in places:
                found.add(word)
    return found


def test_random_automata() -> None:
    random = Random(7)
    exact = endless = 0
    for _ in range(150):
        automaton = drawn(random)
        try:
            found = words(automaton)
        except EndlessError:
            endless += 1
            # words longer than the automaton has places: it goes round
            longest = len(automaton.silent)
            assert any(len(word) == longest for word in listed(automaton, longest))
            continue
        assert found is not None
        known = sorted(listed(automaton, len(automaton.silent)))
        assert [found.word(number) for number in range(len(found))] == known
        assert [found.number(word) for word in known] == list(range(len(known)))
        for word in product("abc", repeat=2):
            assert (found.number(word) is None) == (word not in known)
        exact += 1
    assert exact > 50 and endless > 3


def test_no_word_at_all() -> None:
    found = words(Projection((1,), ((), ()), ((), ((("a",), 1),))))
    assert found is not None and len(found) == 0
    assert found.number(()) is found.number(("a",)) is None


def test_the_empty_word_is_one() -> None:
    found = words(Projection((1,), ((), (0,)), ((), ((("a", "b"), 0),))))
    assert found is not None
    assert [found.word(number) for number in range(len(found))] == [(), ("a",), ("b",)]


def test_a_way_round_that_comes_to_nothing() -> None:
    """What cannot be completed makes no word, however often it goes round."""
    shown = ((), ((("a",), 2), (("b",), 0)), ((("a",), 2),))
    found = words(Projection((1,), ((), (), ()), shown))
    assert found is not None and [found.word(number) for number in range(len(found))] == [("b",)]


@pytest.mark.parametrize("size", [2, 20])
def test_states_are_as_few_as_can_be(size: int) -> None:
    """Pairs of symbols are two steps for however many symbols."""
    letters = tuple(chr(ord("a") + number) for number in range(size))
    shown = ((), ((letters, 2),), ((letters, 0),))
    found = words(Projection((1,), ((), (), ()), shown))
    assert found is not None and len(found) == size**2 and len(found.next) == 3


def test_what_would_be_too_large_is_given_up() -> None:
    """Words up to 60 long whose 30th letter from behind is an a: 2^30 sets of places."""
    length, behind = 60, 30
    last = length + behind - 1
    shown: list[tuple[tuple[tuple[str, ...], int], ...]] = [()]
    for place in range(1, last):
        on = (("a", "b"), place + 1)
        shown.append((on, (("a",), length + 1)) if place <= length - behind else (on,))
    shown.append(())
    silent = [()] * last + [(0,)]
    begun = process_time()
    assert words(Projection((1,), tuple(silent), tuple(shown))) is None
    assert process_time() - begun < 5
