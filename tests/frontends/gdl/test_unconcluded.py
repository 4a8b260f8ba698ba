"""Conditions that never hold: what is told of them, in the form of the text."""

from __future__ import annotations

from time import process_time

import pytest

from rgt.frontends.gdl.checking.checks import check
from rgt.frontends.gdl.reading.parse import parse
from rgt.ir.diagnostics import Diagnostic, GameError, Source

KIF = """
(role you) (init (cell 1 blank)) (succ 1 2)
(<= (legal you (mark ?x)) (true (cell ?x blank)))
(<= (next (cell ?x cross)) (does you (mark ?x)))
(<= terminal (true (cell 1 cross)))
(<= (goal you 100) terminal) (<= (goal you 0) (not terminal))
"""

INFIX = """role(you). init(cell(1,blank)). succ(1,2).
legal(you, mark(X)) :- true(cell(X,blank))
next(cell(X,cross)) :- does(you, mark(X))
terminal :- true(cell(1,cross))
goal(you,100) :- terminal
goal(you,0) :- ~terminal
"""


def found(text: str) -> list[Diagnostic]:
    try:
        return check(parse(Source("game.kif", text)))
    except GameError as problem:
        return list(problem.diagnostics)


def one(text: str) -> tuple[str, str, str | None]:
    """Code, message and hint of the only finding."""
    (finding,) = found(text)
    return finding.code, finding.message, finding.hint


@pytest.mark.parametrize("text", [KIF, INFIX])
def test_nothing_is_told_of_what_may_hold(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        (KIF + "(<= p (cell 1 cross))", "'cell' is a fact of the state: write (true (cell ...))"),
        (INFIX + "p :- cell(1,cross)", "'cell' is a fact of the state: write true(cell(...))"),
        (KIF + "(<= (next p) (mark 1))", "'mark' is a move: write (does ?player (mark ...))"),
        (INFIX + "next(p) :- mark(1)", "'mark' is a move: write does(Player, mark(...))"),
        (KIF + "(<= p (true (cell 1)))", "it is concluded with 2 arguments"),
        (KIF + "(<= (next p) (does you (mark 1 2)))", "it is concluded with 1 argument"),
    ],
)
def test_what_is_a_fact_or_a_move_is_told(text: str, hint: str) -> None:
    code, message, told = one(text)
    assert (code, told) == ("GDL018", hint)
    assert message.startswith("nothing ever concludes the")


@pytest.mark.parametrize(
    ("text", "name", "hint"),
    [
        (KIF + "(<= p (true (cell x blank)))", "x", "a variable is written ?x"),
        (INFIX + "p :- true(cell(x, blank))", "x", "a variable is written X"),
        (KIF + "(<= p (true (cell 1 corss)))", "corss", "did you mean 'cross'?"),
        (KIF + "(<= p (true (cell 3 blank)))", "3", None),
        (KIF + "(<= p (or (succ ?x 2) (succ ?x three)))", "three", None),
        (KIF + "(<= (next p) (does you (mark four)))", "four", None),
    ],
)
def test_symbols_that_nothing_concludes_are_told(text: str, name: str, hint: str | None) -> None:
    message = f"nothing ever concludes anything with '{name}' in it"
    assert one(text) == ("GDL018", message, hint)


@pytest.mark.parametrize(
    "rule",
    [
        "(<= p (not (true (cell 3 blank))))",
        "(<= p (true (cell ?x ?y)) (distinct ?y 3))",
        "(<= p (true (cell (f 3) blank))) (init (cell (f 3) blank))",
    ],
)
def test_symbols_that_are_only_denied_or_concluded_somewhere_are_not(rule: str) -> None:
    assert found(KIF + rule) == []


def test_a_head_that_may_be_any_symbol_may_be_each() -> None:
    assert [each.code for each in found(KIF + "(p ?x) (<= q (p three))")] == ["GDL015"]


def test_a_keyword_with_too_few_arguments_is_told_once() -> None:
    assert one(KIF + "(<= (next p) (does (mark 1)))")[0] == "GDL021"


def test_many_symbols_are_looked_through_soon() -> None:
    facts = "".join(f"(p name{number}x)" for number in range(5000))
    rules = "".join(f"(<= q (p nome{number}y))" for number in range(500))
    text = KIF + facts + rules
    begun = process_time()
    assert "GDL018" in {each.code for each in found(text)}
    assert process_time() - begun < 5


@pytest.mark.parametrize(
    ("rule", "code", "message", "hint"),
    [
        ("p(X) :- succ(1,2)", "GDL015", "variable X in the head", "it ranges over"),
        ("p :- succ(X,2) & ~succ(Y,X)", "GDL015", "variable Y in a negated", "it ranges over"),
        ("p(Number) :- succ(Numbr,2)", "GDL015", "variable Number in", "did you mean 'Numbr'?"),
        ("p :- Xy", "GDL007", "the variable Xy stands", "conditions are"),
        ("p :- terminal, terminal", "GDL006", "',' is out of place", "joined by '&'"),
        ("p :- terminal &\nq :- terminal", "GDL006", "':-'", "a condition is missing"),
        ("p :- !terminal", "GDL003", "unexpected '!'", "~condition"),
        ("p :- terminal | succ(1,2)", "GDL003", "unexpected '|'", "or(condition"),
        ("p(?x) :- succ(1,2)", "GDL003", "unexpected '?'", "capital letter"),
        ("p :- not & terminal", "GDL022", "'not' means nothing", "write ~condition"),
    ],
)
def test_infix_is_told_in_infix(rule: str, code: str, message: str, hint: str) -> None:
    finding = next(each for each in found(INFIX + rule) if each.code == code)
    assert message in finding.message
    assert hint in str(finding.hint)
