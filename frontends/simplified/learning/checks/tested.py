"""A check of rgt's own: every unobserved word is held to the positions in which it was possible.

The published checks count the unobserved words that an automaton accepts, or ask whether one of
them is known as illegal.  But it tells more of an unobserved word how often it could have been
gone.

* In the scenario ``all`` a word that was applicable once and not listed is illegal.  In ``single``
  it would have been played now and then if it were legal: about as often, of the times it was
  applicable, as the observed words of the piece.  If that makes `_EXPECTED` plays and there was
  none, it is held to be illegal.
* Words are alike if one is the other in another direction.  If none of them was observed, they
  count together, as far as the piece goes in that direction otherwise.
* A word that was never applicable is no wonder: long rides are rare.  But if its way was gone in
  half of all plays and always ended before an obstacle, or if the piece never was on that part of
  the board, not a small one, from where the word stays on it, then the first position kept it from
  being seen, and it is doubtful (the limited riders of Kowalski and Kisielewicz, Theorem 1).

Written for rgt.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from rgt.frontends.simplified.automata.dfa import Automaton
from rgt.frontends.simplified.learning.checks.options import without_option
from rgt.frontends.simplified.learning.interfaces import Consistent, Evidence
from rgt.frontends.simplified.learning.sightings import Bits, Displacement
from rgt.frontends.simplified.learning.symmetries import SYMMETRIES, image
from rgt.frontends.simplified.words import Letter, On, Word

_EXPECTED = 10
"""How many plays of a word are expected before their absence makes it illegal."""

_TESTS = 100
"""In how many sightings observed words were applicable before anything is expected of others."""

_PLAYS = 6
"""In how many plays at least the same obstacle is no chance any more."""

_SIGHTINGS = 30
"""And in how many sightings."""

_PART = 0.25
"""How much of the board a piece keeps away from if it is fenced in."""


@dataclass(frozen=True, slots=True)
class Tested:
    """No accepted word is illegal, or doubtful, as far as its absence tells."""

    name: str = "tested"

    def judge(self, evidence: Evidence) -> Consistent:
        """The judgement of this evidence."""
        return _Judge(evidence)


class _Judge:
    def __init__(self, evidence: Evidence) -> None:
        self._evidence = evidence
        self._sightings = evidence.sightings
        self._is_all = evidence.scenario == "all"
        self._alike: dict[Word, int] = {}

    def __call__(self, automaton: Automaton[Letter]) -> bool:
        """Whether the automaton may be believed."""
        if automaton.accepts_at(0):
            return False
        sightings, observed = self._sightings, self._evidence.words
        columns, legal, illegal = sightings.columns, sightings.legal, sightings.illegal
        is_exact, accepts_at = self._evidence.is_exact, automaton.accepts_at
        reached: dict[tuple[int, Displacement], Bits] = {}
        unobserved: list[tuple[Word, Displacement, int]] = []
        work: list[tuple[int, int, int, Bits, Word]] = [(0, 0, 0, sightings.every, ())]
        for state, x, y, bits, before in work:
            for letter, after in automaton.edges(state).items():
                dx, dy, on = letter
                by = (x + dx, y + dy)
                held = columns.get(by)
                if held is None:
                    if self._is_fenced_in(by):
                        return False
                    continue
                found = bits & held[on]
                if not found:
                    if on == "e" and self._is_stopped(by, bits & (held["p"] | held["w"])):
                        return False
                    if accepts_at(after):
                        unobserved.append(((*before, letter), by, 0))
                    continue
                word = (*before, letter)
                if accepts_at(after) and word not in observed:
                    if is_exact and found & legal(by):
                        return False
                    times = (found & illegal(by)).bit_count()
                    if self._is_expected(times):
                        return False
                    unobserved.append((word, by, times))
                known = reached.get((after, by), 0)
                found &= ~known
                if found:
                    reached[after, by] = known | found
                    work.append((after, *by, found, word))
        asked: set[tuple[int, Displacement, On]] = set()
        for word, (x, y), times in unobserved:
            alike = (len(word), (max(abs(x), abs(y)), min(abs(x), abs(y))), word[-1].on)
            if alike not in asked:
                asked.add(alike)
                times = max(times, self._times_alike(word))
            if self._is_expected(times):
                return False
        return True

    def _is_expected(self, times: int) -> bool:
        """Whether a legal word that was applicable so many times would have been observed."""
        if self._is_all:
            return times > 0
        played, applicable = self._rate
        return (
            applicable >= _TESTS and times * self._evidence.every * played >= _EXPECTED * applicable
        )

    @cached_property
    def _rate(self) -> tuple[int, int]:
        """How often the observed words were played, and applicable, in the sightings."""
        played = applicable = 0
        for word in self._evidence.words:
            times = self._sightings.applicable(word)
            played += (times & self._sightings.legal(_end(word))).bit_count()
            applicable += times.bit_count()
        return played, applicable

    def _times_alike(self, word: Word) -> int:
        """How often words alike were applicable and not seen; 0 if one of them was observed."""
        images = dict.fromkeys(image(word, symmetry) for symmetry in SYMMETRIES)
        if not self._evidence.words.isdisjoint(images):
            return 0
        key = min(images)
        if key not in self._alike:
            ways = self._ways
            stem = len(word) - 1
            while word[:stem] not in ways:
                stem -= 1
            self._alike[key] = sum(
                self._times(other) for other in images if stem and other[:stem] in ways
            )
        return self._alike[key]

    @cached_property
    def _ways(self) -> frozenset[Word]:
        """The beginnings of the observed words."""
        return frozenset(
            word[:end] for word in self._evidence.words for end in range(len(word) + 1)
        )

    def _times(self, word: Word) -> int:
        """In how many sightings a word was applicable and not seen."""
        seen = self._sightings
        return (seen.applicable(word) & seen.illegal(_end(word))).bit_count()

    def _is_stopped(self, by: Displacement, obstacles: Bits) -> bool:
        """Whether it is no chance that an obstacle stood there whenever the way was gone."""
        return (
            by != (0, 0)
            and obstacles.bit_count() >= _SIGHTINGS
            and self._sightings.plays(obstacles) >= max(_PLAYS, self._plays / 2)
        )

    def _is_fenced_in(self, by: Displacement) -> bool:
        """Whether the piece could have been where a square so far away is on the board."""
        width, height = self._evidence.width, self._evidence.height
        room = max(width - abs(by[0]), 0) * max(height - abs(by[1]), 0)
        return room >= _PART * width * height and self._plays >= _PLAYS

    @cached_property
    def _plays(self) -> int:
        """In how many plays the piece was seen."""
        return self._sightings.plays(self._sightings.every)


def _end(word: Word) -> Displacement:
    return sum(letter.dx for letter in word), sum(letter.dy for letter in word)


def check(option: str) -> Tested:
    """The check, which has no option; raises GameError (REC023) if one is given."""
    return without_option(Tested(), option)
