"""Relations of the state that are read as one, because they are alike or one after the other."""

from __future__ import annotations

import pytest

import rgt
from rgt.frontends.gdl.reading.parse import parse
from rgt.frontends.gdl.recovery.explain import explain
from rgt.frontends.gdl.recovery.lower import Recovery, recover
from rgt.frontends.gdl.recovery.reading.rules import Kind, Predicate, Unrecovered, flatten
from rgt.frontends.gdl.recovery.reading.united import same_facts
from rgt.ir.diagnostics import Source
from tests.frontends.gdl.recovery.test_agreement import in_step
from tests.frontends.gdl.recovery.test_hostile import COUNTED

PHASES = """
(role a) (role b) (v 1) (v 2) (init (put_control a))
(<= (legal ?r (put ?x)) (v ?x) (true (put_control ?r)))
(<= (legal ?r (turn ?x)) (v ?x) (true (turn_control ?r)))
(<= (legal ?r noop) (role ?r) (not (true (put_control ?r))) (not (true (turn_control ?r))))
(<= (next (turn_control ?r)) (true (put_control ?r)))
(<= (next (put_control a)) (true (turn_control b)))
(<= (next (put_control b)) (true (turn_control a)))
(<= (next (last ?r ?x)) (does ?r (turn ?x)))
(<= (goal ?r 100) (true (last ?r ?x)))
(<= (goal ?r 0) (role ?r) (not (true (last a 1))))
"""

WAITS_BY_PHASE = PHASES.replace(
    "(<= (legal ?r noop) (role ?r) (not (true (put_control ?r))) (not (true (turn_control ?r))))",
    """(opponent a b) (opponent b a)
    (<= (legal ?r noop) (true (put_control ?s)) (opponent ?s ?r))
    (<= (legal ?r noop) (true (turn_control ?s)) (opponent ?s ?r))""",
)
"""What lets the others wait is another rule in each phase."""

WAITS_BY_RELATION = """
(role a) (role b) (init (control a)) (v 1) (v 2)
(<= (legal ?r ?m) (may ?r ?m))
(<= (may ?r (take ?x)) (true (control ?r)) (v ?x))
(<= (may a noop) (true (control b)))
(<= (may ?r noop) (other ?r))
(<= (other b) (true (control a)))
(<= (next (control a)) (true (control b)))
(<= (next (control b)) (true (control a)))
(<= (next (has ?r ?x)) (does ?r (take ?x)))
(<= (goal ?r 100) (true (has ?r ?x)))
(<= (goal ?r 0) (role ?r) (not (true (has a 1))))
"""
"""That somebody waits is legal by relations of the file."""

BOTH = f"{PHASES} (<= (next (put_control b)) (true (put_control a)))"
"""When a has put, it turns while b puts."""

TWINS = """
(role a) (role b) (v 1) (v 2) (init (left a)) (init (right a)) (other a b) (other b a)
(<= (legal ?r (mark ?x)) (true (left ?r)) (v ?x))
(<= (legal ?r (take ?x)) (true (right ?r)) (v ?x))
(<= (legal ?r noop) (role ?r))
(<= (next (left ?r)) (true (right ?s)) (other ?s ?r))
(<= (next (right ?p)) (true (left ?q)) (other ?q ?p))
(<= (next (has ?r ?x)) (does ?r (take ?x)))
(<= (goal ?r 100) (true (has ?r ?x)))
(<= (goal ?r 0) (role ?r) (not (true (has a 1))))
"""


def recovered(text: str) -> Recovery:
    return recover(parse(Source("game.kif", COUNTED + text)), "game", "drop")


@pytest.mark.parametrize(
    "text",
    [PHASES, WAITS_BY_PHASE, WAITS_BY_RELATION, TWINS],
    ids=["phases", "waits_by_phase", "waits_by_relation", "twins"],
)
def test_several_facts_tell_whose_turn_it_is(text: str) -> None:
    found = recovered(text)
    assert found.mover is not None
    net = rgt.loads(COUNTED + text, "gdl", simultaneous="drop", recovery="off")
    assert in_step(found.game, net, 1, 20) > 60


def test_it_is_said_which_are_one() -> None:
    said = explain(parse(Source("game.kif", COUNTED + PHASES)), "drop")
    assert "of put_control/1, turn_control/1 one fact holds, together they are control/2" in said
    assert "?b of (control ?a ?b) says who moves; (noop), which all others do, is left out" in said


@pytest.mark.parametrize(
    ("text", "old", "new"),
    [
        (
            WAITS_BY_PHASE,
            "(<= (legal ?r noop) (true (turn_control ?s)) (opponent ?s ?r))",
            "(<= (legal ?r rest) (true (turn_control ?r)))",
        ),
        (WAITS_BY_RELATION, "(<= (other b) (true (control a)))", "(<= (other a) (true (has a 1)))"),
    ],
)
def test_who_cannot_always_wait_does_not_wait(text: str, old: str, new: str) -> None:
    assert old in text
    with pytest.raises(Unrecovered, match="may"):
        recovered(text.replace(old, new))


def test_two_that_hold_together_are_not_one() -> None:
    with pytest.raises(Unrecovered, match="turn"):
        recovered(BOTH)


def state(name: str) -> Predicate:
    return Predicate(Kind.TRUE, name, 1)


@pytest.mark.parametrize(
    ("old", "new", "same"),
    [
        ("", "", True),
        # they begin differently
        ("(init (right a))", "(init (right b))", False),
        # a rule more
        ("(role a)", "(role a) (<= (next (left a)) (does a noop))", False),
        # a rule that asks something else
        ("(true (left ?q)) (other ?q ?p)", "(true (left ?q)) (other ?p ?q) (v 1)", False),
    ],
)
def test_alike_is_what_begins_alike_and_has_the_same_rules(old: str, new: str, same: bool) -> None:
    rules = flatten(parse(Source("game.kif", COUNTED + TWINS.replace(old, new, 1))))
    pair = {state("left"), state("right")}
    assert any({*each} == pair for each in same_facts(rules).items()) == same
