"""Moves told by what a relation asks that legal rules ask for, not asked of all arguments."""

from __future__ import annotations

import rgt
from rgt.frontends.gdl.reading.parse import parse
from rgt.frontends.gdl.recovery.lower import recover
from rgt.ir.actions import AnyAssignment, Reachability
from rgt.ir.diagnostics import Source
from rgt.ir.game import Game
from tests.frontends.gdl.recovery.test_agreement import in_step

BOARD = """
(role x) (role o) (other x o) (other o x)
(at 1) (at 2) (at 3) (at 4)
(way up 1 2) (way up 2 3) (way up 3 4) (way down 4 3) (way down 3 2) (way down 2 1)
(init (turn x)) (init (n 0)) (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5)
(<= (next (n ?m)) (true (n ?k)) (succ ?k ?m))
(<= (next (turn ?q)) (true (turn ?p)) (other ?p ?q))
(<= (legal ?p noop) (other ?p ?q) (true (turn ?q)))
(<= (legal ?p pass) (true (turn ?p)))
(<= (empty ?a ?b) (true (piece ?a ?b e)))
(<= (init (piece ?a ?b e)) (at ?a) (at ?b) (not (begins ?a ?b x)) (not (begins ?a ?b o)))
(<= (init (piece ?a ?b ?p)) (begins ?a ?b ?p))
(begins 1 1 x) (begins 2 1 x) (begins 4 4 o) (begins 2 3 o)
(<= (next (piece ?c ?d ?p)) (does ?p (go ?a ?b ?c ?d)))
(<= (next (piece ?a ?b e)) (does ?p (go ?a ?b ?c ?d)))
(<= (next (piece ?a ?b ?q)) (true (piece ?a ?b ?q)) (not (written ?a ?b)))
(<= (written ?a ?b) (does ?p (go ?a ?b ?c ?d)))
(<= (written ?c ?d) (does ?p (go ?a ?b ?c ?d)))
(<= terminal (true (n 5)))
(<= (goal ?p 100) (true (piece 4 1 ?p)))
(<= (goal ?p 0) (role ?p) (not (true (piece 4 1 ?p))))
"""
# three ways, of which the first and the last can be the same move
WAYS = """
(<= (legal ?p ?m) (true (turn ?p)) (may ?p ?m))
(<= (may ?p (go ?a ?b ?c ?b)) (true (piece ?a ?b ?p)) (way ?w ?a ?c) (empty ?c ?b))
(<= (may ?p (go ?a ?b ?c ?d)) (true (piece ?a ?b ?p)) (other ?p ?q) (way ?v ?a ?c) (way ?w ?b ?d)
    (true (piece ?c ?d ?q)))
(<= (may ?p (go ?a ?b ?c ?b)) (true (piece ?a ?b ?p)) (way up ?a ?c) (empty ?c ?b))
"""
# over empty squares onto a piece of the other role, whichever way leads there
RIDES = """
(<= (legal ?p (go ?a ?b ?c ?d)) (true (turn ?p)) (true (piece ?a ?b ?p)) (rides ?w ?a ?b ?i ?j)
    (step ?w ?i ?j ?c ?d) (other ?p ?q) (true (piece ?c ?d ?q)))
(<= (rides ?w ?a ?b ?c ?d) (step ?w ?a ?b ?c ?d) (empty ?c ?d))
(<= (rides ?w ?a ?b ?c ?d) (rides ?w ?a ?b ?i ?j) (step ?w ?i ?j ?c ?d) (empty ?c ?d))
(<= (step up ?a ?b ?c ?b) (way up ?a ?c) (at ?b))
(<= (step left ?b ?a ?b ?c) (way down ?a ?c) (at ?b))
(<= (step slant ?a ?b ?c ?d) (way up ?a ?c) (way up ?b ?d))
"""
# two ways to go on from a square meet again behind it: a move would be found twice
FORKS = RIDES + "(<= (step bent ?a ?b ?c ?d) (way up ?a ?c) (way up ?b ?d))"
# places in no order: no board of squares
PLACES = """
(role x) (role o) (other x o) (other o x)
(way 1 2) (way 2 3) (way 3 4) (way 4 5) (way 5 1) (way 2 1) (way 4 2)
(init (turn x)) (init (n 0)) (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5)
(<= (next (n ?m)) (true (n ?k)) (succ ?k ?m))
(<= (next (turn ?q)) (true (turn ?p)) (other ?p ?q))
(<= (legal ?p noop) (other ?p ?q) (true (turn ?q)))
(<= (legal ?p pass) (true (turn ?p)))
(<= (empty ?a) (true (piece ?a e)))
(init (piece 1 x)) (init (piece 2 e)) (init (piece 3 o)) (init (piece 4 e)) (init (piece 5 e))
(<= (next (piece ?c ?p)) (does ?p (go ?a ?c)))
(<= (next (piece ?a e)) (does ?p (go ?a ?c)))
(<= (next (piece ?a ?q)) (true (piece ?a ?q)) (not (written ?a)))
(<= (written ?a) (does ?p (go ?a ?c)))
(<= (written ?c) (does ?p (go ?a ?c)))
(<= terminal (true (n 5)))
(<= (goal ?p 100) (true (piece 4 ?p)))
(<= (goal ?p 0) (role ?p) (not (true (piece 4 ?p))))
"""
# as chess says which moves are safe: several rules that all ask which moves there are, by others
SAFE = """
(<= (legal ?p (go ?a ?c)) (true (turn ?p)) (safe ?p ?a ?c))
(<= (safe ?p ?a ?c) (goes ?p ?a ?c) (true (n ?n)) (succ 0 ?n))
(<= (safe ?p ?a ?c) (goes ?p ?a ?c) (true (n 0)) (empty 4))
(<= (safe ?p ?a ?c) (goes ?p ?a ?c) (true (n 2)) (other ?p ?q) (not (true (piece 2 ?q))))
(<= (safe ?p ?a ?c) (goes ?p ?a ?c) (not (true (n 0))) (not (true (n 1))) (not (true (n 2))))
(<= (goes ?p ?a ?c) (true (piece ?a ?p)) (way ?a ?c) (empty ?c))
(<= (goes ?p ?a ?c) (true (piece ?a ?p)) (way ?c ?a) (other ?p ?q) (true (piece ?c ?q)))
"""


def recovered(rules: str) -> Game:
    return recover(parse(Source("game.kif", rules)), "game", "drop").game


def in_step_with_its_net(ways: str, board: str = BOARD) -> Game:
    game = recovered(board + ways)
    net = rgt.loads(board + ways, "gdl", simultaneous="drop", recovery="off")
    assert in_step(game, net, 1, 12) > 50
    return game


def squares_chosen(game: Game) -> int:
    """How many times a walk tries all squares."""
    actions = [edge.action for edge in game.automaton.edges()]
    return sum(
        isinstance(each, AnyAssignment) and str(each.type).startswith("Square") for each in actions
    )


def test_ways_of_a_move_are_walked_one_by_one() -> None:
    game = in_step_with_its_net(WAYS)
    actions = [edge.action for edge in game.automaton.edges()]
    checks = [each for each in actions if isinstance(each, Reachability)]
    # that the first rule allows the move, asked where the third one does
    assert [each.negated for each in checks] == [True]


def test_what_the_ends_of_a_ride_tell_is_chosen_on_the_way() -> None:
    game = in_step_with_its_net(RIDES)
    assert squares_chosen(game) == 1


def test_what_they_do_not_tell_is_not() -> None:
    game = in_step_with_its_net(FORKS)
    assert squares_chosen(game) > 1


def test_what_tells_no_moves_of_its_own_is_asked_once() -> None:
    game = in_step_with_its_net(SAFE, PLACES)
    chosen = [edge for edge in game.automaton.edges() if isinstance(edge.action, AnyAssignment)]
    # ?a and ?c, not both again for each rule that says whether the move is safe
    assert len(chosen) == 2
