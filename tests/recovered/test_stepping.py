"""Playing in step: what is left out by proof is held to all moves, and what is wrong is noticed."""

from __future__ import annotations

import pytest

import rgt
from rgt.frontends.gdl.reading.parse import parse
from rgt.frontends.gdl.recovery.lower import recover
from rgt.ir.diagnostics import Source
from tests.recovered.stepping import Differs, InTurn, Rules, Stepped, Steps, in_step

ROLES = ("a", "b")

STUCK = """
(role a) (role b) (other a b) (other b a) (init (control a)) (init (left a 1))
(init (left a 2)) (init (left b 2)) (init (n 0)) (succ 0 1) (succ 1 2) (succ 2 3)
(<= (next (n ?m)) (true (n ?k)) (succ ?k ?m))
(<= terminal (true (n 3)))
(<= (legal ?r (take ?x)) (true (control ?r)) (true (left ?r ?x)))
(<= (legal ?r pass) (true (control ?r)) (stuck ?r))
(<= (legal ?r noop) (role ?r) (not (true (control ?r))))
(<= (stuck ?r) (role ?r) (not (true (left ?r 1))) (not (true (left ?r 2))))
(<= (next (left ?r ?x)) (true (left ?r ?x)) (not (does ?r (take ?x))))
(<= (next (control ?s)) (true (control ?r)) (other ?r ?s) (not (stuck ?s)))
(<= (next (control ?r)) (true (control ?r)) (other ?r ?s) (stuck ?s))
(<= (goal ?r 100) (true (control ?r)))
(<= (goal ?r 0) (role ?r) (not (true (control ?r))))
"""
"""Whoever has nothing left is passed over; the net of it cannot show that the others wait."""


SEES = """
(role a) (role random) (role b) (coin heads) (coin tails) (init (n 0)) (succ 0 1) (succ 1 2)
(<= (next (n ?m)) (true (n ?k)) (succ ?k ?m))
(<= terminal (true (n 2)))
(<= (legal random (toss ?c)) (coin ?c))
(legal random wait)
(<= (legal ?r (say ?c)) (role ?r) (distinct ?r random) (coin ?c))
(<= (next (fell ?c)) (does random (toss ?c)))
(<= (next (fell ?c)) (true (fell ?c)) (does random wait))
(<= (sees a (coin ?c ?n)) (does random (toss ?c)) (true (n ?n)))
(<= (sees b (did ?r ?m)) (does ?r ?m) (distinct ?r random))
(<= (sees b ?c) (true (fell ?c)) (does a (say ?c)))
(<= (goal ?r 100) (role ?r) (true (fell heads)))
(<= (goal ?r 0) (role ?r) (not (true (fell heads))))
"""


def seen(text: str, other: str) -> Steps:
    """Text recovered, what roles see told by it, in step with the net of the other one."""
    steps = Steps()
    roles = ("a", "random", "b")
    game = recover(parse(Source("game.kif", text)), "game").game
    one, net = Stepped(game, roles, checked=True), Stepped(rgt.loads(other, "gdl"), roles)
    in_step(one, net, steps, 120, lambda: True)
    return steps


def test_roles_see_what_the_rules_tell_them() -> None:
    assert seen(SEES, SEES).ended > 30


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        # a knows less, b knows more, b knows what it need not be told
        ("(sees a (coin ?c ?n))", "(sees a (coin heads ?n))"),
        ("(sees b ?c) (true (fell ?c)) (does a (say ?c))", "(sees b ?c) (true (fell ?c))"),
        ("(distinct ?r random))\n(<= (sees b", "(distinct ?r a))\n(<= (sees b"),
    ],
)
def test_roles_that_see_something_else_are_noticed(right: str, wrong: str) -> None:
    assert right in SEES
    with pytest.raises(Differs, match="hears"):
        seen(SEES, SEES.replace(right, wrong))


def compared(text: str, other: str) -> Steps:
    """Text recovered without waiting, in step with all moves of the other one."""
    found = recover(parse(Source("game.kif", text)), "game", "drop")
    assert found.mover is not None
    steps = Steps()
    net = Stepped(rgt.loads(other, "gdl"), ROLES)
    in_step(InTurn(found.game, checked=True), net, steps, 60, lambda: True)
    rules = Rules(parse(Source("other.kif", other)), found.game)
    in_step(InTurn(found.game), rules, steps, 80, lambda: True)
    return steps


def test_a_game_without_waiting_is_that_with_all_moves() -> None:
    steps = compared(STUCK, STUCK)
    assert steps.positions >= 80
    assert steps.ended > 15


@pytest.mark.parametrize(
    ("right", "wrong", "told"),
    [
        ("(<= (goal ?r 100) (true", "(<= (goal ?r 90) (true", "not 90"),
        ("(true (n 3))", "(true (n 2))", "not over"),
        ("(init (left b 2))", "(init (left b 1))", "too many"),
        ("(<= (legal ?r noop)", "(<= (legal ?r sleep) (role ?r)) (<= (legal ?r noop)", "too few"),
    ],
)
def test_a_game_that_is_another_one_is_noticed(right: str, wrong: str, told: str) -> None:
    assert right in STUCK
    with pytest.raises(Differs, match=told):
        compared(STUCK, STUCK.replace(right, wrong))
