"""The smallest language that has some words and whose last letters tell what may follow.

In a k-testable language (in the strict sense) the last k letters of a word, or all of a shorter
one, tell whether it belongs to the language and which letters may follow.  For every set of words
there is a smallest such language; so it is learned without a search.

Source: García and Vidal, Inference of k-testable languages in the strict sense, 1990.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from operator import itemgetter

from rgt.frontends.simplified.automata.dfa import Dfa
from rgt.frontends.simplified.learning.symmetries import SYMMETRIES, Symmetry, turned
from rgt.frontends.simplified.words import Letter, Word

Recent = tuple[Letter | None, ...]
"""The last k letters; None for those before the beginning."""
_letter = itemgetter(0)


@lru_cache(1 << 14)
def _all_sides(letters: Recent) -> frozenset[Recent]:
    """The images of some letters."""
    return frozenset(
        tuple([letter and turned(letter, symmetry) for letter in letters])
        for symmetry in SYMMETRIES
    )


@dataclass(frozen=True, slots=True)
class LocalLanguage:
    """The language by its parts: what may follow what, and what may be at the end.

    `grams` are `memory` recent letters and one that may follow them.
    """

    memory: int
    grams: frozenset[Recent]
    ends: frozenset[Recent]

    @staticmethod
    def of(words: Iterable[Word], memory: int) -> LocalLanguage:
        """The smallest language with the words for a memory of so many letters."""
        before: Recent = (None,) * memory
        grams: set[Recent] = set()
        ends: set[Recent] = set()
        for word in words:
            padded = before + word
            grams.update(zip(*[padded[at:] for at in range(memory)], word, strict=False))
            ends.add(padded[-memory:])
        return LocalLanguage(memory, frozenset(grams), frozenset(ends))

    def loops_are_shown_by(self, words: Iterable[Word]) -> bool:
        """Whether each letter that may be repeated for ever was seen once more than it must be.

        One in another direction is as good.
        """
        length = self.memory + 2
        needed = {
            _all_sides(gram[-1:]) for gram in self.grams if gram.count(gram[-1]) == length - 1
        }
        for word in words:
            if not needed:
                return True
            for at in range(len(word) - length + 1):
                if (
                    word.count(word[at]) >= length
                    and word[at : at + length].count(word[at]) == length
                ):
                    needed.discard(_all_sides(word[at : at + 1]))
        return not needed

    @property
    def is_alike_to_all_sides(self) -> bool:
        """Whether every image of the language is the language."""
        return all(
            sum(map(len, set(map(_all_sides, parts)))) == len(parts)
            for parts in (self.grams, self.ends)
        )

    def image(self, symmetry: Symmetry) -> LocalLanguage:
        """The language in another direction."""
        letters = {gram[-1] for gram in self.grams}
        other = {letter: letter and turned(letter, symmetry) for letter in (None, *letters)}
        return LocalLanguage(
            self.memory,
            frozenset([tuple([other[each] for each in gram]) for gram in self.grams]),
            frozenset([tuple([other[each] for each in end]) for end in self.ends]),
        )

    def __or__(self, other: LocalLanguage) -> LocalLanguage:
        """The smallest language that has both."""
        return LocalLanguage(self.memory, self.grams | other.grams, self.ends | other.ends)

    def dfa(self) -> Dfa[Letter]:
        """An automaton whose states are the recent letters; minimal for a memory of one letter.

        States that accept alike and go on to the same states are one: of letters that can only be
        the last one there are many.
        """
        rows: dict[Recent, dict[Letter, Recent]] = {}
        for gram in self.grams:
            letter = gram[-1]
            assert letter is not None
            rows.setdefault(gram[:-1], {})[letter] = gram[1:]
        blocks: dict[tuple[bool, frozenset[tuple[Letter, Recent]]], Recent] = {}
        last: dict[Letter, Recent] = {}

        def block(recent: Recent) -> Recent:
            key = (recent in self.ends, frozenset(rows.get(recent, last).items()))
            return blocks.setdefault(key, recent)

        first: Recent = (None,) * self.memory
        order = [block(first)]
        numbers = {order[0]: 0}
        transitions: list[dict[Letter, int]] = []
        for recent in order:
            row: dict[Letter, int] = {}
            for letter, after in sorted(rows.get(recent, last).items(), key=_letter):
                into = block(after)
                if into not in numbers:
                    numbers[into] = len(order)
                    order.append(into)
                row[letter] = numbers[into]
            transitions.append(row)
        ends = (number for recent, number in numbers.items() if recent in self.ends)
        return Dfa(tuple(transitions), frozenset(ends))
