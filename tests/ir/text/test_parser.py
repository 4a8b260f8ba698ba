"""What the grammar accepts, and what it becomes."""

import pytest

from rgt.ir import pragmas as p
from rgt.ir.actions import (
    SKIP,
    Action,
    AnyAssignment,
    Assignment,
    Comparison,
    Reachability,
    Tag,
    VariableTag,
)
from rgt.ir.diagnostics import Source
from rgt.ir.expressions import Access, Cast, Reference
from rgt.ir.game import Constant, Declaration, Game, Variable
from rgt.ir.text.parser import parse_game
from rgt.ir.types import ArrowType, SetType, TypeName
from rgt.ir.values import MapLiteral, Symbol

X, Y, INDEX = Reference("x"), Reference("y"), Reference("i")


def parse(text: str) -> Game:
    return parse_game(Source("games/tiny.rg", text))


def only_action(text: str) -> Action:
    (edge,) = parse(text).automaton.edges()
    return edge.action


LABELS = {
    "": SKIP,
    "x == y": Comparison(X, Y, False),
    "x!=y": Comparison(X, Y, True),
    "x = y": Assignment(X, Y),
    "x=T(*)": AnyAssignment(X, TypeName("T")),
    "x = T ( * )": AnyAssignment(X, TypeName("T")),
    "x = {a, b}(*)": AnyAssignment(X, SetType(("a", "b"))),
    "x = A -> {b}(*)": AnyAssignment(X, ArrowType(TypeName("A"), SetType(("b",)))),
    "x = T(y)": Assignment(X, Cast(TypeName("T"), Y)),
    "x = T (y)": Assignment(X, Cast(TypeName("T"), Y)),
    "x[i] = y": Assignment(Access(X, INDEX), Y),
    "x[ i ] == y": Comparison(Access(X, INDEX), Y, False),
    "T(x)[i] == y": Comparison(Access(Cast(TypeName("T"), X), INDEX), Y, False),
    "x[T(i)][y] == y": Comparison(Access(Access(X, Cast(TypeName("T"), INDEX)), Y), Y, False),
    "x[y[i]] == y": Comparison(Access(X, Access(Y, INDEX)), Y, False),
    "? a -> b": Reachability("a", "b", False),
    "!a->b": Reachability("a", "b", True),
    "$ x": Tag("x"),
    "$x": Tag("x"),
    "$$ x": VariableTag("x"),
    "x\n  =\n y": Assignment(X, Y),
    "x = // first\n y // second\n": Assignment(X, Y),
}


@pytest.mark.parametrize("label", LABELS)
def test_labels(label: str) -> None:
    assert only_action(f"a, b: {label};") is LABELS[label]
    assert only_action(f"a,b:{label}// comment; with semicolon\n;") is LABELS[label]


def test_edges_keep_order_parallels_and_duplicates() -> None:
    game = parse("a, b: ; b, c: $ x; a, b: ; a, b: $ y; 0, 1a: ;")
    assert [(e.source, e.target, e.action) for e in game.automaton] == [
        ("a", "b", SKIP),
        ("b", "c", Tag("x")),
        ("a", "b", SKIP),
        ("a", "b", Tag("y")),
        ("0", "1a", SKIP),
    ]


def test_declarations() -> None:
    game = parse(
        "const c: A->B = { k : v , :d };"
        "type A = {a,b}; type B={}; type C = A -> B -> {x};"
        "var v: { p } = p; var m: A -> A = {:{:a}};"
    )
    assert dict(game.types) == {
        "A": SetType(("a", "b")),
        "B": SetType(()),
        "C": ArrowType(TypeName("A"), ArrowType(TypeName("B"), SetType(("x",)))),
    }
    d, v = Symbol("d"), Symbol("v")
    assert game.constants["c"] == Constant(
        ArrowType(TypeName("A"), TypeName("B")), MapLiteral((("k", v), (None, d)))
    )
    assert game.variables["v"] == Variable(SetType(("p",)), Symbol("p"))
    nested = MapLiteral(((None, MapLiteral(((None, Symbol("a")),))),))
    assert game.variables["m"].initial is nested


@pytest.mark.parametrize("text", ["{ a:1, :0 }", "{a:1,:0}", "{ a : 1 , : 0 }"])
def test_spaces_in_maps(text: str) -> None:
    wanted = MapLiteral((("a", Symbol("1")), (None, Symbol("0"))))
    assert parse(f"var m: A -> B = {text};").variables["m"].initial is wanted


@pytest.mark.parametrize(
    "text", ["typeA, b: ;", "variant, constA: ;", "const1, var_: ;", "vars, x: ;"]
)
def test_names_that_begin_like_keywords(text: str) -> None:
    assert len(parse(text).automaton) == 1
    assert not parse(text).types


def test_names_may_be_unicode_and_numbers() -> None:
    game = parse("żółw, 0: π = 10; type Ł = { ą, 1 };")
    (edge,) = game.automaton.edges()
    assert (edge.source, edge.target) == ("żółw", "0")
    assert edge.action is Assignment(Reference("π"), Reference("10"))
    assert game.types["Ł"] is SetType(("ą", "1"))


PRAGMAS = {
    "@artificialTag t1 t2;": p.ArtificialTag(("t1", "t2")),
    "@disjoint n : m1 m2;": p.Disjoint("n", ("m1", "m2")),
    "@disjointExhaustive n : m1;": p.Disjoint("n", ("m1",), True),
    "@integer 3 : a b;": p.Integer(3, ("a", "b")),
    "@iterator a b c : v;": p.Iterator("a", "b", "c", "v"),
    "@repeat a b : x y;": p.Repeat(("a", "b"), ("x", "y")),
    "@repeat a :;": p.Repeat(("a",), ()),
    "@unique a b;": p.Unique(("a", "b")),
    "@simpleApply a b [] ;": p.SimpleApply("a", "b", (), ()),
    "@simpleApply a b [t, x: T] l[x] = T(r), l2 = r2;": p.SimpleApply(
        "a",
        "b",
        ("t", ("x", TypeName("T"))),
        (
            (Access(Reference("l"), X), Cast(TypeName("T"), Reference("r"))),
            (Reference("l2"), Reference("r2")),
        ),
    ),
    "@simpleApplyExhaustive a b [t] x = y;": p.SimpleApply("a", "b", ("t",), ((X, Y),), True),
    "@tagIndex a b : 1;": p.TagIndex(("a", "b"), 1),
    "@tagMaxIndex a : 2;": p.TagIndex(("a",), 2, True),
    "@tagIndexMax a : 2;": p.TagIndex(("a",), 2, True),
    "@translatedFromRbg;": p.TranslatedFromRbg(),
    "@foo  bar : [ ;": p.UnknownPragma("foo  bar : [ "),
    "@repeats s;": p.UnknownPragma("repeats s"),
    "@ unique s;": p.UnknownPragma(" unique s"),
}


@pytest.mark.parametrize("text", PRAGMAS)
def test_pragmas(text: str) -> None:
    assert parse(text).pragmas == (PRAGMAS[text],)


def test_colons_of_pragmas_need_no_spaces() -> None:
    assert parse("@disjoint n:m1 m2; @integer 0:a;@tagIndex a:0;").pragmas == (
        p.Disjoint("n", ("m1", "m2")),
        p.Integer(0, ("a",)),
        p.TagIndex(("a",), 0),
    )


def test_every_edge_and_declaration_knows_its_place() -> None:
    game = parse("type T = { a };\n\n  a, b: $ x;\nvar\n v: T = a;\nb, c: x[T(y)] =\n {q}(*);")
    places = [str(edge.origin.span) for edge in game.automaton]
    assert places == ["games/tiny.rg:3:3", "games/tiny.rg:6:1"]
    span = game.automaton.edges()[1].origin.span
    assert span is not None
    assert (span.end_line, span.end_column) == (7, 9)
    assert str(game.span(Declaration.TYPE, "T")) == "games/tiny.rg:1:6"
    assert str(game.span(Declaration.VARIABLE, "v")) == "games/tiny.rg:5:2"
    assert game.name == "tiny"


def test_the_minimal_game() -> None:
    game = parse("type Player = {x}; type Score = {0}; begin, end: player = keeper;")
    assert [e[:2] for e in game.automaton] == [("begin", "end")]


def test_an_empty_text_is_an_empty_game() -> None:
    assert parse("") == Game()
    assert parse(" // nothing\n") == Game()
