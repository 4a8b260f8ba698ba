"""What a user reads about a broken text."""

import random
import time

import pytest

from rgt.ir.diagnostics import GameError, Source
from rgt.ir.text.parser import MAX_ERRORS, parse_game


def errors(text: str) -> list[str]:
    with pytest.raises(GameError) as problem:
        parse_game(Source("g.rg", text))
    return [str(d) for d in problem.value.diagnostics]


ONE = {
    "a, b: x = y": "g.rg:1:11: error[RG002]: missing ';' after this",
    "a, b: x = y // why;\n": "g.rg:1:11: error[RG002]: missing ';' after this",
    "a, b:\nc, d: ;": "g.rg:1:5: error[RG002]: missing ';' after this",
    "type T = { a }\nvar x: T = a;": "g.rg:1:14: error[RG002]: missing ';' after this",
    "a b: ;": "g.rg:1:3: error[RG003]: missing ',' before 'b'",
    "type T = { a b };": "g.rg:1:14: error[RG003]: missing ',' before 'b'",
    "var m: T = { a: 1 b: 2 };": "g.rg:1:19: error[RG003]: missing ',' before 'b'",
    "var m: T = { a 1 };": "g.rg:1:16: error[RG001]: unexpected '1', expected ':'",
    "a, b: x + y;": "g.rg:1:9: error[RG001]: unexpected '+'",
    "a, b: ; \x01": "g.rg:1:9: error[RG001]: unexpected character U+0001",
    "a, b: ? x > y;": "g.rg:1:11: error[RG001]: unexpected '>', expected '->'",
    "a, b: x = (y);": "g.rg:1:11: error[RG001]: unexpected '(', expected '{' or a name",
    "a, b: var = 1;": "g.rg:1:7: error[RG004]: 'var' is reserved and cannot be a name",
    "type, b: ;": "g.rg:1:5: error[RG004]: 'type' is reserved and cannot be a name",
    "a, const: ;": "g.rg:1:4: error[RG004]: 'const' is reserved and cannot be a name",
    "type type = {};": "g.rg:1:6: error[RG004]: 'type' is reserved and cannot be a name",
    "a, b: x == T(*);": "g.rg:1:14: error[RG005]: 'T(*)' can be assigned, not compared",
    "a, b: x != T(*);": "g.rg:1:14: error[RG005]: 'T(*)' can be assigned, not compared",
    "a, b: x;": "g.rg:1:8: error[RG006]: an expression alone is no label",
    "a, b: T(x)[y];": "g.rg:1:14: error[RG006]: an expression alone is no label",
    "@unique;": "g.rg:1:8: error[RG007]: malformed @unique: unexpected ';'",
    "@repeat a;": "g.rg:1:10: error[RG007]: malformed @repeat: unexpected ';'",
    "@integer x : a;": "g.rg:1:10: error[RG007]: malformed @integer: unexpected 'x'",
    "a, b: x [y] = z;": "g.rg:1:9: error[RG011]: blank before '['",
    "a, b: x[y][z](w) = 1;": "g.rg:1:14: error[RG001]: unexpected '(', "
    "expected '!=', '=', '==' or '['",
    "var x": "g.rg:1:5: error[RG001]: the text ends in the middle of a declaration",
    "a, b(x: T): ;": "g.rg:1:1: error[RG040]: unknown type 'T'",
    "a, b(x: T): ; type T = T;": "g.rg:1:1: error[RG041]: type 'T' is declared in terms of itself",
    "a, b(x: T): ; type T = {p} -> {q};": "g.rg:1:1: error[RG013]: 'x' is bound to a map type; "
    "only a set has symbols to choose",
    "a(x: T), b(x: S): ; type T = {p}; type S = {p};": "g.rg:1:1: error[RG013]: 'x' is bound to "
    "two different types",
}


@pytest.mark.parametrize("text", ONE)
def test_one_mistake(text: str) -> None:
    assert errors(text) == [ONE[text]]


def test_several_mistakes_are_reported_at_once() -> None:
    text = """\
type T = { a, b }
a, b: x [1] = 2;
var v: T = ;
b, c: $ t;
const c: T -> T = {
    a 1,
    :b
};
c, d: x;
type T = { c };
"""
    assert errors(text) == [
        "g.rg:1:17: error[RG002]: missing ';' after this",
        "g.rg:2:9: error[RG011]: blank before '['",
        "g.rg:3:12: error[RG001]: unexpected ';', expected '{' or a name",
        "g.rg:6:7: error[RG001]: unexpected '1', expected ':'",
        "g.rg:9:8: error[RG006]: an expression alone is no label",
        "g.rg:10:6: error[RG009]: type 'T' is declared twice",
    ]


def test_a_broken_declaration_hides_nothing_behind_its_line() -> None:
    found = errors("what is this\na, b: x;\n")
    assert found == [
        "g.rg:1:6: error[RG003]: missing ',' before 'is'",
        "g.rg:2:8: error[RG006]: an expression alone is no label",
    ]


@pytest.mark.parametrize("kind", ["type T = {a}", "const c: {a} = a", "var v: {a} = a"])
def test_second_declarations_point_to_the_first(kind: str) -> None:
    with pytest.raises(GameError) as problem:
        parse_game(Source("g.rg", f"{kind};\n{kind};"))
    (found,) = problem.value.diagnostics
    assert found.code == "RG009"
    assert found.span is not None and found.span.line == 2
    assert [(text, str(span)) for text, span in found.notes] == [
        ("first declared here", f"g.rg:1:{kind.index(' ') + 2}")
    ]


def test_kinds_have_separate_names() -> None:
    game = parse_game(Source("g.rg", "type a = {a}; const a: a = a; var b: a = a;"))
    assert (list(game.types), list(game.constants)) == (["a"], ["a"])


def test_rendering_shows_the_line_a_caret_and_a_hint() -> None:
    with pytest.raises(GameError) as problem:
        parse_game(Source("g.rg", "\na, b: x [y] = z;"))
    assert problem.value.diagnostics[0].render() == (
        "g.rg:2:9: error[RG011]: blank before '['\n"
        "    a, b: x [y] = z;\n"
        "            ^\n"
        "  hint: an index touches what it indexes: x[i]"
    )


def _noise() -> str:
    rng = random.Random(7)
    return "".join(chr(rng.randrange(1, 0x2FF)) for _ in range(200_000))


def _words() -> str:
    rng = random.Random(8)
    pieces = ["a", "b", ",", ":", ";", "\n", "{", "}", "[", "(", "->", "type ", "@unique ", "//"]
    return "".join(rng.choice(pieces) for _ in range(200_000))


HOSTILE = {
    "no semicolon": "a" * 1_000_000,
    "no semicolon, many words": "a, b " * 200_000,
    "no semicolon, many lines": "a, b: x\n" * 100_000,
    "a long set": "type T = { a" + ", a" * 50_000,
    "deep brackets": "a, b: " + "x[" * 300_000 + ";",
    "deep indices": "a, b: x" + "[x]" * 300_000 + " = y;",
    "deep casts": "a, b: " + "T(" * 300_000 + "x" + ")" * 300_000 + " = y;",
    "deep maps": "var v: T = " + "{:" * 300_000 + "x" + "}" * 300_000 + ";",
    "long arrows": "type T = " + "A -> " * 200_000 + "B;",
    "commas": "," * 1_000_000,
    "semicolons": ";" * 1_000_000,
    "colons and blanks": ": \n" * 300_000,
    "slashes": "/" * 999_999 + "\n/",
    "an open comment mark": "a, b: / " * 100_000,
    "a huge number": "@integer " + "9" * 100_000 + " : a;",
    "noise": _noise(),
    "words": _words(),
    "null bytes": "\0" * 100_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_texts_end_in_findings_soon(name: str) -> None:
    start = time.process_time()
    found = errors(HOSTILE[name])
    assert 0 < len(found) <= MAX_ERRORS + 1
    assert all(len(message) < 300 for message in found)
    # a second is the aim; the margin is for busy machines
    assert time.process_time() - start < 4


def test_nesting_is_limited_but_generous() -> None:
    deep = "x[" * 150 + "x" + "]" * 150
    game = parse_game(Source("g.rg", f"a, b: {deep} == x;"))
    assert len(game.automaton) == 1
    assert errors(f"a, b: {'x[' * 250}x{']' * 250} == x;") == [
        "g.rg:1:408: error[RG008]: nested more than 200 levels deep"
    ]
    wide = ", ".join(f"m[a{i}][b] = c" for i in range(500))
    parse_game(Source("g.rg", f"@simpleApply a b [] {wide};"))


def test_reading_stops_after_many_errors() -> None:
    found = errors("a b: ;\n" * 1000)
    assert len(found) == MAX_ERRORS + 1
    assert found[-1].endswith("error[RG010]: too many errors; the rest of the text was not read")


@pytest.mark.parametrize("before", [0, 1, 3, 5, 6, 7, 8, 20])
@pytest.mark.parametrize("behind", [0, 1, 5, 6, 7, 30])
def test_lines_are_cut_to_a_readable_width_and_say_so(before: int, behind: int) -> None:
    good = "a, b: x == y;"
    line = good * before + "a, b: x + y;" + good * behind
    with pytest.raises(GameError) as problem:
        parse_game(Source("g.rg", line))
    diagnostic = problem.value.diagnostics[0]
    _, shown, carets = diagnostic.render().splitlines()[:3]
    shown, at = shown[4:], carets.index("^") - 4
    assert diagnostic.span is not None
    assert len(shown) <= 100
    assert shown.startswith("...") == (line[:3] != shown[:3])
    assert shown.endswith("...") == (line[-3:] != shown[-3:])
    if len(line) <= 100:
        assert shown == line
    # the caret stands below what is wrong
    column = diagnostic.span.column - 1
    assert shown[at] == line[column] == "+"
