"""How tables of a plan are written in C++."""

from __future__ import annotations

import pytest

from rgt.backends.plan.tables import (
    AnyTable,
    FourTables,
    LineTable,
    MarkTable,
    MoveNumbers,
    SetTable,
    Table,
    TagTable,
    WalkTable,
)
from rgt.backends.printers.cpp.move_numbers import choice, head
from rgt.backends.printers.cpp.tables import defined
from rgt.backends.printers.python.tables import defined as python

WALKS = (((0b110, 0b10), (0b1, 0b1)), ())
"""Of the first place two walks: the one wants 1 without 2, the other 0.  Of the second none."""


@pytest.mark.parametrize(
    ("table", "kind", "rows"),
    [
        (Table("t", 1, (3, 5)), "std::uint8_t t[2]", ["3, 5"]),
        (SetTable("t", 2, (1 << 64,)), "Bits<2> t[1]", ["Bits<2>{{0x0u, 0x1u}}"]),
        (
            LineTable("t", 2, (True, False, True), ((1, 1 << 64, 0),)),
            "Lines<2, 3, 5> t[1]",
            ["{{{0x1u, 0x0u, 0x0u}, {0x0u, 0x1u, 0x0u}}}"],
        ),
        (
            WalkTable("t", "some", 1, 9, 2, WALKS),
            "Asked<2> t[2]",
            # walks that are missing want what nobody asks for, which no set has
            ["{{0x6u, 0x1u}, {0x2u, 0x1u}}", "{{0x0u, 0x0u}, {0x1u, 0x1u}}"],
        ),
        (
            WalkTable("t", "each", 1, 9, 2, WALKS[:1]),
            "AskedEach<9, 2> t[1]",
            ["Asked<2>{{0x6u, 0x1u}, {0x2u, 0x1u}}"],
        ),
        (
            WalkTable("t", "members", 2, 99, 1, (((1 << 70 | 1, 1 << 70 | 1),),)),
            "AskedAcross<2, AskedAll<1>> t[1]",
            # of two places that matter, the first and the second of those that are gathered
            ["{{0x1u, 0x40u}, {{0x3u}}}"],
        ),
    ],
)
def test_tables(table: AnyTable, kind: str, rows: list[str]) -> None:
    body = ",\n    ".join(rows)
    assert defined(table) == f"constexpr {kind} = {{\n    {body}}};"


def test_marks() -> None:
    made = defined(MarkTable("t", 65, 1 << 64 | 6))
    assert made == "constexpr Marks<2> t = {{\n    0x6u, 0x1u}};"


def test_tags() -> None:
    # as many rows as a vector is loaded from
    made = defined(TagTable("t", 2, ((3, 5), (4, 5)), 3))
    assert made == "constexpr Tags<2> t[3] = {\n    {{3, 5}},\n    {{4, 5}},\n    {{0, 0}}};"
    known: dict[str, object] = {}
    exec(python(TagTable("t", 2, ((3, 5), (4, 5)), 3)), known)
    assert known["t"] == ((3, 5), (4, 5))


def test_moves_that_are_known_by_number() -> None:
    numbers = MoveNumbers(2, 300, {4: "rows1", 9: "rows2"}, (9,))
    assert next(head(numbers)) == "using RowNumber = std::uint16_t;"
    written = choice(numbers)
    assert "case 4: return use(rows1);" in written
    assert "case 9: return use(rows2);" in written
    assert "return node == 9;" in written
    assert "return false;" in choice(MoveNumbers(1, 0, {}, ()))


def test_four_tables_side_by_side() -> None:
    made = defined(FourTables("f", 2, ("a", "b", "a", "c")))
    assert made == "constexpr FourTables<std::uint16_t> f{a, b, a, c};"
