"""What is told of RG's symbols, what may stand at a place, and edges that are split."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rgt.api import loads, perft
from rgt.frontends.common.symbols import Kind, Range, Role, SymbolTable
from rgt.frontends.rg.assistance import ASSISTANCE
from rgt.ir.diagnostics import Source
from rgt.ir.text.syntax_errors import KNOWN_PRAGMAS

GAMES = {path.stem: path.read_text() for path in sorted(Path("corpus/rg").glob("*.rg"))}
TEXT = """\
type Player = { x, o };
type Score = { 0, 100 };
type Coord = { 1, 2, 3, 4, 5, 6, 7 };
type Piece = { x, o, empty };
const next: Coord -> Coord = { 1: 2, :3 };
var board: Coord -> Coord -> Piece = { :{ :empty } };
var piece: Piece = empty;
var at: Coord = 1;
begin, choose: player = x;
choose, chosen: at = Coord(*);
choose, chosen: $ 2;
chosen, end: ? choose -> chosen;
"""


def table_of(text: str) -> SymbolTable:
    return ASSISTANCE.read(Source("t.rg", text))


def expected(text: str) -> set[str]:
    """The names and words that may stand where `|` is."""
    table = table_of(TEXT + text.replace("|", ""))
    found = ASSISTANCE.expected(table, len(TEXT) + text.index("|"))
    return {symbol.name for symbol in found.symbols} | set(found.words)


@pytest.mark.parametrize(
    ("text", "wanted", "unwanted"),
    [
        ("|", "const type var choose @repeat", "next board"),
        ("@|", "repeat unique", "type choose"),
        ("type |", "", "choose Coord type"),
        ("type T = |", "Coord Piece", "choose board 1"),
        ("type T = Coord -> |", "Coord Piece", "choose board 1"),
        ("const c: |", "Coord Piece", "choose board 1"),
        ("const c: Coord = |", "1 2 7", "x empty choose board next"),
        ("const c: Coord -> Coord = |;", "next", "1 board"),
        ("const c: Coord -> Piece = { | }", "1 7", "x empty next"),
        ("const c: Coord -> Piece = { 1: | }", "x empty", "7 next"),
        ("const c: Coord -> Piece = { 1: x, :| }", "x empty", "7 next"),
        ("const c: Coord -> Coord -> Piece = { 1: { 2: | } }", "x empty", "7 next"),
        ("choose, |", "choose end begin", "board 1 type"),
        ("choose, end: |", "board piece at next Coord", "choose end"),
        ("choose, end: piece = |", "x o empty board piece Piece", "7 choose"),
        ("choose, end: board[at][next[at]] == |", "x o empty", "7 choose"),
        ("choose, end: board[|", "1 7 at next Coord", "x empty choose"),
        ("choose, end: board[at][|", "1 7 at", "x empty choose"),
        ("choose, end: piece = Piece(|", "x empty piece", "7 choose"),
        ("choose, end: $ |", "x 2 empty", "choose board"),
        ("choose, end: $$ |", "at piece", "choose board next 2"),
        ("choose, end: ? |", "choose begin", "at piece 2"),
        ("choose, end: ! choose -> |", "choose begin", "at piece 2"),
        ("choose, end: at = 1 // |", "", "choose at"),
        ("a(c: |", "Coord", "choose board 1"),
        ("a(c: Coord), b: $ |;", "c 1 x", "choose board"),
        ("@repeat |", "choose", "at 1"),
        ("@repeat choose : |", "at piece", "choose 1"),
        ("@integer 0 : |", "1 2", "at choose"),
        ("@tagIndex choose : |", "", "at choose 1"),
        ("@simpleApply choose |", "chosen", "at 1"),
        ("@simpleApply choose chosen [|", "1 x", "at choose"),
        ("@simpleApply choose chosen [p: |", "Coord", "at choose 1"),
        ("@simpleApply choose chosen [p: Coord] |", "at board p", "choose"),
        ("@simpleApply choose chosen [p: Coord] at = p, piece = |", "x empty p", "choose"),
    ],
)
def test_what_may_stand_there(text: str, wanted: str, unwanted: str) -> None:
    found = expected(text)
    assert set(wanted.split()) <= found
    assert not set(unwanted.split()) & found


@pytest.mark.parametrize("cut", [True, False])
def test_what_stands_there_is_expected(cut: bool) -> None:
    """Of names that are used, in texts that break off there or go on."""
    asked = met = offered = known = 0
    for text in GAMES.values():
        whole = table_of(text)
        for place, symbol, role in whole.occurrences[:: 7 if cut else 3]:
            if role is Role.DEFINITION:
                continue
            table = table_of(text[: place.start]) if cut else whole
            names = [each.name for each in ASSISTANCE.expected(table, place.start).symbols]
            if cut and symbol.name not in {each.name for each in table.symbols}:
                continue
            asked += 1
            met += symbol.name in names
            offered += len(names)
            known += len(table.symbols)
    assert asked > 150
    assert met / asked > 0.98
    assert offered / known < 0.5


def test_declarations_begin_anywhere() -> None:
    found = ASSISTANCE.expected(table_of(TEXT), len(TEXT))
    assert {snippet.label for snippet in found.snippets} >= {"type", "const", "var", "edge"}


def described(name: str, kind: Kind, text: str = TEXT) -> str | None:
    table = table_of(text)
    (symbol,) = [each for each in table.symbols if each.name == name and each.kind is kind]
    return ASSISTANCE.describe(table, symbol)


def test_what_is_told_of_symbols() -> None:
    assert described("next", Kind.CONSTANT) == "const next: Coord -> Coord = { 1: 2, :3 };"
    assert described("Score", Kind.TYPE) == "type Score = { 0, 100 };\n// 2 symbols"
    assert described("Goals", Kind.TYPE) == "type Goals = Player -> Score;"
    assert described("x", Kind.PLAYER) == "// in Player, Piece, PlayerOrSystem"
    assert described("end", Kind.NODE) == "// in: 1\nchosen, end: ? choose -> chosen;"
    assert described("chosen", Kind.NODE) == (
        "// out: 1\nchosen, end: ? choose -> chosen;\n"
        "// in: 2\nchoose, chosen: at = Coord(*);\nchoose, chosen: $ 2;\n"
        "// asked: 1\nchosen, end: ? choose -> chosen;"
    )
    assert described("goals", Kind.VARIABLE) is None


def test_what_is_told_is_short() -> None:
    entries = ", ".join(f"a{number}: b{number}" for number in range(100000))
    lines = (described("m", Kind.CONSTANT, f"const m: A -> B = {{ {entries} }};") or "").split("\n")
    assert len(lines) == 12
    assert lines[0].startswith("const m: A -> B = { a0: b0,")
    assert lines[-1].strip() == "..."
    edges = "".join(f"a, b: $ t{number};\n" for number in range(1000))
    assert len((described("b", Kind.NODE, edges) or "").split("\n")) < 12


def test_large_types_tell_their_size() -> None:
    table = table_of(TEXT)
    (hint,) = ASSISTANCE.hints(table, Range(0, len(TEXT)))
    assert TEXT[: hint.offset].endswith("type Coord")
    assert "7" in hint.text


def test_every_word_and_pragma_is_explained() -> None:
    words = {table_of(TEXT).source.text[start:end] for (start, end), _ in table_of(TEXT).tokens}
    wanted = {*words, "!", "!=", "==", "$$", *(f"@{name}" for name in KNOWN_PRAGMAS)}
    assert wanted <= set(ASSISTANCE.keywords)


# -- splitting edges -----------------------------------------------------------


def split(text: str, at: int) -> str | None:
    offered = ASSISTANCE.refactorings(table_of(text), Range(at, at))
    if not offered:
        return None
    (refactoring,) = offered
    for place, new in reversed(refactoring.edits):
        text = text[: place.start] + new + text[place.end :]
    return text


def test_an_edge_becomes_two() -> None:
    text = "begin, a: x = y;\n  a, b: ;\n"
    assert split(text, 2) == "begin, begin_1: ;\nbegin_1, a: x = y;\n  a, b: ;\n"
    assert split(text, 12) == "begin, a_1: x = y;\na_1, a: ;\n  a, b: ;\n"
    assert split(text, 23) == "begin, a: x = y;\n  a, b_1: ;\n  b_1, b: ;\n"


def test_bindings_keep_their_meaning() -> None:
    text = "a(c: T), b(d: T): x = c;"
    assert split(text, 0) == "a(c: T), a_1(c: T): ;\na_1(c: T), b(d: T): x = c;"
    assert split(text, 20) == "a(c: T), b_1(d: T): x = c;\nb_1(d: T), b(d: T): ;"


@pytest.mark.parametrize(
    "text",
    [
        "type T = { a, b };",
        "a, b: x = y",
        "a, b: x // why\n = y;",
        "a, b: ;\n@disjoint a : b c;",
        "a, b: ;\n@iterator a b c : v;",
    ],
)
def test_what_is_left_whole(text: str) -> None:
    assert split(text, 1) is None
    assert split(text, 5) is None


@pytest.mark.parametrize("game", ["nim", "monty_hall", "maze"])
def test_splitting_keeps_the_plays(game: str) -> None:
    text = GAMES[game]
    plays = perft(loads(text, "rg"), 3, backend="interpreter")
    edges = [match.start() for match in re.finditer(r"^\w+, \w+:", text, re.MULTILINE)]
    assert edges
    for start in edges[::3]:
        for at in (start, text.index(":", start)):
            other = split(text, at)
            assert other is not None
            assert len(loads(other, "rg").automaton) == len(loads(text, "rg").automaton) + 1
            assert perft(loads(other, "rg"), 3, backend="interpreter") == plays
