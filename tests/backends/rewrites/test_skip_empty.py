"""What is done for parts of a set is skipped where the set is empty."""

from __future__ import annotations

import pytest

from rgt.backends.plan.expressions import Expr, Field, Key, Local, Number, Symbol
from rgt.backends.plan.game import Game
from rgt.backends.plan.lines import Line
from rgt.backends.plan.sets import Any, Complement, Meet, Members, SetConst, Shift, Union
from rgt.backends.plan.statements import (
    End,
    ForMembers,
    Found,
    FoundEach,
    If,
    Let,
    List,
    Store,
    SucceedIf,
)
from rgt.backends.plan.types import SetOf
from rgt.backends.rewrites.skip_empty import skip_empty

SET = SetOf(1)


def board(number: int) -> Members:
    """The set of a value."""
    return Members("b_board", Number(number), 1)


def named(name: str, *parts: Expr) -> Line:
    """A name for what some sets have in common."""
    return Line(1, Let(name, Meet(parts)))


def loop(name: str) -> list[Line]:
    """A loop over a set with something in its body."""
    members = ForMembers(f"x_{name}", Local(name, SET), 0)
    return [Line(1, members), Line(2, Store("v_at", Local(f"x_{name}", SET))), Line(1, End())]


def listed(name: str, *, alone: bool = False) -> Line:
    """A list of moves."""
    return Line(1, List(0, Number(0), Local(name, SET), "rows1", 0, alone=alone))


PIECE = named("piece", board(0), Shift(board(1), 3))
"""Pieces next to others: there may be none."""
PARTS = [
    named("left", Local("piece", SET), board(2)),
    *loop("left"),
    Line(1, Let("some", Union((board(1), board(2))), plain=True)),
    named("right", Local("piece", SET), Complement(Local("some", SET))),
    *loop("right"),
    named("on", Local("right", SET), SetConst(1, 0xFF)),
    listed("on"),
]


def skipped(name: str, lines: list[Line]) -> list[Line]:
    """The lines in the body of a question."""
    asked = Line(1, If(Any(Local(name, SET))))
    return [asked, *(line.deeper() for line in lines), Line(1, End())]


def rewritten(lines: list[Line]) -> list[Line]:
    """The lines after the rewrite."""
    return skip_empty(lines, Game())


def test_loops_and_lists_of_parts() -> None:
    last = Line(1, SucceedIf(Any(board(3))))
    assert rewritten([PIECE, *PARTS, last]) == [PIECE, *skipped("piece", PARTS), last]
    found = FoundEach("m", Local("left", SET), 0, Found(Number(0), ()))
    more = [*PARTS, Line(1, found)]
    assert rewritten([PIECE, *more]) == [PIECE, *skipped("piece", more)]


def test_up_to_where_something_else_is_done() -> None:
    for other in (
        Line(1, Store("v_at", Symbol(1, "s_x"))),
        named("z", board(1), board(2)),
        Line(1, ForMembers("o", board(4), 0)),
        listed("piece", alone=True),
    ):
        behind = [other, *loop("z"), Line(1, End())]
        lines = [PIECE, *PARTS, *behind]
        assert rewritten(lines) == [PIECE, *skipped("piece", PARTS), *behind]


def test_the_set_that_tells_most_is_asked() -> None:
    """What is named before all loops, and no more if it is for fewer of them."""
    near = named("near", board(0), board(3))
    piece = named("piece", Local("near", SET), board(1))
    assert rewritten([near, piece, *PARTS]) == [near, piece, *skipped("piece", PARTS)]
    more = [*loop("near"), *loop("near"), *loop("near")]
    assert rewritten([near, piece, *PARTS, *more]) == [
        near,
        *skipped("near", [])[:1],
        piece.deeper(),
        *(line.deeper() for line in skipped("piece", PARTS)),
        *(line.deeper() for line in more),
        Line(1, End()),
    ]


AT = Key(Field("v_at"), 3, 4, Field("v_at"))


@pytest.mark.parametrize(
    "lines",
    [
        # few loops
        [PIECE, *PARTS[:-2]],
        # a kind of pieces, of which there are some, and those of them on some places
        [Line(1, Let("piece", board(0))), *PARTS],
        [named("piece", board(0), SetConst(1, 0xFF)), *PARTS],
        # a part may be more than the set
        [PIECE, Line(1, Let("left", Union((Local("piece", SET), board(2))))), *PARTS[1:]],
        [PIECE, Line(1, Let("left", Complement(Local("piece", SET)))), *PARTS[1:]],
        # an error may be raised in between, or something be done
        [PIECE, named("left", Local("piece", SET), Members("b_board", AT, 1)), *PARTS[1:]],
        [PIECE, *PARTS[:4], Line(1, Store("v_at", Symbol(1, "s_x"))), *PARTS[4:]],
        # a name is read later
        [PIECE, *PARTS, Line(1, SucceedIf(Any(Local("some", SET))))],
        # a set that is another one each time
        [PIECE, Line(1, Let("left", Meet((Local("piece", SET), board(2))), "var")), *PARTS[1:]],
    ],
)
def test_left_as_they_are(lines: list[Line]) -> None:
    assert rewritten(lines) == lines


def test_in_a_body() -> None:
    head, tail = Line(1, ForMembers("y", board(5), 0)), Line(1, End())
    inner = [line.deeper() for line in (PIECE, *PARTS)]
    wanted = [line.deeper() for line in (PIECE, *skipped("piece", PARTS))]
    assert rewritten([head, *inner, tail]) == [head, *wanted, tail]
    assert rewritten([head, *wanted, tail]) == [head, *wanted, tail]
