"""The KIF reader: what it accepts, what it says about mistakes, how long it takes."""

from __future__ import annotations

import json
import random
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rgt.frontends.gdl.reading.parse import parse
from rgt.frontends.gdl.syntax import (
    Compound,
    Conjunction,
    Constant,
    Description,
    Disjunction,
    Distinct,
    Negation,
    Rule,
    Sentence,
    Variable,
)
from rgt.ir.diagnostics import GameError, Source

SHARED = Path(__file__).resolve().parents[4] / "shared"


def read(text: str) -> Description:
    return parse(Source("game.kif", text))


def codes(text: str) -> list[str]:
    with pytest.raises(GameError) as caught:
        read(text)
    return [diagnostic.code for diagnostic in caught.value.diagnostics]


def test_fact() -> None:
    assert read("(role white)").rules == (Rule(Sentence("role", (Constant("white"),))),)


def test_rule_with_every_connective() -> None:
    text = "(<= (p ?x) (or (q ?x) (and (r ?x) (not s))) (distinct ?x (f a ?y_1)))"
    x = Variable("?x")
    assert read(text).rules == (
        Rule(
            Sentence("p", (x,)),
            (
                Disjunction(
                    (
                        Sentence("q", (x,)),
                        Conjunction((Sentence("r", (x,)), Negation(Sentence("s")))),
                    )
                ),
                Distinct(x, Compound("f", (Constant("a"), Variable("?y_1")))),
            ),
        ),
    )


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("(ROLE White)", "(role white)"),
        ("(<= (terminal) (Open))", "(<= terminal open)"),
        ("(<= (p ?X) (q ?x))", "(<= (p ?x) (q ?X))"),
        ("(p (a) b)", "(p a b)"),
        ("( p\r\n\ta ) ; remark", "(p a)"),
        ("(<= (p))", "(p)"),
    ],
)
def test_same_meaning(one: str, other: str) -> None:
    assert read(one) == read(other)


@pytest.mark.parametrize("symbol", ["+", "<", ">=", "a-b", "x'", "10", "%$!", "été", "a.b", "&"])
def test_odd_symbols(symbol: str) -> None:
    assert read(f"(p {symbol})").rules[0].head.args == (Constant(symbol),)


def test_quoted_symbols_keep_their_case_and_blanks() -> None:
    assert read('(p "A b" |C (d|)').rules[0].head.args == (Constant('"A b"'), Constant("|C (d|"))


def test_keyword_is_a_whole_word() -> None:
    assert read("(legalmove a)").rules[0].head == Sentence("legalmove", (Constant("a"),))


def test_spans_of_rule_and_condition() -> None:
    description = read("(role a)\n(<= (p ?x)\n    (q ?x))\n")
    rule = description.rules[1]
    assert str(description.span(rule)) == "game.kif:2:1"
    assert str(description.span(rule.body[0])) == "game.kif:3:5"
    assert description.span(rule).end_line == 3


def test_comments_are_kept() -> None:
    assert [c.text for c in read("; one\n(p a) ;two\n").comments] == ["; one", ";two"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(p a))", ["GDL001"]),
        ("(p a", ["GDL002"]),
        ("(<= (p a) (q b)\n(<= (r a) (q b))\n", ["GDL002"]),
        ("(p \x00 a)", ["GDL003"]),
        ('(p "a)', ["GDL003"]),
        ("(p ())", ["GDL005"]),
        ("((p) a)", ["GDL005"]),
        ("(?x a)", ["GDL005"]),
        ("(p ?)", ["GDL005"]),
        ("p", ["GDL006"]),
        ("(<=)", ["GDL006"]),
        ("(<= (p a) (not))", ["GDL006"]),
        ("(<= (p a) (not (q a) (q b)))", ["GDL006"]),
        ("(<= (p a) (or))", ["GDL006"]),
        ("(<= (p ?x) (q ?x) (distinct ?x))", ["GDL006"]),
        ("(<= (not (p a)) (q a))", ["GDL007"]),
        ("(<= (p a) ?x)", ["GDL007"]),
        ("(distinct a b)", ["GDL007"]),
        ("", ["GDL009"]),
        ("; nothing\n", ["GDL009"]),
    ],
)
def test_mistakes(text: str, expected: list[str]) -> None:
    assert sorted(codes(text)) == sorted(expected)


def test_all_mistakes_are_reported_in_order() -> None:
    with pytest.raises(GameError) as caught:
        read("(p ())\n(<= (q) (not))\n(r a))\n")
    found = [(d.code, d.span.line) for d in caught.value.diagnostics if d.span]
    assert found == [("GDL005", 1), ("GDL006", 2), ("GDL001", 3)]
    assert all(d.hint is None or d.hint for d in caught.value.diagnostics)


@pytest.mark.parametrize(
    "text",
    [
        "(" * 100_000,
        ")" * 100_000,
        "(a " * 100_000,
        "(a " * 100_000 + ")" * 100_000,
        "(<= (p) " + "(not " * 50_000,
        "\x00" * 1_000_000,
        random.Random(1).randbytes(1_000_000).decode("latin-1"),
        random.Random(2).randbytes(1_000_000).decode("utf-8", errors="replace"),
        '"' * 200_000,
        "(" + "a " * 300_000,
    ],
    ids=["open", "close", "deep", "deep closed", "nots", "zeros", "latin", "utf", "quotes", "long"],
)
def test_hostile_input_gets_a_diagnostic_soon(text: str) -> None:
    start = time.process_time()
    assert codes(text)
    assert time.process_time() - start < 4


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet='()?<= \n;"|abnotr\x00é', max_size=60))
def test_any_text_is_a_description_or_a_diagnostic(text: str) -> None:
    try:
        assert read(text).rules
    except GameError as problem:
        assert problem.diagnostics


@settings(max_examples=50, deadline=None)
@given(st.integers(min_value=1, max_value=60))
def test_truncated_text(length: int) -> None:
    text = "(<= (legal ?p (mark ?x)) (true (cell ?x b)) (true (control ?p)))"
    assert codes(text[:length])


def test_a_megabyte_in_three_seconds() -> None:
    rule = "(<= (next (cell ?m ?n x)) (does xplayer (mark ?m ?n)) (true (cell ?m ?n b)))\n"
    text = rule * (1_000_000 // len(rule) + 1)
    start = time.process_time()
    assert len(read(text).rules) == text.count("\n")
    assert time.process_time() - start < 6


def test_published_games_parse() -> None:
    oracle = SHARED / "oracle" / "gdl.json"
    if not oracle.exists():
        pytest.skip("../shared with other people's games is not here")
    games = json.loads(oracle.read_text())["games"]
    for name, known in games.items():
        if len(known["perft"]) > 1:
            text = (SHARED / "games" / "gdl" / name).read_text()
            assert parse(Source(name, text)).rules
