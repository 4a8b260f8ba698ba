"""What stands on a map is told to the tests of arrivals by as few bits as tell it apart."""

from __future__ import annotations

import pytest

from rgt.backends.facts.plan import Plan
from rgt.backends.lowering.unit import Unit
from rgt.backends.plan.searches import AllCells
from tests.backends import games
from tests.backends.cpp.agreement import needs_compiler
from tests.backends.cpp.emitted import compare
from tests.repetitions import some_played

SOME = (0, 1, 3, 4, 7, 8, 15, 16, 31, 32, 33, 38)
"""Squares whose bits are parts of one word, or of words side by side."""


def _text(squares: int, pieces: int) -> str:
    """A check puts the first piece or the last one on each of some squares, all ways meet behind
    each, and only one of them leaves what is asked for: the last piece on the square of the move.
    """
    kinds = [f"p{i}" for i in range(pieces)]
    where = [f"s{i}" for i in SOME if i < squares - 1] + [f"s{squares - 1}"]
    low, high = kinds[0], kinds[-1]
    lines = []
    for i, square in enumerate(where):
        lines += [
            f"q{i}, a{i}: piece != p1; a{i}, q{i + 1}: board[{square}] = {low};",
            f"q{i}, b{i}: piece == p0; b{i}, q{i + 1}: board[{square}] = {high};",
            f"e{i}, c{i}: at == {square}; c{i}, e{i + 1}: board[{square}] == {high};",
            f"e{i}, d{i}: at != {square}; d{i}, e{i + 1}: board[{square}] == {low};",
        ]
    end = len(where)
    return (
        f"type Square = {{{', '.join(f's{i}' for i in range(squares))}}};"
        f"type Some = {{{', '.join(where)}}}; type Piece = {{{', '.join(kinds)}}};"
        f"var board: Square -> Piece = {{:{low}}}; var at: Square = s0; var piece: Piece = p0;"
        "begin, turn: player = a; turn, t1: at = Some(*); t1, t2: $$ at; t2, keep: player = keeper;"
        f"keep, k1: ? q0 -> r; keep, k2: ! q0 -> r; k1, turn: player = b; k2, end: player = keeper;"
        f"q{end}, e0: piece != p1; e{end}, r: board[at] == {high};" + "".join(lines)
    )


@needs_compiler
@pytest.mark.parametrize(
    ("squares", "pieces", "bits", "plays"),
    some_played(
        [(39, 2, 1), (41, 4, 2), (47, 16, 4), (300, 3, 2), (301, 17, 8), (45, 17, None)], 1, 4, 5
    ),
)
def test_all_that_stands_there_is_told(
    squares: int, pieces: int, bits: int | None, plays: bool
) -> None:
    """Where squares are many, cells have two bytes."""
    found = rf"k\.add\(s\.v_board, {squares}, Narrow<{bits}>\{{\d+\}}\);"
    if bits is None:
        found = rf"k\.add\(s\.v_board, {squares}\);"
    compared = compare(_text(squares, pieces), found, plays=2 if plays else 0, longest=4)
    assert not compared.excused


@pytest.mark.parametrize(("squares", "bits"), [(8, None), (9, 1)])
def test_a_word_is_told_as_it_is(squares: int, bits: int | None) -> None:
    [part] = Unit(Plan(games.play(_text(squares, 2)))).key_parts(["board"])
    assert isinstance(part, AllCells)
    assert part.bits == bits
