"""Words of moves of which only the squares are known: slides and leaps told apart.

A single move along a line does not tell whether the piece slid or leapt (`steps.plain_word` takes
it for a slide if it can be one).  All moves that were seen together do.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import gcd

from rgt.frontends.simplified.learning.sightings import Bits, Displacement, Sightings
from rgt.frontends.simplified.words import CONTENTS, Letter, On, Word


def settled(words: Iterable[Word], sightings: Sightings) -> frozenset[Word]:
    """The plain words of a piece, made to agree with each other and with what was seen.

    Where the piece once jumped over an occupied square, every move so far, to the same content, is
    a leap.  If such a leap was illegal somewhere (in the scenario ``all``), then it depends on what
    is jumped over, and the words say what that was.
    """
    known = frozenset(words)
    leaps = {leap for word in known for leap in _leaps(word)}
    kept: dict[Word, None] = {}
    for word in sorted(known):
        ends = _ends(word)
        leap = Letter(*ends[0], ends[1])
        if leap not in leaps:
            kept[word] = None
        elif sightings.applicable((leap,)) & sightings.illegal(ends[0]) and _is_known(sightings):
            kept.update(dict.fromkeys(_ways(leap, sightings)))
        else:
            kept[(leap,)] = None
    return frozenset(kept)


def _leaps(word: Word) -> Iterable[Letter]:
    """The word's letter, if it jumps over squares of a line."""
    if len(word) == 1 and gcd(word[0].dx, word[0].dy) > 1:
        yield word[0]


def _ends(word: Word) -> tuple[Displacement, On]:
    """How far a word leads, and what stands there."""
    return (sum(each.dx for each in word), sum(each.dy for each in word)), word[-1].on


def _is_known(sightings: Sightings) -> bool:
    return sightings.scenario == "all"


def _ways(leap: Letter, sightings: Sightings) -> list[Word]:
    """The words of unit steps by which the destination of a leap was seen to be reached."""
    count = gcd(leap.dx, leap.dy)
    dx, dy = leap.dx // count, leap.dy // count
    end: Displacement = (leap.dx, leap.dy)
    start: Bits = sightings.legal(end) & sightings.holding(end)[leap.on]
    found: list[tuple[Word, Bits]] = [((), start)]
    for number in range(1, count):
        columns = sightings.holding((dx * number, dy * number))
        found = [
            ((*word, Letter(dx, dy, on)), bits & columns[on])
            for word, bits in found
            for on in CONTENTS
            if bits & columns[on]
        ]
    return [(*word, Letter(dx, dy, leap.on)) for word, _ in found]
