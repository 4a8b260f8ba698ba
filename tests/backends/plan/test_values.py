"""Values of a plan: each exists once, and is written with the brackets that it needs."""

from __future__ import annotations

import pickle

import pytest

from rgt.backends.plan.expressions import (
    And,
    Cell,
    Equal,
    Expr,
    Field,
    Key,
    Local,
    Lookup,
    Not,
    Number,
    Or,
    SameCells,
    Sum,
    Symbol,
    Times,
    less,
    may_fault,
    plus,
)
from rgt.backends.plan.nodes import rebuilt
from rgt.backends.plan.types import CODE, FLAG, INDEX
from rgt.backends.printers.cpp import cpp

AT, RED = Field("v_at"), Symbol(3, "s_red")
HERE = Equal(AT, RED)
A, B, C = (Local(name, FLAG) for name in "abc")


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (HERE, "s.v_at == s_red"),
        (Not(HERE), "s.v_at != s_red"),
        (Not(A), "!a"),
        (Not(And((A, B))), "!(a && b)"),
        (Or((And((A, B)), C)), "(a && b) || c"),
        (And((Or((A, B)), C)), "(a || b) && c"),
        (Times(less(AT, 2), 8), "(s.v_at - 2) * 8"),
        (Sum((Times(AT, 8), less(AT, 2), Number(1))), "s.v_at * 8 + s.v_at - 2 + 1"),
        (Cell("v_board", less(AT, 2)), "s.v_board[s.v_at - 2]"),
        (Key(Lookup("t0", AT), 9, 4, AT), "key(t0[s.v_at], 9, 4, s.v_at)"),
        (
            SameCells(Cell("v_b", Number(0)), Lookup("t1", Number(0)), 9, ""),
            "equal_cells(&s.v_b[0], &t1[0], 9)",
        ),
    ],
)
def test_brackets(value: Expr, text: str) -> None:
    assert cpp(value) == text


def test_equal_values_are_one() -> None:
    assert Equal(Field("v_at"), Symbol(3, "s_red")) is HERE
    assert pickle.loads(pickle.dumps(HERE)) is HERE


def test_no_node_slips_into_text() -> None:
    with pytest.raises(TypeError, match="Field is no text"):
        f"{AT}"


def test_sums_leave_out_nothing_but_zeros() -> None:
    assert plus(Number(0), AT, Number(0)) is AT
    assert plus(Number(0)) is Number(0)
    assert plus(AT, Number(2)).type is INDEX
    assert AT.type is CODE


def test_faults_are_found_however_deep() -> None:
    key = Key(less(AT, 2), 9, 4, AT)
    assert may_fault(Not(Equal(Cell("v_board", Times(key, 3)), RED)))
    assert not may_fault(Not(Equal(Cell("v_board", less(AT, 2)), RED)))


def test_rebuilding_changes_the_children_alone() -> None:
    other = rebuilt(And((HERE, A)), lambda node: B if node is A else node)
    assert other is And((HERE, B))
