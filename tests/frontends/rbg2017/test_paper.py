"""The examples of the 2017 paper, read from its text: chess, and the goals of tic-tac-toe.

The misprints that specs/rbg2017.md lists in 4.2 are mended first.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from rgt.backends.forward_model import State
from rgt.frontends.rbg2017.formatting import format_text
from rgt.frontends.rbg2017.parse import parse
from rgt.ir.diagnostics import Source
from tests.corpus.chess_positions import PERFT, START
from tests.corpus.enumerators import chess, tree
from tests.frontends.rbg2017.games import count, scores, start

SEEDS = Path(__file__).resolve().parents[4] / "shared" / "seeds"
MISPRINTS = {
    "(x,y,{empty})^(x,y,": "(x,y,{empty})^*(x,y,",
    "ANY SQUARE": "ANYSQUARE",
    "PROMOTEPieces": "PROMOTEPIECES",
    "LEGALS(w,b,,)": "LEGALS(w,b,,-)",
    "LEGALS(b,w,-)": "LEGALS(b,w,-,)",
}


@cache
def paper() -> str:
    found = sorted(SEEDS.glob("002_*.txt"))
    if not found:
        pytest.skip(f"the paper is not in {SEEDS}")
    return found[0].read_text(encoding="utf-8")


@cache
def paper_chess() -> str:
    text = paper()
    first, last = text.index('1 #game "Chess'), text.index("REFERENCES")
    text = re.sub(r"(?m)^ *\d+ ?", "", text[first:last].replace("```", ""))
    for misprint, mended in MISPRINTS.items():
        assert text.count(misprint) == 1
        text = text.replace(misprint, mended)
    return text


def paper_tic_tac_toe() -> str:
    text = paper()
    first = text.index("#def LINE(mark)")
    goals = text[first : text.index("```", first)]
    return (
        '#game "Tic-tac-toe" #board 3 3 e e e e e e e e e #order xs os '
        f"#player xs (e/x)[+1] #player os (e/o)[+1] {goals}"
    )


# -- chess ---------------------------------------------------------------------------------------


def turns(state: State) -> Iterator[State]:
    """The positions after one turn; to remove the mark of a double pawn is a move before it."""
    for _, after in state.successors():
        if after.is_terminal or after.player != state.player:
            yield after
        else:
            yield from turns(after)


def perft(state: State, depth: int) -> list[int]:
    level, counts = [state], [1]
    for _ in range(depth):
        level = [after for each in level if not each.is_terminal for after in turns(each)]
        counts.append(len(level))
    return counts


KINDS = {"p": "pawn", "n": "knight", "b": "bishop", "r": "rookm", "q": "queen", "k": "kingm"}


def board(fen: str) -> str:
    """The board of a position; men who may still castle have not moved."""
    pieces, _, castling, passant, _ = fen.split()[:5]
    assert passant == "-"
    men = {}
    for rank, row in zip("87654321", pieces.split("/"), strict=True):
        for blanks in range(1, 9):
            row = row.replace(str(blanks), "." * blanks)
        for file, man in zip("abcdefgh", row, strict=True):
            side = "w" if man.isupper() else "b"
            men[file + rank] = "empty" if man == "." else side + KINDS[man.lower()]
    for right in castling.strip("-"):
        rank = "1" if right.isupper() else "8"
        for square in ("e" + rank, ("h" if right in "Kk" else "a") + rank):
            men[square] = men[square][:-1] + "u"
    rows = [" ".join(men[file + rank] for file in "abcdefgh") for rank in "87654321"]
    return "\n".join(["zone " * 8, *rows, "zone " * 8])


def test_chess_from_the_start() -> None:
    assert perft(start(paper_chess()), 3) == [1, 20, 400, 8902]


@pytest.mark.parametrize("fen", [fen for fen in PERFT if fen != START])
def test_chess_in_other_positions(fen: str) -> None:
    """Kings are captured, check or no check; the witness plays this kind of chess, too."""
    text = re.sub(r"#board[^#]*", f"#board 8 10 {board(fen)} ", paper_chess())
    if " b " in fen:
        text = text.replace("#order white black", "#order black white")
    witness = chess.Position.from_fen(fen, capture=True)
    assert perft(start(text), 2) == tree.perft(witness, 2)


def test_marks_of_double_pawns_are_removed_before_the_next_turn() -> None:
    state = start(paper_chess())
    (state,) = [
        after
        for move, after in state.successors()
        if move[::2] == ("x4y2", "x4y4", "x0y0") and after.player == "black"
    ]
    state = next(turns(state))
    assert state.player == "white"
    ((move, after),) = state.successors()
    assert move[0] == "x4y4"
    assert after.player == "white"


def test_chess_is_formatted_without_loss() -> None:
    text = format_text(Source("chess", paper_chess()))
    assert format_text(Source("chess", text)) == text
    assert parse(Source("chess", text)) == parse(Source("chess", paper_chess()))


# -- tic-tac-toe ---------------------------------------------------------------------------------


def lines() -> list[list[tuple[int, int]]]:
    """The lines of the paper's goals: rows, columns, but one of the diagonals only."""
    rows = [[(x, y) for x in range(3)] for y in range(3)]
    columns = [[(x, y) for y in range(3)] for x in range(3)]
    return [*rows, *columns, [(i, i) for i in range(3)]]


def plays() -> list[int]:
    """How many plays there are of every length; equal positions are looked at once."""
    counts = []
    level = Counter([(frozenset[tuple[int, int]](), frozenset[tuple[int, int]]())])
    while level:
        counts.append(level.total())
        after: Counter[tuple[frozenset[tuple[int, int]], frozenset[tuple[int, int]]]] = Counter()
        for (mine, theirs), number in level.items():
            if not any(theirs.issuperset(line) for line in lines()):
                for at in product(range(3), repeat=2):
                    if at not in mine | theirs:
                        after[theirs, mine | {at}] += number
        level = after
    return counts


def test_tic_tac_toe() -> None:
    counts = plays()
    assert counts[:6] == [1, 9, 72, 504, 3024, 15120]
    assert count(paper_tic_tac_toe(), 9) == counts


def test_a_full_board_is_won_by_both() -> None:
    state = start(paper_tic_tac_toe())
    for square in ("x0y0", "x1y1", "x2y2", "x1y0", "x1y2", "x0y2", "x2y0", "x2y1", "x0y1"):
        (state,) = [after for move, after in state.successors() if move[0] == square]
    assert scores(state) == {"xs": 1, "os": 1}


def test_a_line_wins() -> None:
    state = start(paper_tic_tac_toe())
    for square in ("x0y0", "x1y0", "x1y1", "x2y0", "x2y2"):
        (state,) = [after for move, after in state.successors() if move[0] == square]
    assert scores(state) == {"xs": 1, "os": 0}
