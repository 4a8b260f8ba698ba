"""A slice of the generated games, and that their witnesses can disagree."""

from __future__ import annotations

import pytest

import rgt
from rgt.frontends.gdl.grounding.ground import ground
from rgt.frontends.gdl.lowering.lower import translate
from rgt.frontends.gdl.reading.parse import parse
from rgt.ir.diagnostics import Source
from tests.frontends.gdl.datalog import Rules
from tests.frontends.gdl.holding import Holding
from tests.generated.__main__ import by_language, subjects, told
from tests.generated.languages import LANGUAGES
from tests.generated.trial import Verdict, judge

# quick ones, of which something is left to compare
SLICE = ("hrg/4", "rbg/1", "gdl/1", "simplified/3", "rg/3")


@pytest.mark.parametrize("subject", SLICE)
def test_generated_games(subject: str) -> None:
    verdict = judge(subject, 60.0, compiled=False)
    assert verdict.failures == []
    assert verdict.witnessed
    assert verdict.changed > 10


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_seed_is_a_game(language: str) -> None:
    made = LANGUAGES[language]
    assert made.text(3) == made.text(3)
    assert made.text(3) != made.text(4)


@pytest.mark.parametrize(
    ("rule", "wrong"),
    [
        ("(<= terminal (true (step 2)))", "(<= terminal (true (step 1)))"),
        ("(goal red 100)", "(goal red 40)"),
        ("(<= (legal red go) (true (step 0)))", "(<= (legal red go) (true (step 1)))"),
        ("(<= (next won) (does red go))", "(<= (next won) (does red wait))"),
    ],
)
def test_a_lowered_game_of_other_rules_is_found(rule: str, wrong: str) -> None:
    text = """(role red) (init (step 0)) (succ 0 1) (succ 1 2)
        (<= (legal red go) (true (step 0)))
        (<= (legal red wait) (true (step ?n)))
        (<= (next (step ?m)) (true (step ?n)) (succ ?n ?m))
        (<= (next won) (does red go)) (<= (next won) (true won))
        (<= (goal red 100) (true won)) (<= (goal red 0) (not (true won)))
        (<= terminal (true (step 2)))"""
    assert rule in text
    lowered = translate(ground(parse(Source("game", text.replace(rule, wrong)))))
    start = rgt.engine(lowered.game).initial_state()
    assert Holding(Rules(text.replace(rule, wrong)), lowered, 99).hold(start) is None
    assert Holding(Rules(text), lowered, 99).hold(start) is not None


def test_every_language_has_its_turn() -> None:
    names = subjects(7, ["hrg", "rg"])
    assert [next(names) for _ in range(3)] == ["hrg/7", "rg/7", "hrg/8"]


def test_what_failed_is_told_with_the_command_that_shows_it() -> None:
    verdict = Verdict("rbg/5", failures=[("default", "tree", "moves differ")])
    assert "python -m tests.generated --game rbg/5" in told(verdict)
    assert by_language([verdict]).splitlines()[-1].split()[-1] == "1"
