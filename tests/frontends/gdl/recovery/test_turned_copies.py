"""Loops in an order by ways from who moves, where that is read from a copy when they are made."""

from __future__ import annotations

import re

import pytest

import rgt
from rgt.frontends.gdl.reading.parse import parse
from rgt.frontends.gdl.recovery.lower import recover
from rgt.frontends.gdl.recovery.reading.rules import Unrecovered
from rgt.ir.diagnostics import Source
from tests.frontends.gdl.recovery.test_agreement import in_step

# the turn hangs on the flag, the flag on who moves: both are copied, and what is full is not
GAME = """
(role x) (role o) (other x o) (other o x)
(init (turn x)) (init (step 0)) (init flag) (init (full 1))
(<= (next (step ?m)) (true (step ?n)) (succ ?n ?m))
(succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6) (succ 6 7) (succ 7 8)
(<= (legal ?p go) (true (turn ?p)))
(<= (legal ?p stay) (true (turn ?p)))
(<= (legal ?p noop) (role ?p) (not (true (turn ?p))))
(<= (next (full ?b)) (true (full ?b)))
(<= (next (full ?b)) (does ?p go) (home ?p ?b) (before ?a ?b) (true (full ?a)))
(<= (next (turn ?q)) (true (turn ?p)) (other ?p ?q) (true flag))
(<= (next (turn ?p)) (true (turn ?p)) (not (true flag)))
(<= (next flag) (true (turn x)) (does ?p go))
(<= (next flag) (does ?p stay))
(<= terminal (true (step 8)))
(<= (goal ?p 100) (role ?p) (true (full 4)))
(<= (goal ?p 0) (role ?p) (not (true (full 4))))
"""
LINE = """
(before 1 2) (before 2 3) (before 3 4) (before 4 5) (before 5 6)
(home x 2) (home x 3) (home x 6) (home o 3) (home o 4) (home o 5)
"""
# squares of both roles read each other, those of one do not
CROSSED = """
(before 1 2) (before 2 5) (before 4 3) (before 3 4) (before 1 6)
(home x 3) (home x 2) (home o 4) (home o 2) (init (full 4))
"""


@pytest.mark.parametrize("spots", ["123456", "abcdef"])
def test_a_loop_by_ways_goes_over_all_squares_where_who_moves_is_copied(spots: str) -> None:
    # what a square is called among steps and points does not matter
    names = dict(zip("123456", spots, strict=True))
    line = re.sub(r"(?<= )\d", lambda digit: names[digit[0]], LINE)
    text = re.sub(r"(?<=full )\d", lambda digit: names[digit[0]], GAME) + line
    game = recover(parse(Source("game.kif", text)), "game", "drop").game
    net = rgt.loads(text, "gdl", simultaneous="drop", recovery="off")
    assert in_step(game, net, 1, 10) > 50


def test_a_loop_that_has_no_order_without_ways_is_left_to_the_net() -> None:
    with pytest.raises(Unrecovered, match="in no order"):
        recover(parse(Source("game.kif", GAME + CROSSED)), "game", "drop")
    game = rgt.loads(GAME + CROSSED, "gdl", simultaneous="drop")
    net = rgt.loads(GAME + CROSSED, "gdl", simultaneous="drop", recovery="off")
    assert in_step(game, net, 1, 10) > 50
