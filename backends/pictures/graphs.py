"""Places without coordinates: laid out so that distances on paper are those along the steps.

Source: E. R. Gansner, Y. Koren, S. North, Graph Drawing by Stress Majorization, Graph Drawing 2004.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence

import networkx as nx

from rgt.backends.pictures.board import Place
from rgt.backends.pictures.steps import Step

_ROUNDS = 150
_MOST = 80
_SPREAD = 1.6
"""How far apart neighbours are: names are to be read between them."""


def graph_layout(keys: Sequence[str], steps: Iterable[Step]) -> dict[str, Place] | None:
    """Where the places are; None if steps do not link them all, or there are too many.

    Places one after the other are none either: a row shows them best.
    """
    graph: nx.Graph[str] = nx.Graph((step.source, step.target) for step in steps)
    places = [key for key in keys if key in graph]
    if not 3 <= len(places) <= _MOST or not nx.is_connected(graph):
        return None
    if nx.is_tree(graph) and max(degree for _, degree in graph.degree) <= 2:
        return None
    far = dict(nx.all_pairs_shortest_path_length(graph))
    distances = [[float(far[one][other]) for other in places] for one in places]
    found = _settled(distances)
    return {key: (x * _SPREAD, y * _SPREAD) for key, (x, y) in zip(places, found, strict=True)}


def _settled(distances: Collection[Sequence[float]]) -> list[Place]:
    """Places on a circle, each moved again and again to where the others want it."""
    size = len(distances)
    angles = [2 * math.pi * number / size for number in range(size)]
    found = [(size / 4 * math.cos(angle), size / 4 * math.sin(angle)) for angle in angles]
    for _ in range(_ROUNDS):
        for number, row in enumerate(distances):
            total = right = down = 0.0
            x, y = found[number]
            for (other_x, other_y), distance in zip(found, row, strict=True):
                if not distance:
                    continue
                weight = 1 / distance**2
                apart = math.hypot(x - other_x, y - other_y) or 1.0
                right += weight * (other_x + distance * (x - other_x) / apart)
                down += weight * (other_y + distance * (y - other_y) / apart)
                total += weight
            found[number] = (right / total, down / total)
    return found
