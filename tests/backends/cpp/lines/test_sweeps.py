"""Lines that are written back to where they began play as the interpreter does."""

from __future__ import annotations

from itertools import product

import pytest

from tests.backends.cpp.agreement import needs_compiler
from tests.backends.cpp.emitted import PUT, REMEMBERED, board, compare, ways, written
from tests.repetitions import some_played

pytestmark = needs_compiler

SWEEP = r"const bool stuck = sweeps && !along;"


def sweeping(
    first: str, back: str, *, piece: str, held: str = "==", value: str = "piece", stop: str = "at"
) -> str:
    """If the place `first` holds what is asked for, write on from there up to the stop."""
    other = {"==": "!=", "!=": "=="}[held]
    return (
        PUT
        + f"""
        keep, kp: piece = {piece};
        kp, k0: last = {first};
        k0, k1: board[last] {held} piece;
        k0, k9: board[last] {other} piece;
        k1, k2: last = {back}[last];
        k2, k9: last == {stop};
        k2, k3: last != {stop};
        k3, k1: board[last] = {value};
        k9, turn: player = b;
        """
    )


@pytest.mark.parametrize(
    ("size", "first", "back", "plays"),
    some_played(
        (
            (size, *line)
            for size in [9, 64, 65, 70, 130]
            for line in [("up[up[up[at]]]", "down"), ("down[down[at]]", "up")]
        ),
        *(0, 3, 4, 9),
    ),
)
def test_a_line_is_written_back(size: int, first: str, back: str, plays: bool) -> None:
    """Boards of one word and of more, those with cells that have no bit; at the border there is no
    way back to the stop.
    """
    compared = compare(
        board(size, f"s1: o, s{size - 2}: o, s{size - 1}: k, :e")
        + sweeping(first, back, piece=f"board[{back}[at]]"),
        SWEEP,
        plays=5 if plays else 0,
        longest=30,
    )
    assert set(compared.excused) <= {"CPP003"}


@pytest.mark.parametrize(
    ("held", "value", "plays"), some_played(product(["==", "!="], ["o", "piece"]), 0, 3)
)
def test_what_is_asked_and_what_is_written(held: str, value: str, plays: bool) -> None:
    compare(
        board(20, "s0: o, s4: o, s9: k, s13: o, s19: k, :e")
        + sweeping("up[up[up[at]]]", "down", piece="board[up[at]]", held=held, value=value),
        SWEEP,
        plays=10 if plays else 0,
    )


def test_a_stop_that_is_a_fixed_place() -> None:
    """Where it is not on the line the keeper goes round for ever."""
    compared = compare(
        board(9) + sweeping("up[up[at]]", "down", piece="e", stop="s3", value="o"),
        SWEEP,
        plays=20,
    )
    assert set(compared.excused) <= {"CPP003"}


def test_a_way_back_that_is_a_variable() -> None:
    compare(
        board(20, "s0: k, s19: k, :e")
        + ways(20)
        + PUT
        + """
        keep, kl: way = l;
        kl, k0: last = up[up[up[at]]];
        k0, k1: board[last] == e;
        k0, k8: board[last] != e;
        k1, k2: last = go[way][last];
        k2, k8: last == at;
        k2, k3: last != at;
        k3, k1: board[last] = o;
        k8, ka: way == l;
        ka, kb: way = r;
        kb, k0: last = down[down[at]];
        k8, k9: way == r;
        k9, turn: player = b;
        """,
        SWEEP,
        plays=10,
    )


def test_a_value_that_is_read_only_where_it_is_written() -> None:
    """Where nothing is written, a key that does not exist is nobody's business."""
    text = (
        board(9)
        + """
        type Place = {s0, s1, s2, s3, s4, s5, s6, s7, s8, off}; var place: Place = off;
        const paint: Square -> Piece = {:o};
        """
        + sweeping("up[up[up[at]]]", "down", piece="x", value="paint[Square(place)]").replace(
            "k9, turn: player = b;", "k9, ka: place = off; ka, turn: player = b;"
        )
    )
    assert "stuck" not in written(text)
    assert compare(text, plays=6).positions > 10


def test_a_board_that_a_remembered_check_reads_is_written_cell_by_cell() -> None:
    """What was answered has to be forgotten with every cell."""
    text = (
        board(9)
        + REMEMBERED
        + sweeping("up[up[at]]", "down", piece="e", value="o").replace("k9, turn", "ka, turn")
        + """
        k9, k10: ? m -> n; k9, k11: ! m -> n; k10, k12: goals[a] = 50; k11, k12: goals[a] = 0;
        k12, k13: ? m -> n; k12, k14: ! m -> n; k13, ka: goals[b] = 50; k14, ka: goals[b] = 0;
        """
    )
    assert "w.memo[" in written(text)
    assert "stuck" not in written(text)
    compare(text, plays=4)
