"""The fractional check: only so many of the accepted words may be unobserved ones.

Source: Kowalski and Kisielewicz, section IV-B (FractionalCheck), with FastCheck for a fraction of 1
(section IV-A, algorithm 1).  In the printed listing of FastCheck the lines that deal with letters
outside the prefix tree are reached for those inside, too, and would reject every observed word;
here words are counted once, those of the tree not at all.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from rgt.frontends.simplified.automata.comparing import Room, count
from rgt.frontends.simplified.automata.dfa import Automaton
from rgt.frontends.simplified.automata.prefix_tree import prefix_tree
from rgt.frontends.simplified.learning.browsing import shows_illegal
from rgt.frontends.simplified.learning.interfaces import Consistent, Evidence
from rgt.frontends.simplified.words import Letter
from rgt.ir.diagnostics import GameError, error

_WRITTEN = re.compile(r"\d{0,9}\.?\d{1,9}|\d{1,9}/\d{1,9}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Fractional:
    """At least the fraction `alpha` of the accepted words that fit on the board were observed.

    In the scenario ``all`` no accepted word may be known as illegal, besides.
    """

    alpha: Fraction

    @property
    def name(self) -> str:
        """``fractional:0.7``."""
        return f"fractional:{float(self.alpha):g}"

    def judge(self, evidence: Evidence) -> Consistent:
        """The judgement of this evidence."""
        tree = prefix_tree(evidence.words)
        room = Room(evidence.width, evidence.height)
        # of n observed words and m others, m are at most (1 - alpha) (n + m)
        most = int((1 - self.alpha) / self.alpha * len(evidence.words))

        def consistent(automaton: Automaton[Letter]) -> bool:
            if automaton.accepts_at(0):
                return False
            if count(automaton, evidence.longest, room, beside=tree, enough=most) > most:
                return False
            return evidence.scenario == "single" or not shows_illegal(automaton, evidence)

        return consistent


def check(option: str) -> Fractional:
    """The check of the fraction, which is written after a colon; raises GameError (REC023)."""
    try:
        # other notations, such as 1e-99999999, are no way to write a fraction of words
        alpha = Fraction(option) if _WRITTEN.fullmatch(option) else None
    except ZeroDivisionError:
        alpha = None
    if alpha is None or not 0 < alpha <= 1:
        raise GameError(
            error(
                "REC023",
                f"'{option}' is no fraction of words",
                hint="write a number above 0 and at most 1, such as fractional:0.7",
            )
        )
    return Fractional(alpha)
