"""The smallest language that has some words and whose last letters tell what may follow.

In a k-testable language (in the strict sense) the last k letters of a word, or all of a shorter
one, tell whether it belongs to the language and which letters may follow.  For every set of words
there is a smallest such language; so it is learned without a search.

Source: García and Vidal, Inference of k-testable languages in the strict sense, 1990.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

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
    recents: Sequence[Recent]

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

    def loops(self) -> list[Letter]:
        """The letters that may be repeated for ever."""
        return [
            letter
            for recent, letters in self.following.items()
            if (letter := recent[0]) in letters and recent.count(letter) == self.memory
        ]

    def loops_are_shown_by(self, evidence: Evidence) -> bool:
        """Whether each letter that may be repeated for ever was seen once more than it must be.

        So often in another direction is as good, and so is as often as the board has room for.
        """
        loops = self.loops()
        if not loops:
            return True
        tree, least = observed_tree(evidence), self.memory + 1
        shown: set[Letter] = set()
        doubtful: list[tuple[Letter, Letter]] = []
        for letter in loops:
            side = kind(letter)
            if side not in shown:
                if tree.begins_with(letter, least + 1):
                    shown.add(side)
                else:
                    doubtful.append((letter, side))
        if doubtful:
            shown.update(kind(letter) for letter, (times, _) in tree.runs.items() if times > least)
        longer = (
            (*tree.word(node), letter, *rest)
            for letter, side in doubtful
            if side not in shown
            for node in tree.runs[letter][1]
            for rest in tree.completed(node)
        )
        return all(impossible(word, evidence.width, evidence.height) for word in longer)

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
                shared += len(theirs.intersection(map(other, letters)))
        return shared

    def __or__(self, other: LocalLanguage) -> LocalLanguage:
        """The smallest language that has both."""
        following = dict(self.following)
        for recent, letters in other.following.items():
            following[recent] = letters | following.get(recent, frozenset())
        return LocalLanguage(self.memory, following, self.ends | other.ends, self.recents)

    def dfa(self) -> Dfa[Letter]:
        """The automaton of `LocalAutomaton`, minimal for a memory of one letter."""
        automaton = LocalAutomaton(self)
        transitions: list[Mapping[Letter, int]] = []
        while len(transitions) < len(automaton):
            transitions.append(automaton.edges(len(transitions)))
        accepting = filter(automaton.accepts_at, range(len(transitions)))
        return Dfa(tuple(transitions), frozenset(accepting))


class LocalAutomaton(Beside):
    """An automaton of a language whose states are the recent letters.

    They are numbered when they are first asked for: a check that says no soon has not paid for all.
    States that accept alike and go on to the same states are one: of letters that can only be the
    last one there are many.
    """

    def __init__(self, language: LocalLanguage) -> None:
        self._language = language
        self._numbers: dict[Recent, int] = {}
        self._blocks: dict[tuple[bool, Recent, frozenset[Letter]], int] = {}
        self._states: list[tuple[bool, Recent, frozenset[Letter]]] = []
        self._rows: dict[int, Mapping[Letter, int]] = {}
        self._number((None,) * language.memory)

    def __len__(self) -> int:
        """How many states have a number until now."""
        return len(self._states)

    def _number(self, recent: Recent) -> int:
        found = self._numbers.get(recent)
        if found is None:
            letters = self._language.following.get(recent)
            if letters:
                # a letter leads where those before it, which are kept, and it itself tell
                block = (recent in self._language.ends, recent[1:], letters)
            else:
                block = _LAST
            found = self._numbers[recent] = self._blocks.setdefault(block, len(self._states))
            if found == len(self._states):
                self._states.append(block)
        return found

    def edges(self, state: int) -> Mapping[Letter, int]:
        """Where the letters lead from a state."""
        row = self._rows.get(state)
        if row is None:
            _, kept, letters = self._states[state]
            number = self._number
            row = self._rows[state] = {
                letter: number((*kept, letter)) for letter in sorted(letters)
            }
        return row

    def accepts_at(self, state: int) -> bool:
        """Whether the words that lead to a state belong to the language."""
        return self._states[state][0]

    def beside(self, node: int) -> int:
        """The state that the word of a node leads to."""
        return self._number(self._language.recents[node])

    def wider(self, rows: Sequence[Mapping[Letter, int]]) -> list[int]:
        """The nodes, whose rows are given, from whose states other letters lead on, too."""
        sizes = {recent: len(letters) for recent, letters in self._language.following.items()}
        size = sizes.get
        return [
            node
            for node, (recent, row) in enumerate(zip(self._language.recents, rows, strict=True))
            if size(recent, 0) != len(row)
        ]


_LAST: tuple[bool, Recent, frozenset[Letter]] = (True, (), frozenset())
"""What is true of all recent letters after which nothing follows."""
