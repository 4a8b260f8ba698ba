"""States merged and the automaton folded until it is deterministic again, with undo.

A learner tries thousands of merges of which it keeps a few.  No try copies the automaton: states
are in a union-find structure, whose changes are written down and taken back.

Source: Carrasco and Oncina, Learning stochastic regular grammars by means of a state merging
method, 1994 (folding); Kowalski and Kisielewicz, section III (MergeAndFold).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, NewType

from rgt.frontends.simplified.automata.dfa import Dfa, L

Mark = NewType("Mark", int)
"""A moment that a Merging can go back to."""


class Merging(Generic[L]):
    """An automaton some of whose states are merged: blocks of states of the original.

    A block is named by its smallest state, and may be given by any of its states.  It is an
    `Automaton` all the time; the language only grows with each merge.
    """

    __slots__ = ("_accepting", "_count", "_log", "_parent", "_rows", "_size", "_smallest")

    def __init__(self, dfa: Dfa[L]) -> None:
        size = len(dfa)
        # What a block is and does stands at the root of its members' tree of parents.  Paths are
        # not compressed, as that could not be undone; the smaller block hangs below the larger.
        self._parent = list(range(size))
        self._size = [1] * size
        self._smallest = list(range(size))
        self._rows: list[dict[L, int]] = [dict(row) for row in dfa.transitions]
        self._accepting = [state in dfa.accepting for state in range(size)]
        self._count = size
        # for each union: its two roots, what the upper one was before, and the letters it gained
        self._log: list[tuple[int, int, int, bool, list[L]]] = []

    def __len__(self) -> int:
        """The number of blocks."""
        return self._count

    def find(self, state: int) -> int:
        """The smallest state of the block that the state is in."""
        parent = self._parent
        while (above := parent[state]) != state:
            state = above
        return self._smallest[state]

    def step(self, block: int, letter: L) -> int | None:
        """The block that a letter leads to, None if there is none."""
        after = self._rows[self._root(block)].get(letter)
        return None if after is None else self.find(after)

    def edges(self, block: int) -> Mapping[L, int]:
        """Where the letters lead from a block."""
        find = self.find
        return {letter: find(after) for letter, after in self._rows[self._root(block)].items()}

    def accepts_at(self, block: int) -> bool:
        """Whether a state of the block accepts."""
        return self._accepting[self._root(block)]

    def blocks(self) -> list[int]:
        """All blocks, by their smallest states in order."""
        smallest = self._smallest
        return sorted(smallest[at] for at, above in enumerate(self._parent) if at == above)

    def merge(self, one: int, other: int) -> None:
        """Make one block of two, and of what the same letters lead to from it, until no letter
        leads from a block to two.
        """
        parent, size, rows, log = self._parent, self._size, self._rows, self._log
        smallest, accepting = self._smallest, self._accepting
        before = len(log)
        work = [(one, other)]
        while work:
            upper, lower = work.pop()
            while (above := parent[upper]) != upper:
                upper = above
            while (above := parent[lower]) != lower:
                lower = above
            if upper == lower:
                continue
            if size[upper] < size[lower]:
                upper, lower = lower, upper
            gained: list[L] = []
            row = rows[upper]
            for letter, after in rows[lower].items():
                if letter in row:
                    work.append((row[letter], after))
                else:
                    row[letter] = after
                    gained.append(letter)
            log.append((upper, lower, smallest[upper], accepting[upper], gained))
            parent[lower] = upper
            size[upper] += size[lower]
            if smallest[lower] < smallest[upper]:
                smallest[upper] = smallest[lower]
            if accepting[lower]:
                accepting[upper] = True
        self._count -= len(log) - before

    def _root(self, state: int) -> int:
        parent = self._parent
        while (above := parent[state]) != state:
            state = above
        return state

    def mark(self) -> Mark:
        """A name for this moment, for `undo`."""
        return Mark(len(self._log))

    def undo(self, mark: Mark) -> None:
        """Take back all merges since the mark; marks made since then mean nothing any more."""
        log = self._log
        while len(log) > mark:
            upper, lower, smallest, accepted, gained = log.pop()
            self._parent[lower] = lower
            self._size[upper] -= self._size[lower]
            self._smallest[upper] = smallest
            self._accepting[upper] = accepted
            row = self._rows[upper]
            for letter in gained:
                del row[letter]
            self._count += 1

    def dfa(self) -> Dfa[L]:
        """The automaton of the blocks, which are numbered in the order of `blocks`."""
        blocks = self.blocks()
        number = {block: at for at, block in enumerate(blocks)}
        return Dfa(
            tuple(
                {letter: number[after] for letter, after in sorted(self.edges(block).items())}
                for block in blocks
            ),
            frozenset(at for at, block in enumerate(blocks) if self.accepts_at(block)),
        )
