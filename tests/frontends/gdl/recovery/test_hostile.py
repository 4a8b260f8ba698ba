"""Small games, each made to break one step of recovery, against their nets."""

from __future__ import annotations

import pytest

import rgt
from rgt.frontends import Simultaneous
from rgt.frontends.gdl.reading.parse import parse
from rgt.frontends.gdl.recovery.lower import recover
from rgt.frontends.gdl.recovery.reading.rules import Unrecovered
from rgt.ir.diagnostics import Source
from tests.frontends.gdl.recovery.test_agreement import in_step

COUNTED = """
(init (n 0)) (succ 0 1) (succ 1 2) (succ 2 3)
(<= (next (n ?m)) (true (n ?k)) (succ ?k ?m))
(<= terminal (true (n 3)))
"""

WHO_WAITS = """
(role a) (role b) (after a b) (after b a) (init (control a))
(<= (legal ?r go) (true (control ?r)))
(<= (legal ?r noop) (role ?r))
(<= (next (control ?s)) (true (control ?r)) (after ?r ?s))
(<= (next (idle ?r)) (does ?r noop))
(<= (goal ?r 100) (role ?r) (true (idle ?r)))
(<= (goal ?r 0) (role ?r) (not (true (idle ?r))))
"""

WAITS_UNLESS = """
(role a) (role b) (role c) (after a b) (after b c) (after c a) (init (control a))
(<= (legal ?r (go ?x)) (true (control ?r)) (succ ?x ?y))
(<= (legal ?r noop) (role ?r) (not (true (control ?r))))
(<= (next (control ?s)) (true (control ?r)) (after ?r ?s))
(<= (next (at ?r ?x)) (does ?r (go ?x)))
(<= (next (at ?r ?x)) (true (at ?r ?x)) (does ?r noop))
(<= (goal ?r 100) (role ?r) (true (at ?r 2)))
(<= (goal ?r 0) (role ?r) (not (true (at ?r 2))))
"""

BONUS = """
(role a) (role b) (init (control a)) (v 1) (v 2)
(<= (legal ?r (take ?x)) (true (control ?r)) (v ?x))
(<= (legal ?r noop) (role ?r) (not (true (control ?r))))
(<= bonus (does ?r (take 2)))
(<= (next (control ?r)) (true (control ?r)) bonus)
(<= (next (control a)) (true (control b)) (not bonus))
(<= (next (control b)) (true (control a)) (not bonus))
(<= (goal ?r 100) (true (control ?r)))
(<= (goal ?r 0) (role ?r) (not (true (control ?r))))
"""

PHASES = """
(role a) (role b) (init (turn move a)) (v 1) (v 2) (init (at 1))
(<= (legal ?r (step ?x)) (true (turn move ?r)) (v ?x))
(<= (legal ?r (fire ?x)) (true (turn fire ?r)) (v ?x) (true (at ?x)))
(<= (legal ?r noop) (role ?r) (true (turn ?phase ?s)) (distinct ?r ?s))
(<= (next (turn fire ?r)) (true (turn move ?r)))
(<= (next (turn move b)) (true (turn fire a)))
(<= (next (turn move a)) (true (turn fire b)))
(<= (next (at ?x)) (does ?r (step ?x)))
(<= (next (at ?x)) (true (at ?x)) (does ?r (fire ?y)))
(<= (next (hit ?r ?x)) (does ?r (fire ?x)))
(<= (next (hit ?r ?x)) (true (hit ?r ?x)))
(<= (goal ?r 100) (true (hit ?r 1)))
(<= (goal ?r 0) (role ?r) (not (true (hit ?r 1))))
"""

SHUFFLED = """
(role r) (init (row 1 2 3 4 5 6))
(<= (legal r (turn left)) (true (row ?a ?b ?c ?d ?e ?f)))
(legal r (turn right)) (legal r swap)
(<= (next (row ?b ?c ?d ?e ?f ?a)) (does r (turn left)) (true (row ?a ?b ?c ?d ?e ?f)))
(<= (next (row ?f ?a ?b ?c ?d ?e)) (does r (turn right)) (true (row ?a ?b ?c ?d ?e ?f)))
(<= (next (row ?b ?a ?c ?d ?e ?f)) (does r swap) (true (row ?a ?b ?c ?d ?e ?f)))
(<= (goal r 100) (true (row 2 3 1 ?d ?e ?f)))
(<= (goal r 50) (true (row 1 2 3 ?d ?e ?f)))
(<= (goal r 20) (true (row 6 1 2 ?d ?e ?f)))
(goal r 0)
"""

LATENT = """
(role a) (role b) (row 1) (row 2) (col 1) (col 2) (col 3)
(<= (init (cell ?x ?y blank)) (row ?x) (col ?y)) (init (control a))
(<= (legal ?r (mark ?x ?y)) (true (control ?r)) (row ?x) (col ?y))
(<= (legal ?r noop) (role ?r) (not (true (control ?r))))
(<= (next (cell ?x ?y ?r)) (does ?r (mark ?x ?y)) (true (cell ?x ?y blank)))
(<= (next (cell ?x ?y ?p)) (true (cell ?x ?y ?p)) (distinct ?p blank))
(<= (next (cell ?x ?y blank)) (true (cell ?x ?y blank)) (does ?r (mark ?u ?v))
    (or (distinct ?x ?u) (distinct ?y ?v)))
(<= (next (control b)) (does a (mark ?x ?y)) (true (cell ?x ?y blank)) (true (control a)))
(<= (next (control a)) (does a (mark ?x ?y)) (true (cell ?x ?y b)) (true (control a)))
(<= (next (control a)) (does b (mark ?x ?y)) (true (cell ?x ?y blank)) (true (control b)))
(<= (next (control b)) (does b (mark ?x ?y)) (true (cell ?x ?y a)) (true (control b)))
(<= (goal ?r 100) (true (control ?r)))
(<= (goal ?r 0) (role ?r) (not (true (control ?r))))
"""

ONE_KIND = """
(role r) (kind ghost) (c 1) (c 2) (c 3) (way 1 3) (way 2 1) (way 3 2)
(step ghost 1 2) (step ghost 2 3) (step ghost 3 3) (step elf 1 3) (step elf 2 1) (step elf 3 1)
(init (at 1))
(<= (legal r (go ?x)) (c ?x))
(<= (next (at ?z)) (kind ?k) (does r (go ?x)) (way ?x ?y) (step ?k ?y ?z))
(<= (goal r 100) (true (at 3))) (<= (goal r 50) (true (at 2))) (<= (goal r 0) (true (at 1)))
"""

NEVER = """
(role r)
(<= (next (ghost ?x)) (true (n 9)) (succ ?x ?y))
(<= (legal r go) (not (true (ghost 1))))
(<= (goal r 100) (not (true (ghost 2))))
"""


REPEATED = """
(role r) (v 1) (v 2) (v 3) (init (a 1)) (init (b 2))
(<= (legal r (set ?x ?y)) (v ?x) (v ?y))
(<= (next (a ?x)) (does r (set ?x ?y)))
(<= (next (b ?y)) (does r (set ?x ?y)))
(<= (rel ?u ?w) (true (a ?u)) (true (b ?w)))
(<= (rel ?u ?w) (true (b ?u)) (true (a ?w)) (distinct ?u 3))
(<= same (rel ?x ?x) (v ?x))
(<= (goal r 100) same) (<= (goal r 0) (not same))
"""

SLASHES = """
(role r) (c 1) (c 2) (c 3)
(init (p 1 2)) (init (p 3 3))
(<= (legal r (hit ?x/1 ?x/2)) (c ?x/1) (c ?x/2))
(<= (next (p ?x/1 ?x/2)) (does r (hit ?x/1 ?x/2)))
(<= (next (p ?x/1 ?x/2)) (true (p ?x/1 ?x/2)) (not (true (p ?x/2 ?x/1))))
(<= (goal r 100) (true (p 3 3)))
(<= (goal r 50) (true (p 2 1)))
(<= (goal r 20) (true (p 1 2)))
(goal r 0)
"""

DOTS = """
(role r) (c 1) (c 2) (c 3)
(init (p (f 1 2) 1)) (init (p (f 3 3) 2))
(<= (legal r (hit ?x)) (c ?x))
(<= (next (p ?x ?x.1)) (true (p ?x ?y)) (does r (hit ?x.1)))
(<= (goal r 100) (true (p (f 3 3) 3)))
(<= (goal r 50) (true (p (f 1 2) 1)))
(<= (goal r 20) (true (p (f 1 2) 2)))
(goal r 0)
"""

CAPTURED = """
(role r) (c 1) (c 2) (c 3) (q 1 2) (q 2 3) (q 3 3)
(init (p 1)) (init (p 2)) (init (p 3)) (init (w 1)) (init (w 3))
(<= (legal r (hit ?x)) (c ?x))
(<= (next (p ?x)) (true (p ?x)) (q ?x ?p1) (true (w ?p1)))
(<= (next (w ?x)) (true (w ?x)) (not (does r (hit ?x))))
(<= (goal r 100) (true (p 2)))
(goal r 0)
"""

ONE_NAME = """
(role a) (role b) (c 1) (c 2)
(<= (legal a (go ?x)) (c ?x))
(<= (legal a (go ?x ?y)) (c ?x) (c ?y))
(legal a go)
(legal b noop)
(<= (next (did ?x)) (does a (go ?x)))
(<= (next (did2 ?x ?y)) (does a (go ?x ?y)))
(<= (next did0) (does a go))
(<= (goal a 100) (true (did 1)))
(<= (goal a 50) (true (did2 1 2)))
(<= (goal a 30) (true did0))
(goal a 0)
(goal b 0)
"""

INPUT = """
(role r) (c 1) (c 2)
(<= (input r (go ?x)) (c ?x)) (input r stop)
(<= (base (at ?x)) (c ?x))
(<= (legal r ?m) (input r ?m))
(<= (next (at ?x)) (does r (go ?x)))
(<= (goal r 100) (true (at 1))) (<= (goal r 0) (not (true (at 1))))
"""

NO_ROLE = """
(role a) (role b) (after a b) (after b a) (init (control a)) (thing a) (thing b) (thing rock)
(init (p a)) (init (p b)) (init (p rock))
(<= (legal ?r go) (true (control ?r)))
(<= (legal ?r noop) (role ?r))
(<= (next (control ?s)) (true (control ?r)) (after ?r ?s))
(<= (next (p ?x)) (true (p ?x)) (does ?x noop))
(<= (next (q ?x)) (thing ?x) (not (does ?x noop)))
(<= (goal ?r 100) (role ?r) (true (p ?r)) (true (q rock)))
(<= (goal ?r 70) (role ?r) (true (p rock)))
(<= (goal ?r 50) (role ?r) (true (p ?r)) (not (true (q rock))))
(<= (goal ?r 0) (role ?r) (not (true (p ?r))))
"""

THREE = """
(role a) (role b) (role c) (after b a) (after c b) (after a c)
(init (control a)) (init (mark a))
(<= (legal ?r go) (true (control ?r)))
(<= (legal ?r shout) (true (control ?r)) (true (mark c)))
(<= (legal ?r noop) (role ?r))
(<= (next (control ?s)) (true (control ?r)) (after ?s ?r))
(<= (next (mark ?r)) (does ?r noop) (after ?r ?s) (true (mark ?s)))
(<= (next (mark ?r)) (true (mark ?r)))
(<= (goal ?r 100) (true (mark ?r)))
(goal a 0) (goal b 0) (goal c 0)
"""

KEPT = """
(role r) (c 1) (c 2) (c 3) (q 1 2) (q 2 3) (q 3 3)
(init (p 1)) (init (p 2)) (init (p 3)) (init (w 1)) (init (w 3))
(<= (kept.0 ?x) (true (w ?x)) (c ?x))
(<= (kept.0 ?x) (true (w ?x)) (true (p ?x)))
(<= (legal r (hit ?x)) (c ?x) (not (kept.0 ?x)))
(<= (legal r (hit ?x)) (kept.0 ?x) (true (n 0)))
(<= (next (p ?x)) (true (p ?x)) (q ?x ?y) (true (w ?y)))
(<= (next (w ?x)) (true (w ?x)) (not (does r (hit ?x))))
(<= (goal r 100) (true (p 2)))
(goal r 0)
"""

ZEROS = """
(role r) (c 1) (c 2)
(<= (legal r (go ?x)) (c ?x))
(<= (next (at ?x)) (does r (go ?x)))
(<= (goal r 0100) (true (at 1)))
(<= (goal r 00) (true (at 2)))
"""

WHOLE_FACT_IN_A_FACT = """
(role r) (f lamp) (f bell) (init lamp)
(<= (legal r (press ?f)) (f ?f))
(<= (next ?f) (does r (press ?f)))
(<= (next (old ?f)) (true ?f) (f ?f))
(goal r 0)
"""

QUOTED = """
(role "the first") (role |b)|) (init (control "the first")) (v "a (") (v |c d|)
(<= (legal ?r (take ?x "( u")) (true (control ?r)) (v ?x))
(<= (legal ?r |do wait|) (role ?r) (not (true (control ?r))))
(<= (next (control |b)|)) (true (control "the first")))
(<= (next (control "the first")) (true (control |b)|)))
(<= (next (has ?r ?x)) (does ?r (take ?x "( u")))
(<= (goal ?r 100) (role ?r) (true (has ?r "a (")))
(<= (goal ?r 0) (role ?r) (not (true (has ?r "a ("))))
"""

STATED = """
(role a) (role b) (after a b) (after b a) (init (control a)) (init (got a 0)) (init (got b 0))
(v 1) (v 2) (v 3) (near 1 2) (near 2 3)
(<= (legal ?r (mark ?x)) (true (control ?r)) (v ?x) (not (true (held ?x))))
(<= (legal ?r rest) (true (control ?r)))
(<= (legal ?r noop) (role ?r) (not (true (control ?r))))
(<= (next (held ?x)) (true (held ?x)) (not lucky))
(<= (next (held ?x)) (does ?r (mark ?x)))
(<= lucky (does ?r (mark ?x)) (near ?x ?y) (true (held ?y)))
(<= lucky (does ?r (mark ?x)) (true (held ?y)) (v ?y)
    (or (distinct ?x 2) (distinct ?y 1)) (not (near ?y ?x)))
(<= (next (control ?r)) (true (control ?r)) lucky)
(<= (next (control ?s)) (true (control ?r)) (after ?r ?s) (not lucky))
(<= (next (got ?r ?m)) (true (got ?r ?k)) (true (control ?r)) lucky (succ ?k ?m))
(<= (next (got ?r ?k)) (true (got ?r ?k)) (true (control ?r)) (not lucky))
(<= (next (got ?r ?k)) (true (got ?r ?k)) (not (true (control ?r))))
(<= (goal ?r 100) (true (control ?r)) (not (true (got ?r 0))))
(<= (goal ?r 0) (role ?r) (true (got ?r 0)))
(<= (goal ?r 40) (role ?r) (not (true (control ?r))) (not (true (got ?r 0))))
"""

SPREADS = """
(role a) (role b) (c 1) (c 2) (c 3) (c 4)
(<= (legal ?r (link ?x ?y)) (role ?r) (c ?x) (c ?y) (distinct ?x ?y))
(init (old 1))
(<= (spread ?x) (does ?r (link ?x ?y)) (spread ?y))
(<= (spread ?x) (true (old ?x)))
(<= (next (old ?x)) (c ?x) (spread ?x))
(<= (goal ?r 100) (role ?r) (true (old 4)))
(<= (goal ?r 50) (role ?r) (true (old 2)))
(<= (goal ?r 20) (role ?r) (true (old 3)))
(goal a 0) (goal b 0)
"""


@pytest.mark.parametrize(
    ("text", "simultaneous"),
    [
        # who waits is written down: a loop over those who do, not one found in a check
        pytest.param(WHO_WAITS, "drop", id="who_waits"),
        # whoever is not in control waits
        pytest.param(WAITS_UNLESS, "drop", id="waits_unless"),
        # whoever moves is told by what all rules together leave
        pytest.param(BONUS, "drop", id="bonus"),
        # a turn is a role and what it may do
        pytest.param(PHASES, "drop", id="phases"),
        # one fact of many places is as many variables
        pytest.param(SHUFFLED, "keep", id="shuffled"),
        # squares of moves are called as one of their coordinates was
        pytest.param(LATENT, "keep", id="latent"),
        # a constant without keys stands inside of others
        pytest.param(ONE_KIND, "keep", id="one_kind"),
        # facts of which none can ever hold have no keys
        pytest.param(NEVER, "keep", id="never"),
        # what one of two rules concludes twice is the same
        pytest.param(REPEATED, "keep", id="repeat"),
        # variables differ after a slash only
        pytest.param(SLASHES, "keep", id="slash"),
        # a variable has the name that an argument of a term would get
        pytest.param(DOTS, "keep", id="dot"),
        # a variable has the name that an argument of a fact would get
        pytest.param(CAPTURED, "keep", id="capture"),
        # three kinds of moves have one name
        pytest.param(ONE_NAME, "keep", id="arity"),
        # what may be done is read
        pytest.param(INPUT, "keep", id="input"),
        # what is no role does not wait
        pytest.param(NO_ROLE, "drop", id="nonrole"),
        # a relation has the name of one that recovery makes
        pytest.param(KEPT, "keep", id="kept"),
        # points are numbers
        pytest.param(ZEROS, "keep", id="zeros"),
        # symbols have parentheses and blanks
        pytest.param(QUOTED, "drop", id="quoted"),
        # several effects ask for one relation without arguments, which the move changes
        pytest.param(STATED, "drop", id="stated"),
        pytest.param(STATED, "keep", id="stated_by_all"),
        # two roles wait, one reads what is written for the other
        pytest.param(THREE, "drop", id="wait3"),
    ],
)
def test_a_hostile_game_plays_as_its_net_does(text: str, simultaneous: Simultaneous) -> None:
    source = Source("game.kif", COUNTED + text)
    net = rgt.loads(source.text, "gdl", simultaneous=simultaneous, recovery="off")
    assert in_step(recover(parse(source), "game", simultaneous).game, net, 1, 20) > 60


@pytest.mark.parametrize(
    ("text", "why"),
    [
        pytest.param(SPREADS, "several may do", id="defined_by_itself_and_by_what_several_do"),
        pytest.param(WHOLE_FACT_IN_A_FACT, "whole fact or move", id="whole_fact_in_a_fact"),
    ],
)
def test_what_would_be_wrong_is_left_to_the_net(text: str, why: str) -> None:
    with pytest.raises(Unrecovered, match=why):
        recover(parse(Source("game.kif", COUNTED + text)), "game")


STUCK = """
(role a) (role b)
(rival a b) (rival b a)
(c 1) (c 2)
(init (turn a))
(<= (legal ?r (take ?x)) (true (turn ?r)) (c ?x))
(<= (legal ?r wait) (rival ?r ?s) (not (true (turn ?s))))
(<= (next (turn ?r)) (rival ?r ?s) (true (turn ?s)))
(<= (goal ?r 50) (role ?r))
"""
"""Who is in turn may take and wait, the other one can do nothing at all."""


def test_what_a_role_may_do_while_another_is_stuck_is_listed() -> None:
    text = COUNTED + STUCK
    with pytest.raises(Unrecovered, match="some other role has no move"):
        recover(parse(Source("game.kif", text)), "game", "keep")
    assert rgt.perft(rgt.loads(text, "gdl"), 2) == [1, 3, 0]


def test_relations_of_any_name_are_nodes_that_can_be_read_again() -> None:
    game = recover(parse(Source("game.kif", COUNTED + KEPT)), "game").game
    text = rgt.dumps(game)
    assert "kept_0" in text
    assert rgt.dumps(rgt.loads(text, "rg")) == text
