"""A learner of rgt's own: languages whose last letters tell what may follow, then kindred states.

Whether a chess-like piece may go on hardly ever depends on more than its last few steps.  So the
learner begins with the strongest guess of this kind, the smallest language with a memory of one
letter that has all observed words (`testable`), and asks the check.  If that says no it tries
longer memories: a piece that goes at least so far, or at most, needs one.  It searches only if
no memory is enough, and then, like RPNI, merges a state of the prefix tree with the first earlier
one that the check allows, but only states to which the same letter leads (they are kindred), from
which one letter at least was seen to go on from both.

Directions help each other: what was observed to one side is taken to be possible to the other one,
if most of it was observed there, too, and the check agrees.

It needs few questions to the check, which should be one that weighs unobserved words: `tested`.

Written for rgt.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rgt.frontends.simplified.automata.dfa import Dfa
from rgt.frontends.simplified.automata.merging import Merging
from rgt.frontends.simplified.automata.minimal import minimal
from rgt.frontends.simplified.automata.prefix_tree import prefix_tree
from rgt.frontends.simplified.learning.interfaces import Check, Consistent, Evidence
from rgt.frontends.simplified.learning.learners.testable import LocalLanguage
from rgt.frontends.simplified.learning.symmetries import GENERATORS, image
from rgt.frontends.simplified.words import Letter, Word, impossible

_SHARED = 0.5
"""How much of what was observed must be observed to another side, too, before sides are alike."""


@dataclass(frozen=True, slots=True)
class Local:
    """Memories of up to `memory` letters are tried."""

    memory: int = 3
    name: str = "local"

    def learn(self, evidence: Evidence, check: Check) -> Dfa[Letter]:
        """A minimal automaton that accepts the observed words and passes the check."""
        consistent = check.judge(evidence)
        found = _remembering(evidence.words, self.memory, consistent)
        if found:
            language, dfa = found
            dfa = _with_sides(language, dfa, consistent)
            return dfa if language.memory == 1 else minimal(dfa)
        words = _words_with_sides(evidence, consistent)
        dfa = minimal(_by_first_letters(words, consistent))
        return dfa if consistent(dfa) else minimal(_compacted(words, consistent))


def _remembering(
    words: frozenset[Word], longest: int, consistent: Consistent
) -> tuple[LocalLanguage, Dfa[Letter]] | None:
    """The smallest language with the words, for the shortest memory that may be believed."""
    for memory in range(1, longest + 1):
        language = LocalLanguage.of(words, memory)
        if language.loops_are_shown_by(words):
            dfa = language.dfa()
            if consistent(dfa):
                return language, dfa
    return None


def _by_first_letters(words: Iterable[Word], consistent: Consistent) -> Dfa[Letter]:
    """The automata of the words with each first letter, learned one by one, joined at the root."""
    parts: dict[Letter, list[Word]] = {}
    for word in sorted(words):
        parts.setdefault(word[0], []).append(word)
    rows: list[dict[Letter, int]] = [{}]
    accepting: set[int] = set()
    for part in parts.values():
        dfa = _compacted(part, consistent)
        # no transition leads back to the root, so it can be the root of all
        first = len(rows) - 1
        for state, row in enumerate(dfa.transitions):
            into: dict[Letter, int] = rows[0] if state == 0 else {}
            into.update((letter, after + first) for letter, after in row.items())
            if state:
                rows.append(into)
        accepting.update(state + first for state in dfa.accepting)
    return Dfa(tuple(rows), frozenset(accepting))


def _with_sides(language: LocalLanguage, dfa: Dfa[Letter], consistent: Consistent) -> Dfa[Letter]:
    """The automaton of the language with what was observed to other sides only."""
    if language.is_alike_to_all_sides:
        return dfa
    for symmetry in GENERATORS:
        side = language.image(symmetry)
        shared = len(side.grams & language.grams)
        if shared < len(side.grams) and shared >= _SHARED * len(side.grams):
            more = language | side
            if consistent(wider := more.dfa()):
                language, dfa = more, wider
    return dfa


def _words_with_sides(evidence: Evidence, consistent: Consistent) -> frozenset[Word]:
    """The observed words with those that were observed to other sides only."""
    words = evidence.words
    for symmetry in GENERATORS:
        side = frozenset([image(word, symmetry) for word in words])
        more = {
            word for word in side - words if not impossible(word, evidence.width, evidence.height)
        }
        if (
            more
            and len(side & words) >= _SHARED * len(side)
            and consistent(prefix_tree(words | more))
        ):
            words |= more
    return words


def _compacted(words: Iterable[Word], consistent: Consistent) -> Dfa[Letter]:
    """The prefix tree after kindred states were merged where the check allowed it."""
    tree = prefix_tree(words)
    entered = {
        after: (state, letter)
        for state, row in enumerate(tree.transitions)
        for letter, after in row.items()
    }
    merging = Merging(tree)
    settled = {0}
    kindred: dict[Letter, list[int]] = {}
    # states stand in the order of their words, so one that is not settled hangs on one that is
    for state in range(1, len(tree)):
        if merging.find(state) in settled:
            continue
        before, letter = entered[state]
        others = kindred.setdefault(letter, [])
        # a loop is more likely than anything else
        nearest = merging.find(before)
        order = sorted(others, key=lambda other: other != nearest)
        if not any(_merge(merging, other, state, consistent) for other in order):
            settled.add(state)
            others.append(state)
    return merging.dfa()


def _merge(merging: Merging[Letter], one: int, other: int, consistent: Consistent) -> bool:
    """Merge the states if they have something in common and the outcome may be believed."""
    if merging.accepts_at(one) != merging.accepts_at(other):
        return False
    letters, others = merging.edges(one).keys(), merging.edges(other).keys()
    if (letters or others) and letters.isdisjoint(others):
        return False
    mark = merging.mark()
    merging.merge(one, other)
    if not letters or consistent(merging):
        return True
    merging.undo(mark)
    return False


LEARNER = Local()
