"""What is asked of the end behind a move: what the move may have brought about, and no less."""

from __future__ import annotations

import pytest

import rgt
from rgt.frontends.gdl.reading.parse import parse
from rgt.frontends.gdl.recovery.lower import recover
from rgt.ir.actions import Reachability
from rgt.ir.automaton import BEGIN
from rgt.ir.diagnostics import Severity, Source
from rgt.passes.validators import validate
from tests.frontends.gdl.recovery.test_agreement import in_step

GAME = """
(role x) (role o) (other x o) (other o x)
(at 1) (at 2) (at 3)
(succ 1 2) (succ 2 3)
(init (turn x))
(<= (next (turn ?q)) (true (turn ?p)) (other ?p ?q))
(<= (legal ?p noop) (other ?p ?q) (true (turn ?q)))
(<= (init (cell ?a ?b e)) (at ?a) (at ?b))
(<= (goal ?p 100) (line ?p))
(<= (goal ?p 50) (role ?p) (not (line ?p)))
"""
LINE = """
(<= (line ?p) (role ?p) (true (cell ?a 1 ?p)) (true (cell ?a 2 ?p)) (true (cell ?a 3 ?p)))
(<= (line ?p) (role ?p) (true (cell 1 ?b ?p)) (true (cell 2 ?b ?p)) (true (cell 3 ?b ?p)))
"""
ENDS = """
(<= terminal (line ?p))
(<= terminal (not open))
(<= open (true (cell ?a ?b e)))
"""
PUTS = """
(<= (legal ?p (mark ?a ?b)) (true (turn ?p)) (true (cell ?a ?b e)))
(<= (next (cell ?a ?b ?p)) (does ?p (mark ?a ?b)))
(<= (next (cell ?a ?b ?c)) (true (cell ?a ?b ?c)) (not (marked ?a ?b)))
(<= (marked ?a ?b) (does ?p (mark ?a ?b)))
"""
# the other one's piece is put, of either one's the squares on the rim
GIVES = PUTS.replace("(cell ?a ?b ?p)) (does ?p", "(cell ?a ?b ?q)) (other ?p ?q) (does ?p")
# over the other one's pieces, too
TAKES = PUTS.replace("(true (cell ?a ?b e))", "(true (cell ?a ?b ?c)) (distinct ?c ?p)")
# a line of two that does not go on: over e only nothing goes, over the other's pieces it does
EXACT = """
(<= (line ?p) (role ?p) (at ?a) (true (cell ?a ?i ?p)) (succ ?i ?j) (true (cell ?a ?j ?p))
    (not (longer ?a ?i ?p)))
(<= (longer ?a ?i ?p) (role ?p) (true (cell ?a ?k ?p)) (succ ?k ?i))
(<= (longer ?a ?i ?p) (role ?p) (succ ?i ?j) (succ ?j ?k) (true (cell ?a ?k ?p)))
"""
# linked from side to side
LINKED = """
(<= (line ?p) (reach ?p ?a 3))
(<= (reach ?p ?a 1) (role ?p) (true (cell ?a 1 ?p)))
(<= (reach ?p ?a ?b) (reach ?p ?i ?b) (beside ?i ?a) (true (cell ?a ?b ?p)))
(<= (reach ?p ?a ?b) (reach ?p ?a ?j) (succ ?j ?b) (true (cell ?a ?b ?p)))
(<= (beside ?a ?b) (succ ?a ?b))
(<= (beside ?a ?b) (succ ?b ?a))
"""
# linked by anybody's pieces, and through recursion somebody else's
MIXED = LINKED.replace("(reach ?p ?i ?b) (beside", "(other ?p ?q) (reach ?q ?i ?b) (beside")
# whoever is out of pieces has lost
NONE = """
(<= (line ?p) (other ?p ?q) (not (left ?q)) (true (cell 2 2 ?p)))
(<= (left ?p) (role ?p) (true (cell ?a ?b ?p)))
"""
# whose turn it is matters, too
TURN = "(<= (line ?p) (true (turn ?p)) (true (cell 1 1 ?p)) (true (cell 2 2 ?p)))"


@pytest.mark.parametrize(
    ("rules", "less"),
    [
        pytest.param(PUTS + LINE, True, id="a line of who put a piece"),
        pytest.param(PUTS + LINKED, True, id="linked pieces of who put one"),
        pytest.param(PUTS + EXACT, True, id="no longer line, where nothing goes"),
        pytest.param(TAKES + LINE, True, id="a line, pieces taken"),
        pytest.param(TAKES + EXACT, False, id="no longer line, where pieces go"),
        pytest.param(GIVES + LINE, False, id="the other one's piece"),
        pytest.param(PUTS + MIXED, False, id="linked by both"),
        pytest.param(TAKES + NONE, False, id="out of pieces"),
        pytest.param(PUTS + TURN, False, id="the turn"),
    ],
)
def test_no_less_is_asked_than_a_move_may_have_brought_about(rules: str, less: bool) -> None:
    text = GAME + ENDS + rules
    game = recover(parse(Source("game.kif", text)), "game", "drop").game
    assert not [each for each in validate(game, lints=False) if each.severity is Severity.ERROR]
    first = [edge.action for edge in game.automaton.out_edges(BEGIN)]
    assert any(isinstance(action, Reachability) for action in first) != less
    net = rgt.loads(text, "gdl", simultaneous="drop", recovery="off")
    assert in_step(game, net, 1, 12) > 60


def test_a_state_that_is_an_end_at_once_is_asked_for() -> None:
    text = (GAME + ENDS + PUTS + LINE).replace(
        "(<= (init (cell ?a ?b e)) (at ?a) (at ?b))",
        "(<= (init (cell ?a ?b e)) (at ?a) (at ?b) (distinct ?a 1))"
        "(<= (init (cell 1 ?b o)) (at ?b))",
    )
    game = recover(parse(Source("game.kif", text)), "game", "drop").game
    state = rgt.engine(game, backend="interpreter").initial_state()
    assert state.is_terminal
