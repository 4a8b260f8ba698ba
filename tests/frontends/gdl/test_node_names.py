"""Relations that are called like nodes that every automaton of GDL has."""

from __future__ import annotations

import pytest

import rgt
from rgt.frontends import Recovery, Simultaneous

# a row of four squares, and a relation for every name that the keeper's nodes have
TEXT = """
(role a) (role b)
(init (cell 1 e)) (init (cell 2 e)) (init (cell 3 e)) (init (cell 4 e)) (init (control a))
(beside 1 2) (beside 2 3) (beside 3 4)
(<= (legal ?p (put ?x)) (true (control ?p)) (true (cell ?x e)))
(<= (legal ?p noop) (role ?p) (not (true (control ?p))))
(<= (next (cell ?x ?p)) (does ?p (put ?x)))
(<= (next (cell ?x ?s)) (true (cell ?x ?s)) (does ?p (put ?y)) (distinct ?x ?y))
(<= (next (control a)) (true (control b)))
(<= (next (control b)) (true (control a)))
(<= (moves ?x ?p) (true (cell ?x ?p)))
(<= (moves ?y ?p) (moves ?x ?p) (beside ?x ?y) (true (cell ?y ?p)))
(<= turn (moves ?x a) (moves ?y a) (beside ?x ?y))
(<= finished turn (moves ?x b) (moves ?y b) (beside ?x ?y))
(<= begin (not (moves 1 a)) (not (moves 1 b)) (moves 4 b))
(<= end finished)
(<= full (not open))
(<= open (moves ?x e))
(<= put_made begin (moves 3 ?p) (role ?p))
(<= terminal end)
(<= terminal full)
(<= terminal put_made)
(<= (goal ?p 100) (role ?p) end)
(<= (goal ?p 50) (role ?p) (not end) begin)
(<= (goal ?p 0) (role ?p) (not end) (not begin))
"""


@pytest.mark.parametrize("recovery", ["auto", "off"])
@pytest.mark.parametrize("simultaneous", ["keep", "drop"])
def test_checks_have_nodes_of_their_own(simultaneous: Simultaneous, recovery: Recovery) -> None:
    game = rgt.loads(TEXT, "gdl", simultaneous=simultaneous, recovery=recovery)
    rgt.optimize(game)
    width = 2 if simultaneous == "keep" else 1
    # joint moves, counted by a Datalog program for the definition of GDL
    assert rgt.perft(game, 4 * width)[::width] == [1, 4, 12, 22, 21]
