"""Cells that are only compared with constants are not read: the sets of their values answer."""

from __future__ import annotations

import re

import pytest

from tests.backends.cpp.agreement import FEW_KINDS, needs_compiler
from tests.backends.cpp.emitted import board, compare, functions, written

pytestmark = needs_compiler

CHOICE = """
    begin, turn: player = a;
    turn, t1: at = Square(*); t1, t2: board[at] == e; t2, t3: $$ at; t3, t4: board[at] = x;
    t4, keep: player = keeper;
    """
AGAIN = "again, turn: player = a; stop, end: player = keeper;"
CELL = r"s\.v_board\["
"""A cell that is read or written, but for the functions that write cells."""


def read(body: str) -> bool:
    """Whether the keeper reads cells."""
    return re.search(CELL, functions(written(body), "k")) is not None


@pytest.mark.parametrize("flags", FEW_KINDS)
@pytest.mark.parametrize("question", ["==", "!="])
def test_the_keeper_asks_whether_a_cell_has_a_constant(
    question: str, flags: tuple[str, ...]
) -> None:
    contrary = {"==": "!=", "!=": "=="}[question]
    body = (
        board(8, "s3: o, s6: x, :e")
        + CHOICE
        + f"""
        keep, k1: board[up[up[at]]] {question} o; keep, k2: board[up[up[at]]] {contrary} o;
        k1, k3: board[down[at]] = e;
        k3, k4: board[at] {question} e; k3, stop: board[at] {contrary} e;
        k4, again: board[at] = o; k2, again: board[up[at]] = x;
        """
        + AGAIN
    )
    assert not read(body)
    compare(body, r"s\.b_board\[\d\]\.test\(", plays=30, flags=flags)


@pytest.mark.parametrize(
    ("more", "other"),
    [
        ("board[at] == board[up[at]]", "board[at] != board[up[at]]"),
        ("board[at] == piece", "board[at] != piece"),
    ],
)
def test_cells_that_are_read_for_something_else(more: str, other: str) -> None:
    body = (
        board(8, "s3: o, s6: x, :e")
        + CHOICE
        + f"""
        keep, k1: board[up[at]] == o; keep, k2: board[up[at]] != o;
        k1, k3: piece = board[down[at]]; k2, k3: board[up[at]] = x;
        k3, again: {more}; k3, stop: {other};
        """
        + AGAIN
    )
    assert read(body)
    compare(body, r"s\.v_board\[[^;]*\] == s_o", plays=30)


def test_more_squares_than_a_set_has_bits_for() -> None:
    body = (
        board(66, "s3: o, s6: x, :e")
        + CHOICE
        + "keep, again: board[up[at]] == o; keep, stop: board[up[at]] != o;"
        + AGAIN
    )
    assert read(body)
    compare(body, r"Bits<1> b_board", plays=30)
