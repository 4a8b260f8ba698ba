"""Regular expressions over numbers, as terms, and how long they are when they are written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum


class Kind(Enum):
    """What a term is."""

    NOTHING = 0
    EMPTY = 1
    LETTER = 2
    CHAIN = 3
    SUM = 4
    STAR = 5


@dataclass(frozen=True, slots=True, eq=False)
class Term:
    """A regular expression over numbers; compared by identity, ordered by `number`.

    `parts` are what a chain or a sum is made of, and the body of a star.  `length` is that of the
    text, `letters` how many letters stand in it, powers written out, `depth` how many terms are
    inside one another, and `nullable` tells whether the empty word belongs to the language.
    """

    kind: Kind
    parts: tuple[Term, ...]
    letter: int
    number: int
    length: int
    letters: int
    depth: int
    nullable: bool

    @property
    def rank(self) -> tuple[int, int]:
        """What is compared to find the better of two terms: the shorter, then the simpler."""
        return self.length, self.letters

    @property
    def factors(self) -> tuple[Term, ...]:
        """The parts of a chain, of which another term has one and the empty word none."""
        if self.kind is Kind.CHAIN:
            return self.parts
        return () if self.kind is Kind.EMPTY else (self,)

    @property
    def options(self) -> tuple[Term, ...]:
        """The parts of a sum; another term is its only option."""
        return self.parts if self.kind is Kind.SUM else (self,)


@dataclass(frozen=True, slots=True)
class Notation:
    """How many characters an expression takes: `letter` of each letter, and what stands between."""

    letter: Callable[[int], int]
    between: int = len(" + ")
    group: int = len("()")
    star: int = len("^*")
    power: int = len("^")
    empty: int = 11


@dataclass(frozen=True, slots=True)
class Run:
    """A part of a chain that is written `times` times, as a power if that is more than once."""

    part: Term
    times: int


def factor_length(term: Term, notation: Notation) -> int:
    """The length of a term in a chain."""
    return term.length + (notation.group if term.kind is Kind.SUM else 0)


def base_length(term: Term, notation: Notation) -> int:
    """The length of what has a power or a star."""
    return term.length + (0 if term.kind is Kind.LETTER else notation.group)


def run_length(run: Run, notation: Notation) -> int:
    """The length of a part of a chain."""
    if run.times == 1:
        return factor_length(run.part, notation)
    return base_length(run.part, notation) + notation.power + len(str(run.times))
