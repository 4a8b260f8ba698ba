"""Prefix trees: the words and no others, one state for each prefix, in order."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from rgt.frontends.simplified.automata.dfa import Dfa
from rgt.frontends.simplified.automata.prefix_tree import prefix_tree
from tests.frontends.simplified.automata.languages import all_words, words

EVERY_WORD = all_words(7)


@settings(max_examples=60, deadline=None)
@given(st.lists(words, max_size=8))
def test_states_are_the_prefixes_in_length_lexicographic_order(sample: list[str]) -> None:
    tree = prefix_tree(sample)
    prefixes = {""} | {word[:size] for word in sample for size in range(len(word) + 1)}
    access = sorted(prefixes, key=lambda word: (len(word), word))
    assert [tree.walk(word) for word in access] == list(range(len(tree)))
    assert {word for word in EVERY_WORD if tree.accepts(word)} == set(sample)


def test_no_word_is_a_tree_of_one_state() -> None:
    nothing: list[str] = []
    assert prefix_tree(nothing) == Dfa(({},), frozenset())
    assert prefix_tree([""]) == Dfa(({},), frozenset({0}))
