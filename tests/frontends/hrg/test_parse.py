"""The reader of HRG: the trees it gives, and how long it takes."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from rgt.frontends.hrg.reading.parse import parse
from rgt.frontends.hrg.syntax import (
    ArrowType,
    Assign,
    AssignAny,
    Binary,
    Branch,
    BranchIn,
    Call,
    Case,
    Conditional,
    Construct,
    ConstructorPattern,
    Declaration,
    Description,
    Do,
    Domain,
    Element,
    Expression,
    Function,
    Generator,
    Graph,
    If,
    Index,
    Loop,
    MapLiteral,
    MapPart,
    Name,
    NamedType,
    NamePattern,
    Numbers,
    Parameter,
    Range,
    Repeat,
    RepeatIn,
    SetType,
    Statement,
    Symbol,
    Tag,
    Variable,
    VariableTag,
    While,
    Wildcard,
)
from rgt.ir.diagnostics import Source

SHARED = Path(__file__).resolve().parents[4] / "shared"


def read(text: str) -> Description:
    return parse(Source("game.hrg", text))


def declared(text: str) -> Declaration:
    (declaration,) = read(text).declarations
    return declaration


def value(text: str) -> Expression:
    variable = declared(f"v : T = {text}")
    assert isinstance(variable, Variable)
    assert variable.initial is not None
    return variable.initial


def body(text: str) -> tuple[Statement, ...]:
    graph = declared(f"graph g() {{ {text} }}")
    assert isinstance(graph, Graph)
    return graph.body


def statement(text: str) -> Statement:
    (only,) = body(text)
    return only


A, B, C, X, Y = (Name(name) for name in ("a", "b", "c", "X", "Y"))
T, U = NamedType("T"), NamedType("U")


# -- domains -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "elements"),
    [
        ("a", (Symbol("a"),)),
        ("0 | 100 | Other", (Symbol("0"), Symbol("100"), Symbol("Other"))),
        ("\n  | a\n  | b", (Symbol("a"), Symbol("b"))),
        (
            "P(X, 0) where X in 0..7",
            (Generator("P", ("X", "0"), (Range("X", 0, 7),)),),
        ),
        (
            "null | P(X, Y) where X in {a, b}, Y in 10..12 | P(c)",
            (
                Symbol("null"),
                Generator("P", ("X", "Y"), (Range("X", names=("a", "b")), Range("Y", 10, 12))),
                Generator("P", ("c",), ()),
            ),
        ),
        ("0..80", (Numbers(0, 80),)),
        ("nan | 3 .. 7", (Symbol("nan"), Numbers(3, 7))),
        ("P() where", (Generator("P", (), ()),)),
        ("P(a) where | b", (Generator("P", ("a",), ()), Symbol("b"))),
        ("P(X) where X in {}", (Generator("P", ("X",), (Range("X", names=()),)),)),
    ],
)
def test_domain(text: str, elements: tuple[Element, ...]) -> None:
    assert declared(f"domain D = {text}") == Domain("D", elements)


def test_where_without_ranges_before_another_declaration() -> None:
    assert read("domain D = P(a) where\nx : T").declarations == (
        Domain("D", (Generator("P", ("a",), ()),)),
        Variable("x", T),
    )


# -- functions and variables ---------------------------------------------------------------------


def test_function() -> None:
    text = """
        f : T -> {a, b} -> U
        f(_, a) = b
        f(P(X, Q(_)), Y) = X
        f() = c
    """
    assert declared(text) == Function(
        "f",
        ArrowType(T, ArrowType(SetType(("a", "b")), U)),
        (
            Case((Wildcard(), NamePattern("a")), B),
            Case(
                (
                    ConstructorPattern(
                        "P", (NamePattern("X"), ConstructorPattern("Q", (Wildcard(),)))
                    ),
                    NamePattern("Y"),
                ),
                X,
            ),
            Case((), C),
        ),
    )


def test_cases_may_stand_anywhere_behind_their_header() -> None:
    text = "f : T -> U\ng : T -> U\nf(a) = b\ng(a) = c\nv : T\nf(b) = c"
    arrow = ArrowType(T, U)
    assert read(text).declarations == (
        Function("f", arrow, (Case((NamePattern("a"),), B), Case((NamePattern("b"),), C))),
        Function("g", arrow, (Case((NamePattern("a"),), C),)),
        Variable("v", T),
    )


@pytest.mark.parametrize(
    ("text", "type_", "initial"),
    [
        ("v : T", T, None),
        ("v:{a,b}", SetType(("a", "b")), None),
        ("v : T -> U = {:0}", ArrowType(T, U), MapLiteral(Name("0"), ())),
        ("v : T → U", ArrowType(T, U), None),
        ("v : T = _", T, Name("_")),
    ],
)
def test_variable(text: str, type_: NamedType, initial: Expression | None) -> None:
    assert declared(text) == Variable("v", type_, initial)


@pytest.mark.parametrize("name", ["7", "0a", "_", "żółw", "łąka9", "iffy", "inside", "loops", "no"])
def test_names(name: str) -> None:
    assert declared(f"{name} : T") == Variable(name, T)


# -- maps ----------------------------------------------------------------------------------------


def test_maps() -> None:
    zero = Name("0")
    assert value("{:0}") == MapLiteral(zero, ())
    assert value("{:{:{:0}}}") == MapLiteral(MapLiteral(MapLiteral(zero, ()), ()), ())
    one = MapPart(NamePattern("a"), B)
    assert value("{ a = b }") == value("{a=b;}") == MapLiteral(None, (one,))
    assert value("{ :0 ; a = b }") == value("{:0;a=b;}") == MapLiteral(zero, (one,))
    assert value("{ :0; }") == MapLiteral(zero, ())


def test_parts_with_ranges() -> None:
    text = "{ :d ; P(X) = X + 1 where X in 0..3 ; _ = c where X in {a}, Y in 1..2 }"
    assert value(text) == MapLiteral(
        Name("d"),
        (
            MapPart(
                ConstructorPattern("P", (NamePattern("X"),)),
                Binary("+", X, Name("1")),
                (Range("X", 0, 3),),
            ),
            MapPart(Wildcard(), C, (Range("X", names=("a",)), Range("Y", 1, 2))),
        ),
    )


# -- expressions ---------------------------------------------------------------------------------


def binary(operator: str, left: Expression, right: Expression) -> Binary:
    return Binary(operator, left, right)


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("a + b - c", binary("-", binary("+", A, B), C)),
        ("a - (b - c)", binary("-", A, binary("-", B, C))),
        ("a + b % c", binary("+", A, binary("%", B, C))),
        ("(a + b) % c", binary("%", binary("+", A, B), C)),
        ("a % b % c", binary("%", binary("%", A, B), C)),
        ("a < b + c", binary("<", A, binary("+", B, C))),
        ("a == b == c", binary("==", binary("==", A, B), C)),
        ("a in b == c", binary("==", binary("in", A, B), C)),
        ("a + b in c", binary("in", binary("+", A, B), C)),
        ("a && b || c && a", binary("||", binary("&&", A, B), binary("&&", C, A))),
        ("a || b || c", binary("||", binary("||", A, B), C)),
        ("a && (b || c)", binary("&&", A, binary("||", B, C))),
        ("a != b && b <= c", binary("&&", binary("!=", A, B), binary("<=", B, C))),
        ("a >= b || a > b", binary("||", binary(">=", A, B), binary(">", A, B))),
        (
            "a || b && c == a + b % c",
            binary("||", A, binary("&&", B, binary("==", C, binary("+", A, binary("%", B, C))))),
        ),
        (
            "a % b + c == a && b || c",
            binary("||", binary("&&", binary("==", binary("+", binary("%", A, B), C), A), B), C),
        ),
        ("((a))", A),
    ],
)
def test_precedence(text: str, meaning: Expression) -> None:
    assert value(text) == meaning


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("f(a)", Call(Name("f"), (A,))),
        ("f()", Call(Name("f"), ())),
        ("P(a, X + b)", Construct("P", (A, Binary("+", X, B)))),
        ("P()", Construct("P", ())),
        ("_p(a)", Call(Name("_p"), (A,))),
        ("a[b]", Index(A, B)),
        ("a [b] (c)", Call(Index(A, B), (C,))),
        ("f(a)(b)[c]", Index(Call(Call(Name("f"), (A,)), (B,)), C)),
        ("P(a)(b)", Call(Construct("P", (A,)), (B,))),
        ("not(a)", Call(Name("not"), (A,))),
        ("reachable(f(a))", Call(Name("reachable"), (Call(Name("f"), (A,)),))),
        ("{:a}[b]", Index(MapLiteral(A, ()), B)),
        ("(a + b)(c)", Call(Binary("+", A, B), (C,))),
    ],
)
def test_calls(text: str, meaning: Expression) -> None:
    assert value(text) == meaning


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("if a then b else c", Conditional(A, B, C)),
        ("if a then b else c + a", Conditional(A, B, Binary("+", C, A))),
        ("a + if a then b else c + a", Binary("+", A, Conditional(A, B, Binary("+", C, A)))),
        ("(if a then b else c) + a", Binary("+", Conditional(A, B, C), A)),
        ("if a then b else if b then c else a", Conditional(A, B, Conditional(B, C, A))),
        ("if a then if b then c else a else b", Conditional(A, Conditional(B, C, A), B)),
    ],
)
def test_conditionals(text: str, meaning: Expression) -> None:
    assert value(text) == meaning


# -- graphs --------------------------------------------------------------------------------------


def test_graph() -> None:
    assert declared("graph g(me: T, b: T -> U) { end() }") == Graph(
        "g", (Parameter("me", T), Parameter("b", ArrowType(T, U))), (Do("end", ()),)
    )
    assert declared("reusable graph g() {}") == Graph("g", (), (), reusable=True)


END = Do("end", ())
EMPTY: tuple[Statement, ...] = ()


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("a = b", Assign(A, B)),
        ("a[b][c] = X", Assign(Index(Index(A, B), C), X)),
        ("a = T(*)", AssignAny(A, T)),
        ("a[b] = T ( * )", AssignAny(Index(A, B), T)),
        ("a = T( // any\n * )", AssignAny(A, T)),
        ("a = {b, c}(*)", AssignAny(A, SetType(("b", "c")))),
        ("a = {}(*)", AssignAny(A, SetType(()))),
        ("a = {b = c}", Assign(A, MapLiteral(None, (MapPart(NamePattern("b"), C),)))),
        ("f(a, b)", Do("f", (A, B))),
        ("branch { }", Branch(((),))),
        ("branch { end() } or {} or { a = b }", Branch(((END,), (), (Assign(A, B),)))),
        ("branch a in T { end() }", BranchIn("a", T, (END,))),
        ("branch a in {b, c} {}", BranchIn("a", SetType(("b", "c")), ())),
        ("forall a: T { }", BranchIn("a", T, ())),
        ("forall a:T{end()}", BranchIn("a", T, (END,))),
        ("if a == b { end() }", If(Binary("==", A, B), (END,))),
        ("if (a == b) { end() }", If(Binary("==", A, B), (END,))),
        ("if not(a) {} else { end() }", If(Call(Name("not"), (A,)), (), (END,))),
        ("if a {} else if b {} else {}", If(A, (), (If(B, (), ()),))),
        ("if a {} else { if b {} }", If(A, (), (If(B, ()),))),
        ("if a == {:b} {}", If(Binary("==", A, MapLiteral(B, ())), ())),
        ("if (if a then b else c) == a {}", If(Binary("==", Conditional(A, B, C), A), ())),
        ("loop { break() }", Loop((Do("break", ()),))),
        ("while a < b { continue() }", While(Binary("<", A, B), (Do("continue", ()),))),
        ("while (a) {}", While(A, ())),
        ("repeat 0 { }", Repeat(0, ())),
        ("repeat 007 { end() }", Repeat(7, (END,))),
        ("repeat a in T { }", RepeatIn("a", T, ())),
        ("repeat 3 in {a} { }", RepeatIn("3", SetType(("a",)), ())),
        ("$ a", Tag(("a",))),
        ("$a", Tag(("a",))),
        ("$(a)", Tag(("a",))),
        ("$ (a B 7)", Tag(("a", "B", "7"))),
        ("$_a", Tag(("a",), artificial=True)),
        ("$_ a", Tag(("a",), artificial=True)),
        ("$_(a b)", Tag(("a", "b"), artificial=True)),
        ("$_ (a)", Tag(("a",), artificial=True)),
        ("$__a", Tag(("_a",), artificial=True)),
        ("$ _x", Tag(("_x",))),
        ("$$ a", VariableTag("a")),
        ("$$a", VariableTag("a")),
        ("$$_a", VariableTag("_a")),
    ],
)
def test_statement(text: str, meaning: Statement) -> None:
    assert statement(text) == meaning


def test_statements_need_no_separators() -> None:
    text = (
        "a = b c[a] = if a then b else c if a { } f(a) $ a $$ b end() x = T(*) loop{}branch{}or{}"
    )
    assert body(text) == (
        Assign(A, B),
        Assign(Index(C, A), Conditional(A, B, C)),
        If(A, ()),
        Do("f", (A,)),
        Tag(("a",)),
        VariableTag("b"),
        END,
        AssignAny(Name("x"), T),
        Loop(()),
        Branch(((), ())),
    )


def test_comments_and_blanks_never_matter() -> None:
    spread = "graph // head\n g\t(\r\n)//x\n{a\n=//y\nb // z\n}// the end, without a line's end"
    assert read(spread) == read("graph g(){a=b}")
    assert read("") == read("// nothing") == read(" \n\t") == Description(())


# -- places --------------------------------------------------------------------------------------


def test_spans() -> None:
    text = "f : A -> B\nf(X) = g(X)[(a)] + 1\ngraph r() {\n  if (a) {\n    $(x y)\n  }\n}\n"
    function, graph = read(text).declarations
    assert isinstance(function, Function)
    assert isinstance(graph, Graph)
    assert _spot(function) == (1, 1, 2, 21)
    assert function.name_span is not None
    assert (function.name_span.line, function.name_span.end_column) == (1, 2)
    assert _spot(function.type) == (1, 5, 1, 11)
    (case,) = function.cases
    assert _spot(case) == (2, 1, 2, 21)
    assert _spot(case.patterns[0]) == (2, 3, 2, 4)
    assert isinstance(case.body, Binary)
    assert _spot(case.body) == (2, 8, 2, 21)
    assert _spot(case.body.left) == (2, 8, 2, 17)
    assert isinstance(case.body.left, Index)
    assert _spot(case.body.left.key) == (2, 13, 2, 16)
    (conditional,) = graph.body
    assert isinstance(conditional, If)
    assert _spot(graph) == (3, 1, 7, 2)
    assert _spot(conditional) == (4, 3, 6, 4)
    assert _spot(conditional.condition) == (4, 6, 4, 9)
    assert _spot(conditional.then[0]) == (5, 5, 5, 11)


def _spot(node: object) -> tuple[int, int, int, int]:
    span = getattr(node, "span", None)
    assert span is not None
    return span.line, span.column, span.end_line, span.end_column


# -- speed ---------------------------------------------------------------------------------------


def test_speed() -> None:
    lines = ["f : T -> T"]
    lines += [
        f"f(V(X, {n})) = if X == 0 then null else V(X - 1, (X + {n}) % 8)" for n in range(200)
    ]
    text = "\n".join(lines)
    read(text)
    seconds = []
    for _ in range(3):
        begin = time.process_time()
        read(text)
        seconds.append(time.process_time() - begin)
    assert min(seconds) < 0.25, f"{len(text)} characters took {min(seconds):.3f} s"


# -- games of others -----------------------------------------------------------------------------


def test_games_of_others() -> None:
    folder = SHARED / "games" / "hrg"
    if not folder.is_dir():
        pytest.skip("the games of others are not here")
    for path in sorted(folder.glob("*.hrg")):
        description = parse(Source(path.name, path.read_text(encoding="utf-8")))
        assert any(graph.name == "rules" for graph in description.graphs()), path.name


def test_breakthrough_of_the_lecture() -> None:
    papers = list((SHARED / "seeds").glob("003*"))
    if not papers:
        pytest.skip("the text of the lecture is not here")
    text = papers[0].read_text(encoding="utf-8")
    game = text.partition("Breakthrough in HRG\n")[2].partition("Breakthrough in RG\n")[0]
    description = read(game)
    assert [graph.name for graph in description.graphs()] == ["move", "turn", "rules"]
    move = next(description.graphs())
    choice = move.body[0]
    assert isinstance(choice, BranchIn)
    assert (choice.variable, choice.type) == ("p", NamedType("Position"))
    p = Name("p")
    assert choice.body[2] == Assign(
        Name("position"), Call(Call(Name("direction"), (Name("me"),)), (p,))
    )
