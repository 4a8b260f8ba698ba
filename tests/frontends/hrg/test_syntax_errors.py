"""What the reader of HRG says about mistakes, and that it always has an answer."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rgt.frontends.hrg.nesting import MAX_DEPTH
from rgt.frontends.hrg.reading.parse import MAX_ERRORS, parse
from rgt.frontends.hrg.syntax import RESERVED, Description
from rgt.ir.diagnostics import Diagnostic, GameError, Source


def read(text: str) -> Description:
    return parse(Source("game.hrg", text))


def mistakes(text: str) -> tuple[Diagnostic, ...]:
    with pytest.raises(GameError) as caught:
        read(text)
    return caught.value.diagnostics


def told(text: str) -> list[str]:
    """The mistakes as ``line:column code message``."""
    return [
        f"{found.span.line}:{found.span.column} {found.code} {found.message}"
        for found in mistakes(text)
        if found.span
    ]


@pytest.mark.parametrize("word", sorted(RESERVED))
def test_reserved_words_are_no_types(word: str) -> None:
    for text in (f"x : {word}", f"x : A -> {word}", f"graph g(x: A -> {word}) {{ }}"):
        assert [found.code for found in mistakes(text)][:1] == ["HRG005"]


@pytest.mark.parametrize("word", sorted(RESERVED))
def test_reserved_words_are_no_names(word: str) -> None:
    codes = [found.code for found in mistakes(f"graph g() {{ $ {word} }}")]
    assert codes == ["HRG005"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x", "1:1 HRG002 the text ends in the middle of a declaration, expected '(' or ':'"),
        ("a b", "1:3 HRG001 unexpected 'b', expected '(' or ':'"),
        (
            "domain D =",
            "1:10 HRG002 the text ends in the middle of a declaration, expected '|' or a name",
        ),
        (
            "domain D = a |",
            "1:14 HRG002 the text ends in the middle of a declaration, expected a name",
        ),
        ("domain D = P(Q(X))", "1:15 HRG001 unexpected '(', expected ')' or ','"),
        ("domain D = P(X) where X in 0..-1", "1:31 HRG001 unexpected '-', expected a number"),
        ("domain D = P(X) where X in 0..n", "1:31 HRG006 'n' is not a number"),
        ("domain D = P(X) where X in 0..1234567890", "1:31 HRG006 a number has at most 9 digits"),
        ("domain loop = a", "1:8 HRG005 'loop' is reserved and cannot be a name"),
        ("var x : T", "1:1 HRG005 HRG has no declarations with 'var'"),
        ("in : T", "1:1 HRG005 'in' is reserved and cannot be a name"),
        ("@disjoint a : b c", "1:1 HRG004 HRG has no pragmas"),
        ("x : T = a & b", "1:11 HRG003 unexpected character '&'"),
        ("x : T = \x07", "1:9 HRG003 unexpected character U+0007"),
        ("x : T = a }", "1:11 HRG002 this '}' closes nothing"),
        ("x : T = (a }", "1:12 HRG002 unexpected '}', expected ')' first"),
        ("x : T = f(", "1:10 HRG002 the text ends before a ')'"),
        ("graph g { }", "1:9 HRG001 unexpected '{', expected '('"),
        ("graph g() {", "1:11 HRG002 the text ends before a '}'"),
        ("reusable g() {}", "1:10 HRG001 unexpected 'g', expected 'graph'"),
    ],
)
def test_mistake(text: str, message: str) -> None:
    assert told(text) == [message]


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("x == 3", "3 HRG001 unexpected '==', expected '(', '=' or '['",
         "'=' assigns; a test is written check(x == y)"),
        ("f(x) = 3", "6 HRG001 unexpected '=', expected a statement or '}'",
         "an entry of a map is assigned with brackets: map[key] = value"),
        ("if a = b { }", "6 HRG001 unexpected '=', expected an operator or '{'",
         "'==' compares, '=' assigns"),
        ("check(a == T(*))", "13 HRG007 '(*)' stands where nothing is assigned",
         "'x = T(*)' makes x any value of T; everything else needs one value"),
        ("if x in 1..3 { }", "10 HRG001 unexpected '..', expected an operator or '{'",
         "'in' is followed by the name of a domain; numbers are compared: 0 <= x && x <= 7"),
        ("check(x in 1..3)", "13 HRG001 unexpected '..', expected an operator, ')' or ','",
         "'in' is followed by the name of a domain; numbers are compared: 0 <= x && x <= 7"),
        ("branch x in 1..3 { }", "14 HRG001 unexpected '..', expected '{'",
         "a range is a domain, domain D = 0..7, and has its name everywhere else"),
        ("x = 0..3(*)", "6 HRG001 unexpected '..', expected a statement, an operator or '}'",
         "a range is a domain, domain D = 0..7, and has its name everywhere else"),
        ("$ 1..3", "4 HRG001 unexpected '..', expected a statement or '}'", None),
        ("end();", "6 HRG001 unexpected ';', expected a statement or '}'",
         "nothing needs a ';' but the parts of a map"),
        ("if a and b { }", "6 HRG001 unexpected 'and', expected an operator or '{'",
         "'and' is written &&"),
        ("if not a { }", "8 HRG001 unexpected 'a', expected an operator or '{'",
         "negation is a call: not(condition)"),
        ("if !a { }", "4 HRG003 unexpected character '!'", "negation is a call: not(condition)"),
        ("x = if a then b", "17 HRG001 unexpected '}', expected an operator or 'else'",
         "a choice of values has both: if condition then value else value"),
        ("if a then { }", "6 HRG001 unexpected 'then', expected an operator or '{'",
         "the statement is if condition { }; 'then' belongs to values"),
        ("forall x in T { }", "10 HRG001 unexpected 'in', expected ':'",
         "write forall x: T { } or branch x in T { }"),
        ("branch x: T { }", "9 HRG001 unexpected ':', expected 'in'", "write branch x in T { }"),
        ("else { }", "1 HRG001 unexpected 'else', expected a statement or '}'",
         "'else' follows the '}' of an if"),
        ("or { }", "1 HRG001 unexpected 'or', expected a statement or '}'",
         "'or' follows the '}' of a branch"),
        ("x = a * b", "7 HRG001 unexpected '*', expected a statement, an operator or '}'",
         "HRG calculates with + - and %"),
        ("x = {a, b}", "12 HRG001 unexpected '}', expected '(*)'",
         "{a, b} is a set, x = {a, b}(*) chooses from it; a map has entries, { key = value }"),
        ("x = A -> B(*)",
         "7 HRG001 unexpected '->', expected a statement, an operator or '}'",
         "'x = T(*)' needs a domain or a set; choose a map entry by entry"),
        ("repeat n { }", "8 HRG006 'n' is not a number", "write repeat 3 { } or repeat x in T { }"),
        ("loop = x", "1 HRG005 'loop' is reserved and cannot be a name",
         "choose another name, such as 'loop_'"),
        ("$(a or b)", "5 HRG005 'or' is reserved and cannot be a name",
         "choose another name, such as 'or_'"),
        ("x = f(a,)", "9 HRG001 unexpected ')', expected an expression", None),
        ("$", "3 HRG001 unexpected '}', expected '(' or a name", None),
    ],
)  # fmt: skip
def test_mistake_in_a_graph(text: str, message: str, hint: str | None) -> None:
    (found,) = mistakes(f"graph g() {{\n{text} }}")
    assert found.span is not None
    assert found.span.line == 2
    assert f"{found.span.column} {found.code} {found.message}" == message
    assert found.hint == hint


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("n <= heap", "a condition is tested by check(condition)"),
        ("heap -= n", "a variable changes by assignment: x = next(x), with a function next"),
        ("heap--", "a variable changes by assignment: x = next(x), with a function next"),
        ("else_ heap", "a statement assigns, x = value, or calls, graph()"),
        ("end", "write end()"),
        ("if a { break }", "write break()"),
        ("return heap", "return() leaves a graph; only functions have values"),
        ("if a { } elif b { }", "it is written in two words: else if condition { }"),
        ("if a { } elseif (b) { }",
         "a block follows 'branch', 'if', 'else', 'loop', 'repeat' and 'while'"),
        ("for i in T { }", "write repeat x in T { } or branch x in T { }"),
        ("if a end()", "a block stands in braces: { }"),
        ("if a { } else end()", "a block stands in braces: { }"),
        ("loop end()", "a block stands in braces: { }"),
        ("$$ f(x)", "$$ shows a variable: assign the value to one and show that"),
        ("$$ board[x]", "$$ shows a variable: assign the value to one and show that"),
    ],
)  # fmt: skip
def test_habits_of_other_languages_in_a_graph(text: str, hint: str) -> None:
    (found,) = mistakes(f"graph g() {{\n{text} }}")
    assert (found.code, found.hint) == ("HRG001", hint)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("domain D = P(0..7)",
         "a domain lists its values, 0..6 or a | b | c, or has terms with ranges, "
         "P(X) where X in 0..2"),
        *[(f"domain D = {text}", "a domain lists its values without brackets: 0..6, or a | b | c")
          for text in ("{a, b}", "{0..6}", "a | {b}", "(0..6)", "[0..6]")],
        *[(f"domain D = {text}",
           "whole numbers are written 0..80; ranges follow terms, P(I) where I in 0..80")
          for text in ("I where I in 0..80", "I in 0..80", "0-80")],
        ("domain D = a, b", "the values of a domain are separated by '|': a | b | c"),
        *[(f"domain D = {text}", "numbers of domains are 0 or more; let coordinates begin there")
          for text in ("-1..2", "-1 | 0", "0 | -1", "P(X) where X in -1..2",
                       "P(X) where X in {-1, 0}", "P(X) where X in {0, -1}")],
        *[(f"m : D -> D = {text}",
           "the value of all other keys comes first: { :d ; key = value }")
          for text in ("{ a = b ; :c }", "{ a = b :c }", "{ a = b ; b = a ; :c }")],
        ("f(X) => X", "a case is written name(pattern) = value"),
        ("def rules() {",
         "rules are declared by graph name(parameter: Type) { }, functions by name : Type -> Type"),
    ],
)  # fmt: skip
def test_habits_of_other_languages_in_a_declaration(text: str, hint: str) -> None:
    (found,) = mistakes(text)
    assert (found.code, found.hint) == ("HRG001", hint)


def test_a_foreign_declaration_is_told_once() -> None:
    assert told("domain D = a\nvar x : D = a\nconst y : D = a") == [
        "2:1 HRG005 HRG has no declarations with 'var'",
        "3:1 HRG005 HRG has no declarations with 'const'",
    ]
    assert told("type : D") == ["1:1 HRG005 'type' is reserved and cannot be a name"]


def test_all_mistakes_are_reported() -> None:
    text = """\
domain A = a | b |
domain B = c
f : A -> B
f(X = c
f(b) = c
f(Y) == c
graph g() {
  $ a $
}
graph h() {
  loop {
    g()
}
reusable graph i() { end() }
x : T = )
"""
    assert told(text) == [
        "2:1 HRG001 unexpected 'domain', expected a name",
        "4:5 HRG001 unexpected '=', expected '(', ')' or ','",
        "6:6 HRG001 unexpected '==', expected '='",
        "9:1 HRG001 unexpected '}', expected '(' or a name",
        "14:1 HRG002 missing '}' before 'reusable'",
        "15:9 HRG002 this ')' closes nothing",
    ]


def test_a_missing_brace_is_told_by_the_next_declaration() -> None:
    text = "graph g() {\n  loop {\n    end()\n}\nf : A -> B\nf(a) = b\nx : A ="
    first, second = mistakes(text)
    assert str(first) == "game.hrg:5:1: error[HRG002]: missing '}' before 'f'"
    (note,) = first.notes
    assert (note[0], str(note[1])) == ("this '{' is not closed", "game.hrg:1:11")
    assert str(second).startswith("game.hrg:7:7: error[HRG002]")


def test_braces_that_are_balanced_are_not_blamed() -> None:
    text = "graph g() {\n  loop {\n    if x == 1 {\n      break() } }\n  $ z }\ny = 4\n"
    assert told(text) == ["6:3 HRG001 unexpected '=', expected '(' or ':'"]


def test_cases_without_a_function() -> None:
    text = "f(a) = b\nf(b) = c\ng : T -> U\ngg(a) = b\nh(a) = b\nh : T -> U\nv : T = a\nv(a) = b"
    text += "\ng(a) = b"
    found = mistakes(text)
    assert [str(finding) for finding in found] == [
        "game.hrg:1:1: error[HRG009]: 'f' has cases and no type",
        "game.hrg:4:1: error[HRG009]: 'gg' has cases and no type",
        "game.hrg:5:1: error[HRG009]: the cases of 'h' stand before its type",
        "game.hrg:8:1: error[HRG009]: 'v' has an initial value and cannot have cases, too",
    ]
    assert [finding.hint for finding in found] == [
        "say it first: f : Domain -> Domain",
        "say it first: gg : Domain -> Domain",
        "move the cases behind it",
        "keep the value, or the cases",
    ]


def test_cases_of_a_function_whose_type_is_broken_are_no_mistakes() -> None:
    assert told("f : -> T\nf(a) = b") == ["1:5 HRG001 unexpected '->', expected '{' or a name"]


def test_too_many_mistakes() -> None:
    found = mistakes("x : =\n" * 100)
    assert len(found) == MAX_ERRORS
    assert found[-1].notes == (("too many errors; the rest of the text was not read", None),)


# -- depth, length, and nonsense -----------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "x : T = " + "(" * 100_000,
        "x : T = " + "f(" * 100_000,
        "x : T = " + "a[" * 100_000 + "a" + "]" * 100_000,
        "x : T = " + "{:" * 100_000,
        "x : T = a" + "()" * 1_000,
        "x : T = a" + " + a" * 1_000,
        "x : T = a" + " || a" * 1_000,
        "x : T = " + "if a then b else " * 1_000 + "c",
        "x : " + "T -> " * 1_000 + "T",
        "x : T -> T\nx(" + "P(" * 1_000 + "a" + ")" * 1_000 + ") = a",
        "graph g() " + "{ loop " * 1_000 + "{" + "}" * 1_001,
        "graph g() { " + "if a { } else " * 1_000 + "{ } }",
    ],
)
def test_deep_nesting_is_a_mistake(text: str) -> None:
    assert [found.code for found in mistakes(text)] == ["HRG008"]


def test_as_deep_as_allowed() -> None:
    depth = MAX_DEPTH - 2
    assert read("v : T = " + "f(" * depth + "a" + ")" * depth)
    assert read("v : T = " + "if a then b else " * depth + "c")
    assert read("v : T = " + "(" * 300 + "a" + ")" * 300) == read("v : T = a")


def test_long_texts() -> None:
    begin = time.process_time()
    for text in (
        "(" * 10**6,
        "a" * 10**6,
        "x : T\n" * 170_000,
        "where \n" * 150_000,
        "a(\n" * 330_000,
    ):
        assert mistakes(text)
    assert read("//\n" * 330_000 + " " * 10**6) == Description(())
    assert time.process_time() - begin < 10


_SIGNS = "a B 7 _ f( ) ( { } [ ] = == && || < in + - % ; , : | -> .. $ $$ $_ (*) ! @ \x00"
_LINES = ["\n", "// c\n", "x : T\n", "\ngraph g() {", "\nf(X) ="]
_WORDS = [*sorted(RESERVED), *_SIGNS.split(), *_LINES]


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from(_WORDS), max_size=40).map(" ".join) | st.text(max_size=40))
def test_whatever_the_text_there_is_an_answer(text: str) -> None:
    try:
        assert read(text).source.text == text
    except GameError as problem:
        assert problem.diagnostics
        assert all(found.code.startswith("HRG00") and found.span for found in problem.diagnostics)
        assert str(problem)


def test_truncated_texts() -> None:
    text = """\
domain A = null | V(X, Y) where X in 0..7, Y in {a, b}
f : A -> A
f(V(X, _)) = if X == 0 && not(a) then null else V((X + 1) % 3, a)
b : A -> {x, y} = { :x; V(X, a) = y where X in 0..1 }
graph g(me: A) { branch { b[f(me)] = A(*) } or { $(a b) $$ me } if me in A { return() } }
"""
    for length in range(len(text)):
        try:
            read(text[:length])
        except GameError as problem:
            assert problem.diagnostics[-1].code in ("HRG001", "HRG002", "HRG003")


@pytest.mark.parametrize(
    ("text", "place"),
    [
        # the graph ends at the brace, and its statements stand outside
        ("graph a() {\n  if x == y {\n    $ go\n  }\n  }\n  z = x\n}", (5, 3)),
        ("graph a() {\n  $ go\n  }\n  b()\n  c()\n}", (3, 3)),
        ("graph a() {\n  $ go\n  }\n  $ on\n}", (3, 3)),
        ("graph a() {\n  $ go }\n  loop { $ on }\n}", (2, 8)),
        ("graph a() {\n  $ go\n  }\n  z[x] = y\n}", (3, 3)),
        # the brace closes a block, and the graph's own one closes nothing
        ("graph a() {\n  if x == y {\n    $ go\n    }\n  }\n}", (4, 5)),
        # a branch is over before its `or`
        ("graph a() {\n  loop {\n    branch { $ x } } or { $ y }\n  }\n}", (3, 20)),
        ("graph a() {\n  loop {\n    if x == y { $ x } } else { $ y }\n  }\n}", (3, 23)),
        # nothing is odd but the last one
        ("graph a() {\n  $ go\n}\n}", (4, 1)),
        ("graph a() { $ go } }", (1, 20)),
    ],
)
def test_a_brace_too_many_is_told_where_it_stands(text: str, place: tuple[int, int]) -> None:
    first = mistakes(text)[0]
    assert first.code == "HRG002"
    assert first.span is not None
    assert (first.span.line, first.span.column) == place


def test_a_statement_outside_of_graphs_does_not_accuse_the_braces_before_it() -> None:
    (found,) = mistakes("graph a() {\n  $ go\n}\nz = x")
    assert (found.code, found.span and found.span.line) == ("HRG001", 4)
