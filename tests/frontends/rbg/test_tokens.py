"""RBG is cut into the longest tokens, and every token knows its place."""

from __future__ import annotations

import pytest

from rgt.frontends.rbg.tokens import COMMENT, KEYWORDS, scan, tokens
from rgt.ir.diagnostics import Source
from rgt.ir.findings.findings import Findings


def cut(text: str) -> list[str]:
    findings = Findings("RBG005")
    found = [token.text for token in tokens(Source("t.rbg", text), findings)]
    assert not findings.all
    return found


def kinds(text: str) -> list[str]:
    return [token.kind for token in tokens(Source("t.rbg", text), Findings("RBG005"))]


def codes(text: str) -> list[tuple[str, str]]:
    findings = Findings("RBG005")
    list(tokens(Source("t.rbg", text), findings))
    return [(found.code, str(found.span)) for found in findings.all]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("->>", ["->>"]),
        ("->>>", ["->>", ">"]),
        ("-> >", ["->", ">"]),
        ("->/**/>", ["->", ">"]),
        ("{?{!{${", ["{?", "{!", "{$", "{"]),
        ("{ ? [ $", ["{", "?", "[", "$"]),
        ("{!=}", ["{!", "=", "}"]),
        ("[$x==1]", ["[$", "x", "==", "1", "]"]),
        ("a<=b>=c!=d", ["a", "<=", "b", ">=", "c", "!=", "d"]),
        ("===", ["==", "="]),
        ("+>+", ["+>", "+"]),
        ("up^2*.", ["up", "^", "2", "*", "."]),
        ("color~Pawn;", ["color", "~", "Pawn", ";"]),
        ('"a b"', ['"a b"']),
    ],
)
def test_the_longest_token_wins(text: str, expected: list[str]) -> None:
    assert cut(text) == expected


def test_comments_of_both_forms_separate_tokens_and_vanish() -> None:
    assert cut("a// b\nc/* d\n * e */f/**/g /* // */ h") == ["a", "c", "f", "g", "h"]


def test_comments_do_not_nest() -> None:
    assert cut("/* a /* b */ c") == ["c"]


def test_comments_can_be_asked_for() -> None:
    found = scan(Source("t.rbg", "a // b\n/* c */ d"), Findings("RBG005"))
    assert [(t.kind == COMMENT, t.text) for t in found] == [
        (False, "a"),
        (True, "// b"),
        (True, "/* c */"),
        (False, "d"),
    ]


def test_words_are_names_numbers_or_keywords() -> None:
    assert kinds("board Board boards 12 a1") == ["board", "name", "name", "number", "name"]
    assert len(KEYWORDS) == 8


def test_names_of_other_tools_have_underscores_and_leading_digits() -> None:
    assert cut("white_pawn _x 1a 2_2") == ["white_pawn", "_x", "1a", "2_2"]
    assert kinds("1a 2_2") == ["name", "name"]


def test_a_number_ends_with_its_digits_behind_a_power_or_a_tilde() -> None:
    assert cut("left^2right v~1a") == ["left", "^", "2", "right", "v", "~", "1", "a"]


def test_places_are_lines_and_columns() -> None:
    found = tokens(Source("t.rbg", "ab /* x\n y */ c\n\n  ->>d"), Findings("RBG005"))
    places = [
        (t.text, t.span.line, t.span.column, t.span.end_line, t.span.end_column) for t in found
    ]
    assert places == [
        ("ab", 1, 1, 1, 3),
        ("c", 2, 7, 2, 8),
        ("->>", 4, 3, 4, 6),
        ("d", 4, 6, 4, 7),
    ]


def test_other_characters_are_told_and_left_out() -> None:
    assert codes("a & b") == [("RBG001", "t.rbg:1:3")]
    assert kinds("a & b") == ["name", "name"]
    assert codes("é§\na") == [("RBG001", "t.rbg:1:1")]
    assert codes('a "b\nc') == [("RBG001", "t.rbg:1:3")]


def test_a_comment_that_never_ends_is_told_where_it_begins() -> None:
    assert codes("a\n /* b\n") == [("RBG002", "t.rbg:2:2")]


def test_numbers_fit_in_32_bits() -> None:
    assert codes("4294967295 000000000000001") == []
    assert codes("4294967296") == [("RBG003", "t.rbg:1:1")]
    assert codes("9" * 10_000) == [("RBG003", "t.rbg:1:1")]
