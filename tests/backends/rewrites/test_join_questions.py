"""Questions about small sets that follow each other are one question."""

from __future__ import annotations

import pytest

from rgt.backends.plan.expressions import Equal, Field, Key, Local, Number, Symbol, Truth
from rgt.backends.plan.game import Game
from rgt.backends.plan.lines import Line
from rgt.backends.plan.searches import Return
from rgt.backends.plan.sets import Any, Meet, Members, SetConst, Shift, Union, When, Where
from rgt.backends.plan.statements import End, If, Let, Store, SucceedIf
from rgt.backends.plan.types import SetOf
from rgt.backends.rewrites.join_questions import join_questions

SET = SetOf(1)
WHOLE, ONE, SOME = (Local(name, SET) for name in ("all0", "set1", "some3"))


def board(number: int, words: int = 1) -> Members:
    """The set of a value."""
    return Members("b_board", Number(number), words)


NEAR = Meet((Shift(board(0), -4), SetConst(1, 0xF0)))
FIRST = Line(1, Let("set1", Meet((WHOLE, board(1)))), "  // one")
SECOND = Line(1, Let("set2", Meet((ONE, NEAR))), "  // two")
GATHERED = Line(1, Let("some3", Union((board(0), board(2))), plain=True))
AT = Key(Field("v_at"), 3, 4, Field("v_at"))


def ask(*names: str, words: int = 1) -> Line:
    """A question about a set, or about several."""
    sets = [Local(name, SetOf(words)) for name in names]
    members = sets[0] if len(sets) == 1 else Union(tuple(sets))
    return Line(1, SucceedIf(Any(members)))


def joined(lines: list[Line]) -> list[Line]:
    """The lines after the rewrite."""
    return join_questions(lines, Game())


def test_two_questions() -> None:
    last = Line(1, Return(Truth(False)))
    lines = [FIRST, ask("set1"), GATHERED, SECOND, ask("set2"), last]
    assert joined(lines) == [FIRST, GATHERED, SECOND, ask("set1", "set2"), last]


def test_four_at_once() -> None:
    names = [f"set{i}" for i in range(5)]
    sets = [Line(1, Let(name, Meet((SOME, SetConst(1, 1))))) for name in names]
    lines = [line for name, made in zip(names, sets, strict=True) for line in (made, ask(name))]
    assert joined(lines) == [*sets[:4], ask(*names[:4]), sets[4], ask("set4")]


@pytest.mark.parametrize(
    "between",
    [
        # an effect, an error that may be raised, a call that takes long, a branch
        Store("v_at", Symbol(3, "s_a")),
        Let("set2", Meet((ONE, When(Equal(AT, Number(1)), WHOLE)))),
        Let("set2", Meet((ONE, Where("p1_at", 1)))),
        Let("set2", ONE, "var"),
        If(Equal(Field("v_at"), Symbol(3, "s_a"))),
        End(),
    ],
)
def test_what_comes_between(between: Store | Let | If | End) -> None:
    lines = [FIRST, ask("set1"), Line(1, between), SECOND, ask("set2")]
    assert joined(lines) == lines


def test_sets_of_several_words_are_asked_one_by_one() -> None:
    large = Line(1, Let("set1", board(1, 2)))
    lines = [large, ask("set1", words=2), SECOND, ask("set2")]
    assert joined(lines) == lines


def test_one_question_and_none() -> None:
    for lines in ([FIRST, ask("set1"), GATHERED], [FIRST, GATHERED], []):
        assert joined(lines) == lines
