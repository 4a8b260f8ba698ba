"""Proofs that the roles move in turn."""

from __future__ import annotations

from rgt.frontends.gdl.grounding.ground import ground
from rgt.frontends.gdl.propnet.alternation import Alternation, Doubt, prove_alternation
from rgt.frontends.gdl.propnet.construct import construct
from rgt.frontends.gdl.propnet.propnet import Propnet
from rgt.frontends.gdl.propnet.simplify import simplify
from rgt.frontends.gdl.reading.parse import parse
from rgt.ir.diagnostics import Source

# players take turns naming a number from 1 to 3; the sum is not kept
TURNS = """
(role a) (role b) (role c)
(init (control a)) (succ a b) (succ b c) (succ c a)
(<= (legal ?p (say ?n)) (true (control ?p)) (number ?n))
(<= (legal ?p noop) (role ?p) (not (true (control ?p))))
(number 1) (number 2) (number 3)
(<= (next (control ?q)) (true (control ?p)) (succ ?p ?q))
(<= (next done) (does ?p (say 3)))
(<= terminal (true done))
(<= (goal ?p 50) (role ?p))
"""


def proof_of(text: str) -> tuple[Propnet, Alternation | Doubt]:
    net, _ = simplify(construct(ground(parse(Source("test", text)))))
    return net, prove_alternation(net)


def test_three_players_in_turn() -> None:
    net, found = proof_of(TURNS)
    assert isinstance(found, Alternation)
    moves = [net.interface.moves[role][move] for role, move in enumerate(found.waiting)]
    assert moves == ["noop", "noop", "noop"]
    facts = [net.interface.facts[net.data[literal][0]] for literal in found.active]
    assert facts == ["(control a)", "(control b)", "(control c)"]


def test_simultaneous_moves_are_found_in_simulation() -> None:
    _, found = proof_of("""
        (role a) (role b)
        (<= (legal ?p ?m) (role ?p) (move ?m)) (move l) (move r)
        (<= (next won) (does a l) (does b l)) (<= terminal (true won)) (<= (goal ?p 0) (role ?p))
    """)
    assert isinstance(found, Doubt)
    assert "choice at the same time" in found.reason


def test_a_forced_pass_of_the_role_to_move() -> None:
    # with control, a role may only pass once the cells are full: legality alone cannot tell
    # whose turn it is
    _, found = proof_of("""
        (role a) (role b) (init (control a)) (cell 1) (cell 2) (cell 3)
        (<= (legal ?p (take ?c)) (true (control ?p)) (cell ?c) (not (true (taken ?c))))
        (<= (legal ?p noop) (true (control ?p)) (not open))
        (<= (legal a noop) (true (control b))) (<= (legal b noop) (true (control a)))
        (<= open (cell ?c) (not (true (taken ?c))))
        (<= (next (taken ?c)) (true (taken ?c))) (<= (next (taken ?c)) (does ?p (take ?c)))
        (<= (next (control a)) (true (control b))) (<= (next (control b)) (true (control a)))
        (<= (next full) (not open)) (<= terminal (true full)) (<= (goal ?p 0) (role ?p))
    """)
    assert isinstance(found, Alternation)


def test_a_rare_simultaneous_move_is_not_overlooked() -> None:
    # after 60 steps both may choose: too deep for simulation, and the proof must fail
    steps = " ".join(f"(<= (next (step {i + 1})) (true (step {i})))" for i in range(60))
    _, found = proof_of(
        TURNS.replace("(<= terminal (true done))", "(<= terminal (true (step 62)))")
        + f"(init (step 0)) {steps} (<= (next (step 62)) (true (step 61)))"
        + "(<= (next (step 61)) (true (step 60)) (true done))"
        + "(<= (next done) (true done))"
        + "(<= (legal ?p (say 4)) (role ?p) (true (step 60)))"
    )
    assert isinstance(found, Doubt)


def test_waiting_by_different_moves() -> None:
    _, found = proof_of("""
        (role a) (role b) (init (control a))
        (<= (legal a l) (true (control a))) (<= (legal a r) (true (control a)))
        (<= (legal b l) (true (control b))) (<= (legal b r) (true (control b)))
        (<= (legal a wait) (true (control b)) (not (true odd)))
        (<= (legal a hold) (true (control b)) (true odd))
        (<= (legal b wait) (true (control a)))
        (<= (next (control a)) (true (control b))) (<= (next (control b)) (true (control a)))
        (<= (next odd) (does a l)) (<= (next odd) (true odd) (true (control a)))
        (<= (next end) (does b l) (true odd)) (<= terminal (true end))
        (<= (goal ?p 0) (role ?p))
    """)
    assert isinstance(found, Doubt)
    assert "different moves" in found.reason


# a turn of two phases: first a place is chosen, then a side; whose turn it is, is told by ...
PHASES = """
(role a) (role b) (place 1) (place 2) (side l) (side r)
(<= (legal ?p (put ?n)) (true (CHOOSING ?p)) (place ?n))
(<= (legal ?p (turn ?s)) (true (TURNING ?p)) (side ?s))
(<= (legal ?p noop) (role ?p) (not (true (CHOOSING ?p))) (not (true (TURNING ?p))))
(init (CHOOSING a))
(<= (next (TURNING ?p)) (true (CHOOSING ?p)))
(<= (next (CHOOSING b)) (true (TURNING a)))
(<= (next (CHOOSING a)) (true (TURNING b)))
(<= (next (held ?n)) (does ?p (put ?n)))
(<= (next over) (does b (turn r)) (true (held 2))) (<= terminal (true over)) (goal a 50) (goal b 50)
"""


def test_a_turn_told_by_two_arguments() -> None:
    text = PHASES.replace("(CHOOSING ", "(to_move put ").replace("(TURNING ", "(to_move turn ")
    assert isinstance(proof_of(text)[1], Alternation)


def test_a_turn_told_by_two_relations() -> None:
    text = PHASES.replace("CHOOSING", "to_put").replace("TURNING", "to_turn")
    assert isinstance(proof_of(text)[1], Alternation)


def test_two_relations_that_can_hold_together_tell_no_turn() -> None:
    text = PHASES.replace("CHOOSING", "to_put").replace("TURNING", "to_turn")
    # sixty turns later both may choose: too deep for simulation, and the proof must fail
    steps = " ".join(f"(<= (next (step {i + 1})) (true (step {i})))" for i in range(60))
    late = "(<= (next (to_turn a)) (true (step 60)) (true (held 1)) (true (to_put b)))"
    text = text.replace("(<= terminal (true over))", "(<= terminal (true over) (true (step 61)))")
    _, found = proof_of(f"{text} (init (step 0)) {steps} {late}")
    assert isinstance(found, Doubt)


def test_waiting_has_arguments_and_is_allowed_in_ones_own_turn() -> None:
    net, found = proof_of("""
        (role a) (role b) (init (control a)) (way left) (way right) (way nowhere)
        (<= (legal a (go ?w)) (true (control a)) (way ?w))
        (<= (legal a (go nowhere)) (true (control b)))
        (<= (legal b (go ?v ?w)) (true (control b)) (way ?v) (way ?w))
        (<= (legal b (go nowhere nowhere)) (true (control a)))
        (<= (next (control a)) (true (control b))) (<= (next (control b)) (true (control a)))
        (<= (next met) (does b (go left right))) (<= terminal (true met)) (goal a 1) (goal b 2)
    """)
    assert isinstance(found, Alternation)
    moves = [net.interface.moves[role][move] for role, move in enumerate(found.waiting)]
    assert moves == ["(go nowhere)", "(go nowhere nowhere)"]
