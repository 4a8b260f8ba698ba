"""What a learner and a consistency check are: a further one is one file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from rgt.frontends.simplified.automata.dfa import Automaton, Dfa
from rgt.frontends.simplified.boards import Board, Square
from rgt.frontends.simplified.learning.records import Scenario
from rgt.frontends.simplified.words import Letter, Word

Consistent = Callable[[Automaton[Letter]], bool]
"""Whether an automaton, of which a `Merging` is one, may be believed."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """A piece seen on `square` of `board`, which is as its owner sees it, upper case the own.

    `legal` are the squares where it could go, all of them in the scenario ``all``, else those seen.
    """

    board: Board
    square: Square
    legal: frozenset[Square]


@dataclass(frozen=True, slots=True)
class Evidence:
    """All that was seen of a piece: `words` are the observed ones (S+).

    `others` are the words that were observed for other pieces of the game.
    """

    piece: str
    width: int
    height: int
    scenario: Scenario
    words: frozenset[Word]
    sightings: tuple[Sighting, ...]
    others: frozenset[Word]


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
