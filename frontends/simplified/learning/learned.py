"""What is learned of each piece, one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from time import perf_counter

from rgt.frontends.simplified.automata.dfa import Dfa, without_empty_word
from rgt.frontends.simplified.automata.minimal import minimal
from rgt.frontends.simplified.learning.evidence import Gathering
from rgt.frontends.simplified.learning.gaps import (
    Contradiction,
    Gaps,
    contradictions,
    gaps,
    without,
)
from rgt.frontends.simplified.learning.interfaces import Check, Evidence, Learner
from rgt.frontends.simplified.words import Letter
from rgt.ir.system.budget import doing


@dataclass(frozen=True, slots=True)
class Learned:
    """A piece (upper case): the automaton of its moves, and what that is founded on."""

    piece: str
    dfa: Dfa[Letter]
    evidence: Evidence
    contradictions: tuple[Contradiction, ...]
    gaps: Gaps
    seconds: float


def learned(gathering: Gathering, learner: Learner, check: Check) -> Iterator[Learned]:
    """Each piece that stands on the board or was seen, in the order of letters."""
    for piece in pieces(gathering):
        begun = perf_counter()
        seen = gathering.evidence(piece)
        against = contradictions(seen)
        used = without(seen, against)
        with doing(f"learning how {piece} moves"):
            dfa = minimal(without_empty_word(learner.learn(used, check))) if used.words else _NEVER
        yield Learned(piece, dfa, used, against, gaps(used), perf_counter() - begun)


def pieces(gathering: Gathering) -> list[str]:
    """The letters of all pieces, upper case."""
    standing = {held.upper() for held in gathering.header.start.squares if held.isalpha()}
    return sorted({*gathering.pieces(), *standing})


_NEVER: Dfa[Letter] = Dfa(({},), frozenset())
