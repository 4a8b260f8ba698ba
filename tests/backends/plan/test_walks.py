"""What walks without a choice do, worked out by the machine of a plan."""

from __future__ import annotations

import pytest

from rgt.backends.plan.expressions import (
    Cell,
    Equal,
    Expr,
    Field,
    IsMarked,
    Local,
    Lookup,
    Number,
    Symbol,
)
from rgt.backends.plan.lines import Line
from rgt.backends.plan.machine.evaluate import Kept, Machine
from rgt.backends.plan.machine.jumping import DONE, FAILED
from rgt.backends.plan.machine.running import run
from rgt.backends.plan.runs import (
    Conclude,
    CountTag,
    Enter,
    FailIf,
    FailOtherwise,
    FailUnless,
    Label,
    Otherwise,
    Scope,
    When,
)
from rgt.backends.plan.sets import BeforeStops, Complement, Lowest, Meet, Members, Row
from rgt.backends.plan.statements import (
    Case,
    Done,
    End,
    Fail,
    Fill,
    If,
    Jump,
    Let,
    Put,
    Resume,
    Stmt,
    Store,
    Switch,
)
from rgt.backends.plan.types import INDEX, SetOf
from rgt.backends.plan.verify import verified

AT, NODE = Field("v_at"), Local("node", INDEX)
EMPTY, THEIRS, MINE = Symbol(0, "s_e"), Symbol(1, "s_theirs"), Symbol(2, "s_mine")
STEPS = [1, 2, 3, 4, 5, 5]
"""On a line of six squares, to the next; the last leads to itself."""
AHEAD = [sum(1 << i for i in range(at + 1, 6)) for at in range(6)]
"""The squares behind each, as a set."""


def walk(*rows: tuple[int, Stmt]) -> list[Line]:
    lines = [Line(*row) for row in rows]
    assert list(verified(lines, frozenset({"node", "t"}))) == []
    return lines


def board(text: str, at: int) -> Machine:
    """A machine with a piece in each square, and a variable that stands in one of them."""
    cells = [".tm".index(piece) for piece in text]
    sets = [sum(1 << i for i, code in enumerate(cells) if code == kind) for kind in range(3)]
    return Machine(
        fields={"v_at": at},
        maps={"v_m": cells},
        boards={"b_m": sets},
        kept={"v_m": Kept("b_m", 0, 6, {0: 0, 1: 1, 2: 2})},
        tables={"step": STEPS, "ahead": AHEAD, "last": [0, 0, 0, 0, 0, 1]},
        locals={"node": 1, "t": 0},
    )


def here(code: Symbol) -> Expr:
    return Equal(Cell("v_m", AT), code)


# from the square after `at` over all of theirs, to the first that is none
STEP_BY_STEP = walk(
    (1, Switch(NODE)),
    (1, Enter(1)),
    (1, Enter(2)),
    (1, FailOtherwise()),
    (1, End()),
    (0, Label(1, "node 1")),
    (1, FailIf(IsMarked("last", AT))),
    (1, Store("v_at", Lookup("step", AT))),
    (0, Label(2, "node 2")),
    (1, If(here(THEIRS))),
    (2, Jump(1)),
    (1, End()),
    (1, Conclude(here(MINE))),
)
AT_ONCE = walk(
    (1, Scope()),
    (
        2,
        Let("ends", Meet((Row("ahead", AT, 1), Complement(Members("b_m", Number(1), 1))))),
    ),
    (2, Store("v_at", Lowest(Local("ends", SetOf(1)), Number(5)))),
    (1, End()),
    (1, Conclude(here(MINE))),
)


@pytest.mark.parametrize("text", ["mttm..", "mtt...", "m.....", "mttttm", "..tm.."])
def test_a_line_is_walked_at_once_as_step_by_step(text: str) -> None:
    slow, fast = board(text, 0), board(text, 0)
    assert run(STEP_BY_STEP, slow).goes_on == run(AT_ONCE, fast).goes_on
    assert slow.fields == fast.fields


def test_a_walk_begins_at_its_node() -> None:
    machine = board("m.t.m.", 4)
    machine.locals["node"] = 2
    assert run(STEP_BY_STEP, machine).goes_on == DONE
    machine.locals["node"] = 3
    assert run(STEP_BY_STEP, machine).goes_on == FAILED
    machine.locals["node"], machine.fields["v_at"] = 1, 5
    assert run(STEP_BY_STEP, machine).goes_on == FAILED


@pytest.mark.parametrize("text", ["mttm..", "mtt...", "m.m...", "mttttm", "mt.tm."])
def test_squares_between_are_written_at_once(text: str) -> None:
    """The squares up to the first that is not theirs become mine, if that one is mine."""
    between = Local("between", SetOf(1))
    stops, mine = Complement(Members("b_m", Number(1), 1)), Members("b_m", Number(2), 1)
    written = walk(
        (1, Let("between", BeforeStops(1, 1, "ahead", Number(0), stops, mine))),
        (1, Fill("v_m", between, MINE)),
        (1, Resume(7)),
    )
    machine = board(text, 0)
    assert run(written, machine).goes_on == 7
    turned = text[1:].lstrip("t").startswith("m")
    theirs = len(text) - 1 - len(text[1:].lstrip("t"))
    wanted = text[0] + "m" * theirs + text[1 + theirs :] if turned else text
    assert "".join(".tm"[code] for code in machine.maps["v_m"]) == wanted


def test_cases_with_and_without_ends() -> None:
    lines = walk(
        (1, Switch(AT)),
        (1, Case(Number(0))),
        (2, Put("v_m", Number(0), MINE)),
        (1, End()),
        (1, When(Number(1))),
        (1, When(Number(2))),
        (2, CountTag()),
        (2, Done()),
        (1, Otherwise()),
        (2, Fail()),
        (1, End()),
        (1, FailUnless(here(MINE))),
        (1, Resume(3)),
    )
    ends = []
    for at in range(4):
        machine = board("..m...", at)
        ends.append((run(lines, machine).goes_on, machine.locals["t"]))
    assert ends == [(3, 0), (DONE, 1), (DONE, 1), (FAILED, 0)]
