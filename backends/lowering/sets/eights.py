"""Sets that are looked up by eight places at a time: what the members of each eight stand for.

``board[cellOf[die]] == e`` asks about a die by a place, and the places may be in any order.
"""

from __future__ import annotations

from collections.abc import Mapping

EIGHTH = 256
"""How many rows there are for each eight places: one for each set of them."""
_EIGHT, _MOST = 8, 4
"""Larger tables fall out of the cache."""


def rows_by_eights(places: Mapping[int, int]) -> list[int]:
    """For every set of the first eight places, and then of the next, the x whose place is in it;
    nothing if there are too many places.
    """
    parts = 1 + max(places.values()) // _EIGHT
    return [row for part in range(parts) for row in _rows(places, part)] if parts <= _MOST else []


def _rows(places: Mapping[int, int], part: int) -> list[int]:
    from_place = [0] * _EIGHT
    for x, place in places.items():
        if place // _EIGHT == part:
            from_place[place % _EIGHT] |= 1 << x
    rows = [0]
    for members in from_place:
        rows += [row | members for row in rows]
    return rows
