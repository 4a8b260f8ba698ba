"""The tree of the observed words, with the sightings in which a piece could have gone so far."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from rgt.frontends.simplified.automata.prefix_tree import grown
from rgt.frontends.simplified.learning.interfaces import Evidence
from rgt.frontends.simplified.learning.sightings import NOTHING, Bits, Sightings
from rgt.frontends.simplified.words import Letter, Word


class ObservedTree:
    """The prefixes of the observed words as nodes: the root is 0, parents come before children.

    `rows` map letters to children, and `ends` are the nodes of observed words.  Where a node leads
    is worked out when it is first asked for: most nodes of rides never are.
    """

    def __init__(self, words: Iterable[Word], sightings: Sightings) -> None:
        self.rows, self.ends = grown(words)
        self._sightings = sightings
        self._known = {0: (0, 0, sightings.every)}

    def first_run(self, letter: Letter) -> int:
        """How often a letter is repeated at most at the beginning of a word."""
        times = node = 0
        while node := self.rows[node].get(letter, 0):
            times += 1
        return times

    @cached_property
    def runs(self) -> dict[Letter, tuple[int, list[int]]]:
        """How often letters follow themselves at most anywhere, if they do, and the nodes there."""
        found: dict[Letter, tuple[int, list[int]]] = {}
        runs: list[tuple[Letter | None, int]] = [(None, 0)] * len(self.rows)
        for (last, times), row in zip(runs, self.rows, strict=True):
            for letter, child in row.items():
                if letter != last:
                    runs[child] = letter, 1
                    continue
                runs[child] = letter, times + 1
                most = found[letter][0] if letter in found else 1
                if times == most:
                    found[letter] = times + 1, [child]
                elif times + 1 == most:
                    found[letter][1].append(child)
        return found

    def completed(self, node: int) -> list[Word]:
        """The letters that lead from a node to the nearest observed words, it itself included."""
        layer: list[tuple[int, Word]] = [(node, ())]
        while not (found := [more for at, more in layer if at in self.ends]):
            layer = [
                (child, (*more, letter))
                for at, more in layer
                for letter, child in self.rows[at].items()
            ]
        return found

    def reached(self, word: Word, turned: Mapping[Letter, Letter] | None = None) -> tuple[int, int]:
        """The node of a word, or of as many of its first letters as it has, and their number.

        With `turned` it is another word: the image of this one, letter by letter.
        """
        rows, node = self.rows, 0
        for number, letter in enumerate(word):
            after = rows[node].get(letter if turned is None else turned[letter])
            if after is None:
                return node, number
            node = after
        return node, len(word)

    def at(self, node: int) -> tuple[int, int, Bits]:
        """How far a node is away, in files and ranks, and the sightings that allow to go there."""
        found = self._known.get(node)
        if found is not None:
            return found
        came, known = self._came, self._known
        path = []
        while found is None:
            path.append(node)
            node = came[node][0]
            found = known.get(node)
        x, y, bits = found
        columns = self._sightings.columns
        for each in reversed(path):
            dx, dy, on = came[each][1]
            x, y = x + dx, y + dy
            bits &= columns.get((x, y), NOTHING)[on]
            known[each] = x, y, bits
        return x, y, bits

    def word(self, node: int) -> Word:
        """The word that leads to a node."""
        letters: list[Letter] = []
        while node:
            node, letter = self._came[node]
            letters.append(letter)
        return tuple(reversed(letters))

    @cached_property
    def _came(self) -> list[tuple[int, Letter]]:
        """For each node its parent, and the letter by which it is reached from there."""
        found = [(0, Letter(0, 0, "e"))] * len(self.rows)
        for parent, row in enumerate(self.rows):
            for letter, child in row.items():
                found[child] = parent, letter
        return found


def observed_tree(evidence: Evidence) -> ObservedTree:
    """The tree of the observed words; it grows when it is first asked for."""
    tree = evidence.memo.get(__name__)
    if not isinstance(tree, ObservedTree):
        tree = evidence.memo[__name__] = ObservedTree(evidence.words, evidence.sightings)
    return tree
