"""The canonical text, and that it is the game."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rgt.ir import pragmas as p
from rgt.ir.actions import (
    SKIP,
    AnyAssignment,
    Assignment,
    Comparison,
    Reachability,
    Tag,
    VariableTag,
)
from rgt.ir.diagnostics import Source
from rgt.ir.expressions import Access, Cast, Expression, Reference
from rgt.ir.game import Game
from rgt.ir.json_form import from_json, to_json
from rgt.ir.text.formatting import format_text
from rgt.ir.text.parser import parse_game
from rgt.ir.text.printer import format_edge, format_expression, format_value, print_game
from rgt.ir.types import ArrowType, SetType, TypeName
from rgt.ir.values import MapLiteral, Symbol

CANONICAL = """\
@disjoint n : m1 m2;
@foo  bar ;
type A = { a, b };
type E = {  };
type M = A -> { x } -> A;
const c: M = { a: { :b }, :{ x: a, :b } };
var v: A = a;
begin, n: ;
n, m1: c[v][x] == A(b);
n, m2: T(c)[v][x] != A(b);
m1, m2: v = A(*);
m2, m1: v = c[v][x];
m1, end: ? n -> m1;
m1, end: ! n -> m1;
m1, end: $ t;
m1, end: $$ v;
"""


def parse(text: str) -> Game:
    return parse_game(Source("g.rg", text))


def test_canonical_text_is_left_as_it_is() -> None:
    assert print_game(parse(CANONICAL)) == CANONICAL


def test_sections_are_put_in_order() -> None:
    text = "a, b:; var v: A=x; b,c:$t; const k: A=x; type A={x}; @unique a;"
    assert print_game(parse(text)) == (
        "@unique a;\ntype A = { x };\nconst k: A = x;\nvar v: A = x;\na, b: ;\nb, c: $ t;\n"
    )


def test_one_edge() -> None:
    (edge,) = parse("a,b:x=y;").automaton.edges()
    assert format_edge(edge) == "a, b: x = y;"


def test_long_maps_of_maps_get_a_line_for_each_entry() -> None:
    inner = MapLiteral(((None, Symbol("z")),))
    keys: list[str | None] = [f"k{i}" for i in range(99)]
    long = MapLiteral(tuple((key, inner) for key in [*keys, None]))
    lines = format_value(long).split("\n")
    assert lines[0] == "{"
    assert lines[1] == "    k0: { :z },"
    assert lines[-2:] == ["    :{ :z }", "}"]
    assert len(lines) == 102
    short = MapLiteral(long.entries[1:])
    assert "\n" not in format_value(short)
    flat = MapLiteral(tuple((f"k{i}", Symbol("z")) for i in range(200)))
    assert "\n" not in format_value(flat)
    text = f"var v: A = {format_value(long)};\n"
    assert print_game(parse(text)) == text


def test_deep_expressions_print_without_recursion() -> None:
    deep: Expression = Reference("x")
    for _ in range(5000):
        deep = Access(Cast(TypeName("T"), Reference("m")), deep)
    assert format_expression(deep) == "T(m)[" * 5000 + "x" + "]" * 5000


# -- random games -------------------------------------------------------------

_names = st.sampled_from(["a", "b", "x1", "0", "12", "typeA", "constant", "_", "ż", "begin", "end"])
_name_lists = st.lists(_names, min_size=1, max_size=3).map(tuple)
_type_names = st.builds(TypeName, _names)
_sets = st.builds(SetType, st.lists(_names, max_size=3).map(tuple))
_types = st.recursive(
    _type_names | _sets, lambda t: st.builds(ArrowType, _type_names | _sets, t), max_leaves=4
)
_values = st.recursive(
    st.builds(Symbol, _names),
    lambda v: st.builds(
        MapLiteral, st.lists(st.tuples(st.none() | _names, v), max_size=4).map(tuple)
    ),
    max_leaves=8,
)
_heads = st.builds(Reference, _names)
_expressions = st.recursive(
    _heads, lambda e: st.builds(Access, e, e) | st.builds(Cast, _type_names, e), max_leaves=6
)
_actions = st.one_of(
    st.just(SKIP),
    st.builds(Assignment, _expressions, _expressions),
    st.builds(AnyAssignment, _expressions, _types),
    st.builds(Comparison, _expressions, _expressions, st.booleans()),
    st.builds(Reachability, _names, _names, st.booleans()),
    st.builds(Tag, _names),
    st.builds(VariableTag, _names),
)
_numbers = st.integers(0, 10**6)
_any_names = st.lists(_names, max_size=3).map(tuple)
_tags = st.lists(_names | st.tuples(_names, _types), max_size=3).map(tuple)
_pairs = st.lists(st.tuples(_expressions, _expressions), max_size=3).map(tuple)
_texts = st.text("abc :,[]\n{", max_size=8).map(lambda text: p.UnknownPragma("other" + text))
_pragmas = st.one_of(
    st.builds(p.ArtificialTag, _name_lists),
    st.builds(p.Disjoint, _names, _name_lists, st.booleans()),
    st.builds(p.Integer, _numbers, _name_lists),
    st.builds(p.Iterator, _names, _names, _names, _names),
    st.builds(p.Repeat, _name_lists, _any_names),
    st.builds(p.Unique, _name_lists),
    st.builds(p.SimpleApply, _names, _names, _tags, _pairs, st.booleans()),
    st.builds(p.TagIndex, _name_lists, _numbers, st.booleans()),
    st.builds(p.TranslatedFromRbg),
    _texts,
)


@st.composite
def games(draw: st.DrawFn) -> Game:
    game = Game("g")
    for name, type_ in draw(st.dictionaries(_names, _types, max_size=3)).items():
        game.define_type(name, type_)
    for name in draw(st.lists(_names, unique=True, max_size=2)):
        game.define_constant(name, draw(_types), draw(_values))
    for name in draw(st.lists(_names, unique=True, max_size=2)):
        game.define_variable(name, draw(_types), draw(_values))
    for source, target, action in draw(st.lists(st.tuples(_names, _names, _actions), max_size=6)):
        game.automaton.add(source, target, action)
    game.set_pragmas(tuple(draw(st.lists(_pragmas, max_size=4))))
    return game


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(games())
def test_printing_and_parsing_are_inverse(game: Game) -> None:
    text = print_game(game)
    again = parse(text)
    assert again == game
    assert print_game(again) == text
    assert format_text(Source("g.rg", text)) == text
    assert from_json(to_json(game)) == game


_noise = st.text(" \n\tab,:;=[](){}*$?!->@/\\\u00e9\u0001", max_size=60)


@settings(max_examples=100, deadline=None)
@given(games(), st.integers(0, 400), st.integers(0, 10), _noise)
def test_damaged_texts_are_games_or_findings(game: Game, at: int, cut: int, noise: str) -> None:
    from rgt.ir.diagnostics import GameError

    text = print_game(game)
    broken = text[:at] + noise + text[at + cut :]
    try:
        read = parse(broken)
    except GameError as problem:
        assert problem.diagnostics
        assert all(d.render() for d in problem.diagnostics)
    else:
        assert parse(print_game(read)) == read
        formatted = format_text(Source("g.rg", broken))
        assert format_text(Source("g.rg", formatted)) == formatted
