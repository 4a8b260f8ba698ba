"""The smallest language that has some words and whose last letters tell what may follow.

In a k-testable language (in the strict sense) the last k letters of a word, or all of a shorter
one, tell whether it belongs to the language and which letters may follow.  For every set of words
there is a smallest such language; so it is learned without a search.

Source: García and Vidal, Inference of k-testable languages in the strict sense, 1990.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import compress, count, repeat
from operator import ne

from rgt.frontends.simplified.automata.dfa import Dfa
from rgt.frontends.simplified.learning.interfaces import Evidence
from rgt.frontends.simplified.learning.observed import Beside, ObservedTree, observed_tree
from rgt.frontends.simplified.learning.symmetries import TURNED, Symmetry, kind
from rgt.frontends.simplified.words import Letter, impossible

Recent = tuple[Letter | None, ...]
"""The last k letters; None for those before the beginning."""


@dataclass(frozen=True, slots=True)
class LocalLanguage:
    """The language by its parts: what may follow what, and what may be at the end.

    `following` has the letters that may follow `memory` recent ones, where there are any;
    `recents` are those of the nodes of the observed tree.
    """

    memory: int
    following: Mapping[Recent, frozenset[Letter]]
    ends: frozenset[Recent]
    recents: Sequence[Recent] = field(repr=False, compare=False)

    @staticmethod
    def of(tree: ObservedTree, memory: int) -> LocalLanguage:
        """The smallest language with the words of a tree for a memory of so many letters."""
        # column by column: the last letters of the nodes, of their parents, of the parents of these
        columns, above = [tree.letters], tree.parents
        for _ in range(memory - 1):
            columns.append([tree.letters[node] for node in above])
            above = [tree.parents[node] for node in above]
        recents: list[Recent] = list(zip(*reversed(columns), strict=True))
        following: dict[Recent, frozenset[Letter]] = {}
        for recent, row in zip(recents, tree.rows, strict=True):
            if row:
                known = following.get(recent)
                if known is None:
                    following[recent] = frozenset(row)
                elif not known.issuperset(row):
                    following[recent] = known.union(row)
        ends = frozenset(map(recents.__getitem__, tree.ends))
        return LocalLanguage(memory, following, ends, recents)

    def image(self, symmetry: Symmetry) -> LocalLanguage:
        """The language in another direction."""
        other = TURNED[symmetry].__getitem__
        return LocalLanguage(
            self.memory,
            {
                tuple(map(other, recent)): frozenset(map(other, letters))
                for recent, letters in self.following.items()
            },
            frozenset([tuple(map(other, end)) for end in self.ends]),
            self.recents,
        )

    def __len__(self) -> int:
        """How often it says of a letter that it may follow."""
        return sum(map(len, self.following.values()))

    def shared(self, symmetry: Symmetry) -> int:
        """How often it says the same in another direction, too."""
        other = TURNED[symmetry].__getitem__
        shared = 0
        for recent, letters in self.following.items():
            theirs = self.following.get(tuple(map(other, recent)))
            if theirs:
                shared += sum(map(theirs.__contains__, map(other, letters)))
        return shared

    def __or__(self, other: LocalLanguage) -> LocalLanguage:
        """The smallest language that has both."""
        following = dict(self.following)
        for recent, letters in other.following.items():
            following[recent] = letters | following.get(recent, frozenset())
        return LocalLanguage(self.memory, following, self.ends | other.ends, self.recents)


_Block = tuple[bool, Recent, frozenset[Letter]]
"""What makes states one: whether they accept, the letters that are kept, and those that follow."""


class LocalAutomaton(Beside):
    """An automaton of a language whose states are the recent letters.

    They are numbered when they are first asked for: a check that says no soon has not paid for all.
    States that accept alike and go on to the same states are one: of letters that can only be the
    last one there are many.  For a memory of one letter it is minimal, and numbered breadth first.
    """

    __slots__ = ("_blocks", "_language", "_numbers", "_rows", "_states")

    def __init__(self, language: LocalLanguage) -> None:
        self._language = language
        self._numbers: dict[Recent, int] = {}
        self._blocks: dict[_Block, int] = {}
        self._states: list[_Block] = []
        self._rows: list[dict[Letter, int] | None] = []
        self._number((None,) * language.memory)
        if language.memory == 1:
            for state, _ in enumerate(self._states):
                self._row(state)

    def dfa(self) -> Dfa[Letter]:
        """All of it."""
        states = self._states
        rows = [self.edges(state) for state, _ in enumerate(states)]
        return Dfa(tuple(rows), frozenset([at for at, (is_end, *_) in enumerate(states) if is_end]))

    def _number(self, recent: Recent) -> int:
        """The state of recent letters that has no number until now."""
        letters = self._language.following.get(recent)
        if letters:
            # a letter leads where those before it, which are kept, and it itself tell
            block = (recent in self._language.ends, recent[1:], letters)
        else:
            block = _LAST
        found = self._blocks.get(block)
        if found is None:
            found = self._blocks[block] = len(self._states)
            self._states.append(block)
            self._rows.append(None)
        self._numbers[recent] = found
        return found

    def edges(self, state: int) -> Mapping[Letter, int]:
        """Where the letters lead from a state."""
        row = self._rows[state]
        return self._row(state) if row is None else row

    def _row(self, state: int) -> dict[Letter, int]:
        known, following = self._numbers, self._language.following
        _, kept, letters = self._states[state]
        row = self._rows[state] = {}
        last = self._blocks.get(_LAST)
        for letter in sorted(letters) if len(letters) > 1 else letters:
            recent = (*kept, letter)
            if recent in following:
                after = known.get(recent)
                if after is None:
                    after = self._number(recent)
            else:
                if last is None:
                    last = self._number(recent)
                after = last
            row[letter] = after
        return row

    def accepts_at(self, state: int) -> bool:
        """Whether the words that lead to a state belong to the language."""
        return self._states[state][0]

    def accepted(self, nodes: Iterable[int]) -> list[int]:
        """Those of the nodes whose words belong to the language."""
        recents, ends = self._language.recents, self._language.ends
        return [node for node in nodes if recents[node] in ends]

    def beside(self, node: int) -> int:
        """The state that the word of a node leads to."""
        recent = self._language.recents[node]
        found = self._numbers.get(recent)
        return self._number(recent) if found is None else found

    def wider(self, rows: Sequence[Mapping[Letter, int]]) -> list[int]:
        """The nodes, whose rows are given, from whose states other letters lead on, too."""
        sizes = {recent: len(letters) for recent, letters in self._language.following.items()}
        if len(sizes) == 1:
            # nothing follows a letter
            return [] if sizes[self._language.recents[0]] == len(rows[0]) else [0]
        wanted = map(sizes.get, self._language.recents, repeat(0))
        return list(compress(count(), map(ne, wanted, map(len, rows))))


_LAST: _Block = (True, (), frozenset())
"""What is true of all recent letters after which nothing follows."""


def loops_are_shown(evidence: Evidence, memory: int) -> bool:
    """Whether each letter that may be repeated for ever was seen once more than it must be.

    These are those that follow as many of themselves as the memory has, in the smallest language
    with the words.  So often in another direction is as good, and so is as often as the board has
    room for.
    """
    tree = observed_tree(evidence)
    runs = tree.runs
    doubtful = [letter for letter, (times, _) in runs.items() if times == memory + 1]
    if not doubtful:
        return True
    shown = {kind(letter) for letter, (times, _) in runs.items() if times > memory + 1}
    longer = (
        (*tree.word(node), letter, *rest)
        for letter in doubtful
        if kind(letter) not in shown
        for node in runs[letter][1]
        for rest in tree.completed(node)
    )
    return all(impossible(word, evidence.width, evidence.height) for word in longer)
