"""A board of columns and rows is asked as one of squares: both hands come to the same table."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from tests.backends.cpp.agreement import needs_compiler
from tests.backends.cpp.emitted import compare, written

pytestmark = needs_compiler

SIZE = 5
LINES = {"across": (1, 0), "upright": (0, 1), "rising": (1, 1), "falling": (1, -1)}


def _map(name: str, of: str, entries: dict[str, str]) -> str:
    """A map of places, or to none of them."""
    told = ", ".join(f"{key}: {value}" for key, value in entries.items())
    return f"const {name}: {of} -> {of} = {{{told}, :none}};"


def _names(prefix: str) -> list[str]:
    return [f"{prefix}{i}" for i in range(SIZE)]


def by_columns() -> str:
    """Discs stand in a map of columns and rows, each of which is a variable."""
    columns, rows = _names("c"), _names("r")
    steps = []
    for of, names in (("Column", columns), ("Row", rows)):
        after = dict(pairwise(names))
        steps += [_map(f"next{of}", of, after)]
        steps += [_map(f"past{of}", of, {b: a for a, b in after.items()})]

    def step(of: str, place: str, by: int) -> str:
        return f"next{of}[{place}]" if by > 0 else f"past{of}[{place}]" if by else place

    asked = ""
    for name, (x, y) in LINES.items():
        for half, sign in (("a", 1), ("b", -1)):
            here, behind = f"{name}{half}", f"{name}b" if half == "a" else "counted"
            begin = f"{here}0" if half == "a" else f"{here}"
            asked += f"""
                {begin}, {here}1: c = {step("Column", "col", x * sign)};
                {here}1, {here}2: r = {step("Row", "row", y * sign)};
                {here}2, {here}3: board[c][r] == me;
                {here}2, {behind}: board[c][r] != me;
                {here}3, {here}4: n = more[n];
                {here}4, {here}5: c = {step("Column", "c", x * sign)};
                {here}5, {here}2: r = {step("Row", "r", y * sign)};
                """
        asked += f"q1, {name}a0: ;"
    return f"""
        type Column = {{{", ".join(columns)}, none}}; type Row = {{{", ".join(rows)}, none}};
        type OnColumn = {{{", ".join(columns)}}}; type OnRow = {{{", ".join(rows)}}};
        {"".join(steps)}
        var board: Column -> Row -> Disc = {{:{{:e}}}};
        var col: Column = c0; var row: Row = r0; var c: Column = c0; var r: Row = r0;
        turn, u1: col = OnColumn(*); u1, u2: row = OnRow(*);
        u2, u3: board[col][row] == e; u3, u4: $$ col; u4, u5: $$ row;
        u5, keep: player = keeper; keep, keep1: board[col][row] = me;
        {asked}
        """


def by_squares() -> str:
    """Discs stand in a map of squares, of which one is a variable."""
    squares = {(x, y): f"s{x}{y}" for x in range(SIZE) for y in range(SIZE)}
    steps = asked = ""
    for name, (x, y) in LINES.items():
        for half, sign in (("a", 1), ("b", -1)):
            lead = {
                at: squares[i + x * sign, j + y * sign]
                for (i, j), at in squares.items()
                if (i + x * sign, j + y * sign) in squares
            }
            here, behind = f"{name}{half}", f"{name}b" if half == "a" else "counted"
            steps += _map(f"to_{here}", "Square", lead)
            begin = f"{here}0" if half == "a" else f"{here}"
            asked += f"""
                {begin}, {here}2: s = to_{here}[at];
                {here}2, {here}3: board[s] == me;
                {here}2, {behind}: board[s] != me;
                {here}3, {here}4: n = more[n];
                {here}4, {here}2: s = to_{here}[s];
                """
        asked += f"q1, {name}a0: ;"
    return f"""
        type Square = {{{", ".join(squares.values())}, none}};
        type OnBoard = {{{", ".join(squares.values())}}};
        {steps}
        var board: Square -> Disc = {{:e}}; var at: Square = s00; var s: Square = s00;
        turn, u2: at = OnBoard(*);
        u2, u3: board[at] == e; u3, u5: $$ at;
        u5, keep: player = keeper; keep, keep1: board[at] = me;
        {asked}
        """


def game(told: str) -> str:
    """Two players put discs; the keeper asks whether the last one made four in a row."""
    return f"""
        type Disc = {{e, x, o}}; type Count = {{n1, n2, n3, n4}};
        const more: Count -> Count = {{n1: n2, n2: n3, :n4}};
        const other: Disc -> Disc = {{x: o, :x}};
        var me: Disc = x; var n: Count = n1;
        begin, turn: player = a;
        {told}
        q, q1: n = n1;
        counted, r: n == n4;
        keep1, won: ? q -> r; keep1, keep2: ! q -> r;
        keep2, turn0: me = other[me]; turn0, turn: player = a;
        won, end: player = keeper;
        turn, stop: $ stop; stop, end: player = keeper;
        """


@pytest.mark.parametrize("told", [by_squares, by_columns])
def test_counted_rows_are_looked_up(told: object) -> None:
    """No walk is made, whatever the place is told by."""
    body = game(told())  # type: ignore[operator]
    source = written(body)
    assert re.search(r"\.holds\(s\.b_board\[", source)
    assert not re.search(r"\bc0_\d+\(", source)
    assert "constexpr std::size_t MARKS = 1," in source
    compare(body, plays=20, longest=30)
