"""Values of plans printed in Python are what the machine says that they mean."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from rgt.backends import python as room
from rgt.backends.plan import expressions as ex
from rgt.backends.plan import lanes, lookups, memory, runs, searches, sets, statements
from rgt.backends.plan.expressions import Expr, Local, Number
from rgt.backends.plan.machine.evaluate import Machine, value
from rgt.backends.plan.statements import Stmt
from rgt.backends.plan.tables import LineTable, MarkTable
from rgt.backends.plan.types import INDEX, SetOf
from rgt.backends.printers.python.expressions import _PRINTERS as VALUES
from rgt.backends.printers.python.expressions import python
from rgt.backends.printers.python.sets import set_of
from rgt.backends.printers.python.statements import _PRINTERS as STATEMENTS
from rgt.backends.printers.python.tables import defined

WALK = (Path(room.__file__).parent / "runtime" / "walk.py.in").read_text(encoding="utf-8")
WORDS = 2
SIZE = 64 * WORDS
BOARD = SetOf(WORDS)


class Making:
    """Random values, over the names `a`, `b` (sets), `i`, `j` (places) and `n` (any number)."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def mask(self) -> int:
        return self.random.choice((self.random.getrandbits(SIZE), 1, (1 << SIZE) - 1, 0xF0))

    def members(self, depth: int) -> Expr:
        if depth <= 0 or self.random.random() < 0.15:
            return self.random.choice(
                (Local("a", BOARD), Local("b", BOARD), sets.SetConst(WORDS, self.mask()))
            )
        some = [self.members(depth - 1) for _ in range(self.random.randint(2, 3))]
        return self.random.choice(
            (
                lambda: sets.Union(tuple(some)),
                lambda: sets.Meet(tuple(some)),
                lambda: sets.Complement(some[0]),
                lambda: sets.Shift(some[0], self.random.choice((1, 7, 63, 70, -1, -8, -64))),
                lambda: sets.When(self.flag(depth - 1), some[0]),
                lambda: sets.One(self.place(), WORDS),
                lambda: some[0],
                lambda: sets.Fit(sets.Fit(some[0], 1), WORDS),
                lambda: ex.Pick(self.flag(depth - 1), some[0], some[1]),
            )
        )()

    def place(self) -> Expr:
        return self.random.choice(
            (Local("i", INDEX), Local("j", INDEX), Number(self.random.randrange(SIZE)))
        )

    def number(self, depth: int) -> Expr:
        if depth <= 0 or self.random.random() < 0.15:
            return self.random.choice((self.place(), Local("n", INDEX), Number(-3)))
        some = [self.number(depth - 1) for _ in range(2)]
        return self.random.choice(
            (
                lambda: ex.Sum(tuple(some)),
                lambda: ex.Less(some[0], self.random.choice((0, 5, 200))),
                lambda: ex.Times(some[0], 3),
                lambda: ex.Unsigned(some[0]),
                lambda: ex.Signed(ex.Unsigned(some[0])),
                lambda: ex.InWord(some[0]),
                lambda: ex.Pick(self.flag(depth - 1), some[0], some[1]),
                lambda: sets.Count(self.members(depth - 1)),
                lambda: sets.Lowest(self.members(depth - 1), some[0]),
                lambda: sets.Highest(self.members(depth - 1), some[0]),
            )
        )()

    def flag(self, depth: int) -> Expr:
        if depth <= 0:
            return self.random.choice((ex.Truth(True), ex.Truth(False)))
        some = [self.flag(depth - 1) for _ in range(2)]
        board = self.members(depth - 1)
        return self.random.choice(
            (
                lambda: ex.Not(some[0]),
                lambda: ex.And(tuple(some)),
                lambda: ex.Or(tuple(some)),
                lambda: sets.AllHold(tuple(some)),
                lambda: sets.OneHolds(tuple(some), ("", "")),
                lambda: ex.Equal(self.number(depth - 1), self.number(depth - 1)),
                lambda: ex.Not(ex.Equal(self.number(depth - 1), self.number(depth - 1))),
                lambda: ex.Below(self.number(depth - 1), 40),
                lambda: sets.Has(board, self.place()),
                lambda: sets.Any(board),
                lambda: sets.HasAll(board, self.mask() or 1),
                lambda: sets.HasNone(board, self.mask()),
                lambda: sets.HasAllOfOne(board, SIZE, (self.mask(), 3), ("", "")),
                lambda: ex.Pick(some[0], some[1], sets.Any(board)),
                lambda: runs.Likely(some[0], True),
            )
        )()


def names(seed: int) -> dict[str, int]:
    random = Random(seed)
    return {
        "a": random.getrandbits(SIZE),
        "b": random.getrandbits(SIZE) & random.getrandbits(SIZE),
        "i": random.randrange(SIZE),
        "j": random.randrange(SIZE),
        "n": random.randrange(-300, 300),
    }


@pytest.mark.parametrize("kind", ["members", "number", "flag"])
def test_values(kind: str) -> None:
    known: dict[str, Any] = {}
    exec(WALK, known)
    for seed in range(400):
        node: Expr = getattr(Making(seed), kind)(4)
        held = names(seed)
        expected = value(node, Machine(locals=dict(held)))
        text = set_of(node) if kind == "members" else python(node)
        found = eval(text, known, held)
        assert (bool(found) if kind == "flag" else found) == expected, text


def test_regroup_and_rows() -> None:
    known: dict[str, Any] = {}
    exec(WALK, known)
    random = Random(1)
    for _ in range(200):
        source, target = random.getrandbits(64), random.getrandbits(64)
        given = random.getrandbits(64)
        node = sets.Regroup(sets.SetConst(1, given), source, target)
        assert eval(python(node), known) == value(node, Machine())
        rows = [random.getrandbits(64) & random.getrandbits(64) for _ in range(512)]
        parts = sets.ByParts(sets.SetConst(1, given & 0xFFFF), "table", 2)
        machine = Machine(tables={"table": rows})
        assert eval(python(parts), known, {"table": rows}) == value(parts, machine)
        stops = sets.BeforeStops(
            5, 0b01010, "table", Number(8), sets.SetConst(1, given), sets.SetConst(1, source)
        )
        assert eval(python(stops), known, {"table": rows}) == value(stops, machine)


PLAN = (ex, lookups, memory, runs, searches, sets, statements)
ELSEWHERE = {
    *("ForEach", "ForMembers", "While", "Grow", "If", "Else", "End", "Switch", "Case", "Default"),
    *("Break", "Jump", "Label", "Enter", "When", "Otherwise", "Scope", "Drive"),
    *("Comment", "Deepen", "BeginRound", "BeginKey", "AddToKey"),
}
"""Statements that `functions` and `tree` know."""


def kinds(of: type) -> set[type]:
    """All kinds of nodes of one sort that there are, but for work in several directions."""
    return {
        kind
        for module in PLAN
        for name, kind in vars(module).items()
        if isinstance(kind, type) and issubclass(kind, of) and name[0] != "_"
    }


def test_all_nodes_but_those_of_lanes_are_written() -> None:
    missing = {kind.__name__ for kind in kinds(Expr) if kind not in VALUES}
    assert missing == {"Expr", "SetExpr", "SizedSet"}
    missing = {kind.__name__ for kind in kinds(Stmt) if kind not in STATEMENTS}
    assert missing == ELSEWHERE | {"Stmt"}
    # those need vectors, and come of rewrites that are refused
    assert not [kind for kind in VALUES if kind.__module__ == lanes.__name__]


def test_marks() -> None:
    known: dict[str, Any] = {}
    exec(defined(MarkTable("marks", 7, 0b0100110)), known)
    asked = [eval(python(ex.IsMarked("marks", Number(i))), known) for i in range(7)]
    assert list(map(bool, asked)) == [False, True, True, False, False, True, False]
    assert len(known["marks"]) == 7


@pytest.mark.parametrize("which", [None, 0b0101, 0])
def test_lines(which: int | None) -> None:
    # from d4 of a board of 8x8: up and down its column, and right and left in its row
    column, row, place = 0x0808080808080808, 0x00000000FF000000, 27
    up, down = column & -(2 << place), column & ((1 << place) - 1)
    right, left = row & -(2 << place), row & ((1 << place) - 1)
    table = LineTable("rows", 1, (True, False, True, False), ((up, down, right, left),))
    known: dict[str, Any] = {}
    exec(defined(table), known)
    random = Random(2)
    asked = None if which is None else Number(which)
    for _ in range(200):
        free = random.getrandbits(64) | random.getrandbits(64)
        expected = 0
        steps = (8, -8, 1, -1)
        for number, (line, step) in enumerate(zip((up, down, right, left), steps, strict=True)):
            at = place
            while (
                (which is None or which >> number & 1) and at + step >= 0 and line >> at + step & 1
            ):
                at += step
                expected |= 1 << at
                if not free >> at & 1:
                    break
        node = sets.Along(sets.Row("rows", Number(0), 1), sets.SetConst(1, free), asked)
        assert eval(python(node), known) == expected
