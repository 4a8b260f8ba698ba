"""Two states of an automaton made one, without folding: subsets of states, as far as asked for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic

from rgt.frontends.simplified.automata.dfa import Dfa, L


class Collapsed(Generic[L]):
    """The deterministic automaton of `dfa` after two of its states were collapsed to one.

    What comes of that may have several successors by one letter; states here are sets of them, and
    are worked out when they are first asked for: a check that says no soon has not paid for all.
    """

    def __init__(self, dfa: Dfa[L], one: int, other: int) -> None:
        self._dfa = dfa
        self._pair = frozenset((one, other))
        self._sets: list[frozenset[int]] = []
        self._numbers: dict[frozenset[int], int] = {}
        self._rows: dict[int, dict[L, int]] = {}
        self._number(frozenset((0,)))

    def edges(self, state: int) -> Mapping[L, int]:
        """Where the letters lead from a state."""
        row = self._rows.get(state)
        if row is None:
            after: dict[L, set[int]] = {}
            for member in self._sets[state]:
                for letter, target in self._dfa.transitions[member].items():
                    after.setdefault(letter, set()).add(target)
            row = self._rows[state] = {
                letter: self._number(frozenset(after[letter])) for letter in sorted(after)
            }
        return row

    def accepts_at(self, state: int) -> bool:
        """Whether the words that lead to a state belong to the language."""
        return not self._dfa.accepting.isdisjoint(self._sets[state])

    def _number(self, members: frozenset[int]) -> int:
        if not members.isdisjoint(self._pair):
            members |= self._pair
        number = self._numbers.setdefault(members, len(self._sets))
        if number == len(self._sets):
            self._sets.append(members)
        return number

    def dfa(self, limit: int) -> Dfa[L] | None:
        """The whole automaton; None if it has more than `limit` states."""
        state = 0
        while state < len(self._sets):
            if len(self._sets) > limit:
                return None
            self.edges(state)
            state += 1
        states = range(len(self._sets))
        return Dfa(
            tuple(self._rows[state] for state in states),
            frozenset(state for state in states if self.accepts_at(state)),
        )
