"""The verifier finds what is wrong, and nothing in what is written of games."""

from __future__ import annotations

import pytest

from rgt.backends.cpp.emit import emit
from rgt.backends.facts.plan import Plan
from rgt.backends.plan.expressions import Field, Local, Not, Number
from rgt.backends.plan.lines import Function, Line
from rgt.backends.plan.sets import Any, Meet, Members, SetConst
from rgt.backends.plan.statements import Declare, Else, End, If, Let, Stmt, Succeed, Update
from rgt.backends.plan.types import FLAG, SetOf
from rgt.backends.plan.verify import verified
from rgt.passes.pipeline import optimize
from tests.campaign.subjects import load

SET = Local("set1", SetOf(1))
HOLDS = Local("holds", FLAG)
LET = Let("set1", SetConst(1, 5))


def wrong(*rows: tuple[int, Stmt]) -> list[str]:
    """What is wrong with some statements, each with its depth."""
    return list(verified([Line(*row) for row in rows], frozenset({"holds"})))


def test_sound() -> None:
    assert not wrong((1, LET), (1, If(Any(SET))), (2, Succeed()), (1, Else()), (1, End()))
    assert not wrong((1, Declare(("set1",), 1)), (1, Update("set1", SET)))


@pytest.mark.parametrize(
    ("rows", "word"),
    [
        ([(1, If(HOLDS)), (2, Succeed())], "does not end"),
        ([(1, If(HOLDS)), (2, Succeed()), (2, End())], "did not begin there"),
        ([(1, End())], "did not begin there"),
        ([(1, If(HOLDS)), (1, Succeed()), (1, End())], "does not stand in the body"),
        ([(1, Else())], "an else without its if"),
        ([(1, If(Any(SET))), (1, End())], "read before"),
        ([(1, LET), (1, Update("set1", SetConst(1, 0)))], "another value"),
        ([(1, LET), (1, If(SET)), (1, End())], "Local is no"),
        ([(1, If(Not(Field("v_at")))), (1, End())], "Field is no"),
        ([(1, LET), (1, Let("two", Meet((SET, SetConst(2, 1)))))], "of one size"),
        ([(1, Let("two", Meet((Members("b", Number(0), 1), HOLDS))))], "of one size"),
        ([(1, Let("two", SetConst(1, 1 << 64)))], "beyond"),
    ],
)
def test_unsound(rows: list[tuple[int, Stmt]], word: str) -> None:
    found = wrong(*rows)
    assert any(word in each for each in found), found


@pytest.mark.parametrize("name", ["hrg/tic_tac_toe", "hrg/reversi", "hrg/amazons", "rbg/go_5x5"])
def test_what_is_written_of_games_is_sound(name: str) -> None:
    game = load(f"corpus/{name}")
    optimize(game)
    functions: list[Function] = []
    emit(Plan(game), functions)
    assert functions
    found = (verified(each.lines, each.names) for each in functions)
    assert [problem for problems in found for problem in problems] == []
