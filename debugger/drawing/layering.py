"""Layered drawing of small graphs: layers, order within layers, coordinates.

Cycles are broken where a depth-first walk closes them; layers are longest paths; crossings are
made fewer by sweeps that sort by the mean of neighbours; coordinates are least squares with
distances kept.  Nothing depends on chance: the same graph gives the same drawing.

Source: K. Sugiyama, S. Tagawa, M. Toda, Methods for visual understanding of hierarchical
system structures, IEEE Transactions on Systems, Man, and Cybernetics 11 (1981).
"""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

_SWEEPS = 6
_ALIGNMENTS = 4
_INERTIA = 0.1

Arc = tuple[int, int]
"""From a vertex to another; vertices are numbers from 0."""
Pull = tuple[int, float]
"""A neighbour and its weight."""


def backward_arcs(size: int, arcs: Sequence[Arc]) -> set[int]:
    """Which arcs (by place in the list) close a cycle, walking from the first vertices first."""
    leaving: list[list[tuple[int, int]]] = [[] for _ in range(size)]
    entered = [0] * size
    for place, (source, target) in enumerate(arcs):
        leaving[source].append((place, target))
        entered[target] += 1
    state = [0] * size
    backward: set[int] = set()
    for root in sorted(range(size), key=lambda vertex: entered[vertex] > 0):
        if state[root]:
            continue
        state[root] = 1
        stack = [(root, iter(leaving[root]))]
        while stack:
            vertex, rest = stack[-1]
            for place, target in rest:
                if state[target] == 1:
                    backward.add(place)
                elif not state[target]:
                    state[target] = 1
                    stack.append((target, iter(leaving[target])))
                    break
            else:
                state[vertex] = 2
                stack.pop()
    return backward


def layers(size: int, arcs: Sequence[Arc]) -> list[int]:
    """The layer of every vertex of a graph without cycles: as high as arcs downwards allow.

    A vertex that nothing enters stands right above the first vertex that it leads to.
    """
    below: list[list[int]] = [[] for _ in range(size)]
    waiting = [0] * size
    for source, target in arcs:
        below[source].append(target)
        waiting[target] += 1
    entered = [count > 0 for count in waiting]
    layer = [0] * size
    ready = [vertex for vertex in range(size) if not waiting[vertex]]
    for vertex in ready:
        for target in below[vertex]:
            layer[target] = max(layer[target], layer[vertex] + 1)
            waiting[target] -= 1
            if not waiting[target]:
                ready.append(target)
    for vertex in range(size):
        if not entered[vertex] and below[vertex]:
            layer[vertex] = min(layer[target] for target in below[vertex]) - 1
    return layer


def ordered(rows: Sequence[Sequence[int]], arcs: Sequence[Arc]) -> list[list[int]]:
    """The rows sorted so that few arcs cross; every arc leads from a row to the next."""
    above, below = _neighbours(arcs)
    best = current = [list(row) for row in rows]
    fewest = _crossings(current, below)
    for sweep in range(_SWEEPS):
        if not fewest:
            break
        down = sweep % 2 == 0
        current = _swept(current, above if down else below, down)
        crossings = _crossings(current, below)
        if crossings < fewest:
            best, fewest = current, crossings
    return best


def placed(
    rows: Sequence[Sequence[int]],
    widths: Sequence[float],
    gap: float,
    arcs: Sequence[tuple[int, int, float]],
    levels: Sequence[int] = (),
) -> list[float]:
    """The horizontal centre of every vertex: rows keep their order, `gap` between neighbours.

    Arcs, each with a weight, pull their two ends under each other.  A row of so many `levels`
    (one, unless given) has its vertices in turn on each, and only those on one level mind each
    other's widths.
    """
    above: list[list[Pull]] = [[] for _ in widths]
    below: list[list[Pull]] = [[] for _ in widths]
    for source, target, weight in arcs:
        above[target].append((source, weight))
        below[source].append((target, weight))
    spaced = [
        (row, _offsets(row, widths, gap, count))
        for row, count in zip(rows, levels or [1] * len(rows), strict=True)
    ]
    centres = [0.0] * len(widths)
    for row, offsets in spaced:
        for vertex, offset in zip(row, offsets, strict=True):
            centres[vertex] = offset - offsets[-1] / 2
    for turn in range(_ALIGNMENTS):
        down = turn % 2 == 0
        for row, offsets in spaced if down else reversed(spaced):
            _align(row, offsets, centres, above if down else below)
    both = [[*up, *down] for up, down in zip(above, below, strict=True)]
    for row, offsets in spaced:
        _align(row, offsets, centres, both)
    return centres


def _neighbours(arcs: Iterable[Arc]) -> tuple[dict[int, list[int]], dict[int, list[int]]]:
    above: dict[int, list[int]] = {}
    below: dict[int, list[int]] = {}
    for source, target in arcs:
        above.setdefault(target, []).append(source)
        below.setdefault(source, []).append(target)
    return above, below


def _swept(
    rows: Sequence[Sequence[int]], near: Mapping[int, Sequence[int]], down: bool
) -> list[list[int]]:
    """One pass over all rows, each sorted by where its neighbours stand in the one before."""
    found = [list(row) for row in rows]
    indices = range(1, len(found)) if down else range(len(found) - 2, -1, -1)
    for index in indices:
        fixed = found[index - 1 if down else index + 1]
        row = found[index]
        if len(row) == 1:
            continue
        place = {vertex: i for i, vertex in enumerate(fixed)}
        scale = len(fixed) / max(len(row), 1)
        key: dict[int, float] = {}
        for i, vertex in enumerate(row):
            ends = near.get(vertex)
            key[vertex] = sum([place[end] for end in ends]) / len(ends) if ends else i * scale
        row.sort(key=key.__getitem__)
    return found


def _crossings(rows: Sequence[Sequence[int]], below: Mapping[int, Sequence[int]]) -> int:
    """How many pairs of arcs cross."""
    count = 0
    for upper, lower in pairwise(rows):
        if len(upper) == 1 or len(lower) == 1:
            continue
        place = {vertex: i for i, vertex in enumerate(lower)}
        seen: list[int] = []
        for vertex in upper:
            ends = sorted([place[end] for end in below.get(vertex, ())])
            for end in ends:
                count += len(seen) - bisect_right(seen, end)
            for end in ends:
                insort(seen, end)
    return count


def _offsets(row: Sequence[int], widths: Sequence[float], gap: float, levels: int) -> list[float]:
    """How far right of the first vertex of a row each one stands at least."""
    offsets = [0.0] * min(len(row), 1)
    for place, vertex in enumerate(row[1:], 1):
        offset = offsets[-1] + gap / 2
        if place >= levels:
            before = place - levels
            apart = (widths[row[before]] + widths[vertex]) / 2 + gap
            offset = max(offset, offsets[before] + apart)
        offsets.append(offset)
    return offsets


def _align(
    row: Sequence[int],
    offsets: Sequence[float],
    centres: list[float],
    near: Sequence[Sequence[Pull]],
) -> None:
    """Move a row's vertices as near as can be to the mean of their neighbours.

    Pools of vertices that would overlap move as one: isotonic regression of the wishes, after
    the distances between neighbours are taken off.
    """
    totals: list[float] = []
    masses: list[float] = []
    counts: list[int] = []
    for vertex, offset in zip(row, offsets, strict=True):
        total = mass = 0.0
        for other, weight in near[vertex]:
            total += centres[other] * weight
            mass += weight
        if not mass:
            total, mass = centres[vertex] * _INERTIA, _INERTIA
        total -= offset * mass
        count = 1
        while totals and totals[-1] * mass > total * masses[-1]:
            total += totals.pop()
            mass += masses.pop()
            count += counts.pop()
        totals.append(total)
        masses.append(mass)
        counts.append(count)
    place = 0
    for total, mass, count in zip(totals, masses, counts, strict=True):
        for _ in range(count):
            centres[row[place]] = total / mass + offsets[place]
            place += 1
