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
