"""The tree of the observed words, with the sightings in which a piece could have gone so far."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from rgt.frontends.simplified.automata.prefix_tree import grown
from rgt.frontends.simplified.learning.sightings import Bits, Displacement, Sightings
from rgt.frontends.simplified.words import Letter, Word


class ObservedTree:
    """The prefixes of the observed words as nodes: the root is 0, parents come before children.

    `rows` map letters to children, and `ends` are the nodes of observed words.  Where a node leads
    is worked out when it is first asked for: most nodes of rides never are.
    """

    def __init__(self, words: Iterable[Word], sightings: Sightings) -> None:
        self.rows, self.ends = grown(words)
        self._sightings = sightings
        self._came: list[tuple[int, Letter]] = []
        self._known: dict[int, tuple[Word, Displacement, Bits]] = {
            0: ((), (0, 0), sightings.every)
        }

    def first_run(self, letter: Letter) -> int:
        """How often a letter is repeated at most at the beginning of a word."""
        times = node = 0
        while node := self.rows[node].get(letter, 0):
            times += 1
        return times

    @cached_property
    def runs(self) -> dict[Letter, int]:
        """How often letters follow themselves at most anywhere, if they do."""
        found: dict[Letter, int] = {}
        runs: list[tuple[Letter | None, int]] = [(None, 0)] * len(self.rows)
        for (last, times), row in zip(runs, self.rows, strict=True):
            for letter, child in row.items():
                if letter != last:
                    runs[child] = letter, 1
                    continue
                runs[child] = letter, times + 1
                if times >= found.get(letter, 1):
                    found[letter] = times + 1
        return found

    def depth(self, word: Word) -> int:
        """How many letters of a word it has, from the first one on."""
        node = 0
        for number, letter in enumerate(word):
            after = self.rows[node].get(letter)
            if after is None:
                return number
            node = after
        return len(word)

    def at(self, node: int) -> tuple[Word, Displacement, Bits]:
        """The word that leads to a node, how far it leads, and the sightings that allow it."""
        found = self._known.get(node)
        if found is not None:
            return found
        if not self._came:
            self._came = [(0, Letter(0, 0, "e"))] * len(self.rows)
            for parent, row in enumerate(self.rows):
                for letter, child in row.items():
                    self._came[child] = parent, letter
        path = [node]
        while (before := self._came[path[-1]][0]) not in self._known:
            path.append(before)
        word, (x, y), bits = self._known[before]
        for each in reversed(path):
            letter = self._came[each][1]
            x, y = x + letter.dx, y + letter.dy
            bits &= self._sightings.holding((x, y))[letter.on]
            word = (*word, letter)
            self._known[each] = found = word, (x, y), bits
        assert found is not None
        return found
