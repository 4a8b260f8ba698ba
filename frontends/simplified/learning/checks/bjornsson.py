"""Björnsson's check: the automaton's moves in all observed positions are held to the known ones.

Source: Björnsson, Learning Rules of Simplified Boardgames by Observing, ECAI 2012, algorithm 1,
with the correction of Kowalski and Kisielewicz, section III-B, footnote: the first position in
which all is well decides nothing.

In the scenario ``single`` an unobserved move is accepted "if it was observed for some other piece
or certain essential parts of this move were observed" (same section; what these parts are is told
in the first paper only).  Here they are its way, which is all but its last letter and must be a
beginning of an observed word, and its end, which is its last two letters and must be the end of an
observed word that is at least as long.  So gaps between observed words are closed, and no ride
becomes longer than the longest that was seen.
"""

from __future__ import annotations

from dataclasses import dataclass

from rgt.frontends.simplified.automata.dfa import Automaton
from rgt.frontends.simplified.learning.browsing import applicable_words, shows_illegal
from rgt.frontends.simplified.learning.checks.options import without_option
from rgt.frontends.simplified.learning.interfaces import Consistent, Evidence
from rgt.frontends.simplified.words import Letter, Word


@dataclass(frozen=True, slots=True)
class Bjornsson:
    """No known position shows an accepted word to be illegal, or, in ``single``, to be new."""

    name: str = "bjornsson"

    def judge(self, evidence: Evidence) -> Consistent:
        """The judgement of this evidence."""
        if evidence.scenario == "all":
            return lambda automaton: (
                not (automaton.accepts_at(0) or shows_illegal(automaton, evidence))
            )
        is_known = _Known(evidence)

        def consistent(automaton: Automaton[Letter]) -> bool:
            return not automaton.accepts_at(0) and all(
                is_known(word)
                for word, _ in applicable_words(automaton, evidence.sightings, evidence.longest)
            )

        return consistent


class _Known:
    """Whether a word is accepted although only single moves are known."""

    def __init__(self, evidence: Evidence) -> None:
        self._words = evidence.words | evidence.others
        self._ways = {word[:end] for word in evidence.words for end in range(len(word))}
        self._longest: dict[Word, int] = {}
        for word in evidence.words:
            self._longest[word[-2:]] = max(len(word), self._longest.get(word[-2:], 0))

    def __call__(self, word: Word) -> bool:
        return word in self._words or (
            word[:-1] in self._ways and len(word) <= self._longest.get(word[-2:], 0)
        )


def check(option: str) -> Bjornsson:
    """The check, which has no option; raises GameError (REC023) if one is given."""
    return without_option(Bjornsson(), option)
