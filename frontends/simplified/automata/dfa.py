"""Deterministic automata with partial transitions."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar


class Ordered(Hashable, Protocol):
    """What can be a letter: it has a place among the letters, so that numberings are canonical."""

    def __lt__(self, other: Any, /) -> bool: ...


L = TypeVar("L", bound=Ordered)


class Automaton(Protocol[L]):
    """What can be walked through as a deterministic automaton from its initial state, 0."""

    def edges(self, state: int) -> Mapping[L, int]:
        """Where the letters lead from a state."""

    def accepts_at(self, state: int) -> bool:
        """Whether the words that lead to a state belong to the language."""


@dataclass(frozen=True, slots=True)
class Dfa(Generic[L]):
    """States are numbers from 0, which is the initial one; a missing transition rejects.

    `transitions[state]` maps letters to states.
    """

    transitions: tuple[Mapping[L, int], ...]
    accepting: frozenset[int]

    def __len__(self) -> int:
        return len(self.transitions)

    def edges(self, state: int) -> Mapping[L, int]:
        """Where the letters lead from a state."""
        return self.transitions[state]

    def accepts_at(self, state: int) -> bool:
        """Whether the words that lead to a state belong to the language."""
        return state in self.accepting

    def step(self, state: int, letter: L) -> int | None:
        """The state that a letter leads to, None if there is none."""
        return self.transitions[state].get(letter)

    def walk(self, word: Iterable[L], state: int = 0) -> int | None:
        """The state that a word leads to, None if there is none."""
        at: int | None = state
        for letter in word:
            if at is None:
                return None
            at = self.transitions[at].get(letter)
        return at

    def accepts(self, word: Iterable[L]) -> bool:
        """Whether the word belongs to the language."""
        return self.walk(word) in self.accepting


def without_empty_word(dfa: Dfa[L]) -> Dfa[L]:
    """The automaton of the other words of the language."""
    if 0 not in dfa.accepting:
        return dfa
    size = len(dfa)
    # the initial state once more, for the words that come back to it
    rows = [
        {letter: after or size for letter, after in row.items()}
        for row in (*dfa.transitions, dfa.transitions[0])
    ]
    return Dfa(tuple(rows), dfa.accepting - {0} | {size})
