"""LearnDFA: best-first search through automata of which two states at a time are collapsed.

Source: Björnsson, Learning Rules of Simplified Boardgames by Observing, ECAI 2012, algorithm 2;
Kowalski and Kisielewicz, section III-B.  Automata are made minimal, so that what was reached in two
ways is searched once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heappop, heappush

from rgt.frontends.simplified.automata.dfa import Dfa
from rgt.frontends.simplified.automata.minimal import minimal
from rgt.frontends.simplified.automata.prefix_tree import prefix_tree
from rgt.frontends.simplified.learning.interfaces import Check, Evidence
from rgt.frontends.simplified.learning.learners.collapsed import Collapsed
from rgt.frontends.simplified.words import Letter

_LARGEST = 4
"""How many times more states than before an automaton may have while it is made deterministic."""


@dataclass(frozen=True, slots=True)
class Bjornsson:
    """The smallest of all automata that `expansions` expansions, smallest first, come to.

    A pair of states is collapsed if one is reached from the other in at most `distance` steps.
    """

    expansions: int = 20
    distance: int = 2
    name: str = "bjornsson"

    def learn(self, evidence: Evidence, check: Check) -> Dfa[Letter]:
        """A minimal automaton that accepts the observed words and passes the check."""
        consistent = check.judge(evidence)
        best = minimal(prefix_tree(evidence.words))
        queue = [(len(best), 0, best)]
        known = {_key(best)}
        for _ in range(self.expansions):
            if not queue:
                break
            size, _, dfa = heappop(queue)
            if size < len(best):
                best = dfa
            for one, other in _pairs(dfa, self.distance):
                collapsed = Collapsed(dfa, one, other)
                if not consistent(collapsed):
                    continue
                whole = collapsed.dfa(_LARGEST * size + _LARGEST)
                if whole is None:
                    continue
                smaller = minimal(whole)
                if _key(smaller) not in known:
                    known.add(_key(smaller))
                    heappush(queue, (len(smaller), len(known), smaller))
        return best


def _key(dfa: Dfa[Letter]) -> tuple[tuple[tuple[tuple[Letter, int], ...], ...], frozenset[int]]:
    return tuple(tuple(row.items()) for row in dfa.transitions), dfa.accepting


def _pairs(dfa: Dfa[Letter], distance: int) -> Iterator[tuple[int, int]]:
    """The pairs of states of which one is so near behind the other, each once."""
    seen: set[tuple[int, int]] = set()
    for state in range(len(dfa)):
        near = [state]
        reached = {state}
        for _ in range(distance):
            near = [
                after
                for each in near
                for after in dict.fromkeys(dfa.transitions[each].values())
                if after not in reached
            ]
            near = list(dict.fromkeys(near))
            reached.update(near)
            for after in near:
                pair = (min(state, after), max(state, after))
                if pair not in seen:
                    seen.add(pair)
                    yield pair


LEARNER = Bjornsson()
