"""Prefix tree acceptors: the automata that learners begin with."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rgt.frontends.simplified.automata.dfa import Dfa, L


def prefix_tree(words: Iterable[Sequence[L]]) -> Dfa[L]:
    """The tree of the words' prefixes, which accepts these words and no other.

    States stand in the length-lexicographic order of the words that lead to them.
    """
    rows: list[dict[L, int]] = [{}]
    ends: set[int] = set()
    for word in words:
        state = 0
        for letter in word:
            row = rows[state]
            if letter not in row:
                row[letter] = len(rows)
                rows.append({})
            state = row[letter]
        ends.add(state)
    order = [0]
    transitions: list[dict[L, int]] = []
    for state in order:
        first = len(order)
        letters = sorted(rows[state])
        order.extend(rows[state][letter] for letter in letters)
        transitions.append({letter: first + at for at, letter in enumerate(letters)})
    return Dfa(tuple(transitions), frozenset(at for at, state in enumerate(order) if state in ends))
