"""What nodes mean, by examples, and how they are shown."""

from __future__ import annotations

import pytest

from rgt.backends.plan.expressions import (
    And,
    Below,
    Cell,
    Cells,
    Equal,
    Expr,
    Field,
    InWord,
    IsMarked,
    Key,
    Less,
    Local,
    Lookup,
    Number,
    Or,
    SameCells,
    Signed,
    Sum,
    Symbol,
    TableCells,
    Times,
    Truth,
    Unsigned,
)
from rgt.backends.plan.lines import Line
from rgt.backends.plan.lookups import AnyBits, BitsUp, SomeWalk, WordOf
from rgt.backends.plan.machine.evaluate import FaultError, ForeignError, Kept, Machine, value
from rgt.backends.plan.machine.running import run
from rgt.backends.plan.memory import KeepFound, LoadSets, Recall, StoreSets
from rgt.backends.plan.searches import Deepen, Return, Version
from rgt.backends.plan.sets import (
    Any,
    BeforeStops,
    ByParts,
    Complement,
    Count,
    Fit,
    Has,
    Highest,
    Lowest,
    Meet,
    Members,
    One,
    Regroup,
    SetConst,
    Shift,
    Union,
    When,
)
from rgt.backends.plan.statements import (
    Copy,
    Else,
    End,
    Fill,
    ForMembers,
    Found,
    Gather,
    If,
    Let,
    Put,
    Store,
    Succeed,
    Update,
    While,
)
from rgt.backends.plan.text import shown, text
from rgt.backends.plan.types import INDEX, SetOf

A, B = SetConst(1, 0b1100), SetConst(1, 0b1010)
TOP = SetConst(1, 1 << 63)
MACHINE = Machine(
    fields={"v_at": 4},
    maps={"v_board": [7, 8, 9]},
    boards={"b_board": [0b1, 0b110]},
    locals={"x": 2},
    tables={
        "t": [5, 7, 8, 9],
        "order": [1, 0, 2],
        "lines": [0b100110],
        # places 0 and 1 stand for 0 and 3, place 9 for 0 and 1
        "eights": [0, 0b1, 0b1000, 0b1001, *[0] * 252, 0, 0, 0b11, *[0] * 253],
    },
)


@pytest.mark.parametrize(
    ("node", "meant"),
    [
        (Sum((Field("v_at"), Less(Local("x", INDEX), 1), Number(10))), 15),
        (Times(Field("v_at"), 3), 12),
        (Cell("v_board", Local("x", INDEX)), 9),
        (Lookup("t", Number(0)), 5),
        (Key(Less(Field("v_at"), 4), 1, 9, Field("v_at")), 0),
        (Equal(Field("v_at"), Symbol(4, "s_a")), True),
        (And((Truth(True), Truth(False))), False),
        (Or((Truth(False), Truth(True))), True),
        (Below(Less(Field("v_at"), 5), 9), False),
        (SameCells(Cell("v_board", Number(0)), Lookup("t", Number(1)), 3, ""), True),
        (SameCells(Cell("v_board", Number(0)), Lookup("t", Number(1)), 3, "order"), False),
        (Union((A, B)), 0b1110),
        (Meet((A, B)), 0b1000),
        (Meet((Complement(A), SetConst(1, 0b1111))), 0b11),
        (Complement(SetConst(1, 0)), (1 << 64) - 1),
        (Shift(A, 2), 0b11),
        (Shift(A, -1), 0b11000),
        # what leaves a set is no member any more
        (Shift(TOP, -1), 0),
        (Shift(Fit(TOP, 2), -1), 1 << 64),
        (Fit(SetConst(2, 1 << 64 | 1), 1), 1),
        (Regroup(SetConst(1, 0b10100), 0b11100, 0b100101), 0b100001),
        (ByParts(SetConst(1, 0x203), "eights", 2), 0b1011),
        (When(Has(A, Number(2)), B), 0b1010),
        (When(Has(A, Number(0)), B), 0),
        (Any(Members("b_board", Number(1), 1)), True),
        (Signed(Unsigned(Less(Number(0), 1))), -1),
        (InWord(Number(130)), 2),
        (IsMarked("order", Number(1)), False),
        (Count(Union((A, B))), 3),
        (Lowest(A), 2),
        (Highest(A), 3),
        (Lowest(SetConst(1, 0), Number(-5)), -5),
        # the line {1, 2, 5} stops at 5, the first of the stops on it: 1 and 2 lie before it
        (
            BeforeStops(1, 1, "lines", Number(0), SetConst(1, 0b101001), SetConst(1, 0b100000)),
            0b110,
        ),
        # from above it stops at 5 at once; and where it stops without being held, nothing does
        (BeforeStops(1, 0, "lines", Number(0), SetConst(1, 0b100100), SetConst(1, 0b100000)), 0),
        (BeforeStops(1, 0, "lines", Number(0), SetConst(1, 0b10), SetConst(1, 0b10)), 0b100100),
        (BeforeStops(1, 1, "lines", Number(0), SetConst(1, 0b100), SetConst(1, 0b1)), 0),
    ],
)
def test_meaning(node: Expr, meant: int) -> None:
    assert value(node, MACHINE) == meant


def test_what_comes_later_is_not_asked() -> None:
    fault = Equal(Key(Less(Field("v_at"), 9), 3, 17, Field("v_at")), Number(0))
    assert value(And((Truth(False), fault)), MACHINE) == 0
    with pytest.raises(FaultError, match="17"):
        value(And((Truth(True), fault)), MACHINE)


def test_what_the_machine_does_not_know_is_said() -> None:
    with pytest.raises(ForeignError):
        value(Version(), MACHINE)
    with pytest.raises(ForeignError):
        run([Line(1, Deepen(105, 3))], Machine())


def test_an_empty_set_has_no_end() -> None:
    with pytest.raises(ValueError, match="lowest"):
        value(Lowest(SetConst(1, 0)), MACHINE)


def test_cells_that_are_written_are_in_the_sets() -> None:
    # cells of a place off the board and four on it; sets of the codes 7 and 8, none of 9
    machine = Machine(
        maps={"v_m": [7, 7, 8, 8, 9]},
        boards={"b_m": [0b1, 0b110]},
        kept={"v_m": Kept("b_m", 1, 4, {7: 0, 8: 1})},
    )
    run([Line(1, Fill("v_m", SetConst(1, 0b1010), Symbol(7, "s_x")))], machine)
    assert machine.maps["v_m"] == [7, 7, 7, 8, 7]
    assert machine.boards["b_m"] == [0b1011, 0b100]
    run([Line(1, Put("v_m", Number(3), Symbol(9, "s_y")))], machine)
    assert machine.boards["b_m"] == [0b1011, 0]
    # off the board no set tells
    run([Line(1, Put("v_m", Number(0), Symbol(8, "s_z")))], machine)
    assert machine.maps["v_m"] == [8, 7, 7, 9, 7]
    assert machine.boards["b_m"] == [0b1011, 0]


def test_what_was_found_is_found_again_while_its_key_is_the_same() -> None:
    found = Local("found", SetOf(2))
    recall = Recall(3, (Field("v_at"), WordOf(Members("b_board", Number(0), 2), 1)), 2)
    search = [
        Line(1, recall),
        Line(1, Let("found", Union((SetConst(2, 1 << 70), One(Field("v_at"), 2))))),
        Line(1, KeepFound(recall, found)),
        Line(1, Return(found)),
    ]
    machine = Machine(fields={"v_at": 4}, boards={"b_board": [1 << 64]})
    assert run(search, machine).found == 1 << 70 | 1 << 4
    # what is found anew would be another set: the one that was kept is there
    machine.memory[5] = 0b11
    assert run(search, machine).found == 1 << 70 | 0b11
    machine.boards["b_board"] = [1 << 65]
    assert run(search, machine).found == 1 << 70 | 1 << 4


def test_walks_of_a_row_ask_for_some_places() -> None:
    # from place 0 one walk wants 1 without 2, another one 3; from place 1 there is none
    machine = Machine(walks={"w": [[(0b110, 0b010), (0b1000, 0b1000)], []]})
    for members, found in ((0b10, True), (0b110, False), (0b1110, True), (0b1, False)):
        walk = SomeWalk("w", Number(0), SetConst(1, members))
        assert value(walk, machine) == found
        assert not value(SomeWalk("w", Number(1), SetConst(1, members)), machine)
    sides = AnyBits((WordOf(A, 0), BitsUp(WordOf(SetConst(2, 1 << 64), 1), 4)))
    assert value(sides, machine) == 0b11100
    assert value(SomeWalk("w", Number(0), sides), machine)


def test_sets_are_kept_and_loaded() -> None:
    machine = Machine(locals={"a": 1 << 65, "b": 7})
    run([Line(1, StoreSets(1, ("a", "b"), 2))], machine)
    assert machine.memory == {1: 0, 2: 2, 3: 7, 4: 0}
    run([Line(1, LoadSets(1, ("c", "d"), 2))], machine)
    assert (machine.locals["c"], machine.locals["d"]) == (1 << 65, 7)


def test_cells_are_copied_in_an_order() -> None:
    machine = Machine(
        maps={"v_m": [0, 0, 0]},
        boards={"b_m": [0, 0]},
        kept={"v_m": Kept("b_m", 0, 3, {7: 0, 8: 1})},
        tables=MACHINE.tables,
    )
    run([Line(1, Copy(Cells("v_m"), TableCells("t"), 3, "", "v_m"))], machine)
    assert (machine.maps["v_m"], machine.boards["b_m"]) == ([5, 7, 8], [0b10, 0b100])
    # the second cell on, the two behind the first of the table the other way round
    run([Line(1, Copy(Cell("v_m", Number(1)), TableCells("t"), 2, "order"))], machine)
    assert machine.maps["v_m"] == [5, 7, 5]
    # nobody asked for the sets
    assert machine.boards["b_m"] == [0b10, 0b100]
    run([Line(1, Gather("v_m"))], machine)
    assert machine.boards["b_m"] == [0b10, 0]


def test_statements() -> None:
    left = Local("left", SetOf(1))
    count = [
        Line(1, Let("left", SetConst(1, 0b1011), "var")),
        Line(1, ForMembers("x", left, 10)),
        Line(2, Found(Number(0), (Local("x", INDEX),))),
        Line(1, End()),
        Line(1, While(Any(left))),
        Line(2, Update("left", Shift(left, 1))),
        Line(2, Store("v_at", Sum((Field("v_at"), Number(1))))),
        Line(1, End()),
        Line(1, If(Equal(Field("v_at"), Number(5)))),
        Line(2, Succeed()),
        Line(1, Else()),
        Line(2, Store("v_at", Number(0))),
        Line(1, End()),
    ]
    machine = Machine(fields={"v_at": 1})
    outcome = run(count, machine)
    assert outcome.succeeds
    assert outcome.moves == [(0, 10), (0, 11), (0, 13)]
    assert machine.fields == {"v_at": 5}
    machine = Machine(fields={"v_at": 2})
    assert not run(count, machine).succeeds
    assert machine.fields == {"v_at": 0}


def test_how_it_is_shown() -> None:
    asked = Has(Members("b_board", Number(1), 1), Less(Field("v_at"), 2))
    assert text(asked) == "(v_at - 2) in b_board[1]"
    assert text(Meet((A, Shift(B, -3)))) == "{0xc} & ({0xa} << 3)"
    assert shown([Line(1, If(asked), "  // here"), Line(0, End())]) == [
        "      if (v_at - 2) in b_board[1]:  // here",
        "  end",
    ]
