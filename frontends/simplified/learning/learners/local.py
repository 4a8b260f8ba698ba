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

from collections.abc import Mapping
from dataclasses import dataclass

from rgt.frontends.simplified.automata.dfa import Dfa
from rgt.frontends.simplified.automata.merging import Merging
from rgt.frontends.simplified.automata.minimal import minimal
from rgt.frontends.simplified.automata.prefix_tree import prefix_tree
from rgt.frontends.simplified.learning.interfaces import Check, Consistent, Evidence
from rgt.frontends.simplified.learning.learners.testable import LocalLanguage
from rgt.frontends.simplified.learning.learners.within_room import closed_within
from rgt.frontends.simplified.learning.observed import observed_tree
from rgt.frontends.simplified.learning.symmetries import (
    FILES_AND_RANKS,
    GENERATORS,
    LEFT_AND_RIGHT,
    image,
)
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
        found = _remembering(evidence, self.memory, consistent)
        if found:
            language, dfa = found
            dfa = _with_sides(language, dfa, consistent)
            if language.memory == 1:
                return dfa
            return closed_within(minimal(dfa), evidence.width, evidence.height)
        tree = prefix_tree(_words_with_sides(evidence, consistent))
        dfa = minimal(_compacted(tree, consistent, apart=True))
        return dfa if consistent(dfa) else minimal(_compacted(tree, consistent, apart=False))


def _remembering(
    evidence: Evidence, longest: int, consistent: Consistent
) -> tuple[LocalLanguage, Dfa[Letter]] | None:
    """The smallest language with the words, for the shortest memory that may be believed."""
    tree = observed_tree(evidence)
    for memory in range(1, longest + 1):
        language = LocalLanguage.of(tree, memory)
        if language.loops_are_shown_by(evidence):
            dfa = language.dfa()
            if consistent(dfa):
                return language, dfa
    return None


def _with_sides(language: LocalLanguage, dfa: Dfa[Letter], consistent: Consistent) -> Dfa[Letter]:
    """The automaton of the language with what was observed to other sides only."""
    if language.shared(LEFT_AND_RIGHT) == language.shared(FILES_AND_RANKS) == len(language):
        return dfa
    for symmetry in GENERATORS:
        if _SHARED * len(language) <= language.shared(symmetry) < len(language):
            more = language | language.image(symmetry)
            if consistent(wider := more.dfa()):
                language, dfa = more, wider
    return dfa


def _words_with_sides(evidence: Evidence, consistent: Consistent) -> frozenset[Word]:
    """The observed words with those that were observed to other sides only."""
    words = evidence.words
    for symmetry in GENERATORS:
        side = frozenset([image(word, symmetry) for word in words])
        more = [
            word for word in side - words if not impossible(word, evidence.width, evidence.height)
        ]
        if more and len(side & words) >= _SHARED * len(side) and consistent(prefix_tree(more)):
            words = words.union(more)
    return words


def _compacted(tree: Dfa[Letter], consistent: Consistent, *, apart: bool) -> Dfa[Letter]:
    """The tree after kindred states were merged where the check allowed it.

    If `apart`, words with different first letters have nothing to do with each other, and the check
    is asked about those with one of them at a time.
    """
    merging = Merging(tree)
    entered: list[tuple[int, Letter, Letter | None]] = [(0, Letter(0, 0, "e"), None)] * len(tree)
    settled = {0}
    kindred: dict[tuple[Letter, Letter | None], list[int]] = {}
    # states stand in the order of their words, so one that is not settled hangs on one that is
    for state, row in enumerate(tree.transitions):
        before, letter, first = entered[state]
        for each, after in row.items():
            entered[after] = state, each, first or (each if apart else None)
        # those without a successor are made one when the automaton is made minimal
        if not row or merging.find(state) in settled:
            continue
        others = kindred.setdefault((letter, first), [])
        # a loop is more likely than anything else
        nearest = merging.find(before)
        order = sorted(others, key=lambda other: other != nearest)
        if not any(_merge(merging, other, state, first, consistent) for other in order):
            settled.add(state)
            others.append(state)
    return merging.dfa()


def _merge(
    merging: Merging[Letter], one: int, other: int, first: Letter | None, consistent: Consistent
) -> bool:
    """Merge the states if they have something in common and the outcome may be believed."""
    if merging.accepts_at(one) != merging.accepts_at(other):
        return False
    if merging.edges(one).keys().isdisjoint(merging.edges(other).keys()):
        return False
    mark = merging.mark()
    merging.merge(one, other)
    if consistent(merging if first is None else _Part(merging, first)):
        return True
    merging.undo(mark)
    return False


class _Part:
    """The words of an automaton that begin with one letter; nothing leads back to its root."""

    def __init__(self, whole: Merging[Letter], first: Letter) -> None:
        self._whole = whole
        self._row = {first: whole.edges(0)[first]}
        self.accepts_at = whole.accepts_at

    def edges(self, state: int) -> Mapping[Letter, int]:
        """Where the letters lead from a state."""
        return self._whole.edges(state) if state else self._row


LEARNER = Local()
