"""Loops along lines, done at once, play as the interpreter does."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.backends.cpp.agreement import needs_compiler
from tests.backends.cpp.emitted import PUT, REMEMBERED, board, compare, ways
from tests.repetitions import some_played, some_quick

pytestmark = needs_compiler


@pytest.mark.parametrize(
    ("size", "step", "first", "found", "plays"),
    some_played(
        [
            (9, "up", "s8: k, :e", "first"),
            (65, "up", "s64: k, :e", "first"),
            (68, "up", "s66: k, :e", "first"),
            (70, "up", "s69: k, :e", "first"),
            (130, "up", "s127: k, :e", "first"),
            (9, "down", "s0: k, :e", "last"),
            (130, "down", "s0: k, :e", "last"),
        ],
        *(0, 2, 6),
    ),
)
def test_rays(size: int, step: str, first: str, found: str, plays: bool) -> None:
    """Lines of one word and of more, those that leave the cells that have bits, rising, falling."""
    compare(
        board(size, first)
        + PUT
        + f"""
        keep, k1: last = at;
        k1, k2: last = {step}[last];
        k2, k3: board[last] == e;
        k3, k2: last = {step}[last];
        k2, k4: board[last] != e;
        k4, k5: to = {step}[last];
        k5, k6: board[to] != k;
        k6, k5: to = {step}[to];
        k5, k7: board[to] == k;
        k7, k8: board[last] = o;
        k8, k9: board[{step}[at]] = k;
        k9, turn: player = b;
        """,
        rf"s\.v_last = (\d+ \+ )?ends\.{found}_or\(",
        rf"s\.v_to = (\d+ \+ )?ends\.{found}_or\(",
        plays=4 if plays else 0,
    )


@pytest.mark.parametrize(
    ("size", "first", "step", "found"),
    some_quick(
        [
            (9, "s2: x, s7: o, :e", "up", "first"),
            (70, "s2: x, s3: x, s66: o, s68: x, s69: o, :e", "up", "first"),
            (70, "s0: k, s1: o, s64: x, s66: o, :e", "down", "last"),
            # lines that are full
            (9, "s2: x, s3: k, s7: o, s8: x, off: e, :o", "up", "first"),
            (70, "off: e, :k", "up", "first"),
        ],
        *(0, 2, 4),
    ),
)
def test_a_ray_from_where_a_constant_says(size: int, first: str, step: str, found: str) -> None:
    """What is dropped into a column comes to rest on the first square that is free, if one is.

    The first square of a column depends on the column and on who moves.
    """
    squares = [f"s{i}" for i in range(size)]
    along = squares if step == "up" else squares[::-1]
    names = [*squares, "off"] if step == "up" else ["off", *squares]
    steps = ", ".join(f"{a}: {b}" for a, b in pairwise([*along, "off"]))
    bottoms = f"{{l: {{a: s0, b: s1, :s0}}, m: {{a: s4, :s5}}, :{{a: s{size - 2}, :s{size - 1}}}}}"
    compare(
        f"""
        type Square = {{{", ".join(names)}}}; type Piece = {{e, x, o, k}};
        type Column = {{l, m, r}}; const bottom: Column -> Player -> Square = {bottoms};
        const {step}: Square -> Square = {{{steps}, :off}};
        var board: Square -> Piece = {{{first}}}; var at: Square = s0;
        var column: Column = l; var mover: Player = a;
        begin, turn: player = a;
        turn, t1: column = Column(*);
        t1, t2: $$ column;
        t2, keep: player = keeper;
        turn, u1: at = Square(*); u1, u2: board[at] == k; u2, t2: $$ at;
        keep, k1: at = bottom[column][mover];
        k1, k2: board[at] != e; k2, k1: at = {step}[at];
        k1, k3: board[at] == e;
        k3, full: at == off; full, f1: goals[a] = 100; f1, end: player = keeper;
        k3, k4: at != off; k4, k5: board[at] = x;
        k5, k6: mover == a; k6, k8: mover = b; k5, k7: mover != a; k7, k8: mover = a;
        k8, turn: player = b;
        """,
        rf"s\.v_at = (\d+ \+ )?int\(ends\.{found}\(\)\);",
        plays=30,
    )


def test_a_ray_that_rises_or_falls() -> None:
    """The way is a variable, whose value in the middle never occurs."""
    compare(
        board(70, "s0: k, s69: k, :e")
        + ways(70)
        + PUT
        + """
        keep, k0: way = l;
        k0, k1: last = at;
        k1, k1a: last = go[way][last];
        k1a, k1b: board[last] == e;
        k1b, k1a: last = go[way][last];
        k1a, k2: board[last] != e;
        k2, k3: board[last] = o;
        k3, k4: way == l;
        k4, k0: way = r;
        k3, k5: way == r;
        k5, turn: player = b;
        """,
        r"rises\w*\[line\] \? ends\.first_or\(.*\) : ends\.last_or\(",
        plays=5,
    )


@pytest.mark.parametrize("size", [9, 70])
def test_a_ray_in_the_move_of_a_player(size: int) -> None:
    """Up to the border, which is the first square and has no bit."""
    squares = [f"s{i}" for i in range(1, size)]
    steps = ", ".join(f"{a}: {b}" for a, b in pairwise(squares))
    compare(
        f"""
        type Square = {{s0, {", ".join(squares)}}}; type Piece = {{e, x, o, none}};
        type Place = {{{", ".join(squares)}}};
        const up: Square -> Square = {{{steps}, :s0}};
        var board: Square -> Piece = {{s0: none, :e}};
        var at: Square = s1; var last: Square = s1;
        begin, turn: player = a;
        turn, t1: at = Place(*);
        t1, t2: board[at] == e;
        t2, t3: board[up[at]] != none;
        t3, t4: $$ at;
        t4, t5: board[at] = x;
        t5, t6: last = up[at];
        t6, t7: board[last] == x;
        t6, t8: board[last] != x;
        t7, t6: last = up[last];
        t8, t9: board[last] != none;
        t8, t10: board[last] == none;
        t9, done: board[last] = o;
        t10, done: board[at] = o;
        done, turn: player = b;
        """,
        r"s\.v_last = .*ends\.\w+_or\(",
        plays=4,
        longest=30,
    )


def test_a_ray_over_cells_like_a_variable() -> None:
    compare(
        board(9, "s8: k, :e")
        + PUT
        + """
        keep, k0: piece = board[down[at]];
        k0, k1: last = s0;
        k1, k2: board[last] == piece;
        k1, k3: board[last] != piece;
        k2, k1a: board[last] = o;
        k1a, k1b: last = up[last];
        k1b, k1: board[s8] == k;
        k3, k4: last = down[at];
        k4, k5: board[last] == piece;
        k5, k4: last = down[last];
        k4, k6: board[last] != piece;
        k4, k7: last == s0;
        k6, turn: player = b;
        k7, turn: player = b;
        """
    )


@pytest.mark.parametrize("size", [9, 70])
def test_a_ray_that_finds_nothing_up_to_the_end_of_the_line(size: int) -> None:
    """The keeper goes round for ever at the last cell."""
    compared = compare(
        board(size)
        + PUT
        + f"""
        keep, k1: last = ring[at];
        k1, k2: board[last] == e;
        k2, k1: last = up[last];
        k1, k3: board[last] != e;
        k3, k4: board[s{size - 1}] = e;
        k4, turn: player = b;
        """,
        r"ends\.first_or\(",
        plays=3,
        longest=5,
    )
    assert set(compared.excused) <= {"CPP003"}


def test_a_ray_that_leaves_the_board() -> None:
    """There is no cell for the border: both engines say so."""
    squares = [f"s{i}" for i in range(9)]
    steps = ", ".join(f"{a}: {b}" for a, b in pairwise([*squares, "off"]))
    compared = compare(
        board(9, "s6: k, :e")
        + f"""
        type Place = {{{", ".join(squares)}, off}}; var place: Place = s0;
        const far: Place -> Place = {{{steps}, :off}};
        """
        + PUT
        + """
        keep, k0: place = far[at];
        k0, k1: board[Square(place)] == e;
        k1, k0: place = far[place];
        k0, k2: board[Square(place)] != e;
        k2, k3: board[Square(place)] = o;
        k3, turn: player = b;
        """,
        r"ends\.first_or\(",
    )
    assert compared.faults["RG117"]


def test_a_ray_moves_what_a_remembered_check_reads() -> None:
    compare(
        board(9)
        + PUT
        + REMEMBERED
        + """
        keep, k1: at = s0;
        k1, k2: ? m -> n;
        k1, k3: ! m -> n;
        k2, k4: goals[a] = 50;
        k3, k4: goals[a] = 0;
        k4, k5: board[at] == e;
        k5, k4: at = up[at];
        k4, k6: board[at] != e;
        k6, k7: ? m -> n;
        k6, k8: ! m -> n;
        k7, k9: goals[b] = 50;
        k8, k9: goals[b] = 0;
        k9, turn: player = b;
        """,
        r"w\.memo\[",
        r"ends\.\w+_or\(.*;\n *w\.touch\(\);\n",
    )


def test_a_ray_in_a_check_moves_what_a_remembered_check_reads() -> None:
    compare(
        board(9)
        + PUT
        + REMEMBERED
        + """
        keep, k0: at = s0;
        k0, k1: ? m -> n;
        k0, k2: ! m -> n;
        k1, k3: goals[a] = 50;
        k2, k3: goals[a] = 0;
        k3, k4: ? q -> r;
        k3, k5: ! q -> r;
        k4, k6: goals[b] = 50;
        k5, k6: goals[b] = 0;
        k6, turn: player = b;
        q, q1: board[at] == e;
        q1, q: at = up[at];
        q, q2: board[at] != e;
        q2, r: ? m -> n;
        """,
        r"w\.memo\[",
        r"r\d+_run\(copy",
        r"ends\.\w+_or\(.*;\n *w\.touch\(\);\n",
        plays=20,
    )
