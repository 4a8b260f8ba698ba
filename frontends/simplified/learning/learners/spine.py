"""Spine Compaction: only spines are closed to loops, those with short vertebrae first.

Source: Kowalski and Kisielewicz, section V, algorithm 2 (where "spices" are spines).
"""

from __future__ import annotations

from dataclasses import dataclass

from rgt.frontends.simplified.automata.dfa import Dfa
from rgt.frontends.simplified.automata.merging import Merging
from rgt.frontends.simplified.automata.minimal import minimal
from rgt.frontends.simplified.automata.prefix_tree import prefix_tree
from rgt.frontends.simplified.learning.interfaces import Check, Evidence
from rgt.frontends.simplified.learning.learners.spines import select_pair, select_spines
from rgt.frontends.simplified.words import Letter


@dataclass(frozen=True, slots=True)
class SpineCompaction:
    """Vertebrae have at most `period` letters."""

    period: int = 2
    name: str = "spine"

    def learn(self, evidence: Evidence, check: Check) -> Dfa[Letter]:
        """A minimal automaton that accepts the observed words and passes the check."""
        consistent = check.judge(evidence)
        tree = prefix_tree(evidence.words)
        merging = Merging(tree)
        forbidden: set[tuple[int, int]] = set()
        for period, one, other in self._pairs(tree):
            pair = (merging.find(one), merging.find(other))
            if pair[0] == pair[1] or pair in forbidden or _makes_multiloop(merging, pair, period):
                continue
            mark = merging.mark()
            merging.merge(*pair)
            if not consistent(merging):
                merging.undo(mark)
                # merged later, when the language is no smaller, they would be as bad
                forbidden.add(pair)
        return minimal(merging.dfa())

    def _pairs(self, tree: Dfa[Letter]) -> list[tuple[int, int, int]]:
        """Periods and the pairs to merge: short vertebrae first, then long spines first."""
        found: dict[tuple[int, int, int, int], None] = {}
        # the root itself is no part of a spine, and so of no cycle
        for root in tree.transitions[0].values():
            for period in range(1, self.period + 1):
                for spine in select_spines(tree, period, root):
                    pair = select_pair(tree, spine)
                    if pair:
                        found[period, -spine.length, *pair] = None
        return [(period, one, other) for period, _, one, other in sorted(found)]


def _makes_multiloop(merging: Merging[Letter], pair: tuple[int, int], period: int) -> bool:
    """Whether the state that two would become had more than one loop.

    It is told by where their letters lead (Kowalski and Kisielewicz, section V-B), so of loops that
    are longer than a letter only the new one is seen.
    """
    loops = {
        letter for state in pair for letter, after in merging.edges(state).items() if after in pair
    }
    return len(loops) + (period > 1) > 1


LEARNER = SpineCompaction()
