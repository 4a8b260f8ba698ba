"""Prefix tree acceptors: the automata that learners begin with."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any, TypeVar

from rgt.frontends.simplified.automata.dfa import Dfa, L

W = TypeVar("W", bound=Sequence[Any])
"""Words, whose letters are those of the tree."""


def grow(rows: list[dict[L, int]], ends: dict[int, W], words: Iterable[W]) -> None:
    """Add words to a tree: `rows` map letters to nodes, `ends` the nodes of words to these."""
    for word in words:
        node = 0
        for letter in word:
            row = rows[node]
            after = row.get(letter)
            if after is None:
                after = row[letter] = len(rows)
                rows.append({})
            node = after
        ends[node] = word


def grown(words: Iterable[Sequence[L]]) -> tuple[list[dict[L, int]], Collection[int]]:
    """The tree of the words' prefixes as it grows: a row for each, and which are words themselves.

    Rows map letters to the numbers of longer prefixes.  The empty one is 0, and prefixes stand
    behind those that they begin with, else in the order in which the words come.
    """
    rows: list[dict[L, int]] = [{}]
    ends: dict[int, Sequence[L]] = {}
    grow(rows, ends, words)
    return rows, ends.keys()


def prefix_tree(words: Iterable[Sequence[L]]) -> Dfa[L]:
    """The tree of the words' prefixes, which accepts these words and no other.

    States stand in the length-lexicographic order of the words that lead to them.
    """
    rows, ends = grown(words)
    order = [0]
    transitions: list[dict[L, int]] = []
    for state in order:
        first = len(order)
        letters = sorted(rows[state])
        order.extend(rows[state][letter] for letter in letters)
        transitions.append({letter: first + at for at, letter in enumerate(letters)})
    return Dfa(tuple(transitions), frozenset(at for at, state in enumerate(order) if state in ends))
