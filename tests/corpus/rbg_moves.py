"""Moves of the corpus games in RBG in the notation of their witnesses.

A move of RBG names the fields that its modifiers change, the last of them being where the move
ends.  The readers here know how each description numbers its fields, and in which order its
rules change them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import chain

from rgt.backends.forward_model import Move as Tags
from tests.corpus.enumerators.tree import Move

Field = tuple[int, ...]
"""What the generators of boards call a field: column, row from above, layer."""
Fields = Sequence[Field]


def fields_of(move: Tags) -> list[Field]:
    """The fields that a move changes, one for each of its modifiers but the switch."""
    return [tuple(map(int, re.findall(r"\d+", name))) for name in move[:-2:2]]


def squares(rows: int) -> Callable[[Fields], Move]:
    """Files and ranks, the ranks from below."""

    def read(fields: Fields) -> Move:
        return tuple(chain.from_iterable((x, rows - 1 - y) for x, y in fields))

    return read


def _ride(fields: Fields) -> Move:
    """From, what is leapt over, and to; or from and to alone."""
    start, *overs, end = fields
    route = [start]
    for over in overs:
        last = route[-1]
        route.append((2 * over[0] - last[0], 2 * over[1] - last[1]))
    if overs:
        assert route[-1] == end
    else:
        route.append(end)
    return squares(8)(route)


_SPOTS = [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1)]


def _points_of_rings(fields: Fields) -> Move:
    return tuple(chain.from_iterable((z, _SPOTS.index((x, y))) for x, y, z in fields))


def _cell_of_hexagon(fields: Fields) -> Move:
    ((x, y),) = fields
    return x + max(0, 4 - y), 8 - y


READERS: dict[str, Callable[[Fields], Move]] = {
    "english_draughts": _ride,
    "mill_game": _points_of_rings,
    "surakarta": squares(6),
    "yavalath": _cell_of_hexagon,
}
"""For every game how the fields of a move are read."""
