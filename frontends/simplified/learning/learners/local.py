"""A learner of rgt's own: languages whose last letters tell what may follow, then kindred states.

Whether a chess-like piece may go on hardly ever depends on more than its last few steps.  So the
learner begins with the strongest guess of this kind, the smallest language with a memory of one
letter that has all observed words (`testable`), and asks the check.  If that says no it tries
longer memories: a piece that goes at least so far, or at most, needs one.  It searches only if
no memory is enough, and then, like RPNI, merges a state of the prefix tree with the first earlier
one that the check allows, but only states to which the same letter leads (they are kindred), from
which one letter at least was seen to go on from both.

Directions help each other: what was observed to one side is taken to be possible to the other one,
if most of it was observed there, too, and the check agrees.  A search is made for one of those with
the same words only.  A ride that was seen as often as the board has room for is without end.

It needs few questions to the check, which should be one that weighs unobserved words: `tested`.

Written for rgt.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass

from rgt.frontends.simplified.automata.dfa import Dfa
from rgt.frontends.simplified.automata.merging import Merging
from rgt.frontends.simplified.automata.minimal import minimal
from rgt.frontends.simplified.automata.prefix_tree import grown, prefix_tree
from rgt.frontends.simplified.learning.interfaces import Check, Consistent, Evidence
from rgt.frontends.simplified.learning.learners.testable import (
    LocalAutomaton,
    LocalLanguage,
    loops_are_shown,
)
from rgt.frontends.simplified.learning.learners.within_room import closed_within
from rgt.frontends.simplified.learning.observed import Widened, observed_tree
from rgt.frontends.simplified.learning.symmetries import (
    FILES_AND_RANKS,
    GENERATORS,
    LEFT_AND_RIGHT,
    SYMMETRIES,
    TURNED,
)
from rgt.frontends.simplified.words import Letter, Word, impossible

_TURNED = tuple([TURNED[symmetry] for symmetry in SYMMETRIES[1:]])
"""Letters in the other directions."""

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
            language, automaton = found
            dfa = _with_sides(language, automaton, consistent).dfa()
            if language.memory == 1:
                return dfa
            return closed_within(minimal(dfa, is_trim=True), evidence.width, evidence.height)
        words = _words_with_sides(evidence, consistent)
        parts: dict[Letter, set[Word]] = {}
        for word in words:
            parts.setdefault(word[0], set()).add(word)
        compacted: dict[Letter, Dfa[Letter]] = {}
        for alike in (True, False):
            joined = _by_first_letters(parts, compacted, consistent, alike=alike)
            dfa = minimal(joined, is_trim=True)
            if consistent(dfa):
                return dfa
        return minimal(_compacted(words, consistent), is_trim=True)


def _remembering(
    evidence: Evidence, longest: int, consistent: Consistent
) -> tuple[LocalLanguage, LocalAutomaton] | None:
    """The smallest language with the words, for the shortest memory that may be believed."""
    tree = observed_tree(evidence)
    for memory in range(1, longest + 1):
        if loops_are_shown(evidence, memory):
            language = LocalLanguage.of(tree, memory)
            automaton = LocalAutomaton(language)
            if consistent(automaton):
                return language, automaton
    return None


def _with_sides(
    language: LocalLanguage, automaton: LocalAutomaton, consistent: Consistent
) -> LocalAutomaton:
    """The automaton of the language with what was observed to other sides only."""
    size = len(language)
    shared = {LEFT_AND_RIGHT: language.shared(LEFT_AND_RIGHT)}
    shared[FILES_AND_RANKS] = language.shared(FILES_AND_RANKS)
    if shared[LEFT_AND_RIGHT] == shared[FILES_AND_RANKS] == size:
        return automaton
    for symmetry in GENERATORS:
        alike = shared.get(symmetry)
        if alike is None:
            alike = language.shared(symmetry)
        if _SHARED * size <= alike < size:
            more = language | language.image(symmetry)
            if consistent(wider := LocalAutomaton(more)):
                language, automaton, size = more, wider, len(more)
                shared.clear()
    return automaton


def _words_with_sides(evidence: Evidence, consistent: Consistent) -> frozenset[Word]:
    """The observed words with those that were observed to other sides only."""
    words = evidence.words
    tree = observed_tree(evidence)
    rows, ends = tree.rows, tree.ends
    for symmetry in GENERATORS:
        turned = TURNED[symmetry]
        alone = _without_image(rows, ends, turned)
        if not alone or len(words) - len(alone) < _SHARED * len(words):
            continue
        new = [tuple(map(turned.__getitem__, ends[node])) for node in alone]
        new = [word for word in new if not impossible(word, evidence.width, evidence.height)]
        wider = Widened(tree, [*words.difference(evidence.words), *new])
        if new and consistent(wider):
            words, rows, ends = words.union(new), wider.rows, wider.ends
    return words


def _without_image(
    rows: Sequence[Mapping[Letter, int]], ends: Container[int], turned: Mapping[Letter, Letter]
) -> list[int]:
    """The nodes of a tree's words whose images, letter by letter, are no words of it."""
    alone = []
    pairs: list[tuple[int, int | None]] = [(0, 0)]
    for node, other in pairs:
        theirs = rows[other] if other is not None else {}
        for letter, child in rows[node].items():
            to = theirs.get(turned[letter]) if theirs else None
            if child in ends and to not in ends:
                alone.append(child)
            if rows[child]:
                pairs.append((child, to))
    return alone


def _by_first_letters(
    parts: Mapping[Letter, set[Word]],
    compacted: dict[Letter, Dfa[Letter]],
    consistent: Consistent,
    *,
    alike: bool,
) -> Dfa[Letter]:
    """The automata of the words with each first letter, learned one by one, joined at the root.

    If `alike`, what was learned of one direction is taken over for others with the same words.
    What was learned is kept in `compacted`, and not learned again.
    """
    found: dict[Letter, Dfa[Letter]] = {}
    for first, part in sorted(parts.items()):
        if first in found:
            continue
        dfa = compacted.get(first)
        if dfa is None:
            dfa = compacted[first] = _compacted(part, consistent)
        found[first] = dfa
        for turned in _TURNED if alike else ():
            other = turned[first]
            if other in found:
                continue
            theirs = parts.get(other)
            if theirs is None or len(theirs) != len(part):
                continue
            turn = turned.__getitem__
            if all(tuple(map(turn, word)) in theirs for word in part):
                rows = [
                    dict(zip(map(turn, row), row.values(), strict=True)) for row in dfa.transitions
                ]
                found[other] = Dfa(tuple(rows), dfa.accepting)
    return _joined(found.values())


def _joined(parts: Iterable[Dfa[Letter]]) -> Dfa[Letter]:
    """The automaton of all parts, to whose roots nothing leads back: they are made one."""
    root: dict[Letter, int] = {}
    rows: list[dict[Letter, int]] = [root]
    accepting: list[int] = []
    for dfa in parts:
        first = len(rows) - 1
        moved = [
            {letter: after + first for letter, after in row.items()} for row in dfa.transitions
        ]
        root.update(moved[0])
        rows += moved[1:]
        accepting += [state + first for state in dfa.accepting]
    return Dfa(tuple(rows), frozenset(accepting))


def _compacted(words: Set[Word], consistent: Consistent) -> Dfa[Letter]:
    """The prefix tree of the words after kindred states were merged where the check allowed it."""
    rows, ends = grown(words)
    # states are kindred if they have successors and the same letter leads to them
    if sum(map(bool, rows)) <= 2:
        return Dfa(tuple(rows), frozenset(ends))
    tree = prefix_tree(words)
    merging = Merging(tree)
    entered = [(0, Letter(0, 0, "e"))] * len(tree)
    settled = {0}
    kindred: dict[Letter, list[int]] = {}
    # states stand in the order of their words, so one that is not settled hangs on one that is
    for state, row in enumerate(tree.transitions):
        for each, after in row.items():
            entered[after] = state, each
        # those without a successor are made one when the automaton is made minimal
        if not row or merging.find(state) in settled:
            continue
        before, letter = entered[state]
        others = kindred.setdefault(letter, [])
        # a loop is more likely than anything else
        nearest = merging.find(before)
        order = sorted(others, key=lambda other: other != nearest)
        if not any(_merge(merging, other, state, consistent) for other in order):
            settled.add(state)
            others.append(state)
    return tree if len(merging) == len(tree) else merging.dfa()


def _merge(merging: Merging[Letter], one: int, other: int, consistent: Consistent) -> bool:
    """Merge the states if they have something in common and the outcome may be believed."""
    if merging.accepts_at(one) != merging.accepts_at(other):
        return False
    if merging.edges(one).keys().isdisjoint(merging.edges(other).keys()):
        return False
    mark = merging.mark()
    merging.merge(one, other)
    if consistent(merging):
        return True
    merging.undo(mark)
    return False


LEARNER = Local()
