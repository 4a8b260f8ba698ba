"""Minimal automata: as small as automata-lib's, and the same for the same language."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from rgt.frontends.simplified.automata.dfa import Dfa
from rgt.frontends.simplified.automata.minimal import minimal, reachable
from rgt.frontends.simplified.automata.prefix_tree import prefix_tree
from tests.frontends.simplified.automata.languages import automata, in_library, words

EMPTY: Dfa[str] = Dfa(({},), frozenset())


@settings(max_examples=150, deadline=None)
@given(automata())
def test_minimal_is_the_same_language_in_as_few_states_as_the_librarys(dfa: Dfa[str]) -> None:
    small = minimal(dfa)
    library = in_library(dfa).minify()
    assert in_library(small) == in_library(dfa)
    # the library keeps no dead state in partial automata, but an initial one
    assert len(small) == len(library.to_partial().states)


@settings(max_examples=150, deadline=None)
@given(automata(), automata(4))
def test_equal_languages_and_no_others_have_equal_minimal_automata(
    one: Dfa[str], other: Dfa[str]
) -> None:
    assert (minimal(one) == minimal(other)) == (in_library(one) == in_library(other))
    assert minimal(minimal(one)) == minimal(one)


@settings(max_examples=100, deadline=None)
@given(st.sets(words))
def test_nothing_changes_if_it_is_told_that_every_state_is_of_use(found: set[str]) -> None:
    tree = prefix_tree(found)
    assert minimal(tree, is_trim=True) == minimal(tree)


def test_a_state_is_of_use_if_only_a_way_back_leads_to_an_end() -> None:
    # the words are a(aaa)*b: two states stand, breadth first, behind the one that leads to an end
    dfa = Dfa(({"a": 1}, {"a": 2, "b": 4}, {"a": 3}, {"a": 1}, {}), frozenset({4}))
    small = Dfa(({"a": 1}, {"a": 2, "b": 3}, {"a": 0}, {}), frozenset({3}))
    assert minimal(dfa) == small


@settings(max_examples=50, deadline=None)
@given(automata())
def test_states_are_numbered_breadth_first(dfa: Dfa[str]) -> None:
    small = minimal(dfa)
    assert reachable(small) == list(range(len(small)))
    assert all(list(row) == sorted(row) for row in small.transitions)


def test_states_that_lead_nowhere_are_gone() -> None:
    # a goes on to a state from which no word is accepted, b goes round among such states
    dfa = Dfa(({"a": 1, "b": 2, "c": 3}, {"a": 1}, {"b": 2}, {}, {"a": 3}), frozenset({3}))
    assert minimal(dfa) == Dfa(({"c": 1}, {}), frozenset({1}))


def test_the_empty_language_is_one_state() -> None:
    assert minimal(Dfa(({"a": 1}, {"a": 0}), frozenset())) == EMPTY
    assert minimal(Dfa(({}, {}), frozenset({1}))) == EMPTY


def test_states_of_the_same_future_are_one_state() -> None:
    # (a+b)c, with two states after the first letter and two at the end
    dfa = Dfa(({"a": 1, "b": 2}, {"c": 3}, {"c": 4}, {}, {}), frozenset({3, 4}))
    assert minimal(dfa) == Dfa(({"a": 1, "b": 1}, {"c": 2}, {}), frozenset({2}))
