"""Where the nodes and edges of a small automaton stand when control flows from left to right.

Columns of nodes and columns of tracks take turns.  Every edge has a track, a row of its own, in
each gap between two columns of nodes that it crosses; where it passes a column of nodes it has
a place there like a node.  All of these are vertices, numbered from 0, the nodes first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from rgt.debugger.drawing.layering import Arc, backward_arcs, layers, ordered, placed


@dataclass(frozen=True, slots=True)
class Grid:
    """The vertices in their columns and rows.

    `columns` are the vertices by column, from top to bottom; `row` is the row of each vertex;
    `chains` are the vertices of every edge from left to right, its two nodes included;
    `backward` edges lead to the left.
    """

    columns: list[list[int]]
    row: list[int]
    chains: list[list[int]]
    backward: set[int]


def grid(size: int, edges: Sequence[Arc]) -> Grid:
    """A place for each of `size` nodes and for the edges between them, none of them a loop."""
    backward = backward_arcs(size, edges)
    turned = [edge[::-1] if i in backward else edge for i, edge in enumerate(edges)]
    layer = layers(size, turned)
    first = min(layer, default=0)
    column_of = [2 * (each - first) for each in layer]
    columns: list[list[int]] = [[] for _ in range(max(column_of, default=0) + 1)]
    for vertex, column in enumerate(column_of):
        columns[column].append(vertex)
    chains = []
    vertices = size
    for left, right in turned:
        between = range(column_of[left] + 1, column_of[right])
        for column in between:
            columns[column].append(vertices + column - between.start)
        chains.append([left, *range(vertices, vertices + len(between)), right])
        vertices += len(between)
    arcs = [arc for chain in chains for arc in pairwise(chain)]
    columns = ordered(columns, arcs)
    centres = placed(columns, [1.0] * vertices, 0.0, [(a, b, 1.0) for a, b in arcs])
    row = [0] * vertices
    for each in columns:
        for place, vertex in enumerate(each):
            # what neighbours wish is apart by one at least, and stays so
            row[vertex] = round(centres[vertex] - place) + place
    return Grid(columns, _apart(columns, row, arcs), chains, backward)


def stem_columns(ties: Sequence[tuple[int, int, int]]) -> dict[int, int]:
    """A column for the stem of every vertex, counted from the vertex outwards.

    A stem is the upright line that joins a vertex's row with the rows of its tracks; `ties`
    are (vertex, its row, row of one of its tracks).  Stems side by side have columns of their
    own.

    >>> stem_columns([(0, 0, 0), (0, 0, 2), (1, 1, 3), (2, 4, 4)])
    {0: 0, 1: 1, 2: 0}
    """
    spans: dict[int, tuple[int, int]] = {}
    for vertex, row, track in ties:
        low, high = spans.get(vertex, (row, row))
        spans[vertex] = (min(low, track), max(high, track))
    columns: dict[int, int] = {}
    for vertex, (low, high) in spans.items():
        taken = {
            column
            for other, column in columns.items()
            if spans[other][0] <= high and low <= spans[other][1]
        }
        columns[vertex] = next(column for column in range(len(spans)) if column not in taken)
    return columns


def _apart(columns: Sequence[Sequence[int]], row: Sequence[int], arcs: Sequence[Arc]) -> list[int]:
    """The same rows, but no track in the row of a vertex beside it that is not its own.

    Such a track moves to a row between the old ones; rows where nothing stands are left out.
    """
    beside: dict[int, set[int]] = {}
    for left, right in arcs:
        beside.setdefault(left, set()).add(right)
        beside.setdefault(right, set()).add(left)
    moved = [2 * each for each in row]
    for number in range(1, len(columns), 2):
        near = [*columns[number - 1], *columns[number + 1]]
        for track in columns[number]:
            if any(row[other] == row[track] and other not in beside[track] for other in near):
                moved[track] += 1
    place = {each: k for k, each in enumerate(sorted(set(moved)))}
    return [place[each] for each in moved]
