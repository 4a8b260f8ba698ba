"""What is done to a whole board: once round it, however many rules say so."""

from __future__ import annotations

import pytest

import rgt
from rgt.frontends.gdl.reading.parse import parse
from rgt.frontends.gdl.recovery.lower import recover
from rgt.ir.actions import Assignment
from rgt.ir.diagnostics import Severity, Source
from rgt.ir.game import Game
from rgt.passes.validators import validate
from tests.frontends.gdl.recovery.test_agreement import in_step

GAME = """
(role x) (role o) (other x o) (other o x)
(at 1) (at 2) (at 3) (at 4)
(half low 1) (half low 2) (half high 3) (half high 4)
(mirror low 1 2) (mirror low 2 1) (mirror high 3 4) (mirror high 4 3)
(init (turn x))
(<= (next (turn ?q)) (true (turn ?p)) (other ?p ?q))
(<= (legal ?p noop) (other ?p ?q) (true (turn ?q)))
(<= (init (cell ?a ?b e)) (at ?a) (at ?b))
(<= terminal (not open))
(<= open (true (cell ?a ?b e)))
(<= (goal ?p 100) (true (cell 1 1 ?p)))
(<= (goal ?p 0) (role ?p) (not (true (cell 1 1 ?p))))
(<= (legal ?p (put ?a ?b ?h)) (true (turn ?p)) (true (cell ?a ?b e)) (half ?h ?k))
"""
# a piece is put, then a half of the board is turned: said of the board with the piece
TURNED = """
(<= (piece ?a ?b ?p) (does ?p (put ?a ?b ?h)))
(<= (piece ?a ?b ?p) (true (cell ?a ?b ?p)) (distinct ?p e))
(<= (piece ?a ?b e) (true (cell ?a ?b e)) (not (given ?a ?b)))
(<= (given ?a ?b) (does ?p (put ?a ?b ?h)))
(<= (turned ?h) (does ?p (put ?a ?b ?h)))
(<= (next (cell ?a ?b ?c)) (turned ?h) (mirror ?h ?a ?i) (piece ?i ?b ?c))
(<= (next (cell ?a ?b ?c)) (half ?h ?a) (at ?b) (not (turned ?h)) (piece ?a ?b ?c))
"""
# pieces change hands beside the column of the one that is put, and go beside its row
FLIPPED = """
(<= (next (cell ?a ?b ?p)) (does ?p (put ?i ?j ?h)) (true (cell ?a ?b ?q)) (other ?p ?q)
    (distinct ?a ?i))
(<= (next (cell ?a ?b e)) (does ?p (put ?i ?j ?h)) (true (cell ?a ?b ?p)) (distinct ?b ?j))
(<= (next (cell ?a ?b ?p)) (does ?p (put ?a ?b ?h)))
(<= (next (cell ?a ?b ?p)) (does ?p (put ?i ?b ?h)) (true (cell ?a ?b ?p)))
(<= (next (cell ?a ?b ?q)) (does ?p (put ?a ?j ?h)) (true (cell ?a ?b ?q)) (other ?p ?q))
(<= (next (cell ?a ?b e)) (does ?p (put ?i ?j ?h)) (true (cell ?a ?b e)) (not (given ?a ?b)))
(<= (given ?a ?b) (does ?p (put ?a ?b ?h)))
"""
# the second rule reads what the first one wrote elsewhere: from a copy
SHIFTED = """
(<= (next (cell ?a ?b ?p)) (does ?p (put ?a ?b ?h)))
(<= (next (cell ?a ?b ?c)) (mirror ?h ?a ?i) (does ?p (put ?k ?b ?h)) (true (cell ?i ?b ?c))
    (distinct ?a ?k))
(<= (next (cell ?a ?b ?c)) (true (cell ?a ?b ?c)) (not (moved ?a ?b)))
(<= (moved ?a ?b) (does ?p (put ?a ?b ?h)))
(<= (moved ?a ?b) (does ?p (put ?k ?b ?h)) (half ?h ?a))
"""


def loops(game: Game) -> int:
    """How many loops over a board there are: each begins at its first square."""
    found = [edge.action for edge in game.automaton.edges()]
    return sum(isinstance(each, Assignment) and str(each.value) == "1_1" for each in found)


@pytest.mark.parametrize(
    ("rules", "count"),
    [
        pytest.param(TURNED, 1, id="turned"),
        pytest.param(FLIPPED, 1, id="flipped"),
        pytest.param(SHIFTED, 1, id="shifted"),
    ],
)
def test_a_board_is_gone_round_once(rules: str, count: int) -> None:
    game = recover(parse(Source("game.kif", GAME + rules)), "game", "drop").game
    assert not [each for each in validate(game, lints=False) if each.severity is Severity.ERROR]
    net = rgt.loads(GAME + rules, "gdl", simultaneous="drop", recovery="off")
    assert in_step(game, net, 1, 12) > 60
    assert loops(game) == count


def test_a_board_of_which_a_part_stays_is_not_written_anew() -> None:
    game = recover(parse(Source("game.kif", GAME + TURNED)), "game", "drop").game
    assert not any(name.startswith("no_cell") for name in game.constants)


# every second move all squares with a mark are cleaned
CLEANED = """
(role a) (square 1) (square 2) (square 3) (square 4)
(init (even no)) (init (at 1))
(<= (legal a (go ?s)) (square ?s) (not (true (marked ?s))))
(<= (next (at ?s)) (does a (go ?s)))
(<= (next (marked ?s)) (true (at ?s)))
(<= (next (marked ?s)) (true (marked ?s)) (not (true (even yes))))
(<= (next (even yes)) (true (even no)))
(<= (next (even no)) (true (even yes)))
(<= terminal (true (marked 4)) (true (even yes)))
(<= (goal a 100) (true (at 1)))
(<= (goal a 0) (not (true (at 1))))
"""


def test_what_is_the_same_for_all_squares_is_asked_before_the_loop() -> None:
    game = recover(parse(Source("game.kif", CLEANED)), "game", "drop").game
    net = rgt.loads(CLEANED, "gdl", simultaneous="drop", recovery="off")
    assert in_step(game, net, 1, 12) > 20
    begin = next(
        edge
        for edge in game.automaton.edges()
        if isinstance(edge.action, Assignment) and str(edge.action) == "square = 1"
    )
    (before,) = game.automaton.in_edges(begin.source)
    assert str(before.action) == "yes == even"
