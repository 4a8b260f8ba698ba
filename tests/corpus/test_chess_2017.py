"""Chess of the corpus in RBG of 2017, set up as in the published positions."""

from __future__ import annotations

import re

import pytest

from rgt.backends import load_engine
from rgt.backends.explore import perft
from rgt.corpus import find
from rgt.frontends import Options, frontend_named
from rgt.ir.diagnostics import Source
from rgt.passes.pipeline import optimize
from tests.corpus.chess_positions import PERFT, START

KINDS = {"p": "pawn", "n": "knight", "b": "bishop", "r": "rookm", "q": "queen", "k": "kingm"}
HOMES = {"K": (("e", "1"), ("h", "1")), "Q": (("e", "1"), ("a", "1"))} | {
    "k": (("e", "8"), ("h", "8")),
    "q": (("e", "8"), ("a", "8")),
}
"""The men that have not moved if a castling is allowed."""
KIWIPETE, ENDGAME = list(PERFT)[1:3]


def _rows(fen: str) -> list[str]:
    """The twelve rows of the board in which a position stands."""
    pieces, _, castling, passant, _ = fen.split()[:5]
    men = {}
    for rank, row in zip("87654321", pieces.split("/"), strict=True):
        for blanks in range(1, 9):
            row = row.replace(str(blanks), "." * blanks)
        for file, man in zip("abcdefgh", row, strict=True):
            side = "w" if man.isupper() else "b"
            men[file, rank] = "empty" if man == "." else side + KINDS[man.lower()]
    for right in castling.strip("-"):
        for square in HOMES[right]:
            men[square] = men[square][:-1] + "u"
    for rank in "09":
        behind = {"3": "0", "6": "9"}.get(passant[-1])
        for file in "abcdefgh":
            men[file, rank] = "ep" if (file, rank) == (passant[0], behind) else "free"
    rows = [" ".join(men[file, rank] for file in "abcdefgh") for rank in "9876543210"]
    sides = ["zone start", *["zone zone"] * 8, "zone start"]
    inner = [f"{side} {row} zone zone" for side, row in zip(sides, rows, strict=True)]
    return ["zone " * 12, *inner, "zone " * 12]


def _text(fen: str) -> str:
    path = find("rbg2017/chess_stalemate_loses")
    assert path is not None
    board = "#board 12 12 " + "\n".join(_rows(fen)) + "\n\n//"
    text = re.sub(r"#board[^/]*//", board, path.read_text(encoding="utf-8"), count=1)
    return text if " w " in fen else text.replace("#order white black", "#order black white")


def _takes_long(fen: str, passes: str) -> bool:
    """Each position is looked at before or after all passes, but for one that is large as well."""
    return (passes == "default") != (fen in (START, KIWIPETE)) or fen == ENDGAME


@pytest.mark.parametrize(
    ("fen", "passes"),
    [
        pytest.param(fen, passes, marks=[pytest.mark.long] if _takes_long(fen, passes) else [])
        for fen in PERFT
        for passes in ("none", "default")
    ],
)
def test_published_perft(fen: str, passes: str) -> None:
    game = frontend_named("rbg2017").load(Source("chess", _text(fen)), Options())
    optimize(game, passes)
    known = PERFT[fen]
    depth = 3 if known[2] < 200 else 2
    assert perft(load_engine(game), depth) == known[: depth + 1]
