"""Merging and folding: held to a naive closure and to automata-lib, and taken back exactly."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from rgt.frontends.simplified.automata.dfa import Dfa
from rgt.frontends.simplified.automata.merging import Merging
from rgt.frontends.simplified.automata.prefix_tree import prefix_tree
from tests.frontends.simplified.automata.languages import automata, in_library, words

pairs = st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30)), max_size=4)
samples = st.lists(words, min_size=1, max_size=8).map(prefix_tree)


def closure(dfa: Dfa[str], merged: list[tuple[int, int]]) -> list[int]:
    """The least congruence with these pairs: for each state the smallest state of its class."""
    label = list(range(len(dfa)))

    def join(one: int, other: int) -> bool:
        low, high = sorted((label[one], label[other]))
        label[:] = [low if at == high else at for at in label]
        return low != high

    for one, other in merged:
        join(one, other)
    changed = True
    while changed:
        changed = False
        for one, other in combinations(range(len(dfa)), 2):
            if label[one] == label[other]:
                for letter in set(dfa.transitions[one]) & set(dfa.transitions[other]):
                    changed |= join(dfa.transitions[one][letter], dfa.transitions[other][letter])
    return label


def seen(merging: Merging[str], dfa: Dfa[str]) -> object:
    """All that can be asked of a merging."""
    return (
        len(merging),
        merging.blocks(),
        [merging.find(state) for state in range(len(dfa))],
        [list(merging.edges(state).items()) for state in range(len(dfa))],
        [merging.accepts_at(state) for state in range(len(dfa))],
        merging.dfa(),
    )


@settings(max_examples=150, deadline=None)
@given(st.one_of(automata(), samples), pairs)
def test_blocks_are_the_least_classes_that_are_deterministic(
    dfa: Dfa[str], merged: list[tuple[int, int]]
) -> None:
    merged = [(one % len(dfa), other % len(dfa)) for one, other in merged]
    merging = Merging(dfa)
    for one, other in merged:
        merging.merge(one, other)
    label = closure(dfa, merged)
    assert [merging.find(state) for state in range(len(dfa))] == label
    assert merging.blocks() == sorted(set(label))
    assert len(merging) == len(set(label))
    for state, row in enumerate(dfa.transitions):
        for letter, after in row.items():
            assert merging.step(state, letter) == merging.edges(state)[letter] == label[after]
        expected = any(label[other] == label[state] for other in dfa.accepting)
        assert merging.accepts_at(state) == expected
    assert sum(len(merging.edges(block)) for block in merging.blocks()) == len(
        {(label[state], letter) for state, row in enumerate(dfa.transitions) for letter in row}
    )


@settings(max_examples=100, deadline=None)
@given(samples, pairs)
def test_the_quotient_accepts_what_was_accepted(
    tree: Dfa[str], merged: list[tuple[int, int]]
) -> None:
    merging = Merging(tree)
    before = in_library(tree)
    for one, other in merged:
        merging.merge(one % len(tree), other % len(tree))
        after = in_library(merging.dfa())
        assert before <= after
        before = after


@settings(max_examples=100, deadline=None)
@given(st.one_of(automata(), samples), pairs, pairs)
def test_undo_leaves_no_trace(
    dfa: Dfa[str], kept: list[tuple[int, int]], tried: list[tuple[int, int]]
) -> None:
    merging = Merging(dfa)
    for one, other in kept:
        merging.merge(one % len(dfa), other % len(dfa))
    before = seen(merging, dfa)
    mark = merging.mark()
    for one, other in tried:
        merging.merge(one % len(dfa), other % len(dfa))
    merging.undo(mark)
    assert seen(merging, dfa) == before


def test_one_merge_of_the_rook_folds_the_whole_line() -> None:
    # a, aa, ..., a^9 and captures after them: a state is merged with the next, so all are
    tree = prefix_tree(
        ["a" * size for size in range(1, 10)] + ["a" * size + "b" for size in range(9)]
    )
    merging = Merging(tree)
    first, second = tree.walk("a"), tree.walk("aa")
    assert first is not None
    assert second is not None
    merging.merge(first, second)
    end = tree.walk("b")
    also_end = tree.walk("ab")
    assert end is not None
    assert also_end is not None
    assert merging.blocks() == [0, first, end, also_end]
    merging.merge(end, also_end)
    assert merging.dfa() == Dfa(({"a": 1, "b": 2}, {"a": 1, "b": 2}, {}), frozenset({1, 2}))
