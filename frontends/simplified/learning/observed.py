"""The tree of the observed words, with the sightings in which a piece could have gone so far."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import filterfalse

from rgt.frontends.simplified.automata.prefix_tree import grow
from rgt.frontends.simplified.learning.interfaces import Evidence
from rgt.frontends.simplified.learning.sightings import NOTHING, Bits, Sightings
from rgt.frontends.simplified.words import Letter, Word


class ObservedTree:
    """The prefixes of the observed words as nodes: the root is 0, parents come before children.

    `rows` map letters to children, `parents` and `letters` have for each node from where and by
    which letter it is reached, and `ends` map the nodes of observed words to these.  Where a node
    leads is worked out when it is first asked for: most nodes of rides never are.
    """

    def __init__(self, words: Iterable[Word], sightings: Sightings) -> None:
        self.rows: list[dict[Letter, int]] = [{}]
        self.parents: list[int] = [0]
        self.letters: list[Letter | None] = [None]
        self.ends: dict[int, Word] = {}
        self._sightings = sightings
        self._known = {0: (0, 0, sightings.every)}
        self._grow(words)
        self.silent = list(filterfalse(self.ends.__contains__, range(1, len(self.rows))))
        """The nodes that are not of observed words, but for the root."""
        self.runs = self._runs()
        """How often letters follow themselves at most anywhere, if they do, and the nodes there."""

    def _grow(self, words: Iterable[Word]) -> None:
        rows, parents, letters, ends = self.rows, self.parents, self.letters, self.ends
        for word in words:
            node = 0
            for letter in word:
                row = rows[node]
                after = row.get(letter)
                if after is None:
                    after = row[letter] = len(rows)
                    rows.append({})
                    parents.append(node)
                    letters.append(letter)
                node = after
            ends[node] = word

    def _runs(self) -> dict[Letter, tuple[int, list[int]]]:
        found: dict[Letter, tuple[int, list[int]]] = {}
        times: dict[int, int] = {}
        for node, (letter, row) in enumerate(zip(self.letters, self.rows, strict=True)):
            if row and letter is not None:
                child = row.get(letter)
                if child is not None:
                    times[child] = times.get(node, 1) + 1
                    continue
            # a run ends here, if there is one
            if node in times and letter is not None:
                again = times[node]
                most, there = found.get(letter, (0, []))
                if again > most:
                    found[letter] = again, [node]
                elif again == most:
                    there.append(node)
        return found

    @cached_property
    def places(self) -> list[tuple[int, int]]:
        """How far each node is away, in files and ranks."""
        found = [(0, 0)]
        steps = zip(self.parents, self.letters, strict=True)
        next(steps)
        for parent, letter in steps:
            x, y = found[parent]
            # only the root has no letter
            dx, dy, _ = letter  # type: ignore[misc]
            found.append((x + dx, y + dy))
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

    def reached(self, word: Word) -> tuple[int, int]:
        """The node of a word, or of as many of its first letters as it has, and their number."""
        rows, node = self.rows, 0
        for number, letter in enumerate(word):
            after = rows[node].get(letter)
            if after is None:
                return node, number
            node = after
        return node, len(word)

    def at(self, node: int) -> tuple[int, int, Bits]:
        """How far a node is away, in files and ranks, and the sightings that allow to go there."""
        found = self._known.get(node)
        if found is not None:
            return found
        parents, letters, known = self.parents, self.letters, self._known
        columns = self._sightings.columns
        path = [node]
        while (found := known.get(parents[path[-1]])) is None:
            path.append(parents[path[-1]])
        x, y, bits = found
        for each in reversed(path):
            # only the root has no letter
            dx, dy, on = letters[each]  # type: ignore[misc]
            x, y = x + dx, y + dy
            if bits:
                bits &= columns.get((x, y), NOTHING)[on]
            found = known[each] = x, y, bits
        return found

    def place(self, node: int) -> tuple[int, int]:
        """How far a node is away, in files and ranks."""
        x = y = 0
        for dx, dy, _ in self.word(node):
            x += dx
            y += dy
        return x, y

    def word(self, node: int) -> Word:
        """The word that leads to a node."""
        found = self.ends.get(node)
        if found is not None:
            return found
        letters: list[Letter] = []
        while (letter := self.letters[node]) is not None:
            letters.append(letter)
            node = self.parents[node]
        return tuple(reversed(letters))


class Beside(ABC):
    """An automaton that accepts all observed words and knows the states of the tree's nodes.

    So nobody has to walk along the tree to see where it goes on.
    """

    @abstractmethod
    def edges(self, state: int) -> Mapping[Letter, int]:
        """Where the letters lead from a state."""

    @abstractmethod
    def accepts_at(self, state: int) -> bool:
        """Whether the words that lead to a state belong to the language."""

    @abstractmethod
    def accepted(self, nodes: Iterable[int]) -> list[int]:
        """Those of the nodes whose words belong to the language."""

    @abstractmethod
    def beside(self, node: int) -> int:
        """The state that the word of a node leads to."""

    @abstractmethod
    def wider(self, rows: Sequence[Mapping[Letter, int]]) -> list[int]:
        """The nodes, whose rows are given, from whose states other letters lead on, too."""


class Widened(Beside):
    """The observed tree with some words more: its nodes have the same numbers, new ones follow."""

    def __init__(self, tree: ObservedTree, words: Iterable[Word]) -> None:
        self.rows = list(map(dict, tree.rows))
        self.ends = dict(tree.ends)
        grow(self.rows, self.ends, words)

    def edges(self, state: int) -> Mapping[Letter, int]:
        """Where the letters lead from a node."""
        return self.rows[state]

    def accepts_at(self, state: int) -> bool:
        """Whether the words that lead to a node are among those of the tree."""
        return state in self.ends

    def accepted(self, nodes: Iterable[int]) -> list[int]:
        """Those of the nodes whose words are among those of the tree."""
        return [node for node in nodes if node in self.ends]

    def beside(self, node: int) -> int:
        """The node itself."""
        return node

    def wider(self, rows: Sequence[Mapping[Letter, int]]) -> list[int]:
        """The nodes, whose rows are given, from which new letters lead on, too."""
        return [
            node
            for node, (row, more) in enumerate(zip(rows, self.rows, strict=False))
            if len(row) != len(more)
        ]


def observed_tree(evidence: Evidence) -> ObservedTree:
    """The tree of the observed words; it grows when it is first asked for."""
    tree = evidence.memo.get(__name__)
    if not isinstance(tree, ObservedTree):
        tree = evidence.memo[__name__] = ObservedTree(evidence.words, evidence.sightings)
    return tree
