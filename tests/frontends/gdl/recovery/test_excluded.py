"""What can stand nowhere, rows that another table denies, and goals of which one is left."""

from __future__ import annotations

import pytest

import rgt
from rgt.frontends.gdl.reading.parse import parse
from rgt.frontends.gdl.recovery.lower import recover
from rgt.frontends.gdl.recovery.proofs.prover import Goal, Prover
from rgt.frontends.gdl.recovery.reading.domains import infer
from rgt.frontends.gdl.recovery.reading.rules import Atom, Different, Fact, Kind, Predicate
from rgt.frontends.gdl.syntax import Constant, Variable
from rgt.ir.diagnostics import Source
from tests.frontends.gdl.recovery.test_agreement import in_step
from tests.frontends.gdl.recovery.test_proofs import rules_of

ENDS = "(role r) (legal r go) (init (f 1)) (init (n 1)) (<= terminal (true (f 2))) (next (n 1))"
ASKED = "(<= (goal r 1) (of ?x ?y) (last ?v ?w))"
X, Y = Variable("?x"), Variable("?y")


def table(name: str, *args: Variable, positive: bool = True) -> Fact:
    return Fact(Atom(Predicate(Kind.STATIC, name, len(args)), args), positive)


def fact(name: str, *args: Variable | Constant, positive: bool = True) -> Fact:
    return Fact(Atom(Predicate(Kind.TRUE, name, len(args)), args), positive)


def test_nothing_stands_at_two_places_that_have_no_symbol_in_common() -> None:
    """Neither place has the smaller domain."""
    rules = rules_of(f"{ENDS} {ASKED} (of r a) (of r b) (of r c) (last r y) (last r z) (last r b)")
    prover = Prover(rules)
    prover.domains = infer(rules)
    both = (table("of", X, Y), table("last", X, Y))
    assert not prover.refutes(both)
    assert prover.refutes((*both, Different(Y, Constant("b"))))
    rules = rules_of(f"{ENDS} {ASKED} (of r a) (of r b) (of r c) (last r y) (last r z)")
    prover = Prover(rules)
    assert not prover.refutes(both), "of domains that are not known nothing is concluded"
    prover.domains = infer(rules)
    assert prover.refutes(both)


def test_rows_that_another_table_lacks_do_not_fit() -> None:
    """Of tables with too many rows to be taken one by one, too."""
    pairs = [(f"a{n}", f"b{n}") for n in range(12)]
    rows = "".join(f"(faces {a} {b}) (faces {b} {a})" for a, b in pairs)
    one_way = "".join(f"(leads {a} {b})" for a, b in pairs)
    asked = "(<= (goal r 1) (faces ?x ?y) (leads ?v ?w))"
    prover = Prover(rules_of(f"{ENDS} {asked} {rows} {one_way}"))
    for name, lacking, refuted in (
        ("faces", "faces", True),
        ("leads", "faces", True),
        ("faces", "leads", False),
    ):
        denied = table(lacking, Y, X, positive=False)
        assert prover.refutes((table(name, X, Y), denied)) is refuted, name


def test_one_goal_holds_where_the_test_of_another_fails() -> None:
    prover = Prover(rules_of(f"{ENDS} (goal r 1)"))
    one = Constant("1")
    apart: Goal = ([fact("n", X), Different(X, one)], [X])
    same: Goal = ([fact("n", one)], ())
    odd: Goal = ([fact("n", one), fact("f", one)], ())
    even: Goal = ([fact("n", one), fact("f", one, positive=False)], ())
    assert prover.entails_one([fact("n", Y)], [apart, same])
    assert prover.entails_one([fact("n", Y)], [apart, odd, even])
    assert not prover.entails_one([fact("n", Y)], [apart, odd])
    assert not prover.entails_one([fact("n", Y)], [apart])
    assert not prover.entails_one([], [apart, same])


SOWING = """
(role a) (role b) (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6)
(owner a p1) (owner a p2) (owner b q1) (owner b q2) (store a sa) (store b sb)
(after a p1 p2) (after a p2 sa) (after a sa q1) (after a q1 q2) (after a q2 p1)
(after b q1 q2) (after b q2 sb) (after b sb p1) (after b p1 p2) (after b p2 q1)
(across p1 q2) (across p2 q1)
(<= (faces ?x ?y) (across ?x ?y)) (<= (faces ?x ?y) (across ?y ?x))
(<= (init (pit ?p 2)) (owner ?r ?p)) (<= (init (pit ?p 0)) (store ?r ?p))
(<= (init (hand ?r 0)) (role ?r)) (init (control a)) (init (step 0))
(<= (next (step ?n)) (true (step ?m)) (succ ?m ?n)) (<= terminal (true (step 6)))
(<= (taken ?r ?p ?p) (owner ?r ?p) (true (pit ?p 0)))
(<= (taken ?r ?p ?q) (faces ?p ?q) (owner ?r ?p) (true (pit ?p 0)))
(<= (legal ?r noop) (role ?r) (true (control ?s)) (distinct ?r ?s))
(<= (legal ?r (pick ?p)) (true (control ?r)) (true (hand ?r 0)) (owner ?r ?p)
    (not (true (pit ?p 0))))
(<= (legal ?r (put ?p)) (true (control ?r)) (true (at ?p)) (true (hand ?r ?n)) (distinct ?n 0))
(<= (next (at ?q)) (does ?r (pick ?p)) (after ?r ?p ?q))
(<= (next (at ?q)) (does ?r (put ?p)) (after ?r ?p ?q))
(<= (next (hand ?r ?n)) (does ?r (pick ?p)) (true (pit ?p ?n)))
(<= (next (hand ?r ?n)) (does ?r (put ?p)) (true (hand ?r ?m)) (succ ?n ?m))
(<= (next (hand ?r ?n)) (does ?r noop) (true (hand ?r ?n)))
(<= (next (control ?r)) (does ?r (pick ?p)))
(<= (next (control ?r)) (does ?r (put ?p)) (true (hand ?r ?n)) (distinct ?n 1))
(<= (next (control ?r)) (does ?r (put ?p)) (true (hand ?r 1)) (store ?r ?p))
(<= (next (control ?s)) (does ?r (put ?p)) (true (hand ?r 1)) (not (store ?r ?p))
    (role ?s) (distinct ?s ?r))
(<= (next (pit ?p 0)) (does ?r (pick ?p)))
(<= (next (pit ?p ?n)) (does ?r (pick ?q)) (true (pit ?p ?n)) (distinct ?p ?q))
(<= (next (pit ?p ?n)) (does ?r (put ?p)) (not (true (hand ?r 1))) (true (pit ?p ?m)) (succ ?m ?n))
(<= (next (pit ?p ?n)) (does ?r (put ?q)) (not (true (hand ?r 1))) (true (pit ?p ?n))
    (distinct ?p ?q))
(<= (next (pit ?p ?n)) (does ?r (put ?p)) (true (hand ?r 1)) (not (taken ?r ?p ?p))
    (true (pit ?p ?m)) (succ ?m ?n))
(<= (next (pit ?p ?n)) (does ?r (put ?q)) (true (hand ?r 1)) (not (taken ?r ?q ?q))
    (true (pit ?p ?n)) (distinct ?p ?q))
(<= (next (pit ?p 0)) (does ?r (put ?q)) (true (hand ?r 1)) (taken ?r ?q ?p))
(<= (next (pit ?p ?n)) (does ?r (put ?q)) (true (hand ?r 1)) (taken ?r ?q ?q) (store ?r ?p)
    (true (pit ?p ?m)) (succ ?m ?n))
(<= (next (pit ?p ?n)) (does ?r (put ?q)) (true (hand ?r 1)) (taken ?r ?q ?q) (true (pit ?p ?n))
    (distinct ?p ?q) (not (store ?r ?p)) (not (faces ?p ?q)))
(<= (goal ?r 100) (store ?r ?p) (true (pit ?p 2)))
(<= (goal ?r 0) (store ?r ?p) (not (true (pit ?p 2))))
"""
"""Seeds are sown one by one; who ends in an own empty pit takes those across."""


def test_pits_and_hands_hold_one_number_and_who_sows_moves_alone() -> None:
    found = recover(parse(Source("sowing.kif", SOWING)), "sowing", "drop")
    assert {p.name: group.keys for p, group in found.groups.items()} == {
        "pit": (0,), "hand": (0,), "control": (), "at": (), "step": (),
    }  # fmt: skip
    assert found.drops
    net = rgt.loads(SOWING, "gdl", recovery="off")
    kept = recover(parse(Source("sowing.kif", SOWING)), "sowing").game
    assert in_step(kept, net, 10, 20) > 60


@pytest.mark.parametrize(
    ("right", "wrong", "lost"),
    [
        # what faces a taken pit on one side only keeps its seeds, too
        ("(not (faces ?p ?q)))", "(not (across ?p ?q)))", "pit"),
        # the last seed in the store lets both go on
        ("(not (store ?r ?p))\n    (role ?s)", "(role ?s)", "control"),
    ],
)
def test_a_planted_fault_is_no_group(right: str, wrong: str, lost: str) -> None:
    text = SOWING.replace(right, wrong)
    assert text != SOWING
    found = recover(parse(Source("sowing.kif", text)), "sowing")
    assert {p.name: group.values for p, group in found.groups.items()}[lost] == ()


def test_the_turn_is_lost_where_a_last_seed_passes_it_to_nobody() -> None:
    text = SOWING.replace("(true (hand ?r 1)) (not (store ?r ?p))\n", "(true (hand ?r 1)) (at3 ?p)")
    assert text != SOWING
    found = recover(parse(Source("sowing.kif", text + "(at3 p1)")), "sowing")
    assert found.mover is None and "control" not in {p.name for p in found.totals}
