"""Questions about members that are one in the other, or one after the other."""

from __future__ import annotations

from rgt.backends.plan.expressions import Local, Not, Number, Truth
from rgt.backends.plan.game import Game
from rgt.backends.plan.lines import Line
from rgt.backends.plan.searches import Return
from rgt.backends.plan.sets import Has, Members
from rgt.backends.plan.statements import Else, End, If, Let, Stmt, Succeed
from rgt.backends.plan.types import FLAG, SetOf
from rgt.backends.printers.cpp import line_of
from rgt.backends.rewrites.fold_member_tests import fold_member_tests

Row = tuple[int, Stmt]
CELLS = {"b": 64}


def has(place: int, board: int = 1) -> Has:
    """Whether a place is a member of a set."""
    return Has(Members("b", Number(board), 1), Number(place))


def folded(rows: list[Row], cells: dict[str, int] | None = None) -> list[str]:
    """Statements, each with its depth, after the rewrite."""
    lines = [Line(*row) for row in rows]
    made = fold_member_tests(lines, Game(CELLS if cells is None else cells))
    return [text for line in made for text in line_of(line).split("\n")]


def rows(count: int, first: int = 0, *, end: Stmt | None = None) -> list[Row]:
    """Questions for two places, one row after the other."""
    found: list[Row] = []
    for i in range(first, first + count):
        found += [(1, If(has(i))), (2, If(has(i + 1))), (3, end or Succeed())]
        found += [(2, End()), (1, End())]
    return found


def other(found: list[Row], place: int, asked: Stmt) -> list[Row]:
    """The same with another question instead of those for a place within others."""
    return [(d, asked if s is If(has(place)) and d == 2 else s) for d, s in found]


def test_questions_within_each_other_are_one() -> None:
    large = Members("b", Number(1), 2)
    asked = [(i + 1, If(Has(large, Number(at)))) for i, at in enumerate((3, 64))]
    assert folded([*asked, (3, Succeed()), (2, End()), (1, End())]) == [
        "    if (s.b[1].all<0x8u, 0x1u>()) {",
        "        return true;",
        "    }",
    ]


def test_questions_of_members_and_of_others() -> None:
    """What a set has and has not, and other sets, each are one mask."""
    asked = [has(0), Not(has(1)), has(5, 2), has(2)]
    notes = ["  // first", "", "  // third", ""]
    lines = [Line(i + 1, If(each), notes[i]) for i, each in enumerate(asked)]
    lines += [Line(5, Succeed()), *(Line(i, End()) for i in (4, 3, 2, 1))]
    assert [line_of(line) for line in fold_member_tests(lines, Game(CELLS))] == [
        "    if (s.b[1].all<0x5u>() & s.b[1].none<0x2u>() & s.b[2].all<0x20u>()) {"
        "  // first and third",
        "        return true;",
        "    }",
    ]


def test_eight_questions_one_after_the_other_are_one_branch() -> None:
    made = folded(rows(10, first=10))
    assert sum(line.startswith("    if (") for line in made) == 2
    assert made[0] == "    if ((s.b[1].all<0xc00u>())"
    assert made[7] == "        | (s.b[1].all<0x60000u>())) {"
    assert made[8:10] == ["        return true;", "    }"]
    assert sum("return true;" in line for line in made) == 2


def test_questions_about_ten_members_are_looked_up() -> None:
    found = rows(4, first=5)
    assert folded(found) == [
        "    if (s.b[1].all_of_one<",
        "            64,",
        "            0x60u,",
        "            0xc0u,",
        "            0x180u,",
        "            0x300u>()) {",
        "        return true;",
        "    }",
    ]
    assert folded(found, {"b": 10})[1] == "            10,"
    assert folded(found, {})[1] == "            64,"
    # one of more, one that must not be there, one of another set, or too few to be worth it
    assert folded(rows(4, first=6))[0] == "    if ((s.b[1].all<0xc0u>())"
    without = other(found, 7, If(Not(has(7))))
    assert folded(without)[0] == "    if ((s.b[1].all<0x60u>())"
    assert folded(other(found, 8, If(has(8, 2))))[0] == "    if ((s.b[1].all<0x60u>())"
    assert folded(rows(2))[0] == "    if ((s.b[1].all<0x3u>())"


def test_what_is_no_question_stays_as_it_is() -> None:
    some = Local("some1", SetOf(1))
    found: list[Row] = [
        (1, If(has(0))),
        (2, Succeed()),
        (1, Else()),
        (2, If(has(1))),
        (3, Let("some1", Members("b", Number(2), 1), plain=True)),
        (3, If(Has(some, Number(2)))),
        (4, Succeed()),
        (3, End()),
        (2, End()),
        (1, End()),
        (1, Return(Truth(False))),
    ]
    assert folded(found) == [line_of(Line(*row)) for row in found]
    plain: list[Row] = [(1, If(Local("x", FLAG))), (1, End())]
    assert folded(plain) == ["    if (x) {", "    }"]
    # a branch that goes on elsewhere is not joined with one that succeeds
    assert folded([*rows(1), *rows(1, end=Return(Truth(False)))]) == [
        "    if (s.b[1].all<0x3u>()) {",
        "        return true;",
        "    }",
        "    if (s.b[1].all<0x3u>()) {",
        "        return false;",
        "    }",
    ]


def test_a_body_that_does_not_end() -> None:
    open_ = rows(1)[:-1]
    assert folded(open_) == [line_of(Line(*row)) for row in open_]
