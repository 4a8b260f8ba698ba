"""Where members stay where they are, and where they do not."""

from __future__ import annotations

import pytest

from rgt.backends.plan.expressions import Local, Number
from rgt.backends.plan.game import Game
from rgt.backends.plan.lines import Line
from rgt.backends.plan.sets import Any, Meet, Members, Regroup, SetConst
from rgt.backends.plan.statements import ForMembers, Found, Let, Stmt, SucceedIf
from rgt.backends.plan.types import SetOf
from rgt.backends.rewrites.ask_in_place import ask_in_place

BOARD = Members("b_board", Number(0), 1)
ALL, SET = Local("all1", SetOf(1)), Local("set2", SetOf(1))
COLUMNS = Let("all1", SetConst(1, 0x7F), "constexpr")
MOVED = Let("set2", Meet((ALL, Regroup(BOARD, 0x20820, 0x7))))
LEFT = Let("set2", Meet((BOARD, SetConst(1, 0x20820))))
ASK = SucceedIf(Any(SET))


def after(*statements: Stmt) -> list[Stmt]:
    """What becomes of some statements."""
    made = ask_in_place([Line(1, each, "  // top") for each in statements], Game())
    assert {line.note for line in made} == {"  // top"}
    return [line.statement for line in made]


def test_members_stay_where_they_are() -> None:
    assert after(COLUMNS, MOVED, ASK) == [COLUMNS, LEFT, ASK]
    alone = Let("set2", Regroup(BOARD, 0x20820, 0x7))
    assert after(alone, ASK) == [LEFT, ASK]


@pytest.mark.parametrize(
    ("constant", "uses"),
    [
        # not all of them count, nobody knows which do
        (Let("all1", SetConst(1, 0x6), "constexpr"), [ASK]),
        (Let("all1", SetConst(1, 0x7F)), [ASK]),
        # it matters where they are
        (COLUMNS, [Let("set3", Meet((SET, BOARD))), ASK]),
        (COLUMNS, [ForMembers("x", SET, 0)]),
        (COLUMNS, []),
        (COLUMNS, [ASK, ASK]),
    ],
)
def test_members_that_are_moved(constant: Stmt, uses: list[Stmt]) -> None:
    every = [constant, MOVED, *uses]
    assert after(*every) == every


def test_members_of_which_some_would_be_left_behind() -> None:
    short = Let("set2", Meet((ALL, Regroup(BOARD, 0x820820, 0x7))))
    assert after(COLUMNS, short, ASK) == [COLUMNS, short, ASK]


def test_sets_of_several_words() -> None:
    board = Members("b_board", Number(0), 2)
    moved = Let("set2", Regroup(board, 0x20820, 0x7))
    ask = SucceedIf(Any(Local("set2", SetOf(2))))
    assert after(moved, ask, Found(Number(0), ())) == [moved, ask, Found(Number(0), ())]
