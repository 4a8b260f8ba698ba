"""Nodes that are called almost like another one, and lead nowhere or are led to by nothing."""

from __future__ import annotations

import pytest

from rgt.corpus import games
from rgt.frontends import frontend_named
from rgt.ir.diagnostics import Diagnostic, Source
from rgt.ir.findings.fixing import fixed

TEXT = """\
type Player = { x };
type Score = { 0 };
begin, choose: player = x;
choose, chosen: $ a;
choose, chosen: $ b;
chosen, judge: player = keeper;
judge, end: player = keeper;
"""


def told(text: str) -> list[Diagnostic]:
    frontend = frontend_named("rg")
    assert frontend.check is not None
    return frontend.check(frontend.parse(Source("x", text)))


@pytest.mark.parametrize(
    ("right", "wrong", "message", "line"),
    [
        ("choose, chosen: $ b", "choose, choosen: $ b", "no edge leaves 'choosen'", 5),
        ("choose, chosen: $ b", "chose, chosen: $ b", "no edge leads to 'chose'", 5),
    ],
)
def test_a_misspelt_node_is_told_and_mended(
    right: str, wrong: str, message: str, line: int
) -> None:
    text = TEXT.replace(right, wrong)
    (finding,) = told(text)
    assert (finding.code, finding.message) == ("RG067", message)
    assert finding.span is not None
    assert finding.span.line == line
    assert TEXT in [fixed(Source("x", text), text, [fix])[0] for fix in finding.fixes]


def test_of_two_that_are_meant_for_each_other_one_is_told() -> None:
    (finding,) = told(TEXT.replace("judge, end", "jugde, end"))
    assert finding.message == "no edge leaves 'judge'"


@pytest.mark.parametrize(
    "text",
    [
        TEXT,
        # a dead end that is like no other node
        TEXT + "chosen, over: ;\n",
        # asked for by a check
        TEXT + "choose, choices: ;\n" + "choose, chosen: ? choose -> choices;\n",
        # numbers are meant
        TEXT + "begin, n1: ;\nn1, chosen: ;\nbegin, n2: ;\n",
    ],
)
def test_nothing_is_told_of_others(text: str) -> None:
    assert told(text) == []


@pytest.mark.parametrize("game", [each for each in games() if each.language == "rg"], ids=str)
def test_the_corpus_has_none(game) -> None:
    assert told(game.path.read_text()) == []
