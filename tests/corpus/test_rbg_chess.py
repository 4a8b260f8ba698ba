"""Chess in RBG from positions that a play from its own seldom meets.

The text of a description is changed where it sets up the board.
"""

from __future__ import annotations

import re

import pytest

from rgt.backends import load_engine
from rgt.backends.explore import perft
from rgt.backends.forward_model import Engine
from rgt.corpus import find
from rgt.frontends import frontend_named
from rgt.ir.diagnostics import Source
from tests.corpus.chess_positions import PERFT
from tests.corpus.enumerators.chess import Position
from tests.corpus.enumerators.tree import levels
from tests.corpus.trees import tree

KINDS = {"p": "Pawn", "n": "Knight", "b": "Bishop", "r": "Rook", "q": "Queen", "k": "King"}
HOMES = {"K": ("e1", "h1"), "Q": ("e1", "a1"), "k": ("e8", "h8"), "q": ("e8", "a8")}
"""The men that have not moved if a castling is allowed."""
LEAPT = {"3": "4", "6": "5"}
"""The rank of a pawn that has just passed over a square of this one."""


def _engine(name: str, fen: str) -> Engine:
    """The game of this name, begun from a position in Forsyth-Edwards notation."""
    path = find(f"rbg/{name}")
    assert path is not None
    pieces, turn, castling, passant, quiet = fen.split()[:5]
    ranks = "\n".join(_ranks(pieces, castling, passant))
    text = path.read_text(encoding="utf-8")
    text, boards = re.subn(r" homeRank\(black\)(.|\n)* homeRank\(white\)", ranks, text)
    head, rules, turns = text.partition("#rules =")
    assert boards == 1 and rules
    if turn == "b":
        turns = re.sub(r"\((turn\(white.*?\)) (turn\(black.*?\))\)\*", r"(\2 \1)*", turns)
    text = f"{head}{rules} [$ quiet = {quiet}] {turns}"
    return load_engine(frontend_named("rbg").load(Source(path.name, text)))


def _ranks(pieces: str, castling: str, passant: str) -> list[str]:
    """The rows of the board."""
    unmoved = {square for right in castling.strip("-") for square in HOMES[right]}
    leapt = passant[0] + LEAPT[passant[1]] if passant != "-" else ""
    rows = []
    for rank, row in zip("87654321", pieces.split("/"), strict=True):
        for blanks in range(1, 9):
            row = row.replace(str(blanks), "." * blanks)
        men = []
        for file, man in zip("abcdefgh", row, strict=True):
            side = "white" if man.isupper() else "black"
            moved = "Home" if file + rank in unmoved else "Leapt" if file + rank == leapt else ""
            men.append("empty" if man == "." else side + moved + KINDS[man.lower()])
        rows.append(f"[{', '.join(men)}]")
    return rows


@pytest.mark.parametrize("fen", list(PERFT)[1:5])
def test_published_perft(fen: str) -> None:
    known = PERFT[fen]
    depth = 3 if known[2] < 200 else 2
    assert perft(_engine("chess", fen), depth) == known[: depth + 1]


@pytest.mark.parametrize(
    ("name", "fen"),
    [
        # mate with the last quiet move counts, stalemate and everything else are a draw
        ("chess", "7k/8/5K2/6Q1/8/8/8/8 w - - 99 80"),
        ("chess", "7k/8/5K2/6Q1/8/8/P7/8 w - - 98 80"),
        # the king is taken with the last quiet move, or a pawn en passant before that
        ("chess_king_capture", "8/8/8/k2pP3/1P6/8/8/4K2R w K d6 99 80"),
    ],
)
def test_tree_is_the_witness(name: str, fen: str) -> None:
    witness = Position.from_fen(fen, capture=name == "chess_king_capture")
    assert tree(_engine(name, fen), 3) == levels(witness, 3)
