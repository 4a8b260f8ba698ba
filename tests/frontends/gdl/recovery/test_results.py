"""Results of many roles: what is asked of any of them is written once."""

from __future__ import annotations

import pytest

import rgt
from rgt.frontends import Simultaneous
from rgt.frontends.gdl.reading.parse import parse
from rgt.frontends.gdl.recovery.lower import recover
from rgt.ir.actions import Reachability
from rgt.ir.diagnostics import Source
from rgt.ir.game import Game
from tests.frontends.gdl.recovery.test_agreement import in_step

# who has two squares of four that are neighbours gets most, who has none gets nothing
THREE = """
(role a) (role b) (role c)
(after a b) (after b c) (after c a)
(next_to 1 2) (next_to 2 3) (next_to 3 4)
(square 1) (square 2) (square 3) (square 4)
(init (turn a)) (<= (init (cell ?s e)) (square ?s))
(<= (legal ?p (take ?s)) (true (turn ?p)) (true (cell ?s e)))
(<= (legal ?p noop) (role ?p) (not (true (turn ?p))))
(<= (next (turn ?q)) (true (turn ?p)) (after ?p ?q))
(<= (next (cell ?s ?p)) (does ?p (take ?s)))
(<= (next (cell ?s ?c)) (true (cell ?s ?c)) (not (taken ?s)))
(<= (taken ?s) (does ?p (take ?s)))
(<= terminal (not open)) (<= open (true (cell ?s e)))
(<= (pair ?p) (true (cell ?s ?p)) (next_to ?s ?t) (true (cell ?t ?p)))
"""
ALIKE = """
(<= (goal ?p 100) (pair ?p)) (<= (goal ?p 0) (role ?p) (not (pair ?p)))
"""
# for one of them something else counts, too
APART = """
(<= (goal ?p 100) (role ?p) (distinct ?p b) (pair ?p)) (<= (goal b 100) (true (cell 4 b)))
(<= (goal ?p 0) (role ?p) (distinct ?p b) (not (pair ?p))) (<= (goal b 0) (not (true (cell 4 b))))
"""
# some see how others did
ENVY = """
(<= (goal ?p 100) (pair ?p)) (<= (goal ?p 0) (role ?p) (not (pair ?p)) (after ?p ?q) (pair ?q))
(<= (goal ?p 50) (role ?p) (not (pair ?p)) (after ?p ?q) (not (pair ?q)))
"""


def recovered(text: str, simultaneous: Simultaneous) -> Game:
    return recover(parse(Source("game.kif", text)), "game", simultaneous).game


def checks(game: Game) -> set[str]:
    """The starts of all checks."""
    return {edge.action.start for edge in game.automaton if isinstance(edge.action, Reachability)}


def test_what_is_asked_of_any_role_is_one_check() -> None:
    found = recovered(THREE + ALIKE, "drop")
    assert "scored" in found.variables
    # one for the results of all, one for the end
    assert len(checks(found)) == 2


def test_where_a_rule_is_for_one_role_each_is_asked() -> None:
    assert "scored" not in recovered(THREE + APART, "drop").variables


def test_two_roles_are_asked_one_after_the_other() -> None:
    two = THREE.replace("(role c)", "").replace("(after b c) (after c a)", "(after b a)")
    assert "scored" not in recovered(two + ALIKE, "drop").variables


@pytest.mark.parametrize("simultaneous", ["keep", "drop"])
@pytest.mark.parametrize("goals", [ALIKE, APART, ENVY], ids=["alike", "apart", "envy"])
def test_results_are_those_of_the_net(goals: str, simultaneous: Simultaneous) -> None:
    net = rgt.loads(THREE + goals, "gdl", simultaneous=simultaneous, recovery="off")
    assert in_step(recovered(THREE + goals, simultaneous), net, 1, 20) > 60
