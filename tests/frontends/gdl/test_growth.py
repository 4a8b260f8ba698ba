"""Terms that grow for ever are told by the rule that makes them; chains that end are ground."""

from __future__ import annotations

import pytest

from rgt.backends.explore import perft
from rgt.backends.interpreter.engine import load
from rgt.frontends.gdl.clauses.clauses import Names
from rgt.frontends.gdl.clauses.normalise import normalise
from rgt.frontends.gdl.grounding.ground import ground
from rgt.frontends.gdl.grounding.growth import growing
from rgt.frontends.gdl.lowering.lower import lower
from rgt.frontends.gdl.reading.parse import parse
from rgt.ir.diagnostics import GameError, Source

START = "(role p) (goal p 100) (<= terminal (true (count (s (s z)))))\n(init (count z))\n"


def grown(text: str) -> list[int]:
    """The numbers of the rules that the analysis does not find to be finite."""
    clauses = normalise(parse(Source("game", text)), Names(()))
    return sorted(growing(clauses))


ENDLESS = {
    "a counter": "(legal p up)\n(<= (next (count (s ?n))) (does p up) (true (count ?n)))",
    "a list": "(legal p (add a))\n"
    "(<= (next (count (cons ?x ?l))) (does p (add ?x)) (true (count ?l)))",
    "two facts in turn": (
        "(legal p up) (<= (next (count ?n)) (true (other ?n)))\n"
        "(<= (next (other (s ?n))) (true (count ?n)))"
    ),
    "a move": (
        "(<= (next (count ?n)) (does p (say ?n)))\n(<= (legal p (say (s ?n))) (true (count ?n)))"
    ),
    "whole facts": "(legal p up)\n(<= (next (was ?f)) (true ?f))",
    "whole moves": "(legal p up)\n(<= (next (legal ?m)) (does p ?m)) "
    "(<= (legal p (again ?m)) (true (legal ?m)))",
    "a relation": "(legal p up) (<= (next (count ?n)) (number ?n)) (number z)\n"
    "(<= (number (s ?n)) (number ?n))",
    "the first facts": "(legal p up) (<= (init (has ?n)) (number ?n)) (number z)\n"
    "(<= (number (s ?n)) (number ?n))",
    "a relation over the state": (
        "(legal p up) (<= (next (seen ?n)) (number ?n)) (<= (number ?n) (true (count ?n)))\n"
        "(<= (number (s ?n)) (number ?n))"
    ),
    "pairs": "(legal p up) (init (count y))\n"
    "(<= (next (count (pair ?m ?n))) (true (count ?m)) (true (count ?n)))",
    "a test that denies": "(legal p up)\n"
    "(<= (next (count (s ?n))) (true (count ?n)) (not (true (count (s (s z))))))",
}


@pytest.mark.parametrize("text", ENDLESS.values(), ids=list(ENDLESS))
def test_terms_that_grow_for_ever_are_told_with_their_rule(text: str) -> None:
    assert grown(START + text)
    with pytest.raises(GameError) as caught:
        ground(parse(Source("game", START + text)), seconds=60)
    [found] = caught.value.diagnostics
    assert (found.code, found.span and found.span.line) == ("GDL033", 4)
    assert found.hint


def test_larger_and_larger_questions_are_told() -> None:
    text = START + "(legal p up) (<= (next (count ?n)) (even ?n) (true (count ?n)))\n"
    text += "(<= (even ?n) (does p up) (even (s (s ?n))))"
    with pytest.raises(GameError) as caught:
        ground(parse(Source("game", text)), seconds=60)
    [found] = caught.value.diagnostics
    assert (found.code, found.span and found.span.line) == ("GDL033", 4)


TEN = "(s (s (s (s (s (s (s (s (s (s z))))))))))"

ENDING = {
    "a term that it does not pass": (
        f"(<= (next (count (s ?n))) (true (count ?n)) (distinct ?n {TEN}))"
    ),
    "a relation that ends": (
        "(<= (next (count (s ?n))) (true (count ?n)) (below ?n)) (below z)"
        f"(<= (below (s ?n)) (below ?n) (distinct (s ?n) {TEN}))"
    ),
    "values in a list": (
        "(<= (next (count (s ?n))) (true (count ?n)) (below ?n))"
        "(below z) (below (s z)) (below (s (s z)))"
    ),
}


@pytest.mark.parametrize("text", ENDING.values(), ids=list(ENDING))
def test_chains_that_end_are_ground(text: str) -> None:
    """One move a step, until the counter is at two."""
    game = lower(ground(parse(Source("game", START + "(legal p up)" + text)), seconds=60))
    assert perft(load(game), 3) == [1, 1, 1, 0]


def test_finite_rules_are_not_watched() -> None:
    values = "(legal p up) (succ z y) (below z)"
    for rule in (
        "(<= (next (count (s ?n))) (true (count ?n)) (below ?n))",
        "(<= (next (count ?m)) (true (count ?n)) (succ ?n ?m))",
        "(<= (next ?f) (true ?f))",
        "(<= (next (moved ?m)) (does p ?m))",
        "(<= (next (count ?n)) (true (count (s ?n))))",
        "(<= (next (count (s ?n))) (at (s ?n))) (<= (at ?n) (true (count ?n)))",
    ):
        assert grown(START + values + rule) == [], rule
