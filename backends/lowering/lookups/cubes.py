"""Conditions on the members of a set, of few parts.

A row ``(care, want)`` holds for the sets that have exactly the members `want` among the places
`care`; of several rows one is to hold.  Walks that end at the first square of another colour ask
for more than the rows they find do together: "two behind, none behind these, one ahead" and "three
behind" are "two behind, one ahead" and "three behind".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rgt.ir.structures.bit_sets import bits

Row = tuple[int, int]

_MOST_CASES = 2_000
"""So many cases are looked at to find that rows hold for all sets of a kind."""
_MOST_LOOKS = 300_000
"""So often a row is looked at for one condition, which may be that of a whole board."""


@dataclass(slots=True)
class _Left:
    """How many cases may still be looked at for one question, and how many rows for all."""

    looks: int = _MOST_LOOKS
    cases: int = 0


def fewest(rows: Iterable[Row]) -> list[Row]:
    """Rows of which one holds whenever one of the given ones does: places that do not matter are
    left out, those that must not be members first, and then the rows that the others replace.

    What is found depends on the order, which is that of the numbers; it need not be the least.
    """
    found, left = _without_longer(set(rows)), _Left()
    for i, (care, want) in enumerate(found):
        for place in (*bits(care & ~want), *bits(want)):
            shorter = care & ~(1 << place), want & ~(1 << place)
            if _follows((care, want ^ 1 << place), found, left):
                found[i] = care, want = shorter
    found = _without_longer(set(found))
    for row in reversed(found):
        others = [other for other in found if other != row]
        if _follows(row, others, left):
            found = others
    return found


def _without_longer(rows: set[Row]) -> list[Row]:
    """The rows without those that ask for more than another."""
    return sorted(
        (care, want)
        for care, want in rows
        if not any(
            other != care and other & care == other and want & other == wanted
            for other, wanted in rows
        )
    )


def _follows(row: Row, rows: Sequence[Row], left: _Left) -> bool:
    """Whether some of `rows` holds wherever `row` does, as far as few cases show it."""
    care, want = row
    open_rows = [
        (other & ~care, wanted & ~care)
        for other, wanted in rows
        if not (want ^ wanted) & care & other
    ]
    left.cases = _MOST_CASES
    return _always(open_rows, left)


def _always(rows: Sequence[Row], left: _Left) -> bool:
    """Whether for every set one of the rows holds; False if what is `left` is not enough."""
    if any(not care for care, _ in rows):
        return True
    members = others = 0
    for care, want in rows:
        members |= want
        others |= care & ~want
    left.cases -= 1
    left.looks -= len(rows)
    # a place that is only asked for in one way does not help where it is the other
    both = members & others
    if not both or left.cases < 0 or left.looks < 0:
        return False
    asked = Counter(at for care, _ in rows for at in bits(care & both))
    place = max(sorted(asked), key=lambda at: asked[at])
    bit = 1 << place
    return all(
        _always([(c & ~bit, w & ~bit) for c, w in rows if not c & bit or w & bit == here], left)
        for here in (0, bit)
    )
