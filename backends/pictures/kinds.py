"""What kind of board a grid is: squares, hexagons, rings, or points on lines.

Names of places are the same for all of them; the steps between them tell the difference.
"""

from __future__ import annotations

import math
import re
from collections import Counter, deque
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import repeat

from rgt.backends.pictures.board import Place, Spot
from rgt.backends.pictures.steps import Step, Vector
from rgt.backends.showing.boards import Grid

Spots = Mapping[Spot, Vector]
"""The places of a grid with their columns and rows."""

_HEXAGON = re.compile(r"hx\d+y\d+")
_ROW_OF_HEXAGONS = 3**0.5 / 2
_UNIT = tuple((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0))
_RIGHT, _DOWN = (1, 0), (0, 1)
_MOST = 0.9
"""A direction in which so many steps can be taken is one of the whole board."""
_SOME = 0.2
"""One in which fewer can be taken is an exception, such as a castling king's."""
_NEXT = 1.5
"""Between places so close there is no other."""
_ALIKE = 0.7
"""So many steps of a direction go equally far."""


def spots_of(grid: Grid, names: Sequence[str]) -> dict[Spot, Vector]:
    """The places of a grid; `names` are those of its map's values."""
    return {
        Spot(names[value].rpartition(" ")[2], names[value], value): (x, y)
        for y, row in enumerate(grid.cells)
        for x, value in enumerate(row)
        if value is not None
    }


def within(spots: Spots, steps: Iterable[Step]) -> list[Step]:
    """The steps inside a grid, without those of maps that lead hither and thither."""
    at = {spot.key: place for spot, place in spots.items()}
    inside: dict[str, list[Step]] = {}
    for step in steps:
        if {step.source, step.target} <= at.keys():
            inside.setdefault(step.direction, []).append(step)
    found: list[Step] = []
    for each in inside.values():
        lengths = Counter(_vector(at[step.source], at[step.target]) for step in each)
        if each[0].way is not None or max(lengths.values()) >= _ALIKE * len(each):
            found += each
    return found


def _vector(one: Vector, other: Vector) -> Vector:
    return other[0] - one[0], other[1] - one[1]


def hexagons(spots: Spots, steps: Iterable[Step]) -> dict[Spot, Place] | None:
    """Where hexagons are, in rows; None if these are none."""
    if all(_HEXAGON.fullmatch(spot.key) for spot in spots):
        return _rows_of_hexagons(spots, steps)
    shares = _shares(spots, steps)
    whole = {way for way, share in shares.items() if share >= _SOME}
    straight = {_RIGHT, _DOWN, (-1, 0), (0, -1)}
    for slope in (1, -1):
        six = straight | {(1, slope), (-1, -slope)}
        if whole == six and all(shares[way] >= _MOST for way in six):
            return {
                spot: (x - slope * y / 2, y * _ROW_OF_HEXAGONS) for spot, (x, y) in spots.items()
            }
    return None


def _rows_of_hexagons(spots: Spots, steps: Iterable[Step]) -> dict[Spot, Place]:
    """Hexagons whose columns count from the left end of the row.

    From row to row the end goes half a hexagon to the left as long as the rows get longer, which
    steps to the next row tell: they lead to the same column and the next one.
    """
    at = {spot.key: place for spot, place in spots.items()}
    votes: Counter[int] = Counter()
    for step in steps:
        (x, y), (to_x, to_y) = at[step.source], at[step.target]
        for upper, lower, down in ((x, to_x, to_y - y), (to_x, x, y - to_y)):
            if down == 1 and abs(lower - upper) == 1:
                votes[min(y, to_y)] += lower - upper
    ends = [0.0]
    for row in range(max(y for _, y in spots.values())):
        ends.append(ends[-1] + (-0.5 if votes[row] > 0 else 0.5))
    return {spot: (x + ends[y], y * _ROW_OF_HEXAGONS) for spot, (x, y) in spots.items()}


def rings(spots: Spots, steps: Collection[Step]) -> dict[Spot, Place] | None:
    """Where places are whose columns, or rows, lead round to the first one again, perhaps around a
    single place in the middle; None for other boards.
    """
    for axis in (0, 1):
        found: dict[int, dict[int, Spot]] = {}
        for spot, place in spots.items():
            found.setdefault(place[1 - axis], {})[place[axis]] = spot
        numbers = sorted(found)
        if len(found[numbers[0]]) > 1 and len(found[numbers[-1]]) == 1:
            numbers.reverse()
        middle = found.pop(numbers[0]) if len(found[numbers[0]]) == 1 else {}
        sizes = {len(ring) for ring in found.values()}
        if (
            len(sizes) == 1
            and all(map(_is_ring, found.values(), repeat(steps)))
            and _are_close(found, steps, max(sizes))
        ):
            # as the game counts them: from the middle, and round
            outwards = [sorted(ring.values(), key=_value) for ring in found.values()]
            outwards.sort(key=lambda ring: ring[0].value)
            turned = _links_corners(outwards, steps)
            return dict.fromkeys(middle.values(), (0.0, 0.0)) | {
                spot: _on_ring(1 + radius, number + turned, len(ring))
                for radius, ring in enumerate(outwards)
                for number, spot in enumerate(ring)
            }
    return None


def _value(spot: Spot) -> int:
    return spot.value


def _links_corners(rings_: Sequence[Sequence[Spot]], steps: Iterable[Step]) -> bool:
    """Whether more of the even places have steps to other rings than of the odd ones."""
    number = {spot.key: at for ring in rings_ for at, spot in enumerate(ring)}
    ring_of = {spot.key: ring for ring, spots in enumerate(rings_) for spot in spots}
    even = 0
    for step in steps:
        if {step.source, step.target} <= number.keys():
            is_link = ring_of[step.source] != ring_of[step.target]
            even += is_link * (1 if number[step.source] % 2 == 0 else -1)
    return even > 0


def _is_ring(ring: Mapping[int, Spot], steps: Iterable[Step]) -> bool:
    """Whether there is a step from the last place to the first."""
    ends = {ring[min(ring)].key, ring[max(ring)].key}
    return len(ring) > 3 and any({step.source, step.target} == ends for step in steps)


def _are_close(rings_: Mapping[int, Mapping[int, Spot]], steps: Iterable[Step], size: int) -> bool:
    """Whether steps from ring to ring lead to the next place, or to the next ring."""
    at = {spot.key: (r, number) for r, ring in rings_.items() for number, spot in ring.items()}
    between = [
        _vector(at[step.source], at[step.target])
        for step in steps
        if {step.source, step.target} <= at.keys()
    ]
    near = sum(abs(out) <= 1 and along % size in (0, 1, size - 1) for out, along in between)
    return near >= _MOST * len(between)


def _on_ring(radius: float, number: int, size: int) -> Place:
    """A place on a ring: on a square with places in its corners where that is customary."""
    if size != 8:
        angle = 2 * math.pi * number / size - math.pi / 2
        wide = radius + max(0, size / (2 * math.pi) - 1)
        return wide * math.cos(angle), wide * math.sin(angle)
    side, along = divmod(number % size, 2)
    part = radius * along - radius
    return ((part, -radius), (radius, part), (-part, radius), (-radius, -part))[side]


def is_of_lines(spots: Spots, steps: Iterable[Step]) -> bool:
    """Whether only some places are linked in a direction that others are linked in."""
    shares = _shares(spots, steps).values()
    return any(_SOME <= share < _MOST for share in shares)


def lines(spots: Mapping[Spot, Place], steps: Iterable[Step]) -> tuple[tuple[str, str], ...]:
    """The steps as lines, each pair of places once, none across other places."""
    at = {spot.key: place for spot, place in spots.items()}
    pairs = dict.fromkeys(
        (min(step.source, step.target), max(step.source, step.target))
        for step in steps
        if {step.source, step.target} <= at.keys()
    )
    return tuple(pair for pair in pairs if not _crosses(at[pair[0]], at[pair[1]], at.values()))


def _crosses(one: Place, other: Place, places: Iterable[Place]) -> bool:
    """Whether another place is on the line between two."""
    between = math.dist(one, other)
    if between < _NEXT:
        return False
    return any(
        abs(math.dist(one, each) + math.dist(each, other) - between) < 1e-6
        for each in places
        if each not in (one, other)
    )


def spread(
    first: Spots, others: Sequence[Spot], lone: Sequence[Spot], steps: Iterable[Step]
) -> dict[Spot, Place]:
    """All places, those of `first` as they are, the others where the compass leads from known ones.

    From `lone` places steps are taken when there are no others left.  Only those places are told
    that steps lead to.
    """
    by_key = {spot.key: spot for spot in (*first, *others, *lone)}
    found: dict[Spot, Place] = dict(first)
    following: dict[str, list[Step]] = {}
    for step in steps:
        if step.way is not None:
            following.setdefault(step.source, []).append(step)
    waiting, later = deque(first), deque[Spot]()
    while waiting or later:
        spot = (waiting or later).popleft()
        for step in following.get(spot.key, ()):
            target = by_key.get(step.target)
            if target is not None and target not in found and step.way is not None:
                x, y = found[spot]
                found[target] = (x + step.way[0], y + step.way[1])
                (later if target in lone else waiting).append(target)
    return found


def straight_steps(spots: Mapping[Spot, Place], steps: Iterable[Step]) -> int:
    """How many steps lead where the compass says, however far."""
    at = {spot.key: place for spot, place in spots.items()}
    count = 0
    for step in steps:
        if step.way is not None and {step.source, step.target} <= at.keys():
            (x, y), (to_x, to_y) = at[step.source], at[step.target]
            right, down = to_x - x, to_y - y
            straight = right * step.way[1] == down * step.way[0]
            count += straight and right * step.way[0] + down * step.way[1] > 0
    return count


def _shares(spots: Spots, steps: Iterable[Step]) -> dict[Vector, float]:
    """For steps to places close by: how many places with a neighbour there have one, of all."""
    at = {spot.key: place for spot, place in spots.items()}
    taken = {
        pair
        for step in steps
        if {step.source, step.target} <= at.keys()
        for pair in (
            (at[step.source], at[step.target]),
            (at[step.target], at[step.source]),
        )
    }
    places = set(at.values())
    shares: dict[Vector, float] = {}
    for dx, dy in _UNIT:
        pairs = [((x, y), (x + dx, y + dy)) for x, y in places if (x + dx, y + dy) in places]
        share = sum(pair in taken for pair in pairs) / len(pairs) if pairs else 0.0
        if share:
            shares[dx, dy] = share
    return shares
