"""What is counted along a chain, each round handing on what the last one tells, is computed."""

from __future__ import annotations

import rgt
from rgt.frontends.gdl.reading.parse import parse
from rgt.frontends.gdl.recovery.lower import recover
from rgt.ir.actions import AnyAssignment
from rgt.ir.diagnostics import Source
from tests.frontends.gdl.recovery.test_agreement import in_step

# marks are counted if one beside them is there, and by two columns of a board
GAME = """
(role p) (init (n 0)) (at 1) (at 2) (at 3)
(succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6) (succ 6 7)
(<= (init (cell ?a ?b off)) (at ?a) (at ?b))
(<= (legal p (mark ?a ?b)) (true (cell ?a ?b off)))
(<= (next (cell ?a ?b on)) (does p (mark ?a ?b)))
(<= (next (cell ?a ?b ?c)) (true (cell ?a ?b ?c)) (not (does p (mark ?a ?b))))
(<= (next (n ?m)) (true (n ?k)) (succ ?k ?m))
(<= terminal (true (n 5)))
(<= (goal p ?v) (marks ?n) (worth ?n ?v))
(worth 0 100) (worth 1 80) (worth 2 60) (worth 3 40) (worth 4 20) (worth 5 0)
(<= (marks ?n) (columns 1 0 ?n))
(<= (columns 3 ?m ?n) (rows 3 1 ?m ?n))
(<= (columns ?a ?m ?n) (succ ?a ?b) (rows ?a 1 ?m ?k) (columns ?b ?k ?n))
(<= (rows ?a 3 ?m ?n) (adds ?a 3 ?m ?n))
(<= (rows ?a ?b ?m ?n) (succ ?b ?c) (adds ?a ?b ?m ?k) (rows ?a ?c ?k ?n))
(<= (adds ?a ?b ?n ?n) (true (cell ?a ?b off)))
(<= (adds ?a ?b ?n ?n) (true (cell ?a ?b on)) (not (joined ?a ?b)))
(<= (adds ?a ?b ?m ?n) (true (cell ?a ?b on)) (joined ?a ?b) (succ ?m ?n))
(<= (joined ?a ?b) (beside ?b ?c) (true (cell ?a ?c on)))
(<= (joined ?a ?b) (beside ?a ?c) (true (cell ?c ?b on)))
(beside 1 2) (beside 2 1) (beside 2 3) (beside 3 2)
"""
# the last round tells two numbers, of which one is worth more
TWO = GAME + "(<= (adds ?a 3 ?n ?n) (true (cell ?a 3 on)))"


def test_a_count_is_computed_not_guessed() -> None:
    game = recover(parse(Source("game.kif", GAME)), "game", "drop").game
    net = rgt.loads(GAME, "gdl", simultaneous="drop", recovery="off")
    assert in_step(game, net, 1, 30) > 100
    types = {
        str(e.action.type) for e in game.automaton.edges() if isinstance(e.action, AnyAssignment)
    }
    numbers = {"0", "1", "2", "3", "4", "5"}
    assert not [name for name in types if numbers <= set(game.symbols(game.types[name]))]


def test_what_is_told_in_two_ways_is_found_in_both() -> None:
    game = recover(parse(Source("game.kif", TWO)), "game", "drop").game
    net = rgt.loads(TWO, "gdl", simultaneous="drop", recovery="off")
    assert in_step(game, net, 2, 30) > 100
