"""Chess of the corpus, set up as in the published positions, has their published perft."""

from __future__ import annotations

from itertools import product

import pytest

from rgt.backends import load_engine
from rgt.backends.explore import perft
from rgt.corpus import find
from rgt.frontends import Options, frontend_named
from rgt.ir.diagnostics import Source
from rgt.ir.game import Game
from rgt.ir.values import MapLiteral, Symbol
from rgt.passes.pipeline import optimize
from tests.corpus.chess_positions import PERFT
from tests.repetitions import some_quick

KINDS = {"p": "pawn", "n": "knight", "b": "bishop", "r": "rook", "q": "queen", "k": "king"}
HOMES = {"K": ("e1", "h1"), "Q": ("e1", "a1"), "k": ("e8", "h8"), "q": ("e8", "a8")}
"""The men that have not moved if a castling is allowed."""


def _cell(square: str) -> str:
    return f"S__{square[0]}_{square[1]}"


def _men(pieces: str, castling: str) -> dict[str, str]:
    """The man on each square that is not empty."""
    men = {}
    for rank, row in zip("87654321", pieces.split("/"), strict=True):
        for blanks in range(1, 9):
            row = row.replace(str(blanks), "." * blanks)
        for file, man in zip("abcdefgh", row, strict=True):
            if man != ".":
                colour = "white" if man.isupper() else "black"
                men[file + rank] = f"M__{colour}_{KINDS[man.lower()]}"
    for right in castling.strip("-"):
        for square in HOMES[right]:
            men[square] = men[square].replace("_king", "_homeKing").replace("_rook", "_homeRook")
    return men


def _set_up(game: Game, fen: str) -> None:
    """Make a position given in Forsyth-Edwards notation the initial one."""
    pieces, turn, castling, passant, quiet = fen.split()[:5]
    men = _men(pieces, castling)
    kings = {colour: _king(men, colour) for colour in ("white", "black")}
    board = [*((_cell(square), man) for square, man in men.items()), ("off", "border")]
    initial = {
        "board": _map(board, "empty"),
        "kingSquare": _map([("white", kings["white"])], kings["black"]),
        "passant": Symbol("off" if passant == "-" else _cell(passant)),
        "quiet": Symbol(f"Q__{quiet}"),
        "me": Symbol("white" if turn == "w" else "black"),
    }
    for name, value in initial.items():
        game.define_variable(name, game.variables[name].type, value)


def _king(men: dict[str, str], colour: str) -> str:
    kinds = (f"M__{colour}_king", f"M__{colour}_homeKing")
    return next(_cell(square) for square, man in men.items() if man in kinds)


def _map(entries: list[tuple[str, str]], default: str) -> MapLiteral:
    return MapLiteral((*((key, Symbol(value)) for key, value in entries), (None, Symbol(default))))


@pytest.mark.parametrize(
    ("fen", "passes"),
    # each position before or after all passes
    some_quick(
        product(PERFT, ["none", "default"]),
        *(2 * place + place % 2 for place in range(len(PERFT))),
    ),
)
def test_published_perft(fen: str, passes: str) -> None:
    path = find("hrg/chess")
    assert path is not None
    source = Source(str(path), path.read_text(encoding="utf-8"))
    game = frontend_named("hrg").load(source, Options())
    _set_up(game, fen)
    optimize(game, passes)
    known = PERFT[fen]
    depth = 3 if known[2] < 200 else 2
    assert perft(load_engine(game), depth) == known[: depth + 1]
