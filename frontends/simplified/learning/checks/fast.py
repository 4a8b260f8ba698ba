"""The fast check: nothing is accepted but what was observed.

Source: Kowalski and Kisielewicz, section IV-A (FastCheck, algorithm 1); `fractional` says what of
the listing is mended.
"""

from __future__ import annotations

from dataclasses import dataclass

from rgt.frontends.simplified.automata.comparing import Room, extra
from rgt.frontends.simplified.automata.dfa import Automaton
from rgt.frontends.simplified.automata.prefix_tree import prefix_tree
from rgt.frontends.simplified.learning.checks.options import without_option
from rgt.frontends.simplified.learning.interfaces import Consistent, Evidence
from rgt.frontends.simplified.words import Letter


@dataclass(frozen=True, slots=True)
class Fast:
    """Every accepted word that fits on the board was observed."""

    name: str = "fast"

    def judge(self, evidence: Evidence) -> Consistent:
        """The judgement of this evidence."""
        tree = prefix_tree(evidence.words)
        room = Room(evidence.width, evidence.height)

        def consistent(automaton: Automaton[Letter]) -> bool:
            return extra(automaton, tree, room) is None

        return consistent


def check(option: str) -> Fast:
    """The check, which has no option; raises GameError (REC023) if one is given."""
    return without_option(Fast(), option)
