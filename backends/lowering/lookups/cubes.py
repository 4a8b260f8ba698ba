"""Conditions on the members of a set, of few parts.

A row ``(care, want)`` holds for the sets that have exactly the members `want` among the places
`care`; of several rows one is to hold.  Walks that end at the first square of another colour ask
for more than the rows they find do together: "two behind, none behind these, one ahead" and "three
behind" are "two behind, one ahead" and "three behind".
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rgt.ir.bit_sets import bits

Row = tuple[int, int]

_MOST_CASES = 2_000
"""So many cases are looked at to find that rows hold for all sets of a kind."""


def fewest(rows: Iterable[Row]) -> list[Row]:
    """Rows of which one holds whenever one of the given ones does: places that do not matter are
    left out, those that must not be members first, and then the rows that the others replace.

    What is found depends on the order, which is that of the numbers; it need not be the least.
    """
    found = _without_longer(set(rows))
    for i, (care, want) in enumerate(found):
        for place in (*bits(care & ~want), *bits(want)):
            shorter = care & ~(1 << place), want & ~(1 << place)
            if _follows((care, want ^ 1 << place), found):
                found[i] = care, want = shorter
    found = _without_longer(set(found))
    for row in reversed(found):
        others = [other for other in found if other != row]
        if _follows(row, others):
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


def _follows(row: Row, rows: Sequence[Row]) -> bool:
    """Whether some of `rows` holds wherever `row` does, as far as few cases show it."""
    care, want = row
    left = [
        (other & ~care, wanted & ~care)
        for other, wanted in rows
        if not (want ^ wanted) & care & other
    ]
    cases = [_MOST_CASES]
    return _always(left, cases)


def _always(rows: Sequence[Row], cases: list[int]) -> bool:
    """Whether for every set one of the rows holds; False if `cases`, counted down, are too few."""
    if any(not care for care, _ in rows):
        return True
    members = others = 0
    for care, want in rows:
        members |= want
        others |= care & ~want
    cases[0] -= 1
    # a place that is only asked for in one way does not help where it is the other
    both = members & others
    if not both or cases[0] < 0:
        return False
    place = max(bits(both), key=lambda at: sum(care >> at & 1 for care, _ in rows))
    bit = 1 << place
    return all(
        _always([(c & ~bit, w & ~bit) for c, w in rows if not c & bit or w & bit == here], cases)
        for here in (0, bit)
    )
