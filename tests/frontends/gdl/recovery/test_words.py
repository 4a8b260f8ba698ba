"""Moves that are words, where the words stand in facts, too."""

from __future__ import annotations

import pytest

import rgt
from rgt.frontends import Options
from rgt.frontends.gdl.frontend import translated
from rgt.frontends.gdl.reading.parse import parse
from rgt.frontends.gdl.recovery.lower import recover
from rgt.ir.diagnostics import Source
from tests.frontends.gdl.recovery.test_agreement import in_step
from tests.frontends.gdl.recovery.test_hostile import COUNTED

PART_OF_A_FACT = """
(role r) (mv go) (mv stay) (init (possible go))
(<= (cand ?g) (true (possible ?g)))
(<= (legal r ?m) (mv ?m) (not (cand ?m)))
(<= (legal r ?m) (mv ?m) (true (n 0)))
(<= (next (possible ?x)) (true (possible ?x)))
(<= (next (possible stay)) (does r stay))
(goal r 0)
"""

WHOLE_IN_A_FACT = """
(role r) (mv go) (mv stay) (init (possible stay))
(<= (legal r ?m) (mv ?m) (true (possible ?m)))
(<= (next (possible ?x)) (mv ?x))
(goal r 0)
"""

BECOMES_A_MOVE = """
(role r) (init (possible stay)) (init (possible go))
(<= (legal r ?m) (true (possible ?m)))
(<= (next (possible ?x)) (does r ?x))
(goal r 0)
"""

WORDS_AND_TERMS = """
(role a) (role b) (w go) (w stay) (init (cell go))
(<= (legal ?r ?m) (may ?r ?m))
(<= (may ?r ?x) (role ?r) (w ?x))
(<= (may ?r (jump ?x)) (role ?r) (w ?x) (not (true (n 0))))
(<= (may a rest) (true (n 1)))
(<= (next (last ?r ?m)) (does ?r ?m))
(<= (next (cell ?x)) (does a ?m) (does b (jump ?x)) (distinct ?m ?x))
(<= (next parted) (does a ?m) (does b ?k) (distinct ?m ?k))
(<= same (true (last a ?m)) (true (last b ?m)))
(<= (goal ?r 100) (role ?r) same (not (true parted)))
(<= (goal a 50) (not same) (true (last a go)))
(<= (goal b 50) (true (last b (jump ?x))) (true (cell ?x)))
(<= (goal ?r 0) (role ?r) (true parted))
"""


@pytest.mark.parametrize(
    "text",
    [PART_OF_A_FACT, WHOLE_IN_A_FACT, BECOMES_A_MOVE, WORDS_AND_TERMS],
    ids=["part", "whole", "becomes", "words_and_terms"],
)
def test_words_play_as_the_net_does(text: str) -> None:
    net = rgt.loads(COUNTED + text, "gdl", recovery="off")
    found = recover(parse(Source("game.kif", COUNTED + text)), "game")
    assert in_step(found.game, net, 1, 20) > 40


def test_words_are_told_as_they_are() -> None:
    game = translated(parse(Source("game.kif", COUNTED + WORDS_AND_TERMS)), Options())
    for move, tags in (("go", ("go",)), ("rest", ("rest",)), ("(jump go)", ("jump", "go"))):
        assert game.tagging.tags(move) == tags
        assert game.tagging.term(tags) == move
    assert game.tagging.tags("run") is None
    assert game.tagging.tags("(jump run)") is None
