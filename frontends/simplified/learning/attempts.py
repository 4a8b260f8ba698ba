"""A learner watched at work: every automaton that it asks about, the answer, and the words for it.

A learner does not know that it is watched: `Watched` is a check that answers as another one does
and writes down what it was asked.  That is all there is to see, since each try of a learner, a
merge or a collapse, ends in one question.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

from rgt.frontends.simplified.automata.comparing import Room, count, extra
from rgt.frontends.simplified.automata.dfa import Automaton, Dfa
from rgt.frontends.simplified.automata.prefix_tree import prefix_tree
from rgt.frontends.simplified.learning.browsing import illegal_move
from rgt.frontends.simplified.learning.interfaces import Check, Consistent, Evidence
from rgt.frontends.simplified.learning.sightings import Sighting, numbers_of
from rgt.frontends.simplified.words import Letter, Word

_ENOUGH = 9999


@dataclass(frozen=True, slots=True)
class Refutation:
    """A word that the automaton accepts, and a sighting in which that move was not legal."""

    word: Word
    sighting: Sighting


@dataclass(frozen=True, slots=True)
class Attempt:
    """A question: an automaton, and whether it was believed.

    `blocks` has, for each state of the prefix tree, the state of the automaton where its word
    leads, or -1 if it leads nowhere: some learners ask about one first letter after the other.
    `unobserved` counts accepted words that fit on the board and were never observed (10,000 stands
    for more); `example` is the smallest of them, and `refutation` one that is illegal.
    """

    automaton: Dfa[Letter]
    blocks: tuple[int, ...]
    believed: bool
    unobserved: int
    example: Word | None
    refutation: Refutation | None


@dataclass(slots=True)
class Watched:
    """A check that answers as `check` does; `attempts` has what was asked, in order.

    Of more than `most` questions only those that were believed are kept: `left_out` counts the
    others.
    """

    check: Check
    most: int = 500
    attempts: list[Attempt] = field(default_factory=list)
    left_out: int = 0

    @property
    def name(self) -> str:
        """The name of the other check."""
        return self.check.name

    def forget(self) -> None:
        """Begin anew, as for a piece of which nothing will be asked."""
        self.attempts = []
        self.left_out = 0

    def judge(self, evidence: Evidence) -> Consistent:
        """The judgement of this evidence; forgets what was asked about other evidence."""
        self.forget()
        consistent = self.check.judge(evidence)
        tree = prefix_tree(evidence.words)
        room = Room(evidence.width, evidence.height)

        def watched(automaton: Automaton[Letter]) -> bool:
            believed = consistent(automaton)
            if believed or len(self.attempts) < self.most:
                found = _attempt(automaton, believed, evidence, tree, room)
                self.attempts.append(found)
            else:
                self.left_out += 1
            return believed

        return watched


def _attempt(
    automaton: Automaton[Letter],
    believed: bool,
    evidence: Evidence,
    tree: Dfa[Letter],
    room: Room,
) -> Attempt:
    copy, numbers = _numbered(automaton)
    example = extra(automaton, tree, room)
    unobserved = 0
    if example is not None:
        unobserved = count(automaton, evidence.longest, room, beside=tree, enough=_ENOUGH)
    refutation = None if evidence.scenario == "single" else _refutation(automaton, evidence)
    blocks = tuple(numbers.get(state, -1) for state in _followed(automaton, tree))
    return Attempt(copy, blocks, believed, unobserved, example, refutation)


def _numbered(automaton: Automaton[Letter]) -> tuple[Dfa[Letter], dict[int, int]]:
    """The automaton with states numbered in breadth, and the numbers of its own states."""
    numbers = {0: 0}
    order = [0]
    rows: list[dict[Letter, int]] = []
    for state in order:
        row: dict[Letter, int] = {}
        for letter, after in sorted(automaton.edges(state).items()):
            if after not in numbers:
                numbers[after] = len(order)
                order.append(after)
            row[letter] = numbers[after]
        rows.append(row)
    accepting = frozenset(numbers[state] for state in order if automaton.accepts_at(state))
    return Dfa(tuple(rows), accepting), numbers


def _followed(automaton: Automaton[Letter], tree: Dfa[Letter]) -> list[int]:
    """Where the automaton is after the word of each state of the tree; -1 if nowhere."""
    found = [-1] * len(tree)
    found[0] = 0
    work = deque([0])
    while work:
        state = work.popleft()
        row = automaton.edges(found[state])
        for letter, after in tree.transitions[state].items():
            if letter in row:
                found[after] = row[letter]
                work.append(after)
    return found


def _refutation(automaton: Automaton[Letter], evidence: Evidence) -> Refutation | None:
    found = illegal_move(automaton, evidence.sightings)
    if found is None:
        return None
    word, bits = found
    return Refutation(word, evidence.sightings[next(numbers_of(bits))])
