"""Positions of a set in groups, of which each is moved to its places in one way."""

from __future__ import annotations

from collections.abc import Mapping

from rgt.backends.lowering.sets.universe import Universe
from rgt.backends.lowering.sets.values import UnsupportedError
from rgt.backends.plan.expressions import Expr
from rgt.backends.plan.sets import Any, Meet, Shift, When, union
from rgt.ir.structures.bit_sets import bits_of

MOST_PARTS = 6
"""More groups are not made."""


def rising(places: Mapping[int, int]) -> list[dict[int, int]]:
    """Positions in as few parts as can be, in each of which the places keep their order."""
    found: list[dict[int, int]] = []
    last: list[int] = []
    for x in sorted(places):
        place = places[x]
        # a part that ends as far up as it may leaves the others to what comes lower
        fits = [i for i, end in enumerate(last) if end < place]
        at = max(fits, key=lambda i: last[i], default=len(found))
        if at == len(found):
            found.append({})
            last.append(place)
        found[at][x], last[at] = place, place
    return found


def parts_of(places: Mapping[int, int]) -> list[tuple[tuple[str, int], list[int]]]:
    """Positions by what they have in common: how far their places are, or the place itself."""
    rest = dict(places)
    found: list[tuple[tuple[str, int], list[int]]] = []
    while rest and len(found) <= MOST_PARTS:
        groups: dict[tuple[str, int], list[int]] = {}
        for x, place in rest.items():
            groups.setdefault(("place", place), []).append(x)
            groups.setdefault(("distance", place - x), []).append(x)
        kind = max(groups, key=lambda k: (len(groups[k]), k[0] == "distance", -abs(k[1]), k[1]))
        part = groups[kind]
        found.append((kind, part))
        for x in part:
            del rest[x]
    return found


def images(leads: Mapping[int, int], members: Expr, domain: int, universe: Universe) -> Expr:
    """The positions to which those of a set, all of them in `domain`, lead.

    Raises UnsupportedError where that takes too much.
    """
    parts = parts_of(leads)
    if len(parts) > MOST_PARTS or sum(len(part) for _, part in parts) < len(leads):
        raise UnsupportedError
    found: list[Expr] = []
    for (kind, number), part in parts:
        inside = bits_of(part)
        among = members if inside == domain else Meet((members, universe.constant(inside)))
        if kind == "place":
            found.append(When(Any(among), universe.constant(1 << number)))
        else:
            found.append(Shift(among, -number) if number else among)
    return union(found)
