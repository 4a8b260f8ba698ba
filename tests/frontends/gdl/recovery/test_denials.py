"""Denied moves that hold in any step, as a role makes one move of several."""

from __future__ import annotations

import pytest

import rgt
from rgt.frontends.gdl.reading.parse import parse
from rgt.frontends.gdl.recovery.lower import recover
from rgt.frontends.gdl.recovery.reading.denials import without_idle_denials
from rgt.frontends.gdl.recovery.reading.rules import Fact, Kind, flatten
from rgt.ir.diagnostics import Source
from tests.frontends.gdl.recovery.test_agreement import in_step

GAME = """
(role p) (role q) (disc a) (disc b) (disc c) (only a) (ab a) (ab b) (bc b) (bc c)
(init (step 0)) (init (on a b)) (init (on b c)) (init (dark a)) (init (dark c))
(<= (next (step ?m)) (true (step ?n)) (succ ?n ?m))
(succ 0 1) (succ 1 2) (succ 2 3)
(<= (legal p (put ?a ?c)) (disc ?a) (disc ?c))
(<= (legal q (put a ?c)) (disc ?c))
(<= (legal q wait) (true (dark a)))
(<= (next (on ?a ?c)) (does p (put ?a ?c)))
(<= (next (dark ?a)) (true (on ?a ?b)) (does q wait))
(<= (next (dark ?a)) (true (dark ?a)) (does q (put ?b ?a)))
(<= terminal (true (step 3)))
(<= (goal ?r 100) (role ?r) (true (on a c)))
(<= (goal ?r 0) (role ?r) (not (true (on a c))))
"""
KEPT = "(<= (next (on ?a ?b)) (true (on ?a ?b)) {})"


def denials(text: str) -> int:
    """How many denied moves are left."""
    rules = without_idle_denials(flatten(parse(Source("game.kif", text))))
    return sum(
        isinstance(part, Fact) and not part.positive and part.atom.predicate.kind is Kind.DOES
        for own in rules.rules.values()
        for rule in own
        for part in rule.body
    )


def plays_as_its_net(text: str) -> None:
    game = recover(parse(Source("game.kif", text)), "game", "keep").game
    assert in_step(game, rgt.loads(text, "gdl", recovery="off"), 1, 8) > 30


@pytest.mark.parametrize(
    "asked",
    [
        "(disc ?c) (not (does p (put ?a ?c)))",
        "(disc ?c) (not (does q (put ?c ?b)))",
        # in both lists are b alone and a, b
        "(disc ?c) (ab ?c) (not (does p (put ?a ?c)))",
        "(disc ?c) (not (does p (put ?c ?c)))",
    ],
)
def test_one_of_several_moves_is_always_denied(asked: str) -> None:
    text = GAME + KEPT.format(asked)
    assert denials(text) == 0
    plays_as_its_net(text)


@pytest.mark.parametrize(
    "asked",
    [
        # every role may wait
        "(role ?c) (not (does ?c wait))",
        "(role ?c) (not (does ?c (put ?a ?b)))",
        # one symbol, or one in common
        "(only ?c) (not (does p (put ?a ?c)))",
        "(ab ?c) (bc ?c) (not (does p (put ?a ?c)))",
        # asked of the state, of another move, or of another unknown, too
        "(true (dark ?c)) (not (does p (put ?a ?c)))",
        "(disc ?c) (distinct ?c ?a) (distinct ?c ?b) (not (does p (put ?a ?c)))",
        "(disc ?c) (not (does p (put ?a ?c))) (not (does q (put ?a ?c)))",
        "(disc ?c) (not (true (on ?c ?b))) (not (does p (put ?a ?c)))",
        # what the fact says itself
        "(disc ?b) (not (does p (put ?a ?b)))",
    ],
)
def test_a_denial_that_may_fail_stays(asked: str) -> None:
    text = GAME + KEPT.format(asked)
    assert denials(text) > 0
    plays_as_its_net(text)


def test_a_role_that_nobody_has_makes_no_move() -> None:
    plays_as_its_net(GAME + KEPT.format("(disc ?c) (not (does nobody (put ?a ?c)))"))


def test_of_two_unknowns_that_lists_tell_neither_is_asked_for() -> None:
    text = GAME + KEPT.format("(disc ?c) (disc ?d) (not (does p (put ?c ?d)))")
    assert denials(text) == 0
    plays_as_its_net(text)


def test_without_a_list_that_holds_anything_nothing_is_kept() -> None:
    # `none` lists nothing: the rule never applies
    plays_as_its_net(GAME + KEPT.format("(disc ?c) (none ?d) (not (does p (put ?c ?d)))"))
