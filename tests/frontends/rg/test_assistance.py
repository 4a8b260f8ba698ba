"""The symbol table of RG: what names mean, and that renaming keeps the game."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rgt.api import check, loads, perft
from rgt.frontends.common.symbols import Kind, Range, Role, Symbol, SymbolTable
from rgt.frontends.rg.assistance import ASSISTANCE
from rgt.ir.diagnostics import Source

GAMES = {path.stem: path.read_text() for path in sorted(Path("corpus/rg").glob("*.rg"))}
COMMENT_OR_WORD = re.compile(r"//[^\n]*|\w+")

OLD = """\
type Player = { x };
type Score = { 0 };
type Col = { red, green };
var sel: Col = red;
var board: Col -> Col = { :red };
begin, pick: player = x;
pick, chosen(c: Col): $ c;
chosen(c: Col), marked(c: Col): board[Col(c)] = green;
marked(c: Col), done: sel = c;
done, end: player = keeper;
@artificialTag c red;
@simpleApply pick done [c: Col, red] board[c] = c, sel = Col(c);
@unique chosen(c: Col) done;
@disjoint pick : chosen(c: Col);
@iterator pick chosen done : sel;
@repeat pick : sel board;
@integer 0 : red green;
@tagIndex pick : 0;
@other pick sel;
"""


def table_of(text: str) -> SymbolTable:
    return ASSISTANCE.read(Source("t.rg", text))


def symbols(table: SymbolTable, name: str) -> list[Symbol]:
    return [symbol for symbol in table.symbols if symbol.name == name]


def lines_of(table: SymbolTable, symbol: Symbol, role: Role | None = None) -> list[int]:
    return [
        table.source.position(place.start)[0]
        for place, _, part in table.occurrences_of(symbol)
        if role in (None, part)
    ]


def renamed(table: SymbolTable, symbol: Symbol, name: str) -> str:
    text = table.source.text
    for (start, end), _, _ in reversed(table.occurrences_of(symbol)):
        assert text[start:end] == symbol.name
        text = text[:start] + name + text[end:]
    return text


def may_be_renamed(table: SymbolTable, symbol: Symbol) -> bool:
    return symbol.place is not None and ASSISTANCE.obstacle(table, symbol, "zz") is None


@pytest.mark.parametrize("game", GAMES)
def test_every_name_means_something(game: str) -> None:
    text = GAMES[game]
    table = table_of(text)
    words = {
        match.start() for match in COMMENT_OR_WORD.finditer(text) if not match[0].startswith("//")
    }
    met = [place.start for place, *_ in (*table.occurrences, *table.tokens)]
    assert len(met) == len(set(met))
    assert words <= set(met)


@pytest.mark.parametrize("game", GAMES)
def test_a_name_with_one_meaning_is_renamed_everywhere(game: str) -> None:
    text = GAMES[game]
    table = table_of(text)
    for symbol in table.symbols:
        if may_be_renamed(table, symbol) and len(symbols(table, symbol.name)) == 1:
            wanted = COMMENT_OR_WORD.sub(
                lambda match, name=symbol.name: "zz" if match[0] == name else match[0], text
            )
            assert renamed(table, symbol, "zz") == wanted


@pytest.mark.parametrize("game", ["nim", "minimal", "monty_hall", "tic_tac_toe"])
def test_renaming_keeps_the_game(game: str) -> None:
    text = GAMES[game]
    table = table_of(text)
    found = [each.code for each in check(loads(text, "rg"))]
    plays = perft(loads(text, "rg"), 2, backend="interpreter")
    for symbol in table.symbols:
        if may_be_renamed(table, symbol):
            other = loads(renamed(table, symbol, "zz"), "rg")
            assert [each.code for each in check(other)] == found, symbol
            assert perft(other, 2, backend="interpreter") == plays, symbol


def test_names_of_several_spaces_are_told_apart() -> None:
    # the names of a type, a constant, a node and a symbol at once
    text = """\
type Player = { x, y };
type Score = { x };
const x: x = y;
type x = { y, z };
var v: x = x;
begin, x: player = Player(x);
x, x: v == x(z);
x, end: $ x;
x, end: ? x -> x;
"""
    table = table_of(text)
    of_kind = {symbol.kind: symbol for symbol in symbols(table, "x")}
    assert lines_of(table, of_kind[Kind.TYPE]) == [3, 4, 5, 7]
    assert lines_of(table, of_kind[Kind.CONSTANT]) == [3, 5, 6]
    assert lines_of(table, of_kind[Kind.PLAYER]) == [1, 2, 8]
    assert lines_of(table, of_kind[Kind.NODE]) == [6, 7, 7, 8, 9, 9, 9]
    assert lines_of(table, of_kind[Kind.NODE], Role.DEFINITION) == [7, 8, 9]


def test_bindings_are_those_of_one_edge() -> None:
    table = table_of(OLD)
    bound = symbols(table, "c")
    assert [lines_of(table, symbol) for symbol in bound if symbol.kind is Kind.PARAMETER] == [
        [7, 7],
        [8, 8, 8],
        [9, 9],
        [12, 12, 12, 12],
        [13],
        [14],
    ]
    assert all(symbol.type == "Col" for symbol in bound if symbol.kind is Kind.PARAMETER)


def test_what_pragmas_name() -> None:
    table = table_of(OLD)
    (red,) = symbols(table, "red")
    (pick,) = symbols(table, "pick")
    (sel,) = symbols(table, "sel")
    (done,) = symbols(table, "done")
    assert lines_of(table, red) == [3, 4, 5, 11, 12, 17]
    assert lines_of(table, pick) == [6, 7, 12, 14, 15, 16, 18]
    assert lines_of(table, done) == [9, 10, 12, 13, 15]
    assert lines_of(table, sel) == [4, 9, 12, 15, 16]
    assert lines_of(table, sel, Role.WRITE) == [9, 12]
    numbers = [token for token in table.tokens if token.kind is Kind.NUMBER]
    assert len(numbers) == 2


def test_what_every_game_has() -> None:
    table = table_of("begin, a: player = keeper;\na, end: goals[x] = 1;\n")
    for name in ("begin", "end", "player", "goals", "keeper", "1"):
        (symbol,) = symbols(table, name)
        assert symbol.place is None
        assert len(table.occurrences_of(symbol)) == 1
    assert symbols(table, "x") == []


def test_what_the_language_knows_keeps_its_name() -> None:
    table = table_of("type Player = { a };\nvar goals: Goals = { :a };\nvar b: Goals = { :a };")
    refused = {
        symbol.name
        for symbol in table.symbols
        if symbol.place is not None and not may_be_renamed(table, symbol)
    }
    assert refused == {"Player", "goals"}


@pytest.mark.parametrize(
    "broken", ["type T = { q, r", "const n: T -> T = { q: r,", "var v T = q", "x, y", "@repeat q :"]
)
def test_a_broken_declaration_loses_itself_alone(broken: str) -> None:
    text = GAMES["nim"]
    whole = table_of(text)
    table = table_of(f"{broken}\n{text}")
    shift = len(broken) + 1
    for symbol in whole.symbols:
        if symbol.place is None:
            continue
        place = Range(symbol.place.start + shift, symbol.place.end + shift)
        (other,) = [each for each in table.symbols if each.place == place]
        assert (other.kind, other.type) == (symbol.kind, symbol.type)
        assert lines_of(table, other) == [line + 1 for line in lines_of(whole, symbol)]


def test_indices_are_what_a_call_is() -> None:
    text = "const m: T -> U -> V = {};\nbegin, a: m[n[x]][yy] == z"
    table = table_of(text)
    at = text.index("yy")
    called = table.call_at(at)
    assert called is not None
    assert (called[0].name, called[0].parameters, called[1]) == ("m", ("T", "U"), 1)
    called = table.call_at(text.index("n[x"))
    assert called is not None
    assert (called[0].name, called[1]) == ("m", 0)


def test_statements_and_what_they_hold_can_be_folded() -> None:
    text = "// one\n// two\nconst m: T = {\n  a: {\n b: c },\n :d\n};\nbegin, a: ; // three\n"
    table = table_of(text)
    assert [text[start:end].count("\n") for start, end in table.blocks] == [1, 4, 4, 1, 0]


WORDS = "type const var { } [ ] ( ) : ; , = == -> ? ! $ $$ * @repeat @simpleApply a b T end //"
pieces = st.sampled_from([*WORDS.split(), "\n"])


@settings(max_examples=150, deadline=None)
@given(
    st.one_of(
        st.text(max_size=60),
        st.lists(pieces, max_size=40).map(" ".join),
        st.tuples(st.sampled_from([*GAMES.values(), OLD]), st.integers(0, 3000)).map(
            lambda cut: cut[0][: cut[1]]
        ),
        st.tuples(
            st.sampled_from([*GAMES.values(), OLD]), st.lists(st.integers(0, 600), max_size=8)
        ).map(
            lambda drop: "".join(
                token
                for index, token in enumerate(re.findall(r"\w+|\s+|\W", drop[0]))
                if index not in drop[1]
            )
        ),
    ),
    st.integers(0, 400),
)
def test_whatever_the_text_there_is_a_table(text: str, offset: int) -> None:
    table = table_of(text)
    text = table.source.text
    places = [occurrence.place for occurrence in table.occurrences]
    assert places == sorted(set(places))
    for place, symbol, _ in table.occurrences:
        assert text[place.start : place.end] == symbol.name
    for items in (table.tokens, table.calls, table.blocks):
        assert list(items) == sorted(items, key=lambda each: _start(each))
    at = min(offset, len(text))
    ASSISTANCE.expected(table, at)
    ASSISTANCE.refactorings(table, Range(at, at))
    ASSISTANCE.hints(table, Range(0, len(text)))
    for symbol in table.symbols:
        ASSISTANCE.describe(table, symbol)


def _start(item: object) -> int:
    place = getattr(item, "place", item)
    assert isinstance(place, Range)
    return place.start


def test_long_texts_are_read_in_time() -> None:
    # a megabyte of edges; CPU time, since the machine may be busy
    text = "".join(f"n{at}, n{at + 1}: board[c{at}] = other[cell[d{at}]];\n" for at in range(20000))
    started = time.process_time()
    table = table_of(text)
    assert time.process_time() - started < 3
    assert len(table.occurrences) == 40000
