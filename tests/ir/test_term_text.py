"""Terms show themselves as RG text, as whoever writes a pass or a language prints them."""

from __future__ import annotations

import pytest

import rgt
from rgt.ir.expressions import Access, Cast, Reference
from rgt.ir.types import ArrowType, SetType, TypeName
from rgt.ir.values import MapLiteral, Symbol, TotalMap

LABELS = (
    "",
    "player = x",
    "board[at] = empty",
    "at = Cell(*)",
    "board[Cell(at)] != mark[at]",
    "at == a",
    "? b -> c",
    "! b -> c",
    "$ go",
    "$$ at",
)


def test_actions_and_edges() -> None:
    lines = [f"n{i}, n{i + 1}: {label};" for i, label in enumerate(LABELS)]
    game = rgt.loads("type Player = { x }; type Score = { 0 };\n" + "\n".join(lines), "rg")
    assert [f"{edge.action}" for edge in game.automaton] == list(LABELS)
    assert [f"{edge}" for edge in game.automaton] == lines


def test_types() -> None:
    cells = SetType(("a", "b"))
    assert f"{cells}" == "{ a, b }"
    arrow = ArrowType(TypeName("Cell"), ArrowType(cells, TypeName("Mark")))
    assert f"{arrow}" == "Cell -> { a, b } -> Mark"
    # RG has no parentheses for types
    with pytest.raises(ValueError, match="left of an arrow"):
        str(ArrowType(arrow, cells))  # type: ignore[arg-type]


def test_values() -> None:
    literal = MapLiteral((("a", Symbol("x")), (None, Symbol("y"))))
    assert f"{literal}" == "{ a: x, :y }"
    total = TotalMap(("a", "b", "c"), (Symbol("x"), Symbol("y"), Symbol("y")))
    assert f"{total}" == "{ a: x, :y }"


def test_text_is_laid_out_as_any_text() -> None:
    read = Access(Reference("board"), Cast(TypeName("Cell"), Reference("at")))
    assert f"{read:>16}|" == " board[Cell(at)]|"
    assert repr(Reference("at")) == "Reference(name='at')"


def test_expressions_may_be_nested_deeply() -> None:
    expression: Reference | Access = Reference("a")
    for _ in range(5000):
        expression = Access(Reference("f"), expression)
    assert str(expression) == "f[" * 5000 + "a" + "]" * 5000
