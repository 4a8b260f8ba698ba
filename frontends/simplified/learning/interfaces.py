"""What a learner and a consistency check are: a further one is one file (see `registry`)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from rgt.frontends.simplified.automata.dfa import Automaton, Dfa
from rgt.frontends.simplified.learning.records import Scenario
from rgt.frontends.simplified.learning.sightings import Sightings
from rgt.frontends.simplified.words import Letter, Word

Consistent = Callable[[Automaton[Letter]], bool]
"""Whether an automaton may be believed.

The automaton is taken to accept the observed words, as everything does that was made by merging
states of their prefix tree, or some of them, where a learner deals with one part after the other.
It may be a `Merging`: nothing of it is kept after the answer.
"""


@dataclass(frozen=True, slots=True)
class Evidence:
    """All that was seen of a piece: `words` are the observed ones (S+).

    `others` are the words that were observed for other pieces of the game.  `sightings` are from
    every position of the plays, or only from each `every`-th one, where they were too many.  The
    words of a move that was seen are all by which it was legal, if the evidence `is_exact`; else
    they were told from its squares.
    """

    piece: str
    width: int
    height: int
    scenario: Scenario
    words: frozenset[Word]
    sightings: Sightings = field(repr=False)
    others: frozenset[Word] = frozenset()
    every: int = 1
    is_exact: bool = True
    memo: dict[str, object] = field(default_factory=dict, init=False, repr=False, compare=False)
    """What a learner and its check have worked out about it, to be worked out once only."""

    @property
    def longest(self) -> int:
        """The number of letters beyond which no word is looked at.

        A word that comes to no square twice has one for each other square of the board.
        """
        return max(self.width * self.height - 1, *map(len, self.words), 0)


class Check(Protocol):
    """A consistency check, by name: it reads the evidence once and then judges automata."""

    @property
    def name(self) -> str:
        """How it is called on the command line: ``fast``, ``fractional:0.7``, ``bjornsson``."""

    def judge(self, evidence: Evidence) -> Consistent:
        """The judgement of this evidence."""


class Learner(Protocol):
    """A learner, by name."""

    @property
    def name(self) -> str:
        """How it is called on the command line: ``spine``, ``rpni``, ``bjornsson``."""

    def learn(self, evidence: Evidence, check: Check) -> Dfa[Letter]:
        """An automaton that accepts the observed words and passes the check, as small as may be."""
