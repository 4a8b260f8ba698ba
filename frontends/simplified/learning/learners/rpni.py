"""RPNI: red and blue states, with a consistency check in place of the known negative words.

Source: Oncina and García, Inferring regular languages in polynomial updated time, 1992; de la
Higuera, Grammatical Inference, section 12.4; Kowalski and Kisielewicz, section III-C.
"""

from __future__ import annotations

from dataclasses import dataclass

from rgt.frontends.simplified.automata.dfa import Dfa
from rgt.frontends.simplified.automata.merging import Merging
from rgt.frontends.simplified.automata.minimal import minimal
from rgt.frontends.simplified.automata.prefix_tree import prefix_tree
from rgt.frontends.simplified.learning.interfaces import Check, Consistent, Evidence
from rgt.frontends.simplified.words import Letter


@dataclass(frozen=True, slots=True)
class Rpni:
    """Red states are settled, blue ones are their successors, and the others still form trees.

    The first blue state, by the shortest word that leads to it, is merged with the first red one
    with which the check allows it; if there is none it becomes red.
    """

    name: str = "rpni"

    def learn(self, evidence: Evidence, check: Check) -> Dfa[Letter]:
        """A minimal automaton that accepts the observed words and passes the check."""
        consistent = check.judge(evidence)
        merging = Merging(prefix_tree(evidence.words))
        # states of the tree stand in the order of their words
        red = [0]
        while (blue := _first_blue(merging, red)) is not None:
            if not any(_merge(merging, state, blue, consistent) for state in red):
                red.append(blue)
        return minimal(merging.dfa())


def _first_blue(merging: Merging[Letter], red: list[int]) -> int | None:
    settled = set(red)
    return min(
        (after for state in red for after in merging.edges(state).values() if after not in settled),
        default=None,
    )


def _merge(merging: Merging[Letter], red: int, blue: int, consistent: Consistent) -> bool:
    """Merge the states if the outcome may be believed."""
    mark = merging.mark()
    merging.merge(red, blue)
    if consistent(merging):
        return True
    merging.undo(mark)
    return False


LEARNER = Rpni()
