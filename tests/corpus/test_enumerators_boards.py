"""The witnesses of chess and clobber, held to known facts.

The published counts of the corpus games themselves are asked for in `test_enumerators.py`.
"""

from __future__ import annotations

import pytest

from tests.corpus.chess_positions import PERFT
from tests.corpus.enumerators import chess, clobber
from tests.corpus.enumerators.tree import Position, perft


@pytest.mark.parametrize("fen", PERFT)
def test_chess_positions(fen: str) -> None:
    known = PERFT[fen]
    depth = 3 if known[2] < 200 else 2
    assert perft(chess.Position.from_fen(fen), depth) == known[: depth + 1]


def _play(position: Position, names: str) -> Position:
    """The position after moves like ``e2e4 e7e5``."""
    for name in names.split():
        move = tuple(int(n) - 1 if n.isdigit() else ord(n) - ord("a") for n in name)
        position = dict(position.successors())[move]
    return position


@pytest.mark.parametrize(
    ("pawns", "black"),
    [(pawns, black) for pawns in ("f2f3", "f2f4") for black in ("e7e5", "e7e6")],
)
def test_fools_mate(pawns: str, black: str) -> None:
    # The shortest mates: with white's moves in either order these are all 8 of the 197,281.
    for first, second in ((pawns, "g2g4"), ("g2g4", pawns)):
        mated = _play(chess.Position.start(), f"{first} {black} {second} d8h4")
        assert mated.goals() == {"white": 0, "black": 100}
        assert list(mated.successors()) == []


def test_scholars_mate() -> None:
    mated = _play(chess.Position.start(), "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7")
    assert mated.goals() == {"white": 100, "black": 0}


def test_loyds_stalemate() -> None:
    # Sam Loyd's stalemate in ten moves.
    moves = (
        "e2e3 a7a5 d1h5 a8a6 h5a5 h7h5 h2h4 a6h6 a5c7 f7f6 "
        "c7d7 e8f7 d7b7 d8d3 b7b8 d3h7 b8c8 f7g6 c8e6"
    )
    assert _play(chess.Position.start(), moves).goals() == {"white": 50, "black": 50}


def test_fifty_moves() -> None:
    bare = "7k/8/8/8/8/8/P7/K7 w - - 99 80"
    assert chess.Position.from_fen(bare).goals() is None
    assert _play(chess.Position.from_fen(bare), "a1b1").goals() == {"white": 50, "black": 50}
    assert _play(chess.Position.from_fen(bare), "a2a3").goals() is None
    # A mate by the hundredth move counts.
    mate = "7k/8/5KQ1/8/8/8/8/8 w - - 99 80"
    mated = _play(chess.Position.from_fen(mate), "g6g7")
    assert mated.goals() == {"white": 100, "black": 0}


def test_kings_are_captured() -> None:
    opened = _play(chess.Position.start(capture=True), "e2e4 f7f6 d1h5 a7a6")
    assert opened.goals() is None
    assert _play(opened, "h5e8").goals() == {"white": 100, "black": 0}


def _wins(position: Position) -> bool:
    """Whether who is to move can force the win."""
    goals = position.goals()
    if goals is not None:
        return goals[position.player] == 100
    return any(not _wins(after) for _, after in position.successors())


@pytest.mark.parametrize("pairs", range(1, 6))
def test_clobber_in_a_row(pairs: int) -> None:
    # Won by the first player for all n but 3: conjectured by Albert, Grossman, Nowakowski and
    # Wolfe in 2004, proved in 2025 (arXiv 2509.08985).
    assert _wins(clobber.Position.start(2 * pairs, 1)) == (pairs != 3)
