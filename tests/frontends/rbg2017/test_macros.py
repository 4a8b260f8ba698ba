"""Macros: the examples of the 2017 paper, section 2.1, and what follows from it."""

from __future__ import annotations

import pytest

from rgt.frontends.rbg2017.directives import directives
from rgt.frontends.rbg2017.macros import Expander
from rgt.frontends.rbg2017.tokens import scan
from rgt.ir.diagnostics import Diagnostic, GameError, Source
from rgt.ir.findings.findings import Findings

PAPER = """
#def M1(x) = x~5
#def M2(x,y,z) = M1(x) M1(y)~z
#def M3(x) = x (a,b,c)
#def M4(x,y) = x~y (5)
#def M5(x,y,z) = a b~M1(x x)~y~z~c d
"""


def expanded(text: str, definitions: str = PAPER) -> str:
    findings = Findings("RBG109")
    parts = directives(scan(Source("test", f"{definitions}\n#order {text}"), findings), findings)
    tokens = Expander(parts, findings).section(parts.sections[0])
    findings.raise_errors()
    assert tokens is not None
    return " ".join(token.text for token in tokens)


def told(text: str, definitions: str = PAPER) -> list[Diagnostic]:
    with pytest.raises(GameError) as caught:
        expanded(text, definitions)
    return list(caught.value.diagnostics)


@pytest.mark.parametrize(
    ("use", "result"),
    [
        ("M1(4)", "45"),
        ("M1(a)", "a5"),
        ("M1(* a)", "* a5"),
        ("M2(a,b,6)", "a5 b56"),
        ("M2(a,b,)", "a5 b5"),
        ("M2(,,)", "5 5"),
        ("M3(M2)", "M2 ( a , b , c )"),
        ("M4(M,1)", "M1 ( 5 )"),
        ("M5(e,f,g)", "a be e5fgc d"),
    ],
)
def test_examples_of_the_paper(use: str, result: str) -> None:
    assert expanded(use) == result


def test_a_tilde_makes_no_token_with_a_number() -> None:
    (found,) = told("M1(~)")
    assert found.code == "RBG116"


@pytest.mark.parametrize(
    ("definitions", "use", "result"),
    [
        # without parameters; parentheses behind are plain ones
        ("#def A = b c", "A (A)", "b c ( b c )"),
        # by the number of arguments
        ("#def A(x) = one #def A(x,y) = two x y", "A(1) A(1,2) A()", "one two 1 2 one"),
        # a name with parameters but no parenthesis behind it stays
        ("#def A(x) = one", "A b", "A b"),
        # definitions in any order
        ("#def A = B B #def B = c", "A", "c c"),
        # parentheses protect commas, braces do not
        ("#def A(x) = x #def B(x,y) = y x", "A((1,2)) B({1,2})", "( 1 , 2 ) 2 } { 1"),
        # a parameter hides a macro
        ("#def A = b #def C(A) = A~x", "C(y)", "yx"),
        # a use within an argument; the body's brackets do not match
        ("#def OPEN(x) = (x #def A(x) = x)", "A(OPEN(OPEN(1)))", "( ( 1 )"),
        # an argument that ends up before a parenthesis is no use
        ("#def A(x) = two x #def B(x) = x(1)", "B(A)", "A ( 1 )"),
        # neither is a name that is put together
        ("#def AB(x) = wrong #def C(x) = x~B (1)", "C(A)", "AB ( 1 )"),
        # what a macro brings beside a tilde is pasted
        ("#def A = b c", "x~A~y", "xb cy"),
        ("#def N = #def A = N a", "x~A~y", "xay"),
        # with nothing at one side, a tilde does nothing
        ("#def N = #def A(x) = x~N y", "A(1)", "1 y"),
        ("#def A(x,y) = x~y z", "A(a,) A(,a) A(,)", "a z a z z"),
        ("#def A(x) = a~x~b", "A()", "ab"),
        # signs
        ("#def A(x) = x~=", "A(<) A(>)", "<= >="),
        # a sign and a number stay apart
        ("#def A(g) = g 1", "A(-) A()", "- 1 1"),
    ],
)
def test_expansions(definitions: str, use: str, result: str) -> None:
    assert expanded(use, definitions) == result


@pytest.mark.parametrize(
    ("definitions", "use", "code", "message"),
    [
        ("#def A(x) = x~b", "A(1)", "RBG116", "'1' and 'b' make no token"),
        ("#def A(x,y) = x", "A(1)", "RBG114", "the macro 'A' needs 2 arguments, not 1"),
        (
            "#def A(x,y) = x #def A(x) = x",
            "A(1,2,3)",
            "RBG114",
            "the macro 'A' needs 1 or 2 arguments, not 3",
        ),
        ("#def A(x) = x", "A((1)", "RBG115", "the arguments of the macro 'A' never end"),
        ("#def A = B #def B = C(1) #def C(x) = A", "b", "RBG113", None),
        ("#def A(x) = A(x)", "b", "RBG113", "the macro 'A' contains itself: 'A' -> 'A'"),
        ("#def A(x) = x #def B(x) = A(B(x))", "b", "RBG113", None),
        ("#def A(x,x) = x", "b", "RBG111", "two parameters are called 'x'"),
        ("#def A = a #def A = b", "b", "RBG112", "the macro 'A' is defined twice"),
        ("#def A = a #def A(x) = b", "b", "RBG112", None),
    ],
)
def test_mistakes(definitions: str, use: str, code: str, message: str | None) -> None:
    (found,) = told(use, definitions)
    assert found.code == code
    assert message in (None, found.message)


def test_two_rings_of_macros_are_told() -> None:
    found = told("b", "#def A = B #def B = A #def C = D #def D = C")
    assert [(each.code, each.span.column if each.span else 0) for each in found] == [
        ("RBG113", 6),
        ("RBG113", 28),
    ]


def test_a_use_of_itself_in_an_argument_is_fine() -> None:
    assert expanded("A(A(A(1)))", "#def A(x) = x x") == " ".join("1" * 8)


def test_a_mistake_in_a_macro_tells_where_it_is_used() -> None:
    (found,) = told("OUTER(1)", "#def INNER(x) = x~b\n#def OUTER(x) = INNER(x)")
    assert found.code == "RBG116"
    assert str(found.span) == "test:1:19"
    assert [(text, str(span)) for text, span in found.notes] == [
        ("in the expansion of 'INNER', used here", "test:2:17"),
        ("in the expansion of 'OUTER', used here", "test:3:8"),
    ]


@pytest.mark.parametrize(
    "definitions",
    [
        "#def A0 = x " + " ".join(f"#def A{n + 1} = A{n} A{n}" for n in range(60)),
        "#def A0 = " + " ".join(f"#def A{n + 1} = A{n} A{n}" for n in range(60)),
        "#def A0 = x "
        + "#def TWO(x) = x x "
        + " ".join(f"#def A{n + 1} = TWO(A{n})" for n in range(60)),
        "#def A200 = x " + " ".join(f"#def A{n} = A{n + 1}" for n in range(60, 200)),
    ],
)
def test_explosions_are_stopped(definitions: str) -> None:
    (found,) = told("A60", definitions)
    assert found.code == "RBG117"


def test_uses_nest_to_a_limit() -> None:
    (found,) = told("A(" * 200 + "1" + ")" * 200, "#def A(x) = x")
    assert found.code == "RBG117"
