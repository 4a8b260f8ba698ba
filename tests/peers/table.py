"""All pairs of a game of ours and a game of a peer."""

from __future__ import annotations

from importlib.util import find_spec

from tests.peers.beside import Pair
from tests.peers.pairs import chess, counting, draughts, moving, placing, shared, turning

LIBRARIES = {
    "OpenSpiel": "pyspiel",
    "python-chess": "chess",
    "pydraughts": "draughts",
    "python-ataxx": "ataxx",
}
"""What each peer is imported as; the extra `peers` has them all."""

PAIRS: tuple[Pair, ...] = (
    *placing.PAIRS,
    *moving.PAIRS,
    *counting.PAIRS,
    *turning.PAIRS,
    *draughts.PAIRS,
    *chess.PAIRS,
    *shared.PAIRS,
)


def missing(pair: Pair) -> str | None:
    """The library that a pair needs and that is not here."""
    library = LIBRARIES[pair.peer]
    return library if find_spec(library) is None else None
