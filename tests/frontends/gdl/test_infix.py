"""Infix GDL says the same as KIF."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rgt.frontends.gdl.reading.parse import parse
from rgt.ir.diagnostics import GameError, Source


@pytest.mark.parametrize(
    ("infix", "kif"),
    [
        ("role(white)", "(role white)"),
        ("role(white) role(black)", "(role white) (role black)"),
        (
            "; note\nlegal(P, mark(X, 1)) :- true(cell(X, b)) & true(control(P))",
            "(<= (legal ?p (mark ?x 1)) (true (cell ?x b)) (true (control ?p)))",
        ),
        (
            "role(a) terminal :- ~open\ngoal(a, 100)",
            "(role a) (<= terminal (not open)) (goal a 100)",
        ),
        (
            "p(X) :- q(X) & ~true(cell(X)) & distinct(X, a) & or(r(X), s)",
            "(<= (p ?x) (q ?x) (not (true (cell ?x))) (distinct ?x a) (or (r ?x) s))",
        ),
        ("terminal :- open role(a)", "(<= terminal open) (role a)"),
    ],
)
def test_same_as_kif(infix: str, kif: str) -> None:
    assert parse(Source("a", infix)) == parse(Source("b", kif))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("role(a", "GDL002"),
        ("role(a))", "GDL001"),
        ("role(a b)", "GDL006"),
        ("role(a,)", "GDL006"),
        ("role(a) :- ", "GDL006"),
        ("role(a) & b", "GDL006"),
        ("role(a) :- b :- c", "GDL006"),
        ("p(a) ~q", "GDL006"),
        ("role(a) # b", "GDL003"),
        ("role(" + "f(" * 100_000, "GDL004"),
        ("p(X) :- Y", "GDL007"),
    ],
)
def test_mistakes(text: str, code: str) -> None:
    with pytest.raises(GameError) as caught:
        parse(Source("a", text))
    assert code in [diagnostic.code for diagnostic in caught.value.diagnostics]


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet="(),:-&~ aXf;\n", max_size=40))
def test_any_text_is_a_description_or_a_diagnostic(text: str) -> None:
    try:
        assert parse(Source("a", "p(" + text)).rules
    except GameError as problem:
        assert problem.diagnostics
