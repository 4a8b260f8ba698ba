"""Paths that are defined by their last part are walked from their first one."""

from __future__ import annotations

import pytest

import rgt
from rgt.frontends.gdl.reading.parse import parse
from rgt.frontends.gdl.recovery.lower import recover
from rgt.ir.actions import Reachability
from rgt.ir.diagnostics import Source
from rgt.ir.game import Game
from tests.frontends.gdl.recovery.test_agreement import in_step

GAME = """
(role x) (role o) (other x o) (other o x)
(at 1) (at 2) (at 3) (at 4)
(way up 1 2) (way up 2 3) (way up 3 4) (way down 4 3) (way down 3 2) (way down 2 1)
(step ?d ?a ?b ?c ?b) (step ?d ?b ?a ?b ?c)
(init (turn x)) (init (piece 1 1 x)) (init (piece 4 4 o)) (init (piece 2 3 o)) (init (n 0))
(succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5)
(<= (next (n ?m)) (true (n ?k)) (succ ?k ?m))
(<= (next (turn ?q)) (true (turn ?p)) (other ?p ?q))
(<= (legal ?p noop) (other ?p ?q) (true (turn ?q)))
(<= (legal ?p (slide ?a ?b ?c ?d)) (true (turn ?p)) (true (piece ?a ?b ?p))
    (slides ?w ?a ?b ?c ?d))
(<= (next (piece ?c ?d ?p)) (does ?p (slide ?a ?b ?c ?d)))
(<= (next (piece ?a ?b ?q)) (true (piece ?a ?b ?q)) (not (left ?a ?b)))
(<= (left ?a ?b) (does ?p (slide ?a ?b ?c ?d)))
(<= (taken ?a ?b) (true (piece ?a ?b ?p)))
(<= terminal (true (n 5)))
(<= (goal ?p 100) (true (piece 4 1 ?p)))
(<= (goal ?p 0) (role ?p) (not (true (piece 4 1 ?p))))
""".replace(
    "(step ?d ?a ?b ?c ?b) (step ?d ?b ?a ?b ?c)",
    "(<= (step across ?d ?a ?b ?c ?b) (way ?d ?a ?c) (at ?b))"
    "(<= (step along ?d ?b ?a ?b ?c) (way ?d ?a ?c) (at ?b))",
)
SLIDES = """
(<= (slides (go ?l ?w) ?a ?b ?c ?d) (step ?l ?w ?a ?b ?c ?d) (not (taken ?c ?d)))
(<= (slides (go ?l ?w) ?a ?b ?c ?d) (step ?l ?w ?a ?b ?i ?j) (not (taken ?i ?j))
    (slides (go ?l ?w) ?i ?j ?c ?d))
"""
# what is asked of the last step is not what is asked of the others
LEAPS = """
(<= (slides (go ?l ?w) ?a ?b ?c ?d) (step ?l ?w ?a ?b ?c ?d) (not (taken ?c ?d)))
(<= (slides (go ?l ?w) ?a ?b ?c ?d) (step ?l ?w ?a ?b ?i ?j) (slides (go ?l ?w) ?i ?j ?c ?d))
"""
# what is asked of a step is asked of where it begins: but not of the piece itself
LEAVES = """
(<= (slides (go ?l ?w) ?a ?b ?c ?d) (step ?l ?w ?a ?b ?c ?d) (taken ?a ?b) (not (taken ?c ?d)))
(<= (slides (go ?l ?w) ?a ?b ?c ?d) (step ?l ?w ?a ?b ?i ?j) (taken ?a ?b)
    (not (taken ?i ?j)) (slides (go ?l ?w) ?i ?j ?c ?d))
"""


def checks(game: Game) -> int:
    """How many nodes moves and ends begin a check at."""
    found = [edge.action for edge in game.automaton.edges()]
    return len({each.start for each in found if isinstance(each, Reachability)})


@pytest.mark.parametrize("rules", [SLIDES, LEAPS, LEAVES], ids=["slides", "leaps", "leaves"])
def test_paths_are_what_the_rules_say(rules: str) -> None:
    game = recover(parse(Source("game.kif", GAME + rules)), "game", "drop").game
    net = rgt.loads(GAME + rules, "gdl", simultaneous="drop", recovery="off")
    assert in_step(game, net, 1, 12) > 50


def test_a_path_is_not_asked_for_at_each_of_its_ends() -> None:
    slides, leaps = (
        recover(parse(Source("game.kif", GAME + rules)), "game", "drop").game
        for rules in (SLIDES, LEAPS)
    )
    # only whether a square is taken is asked, if anything is
    assert checks(slides) < checks(leaps)
