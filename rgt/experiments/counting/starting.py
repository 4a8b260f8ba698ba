"""The frontier from which workers go on, and the counts of the depths down to it."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b

from rgt.backends import frontiers
from rgt.backends.forward_model import Engine, Move
from rgt.backends.frontiers import Frontier
from rgt.ir.system.budget import doing

_ENOUGH = 2_000
"""So many positions can be divided among many workers."""
_MOST = 100_000
"""So many can be reached here soon, and kept."""
_LONG = 4
"""Where more moves than these are left a position may take minutes: more of them are better."""


@dataclass(slots=True)
class Root:
    """A position whose count is asked for: the first one, or the one after a first move.

    `levels` are the counts of the depths from it down to its frontier.
    """

    move: Move | None
    frontier: Frontier
    levels: list[int]


def roots(engine: Engine, depth: int, *, by_move: bool) -> list[Root]:
    """The roots, each with its frontier; the rule is the same for any number of workers."""
    if by_move:
        found = [Root(move, each, [1]) for move, each in frontiers.first_moves(engine)]
        depth -= 1
    else:
        found = [Root(None, frontiers.beginning(engine, engine.initial_state()), [1])]
    with doing("finding the positions to divide the count at"):
        for root in found:
            _expand(root, depth, max(_ENOUGH // len(found), 1), max(_MOST // len(found), 1))
    return found


def _expand(root: Root, depth: int, enough: int, most: int) -> None:
    """Go on until there are enough positions, or next to nothing is left to be counted."""
    growth = 1.0
    while len(root.frontier) and len(root.levels) <= depth:
        size, left = len(root.frontier), depth + 1 - len(root.levels)
        if left <= 1 or size * growth > most:
            return
        if size >= enough and left <= _LONG:
            return
        root.levels.append(root.frontier.deeper(keep=True))
        growth = max(len(root.frontier) / size, 1.0)


def digest(found: list[Root]) -> str:
    """What tells the frontiers of one count from those of any other."""
    told = blake2b(digest_size=16)
    for root in found:
        positions = root.frontier.positions(0, len(root.frontier))
        told.update(repr((root.move, root.levels, len(positions.ways), positions.ways)).encode())
        if isinstance(positions.states, bytes):
            told.update(positions.states)
        else:
            for state in positions.states:
                told.update(state.describe().encode())
    return told.hexdigest()
