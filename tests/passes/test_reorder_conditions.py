"""Conditions that are asked first: which, and where a fork stays decided by one variable."""

from __future__ import annotations

from rgt.ir.actions import Comparison
from rgt.ir.expressions import Reference
from rgt.ir.text.printer import print_game
from rgt.passes.pipeline import optimize
from tests.passes.small_games import game_of

JOINT = """
var x: T = a;
var y: T = a;
begin, p: x == a;
p, s: y == a;
begin, q: x == b;
q, t: y == b;
begin, r: x == c;
r, u: y == b;
s, v: $ a;
t, v: $ b;
u, v: $ c;
v, end: player = keeper;
"""


def test_what_one_variable_decides_is_not_left_to_two_by_asking_first_what_is_shared() -> None:
    # begin, p: x == a beside begin, q: y == b would let two ways be tried
    game = game_of(JOINT, own=True)
    optimize(game, "reorder-conditions,join-fork-prefixes")
    assert {edge.action for edge in game.automaton.out_edges("begin")} == {
        Comparison(Reference("y"), Reference("a")),
        Comparison(Reference("y"), Reference("b")),
    }


def test_where_nothing_would_decide_any_more_the_order_stays() -> None:
    game = game_of(JOINT.replace("p, s: y == a;", "p, s: y != c;"), own=True)
    before = print_game(game)
    optimize(game, "reorder-conditions")
    assert print_game(game) == before


def test_what_all_ways_ask_comes_first_though_it_decides_nothing() -> None:
    # where all ask the same there is no fork any more
    game = game_of(
        """
        var x: T = a;
        var y: T = a;
        begin, p: x == a;
        p, r: y != a;
        begin, q: x == b;
        q, s: y != a;
        r, t: $ a;
        s, t: $ b;
        t, end: player = keeper;
        """,
        own=True,
    )
    optimize(game, "reorder-conditions")
    assert {edge.action for edge in game.automaton.out_edges("begin")} == {
        Comparison(Reference("y"), Reference("a"), negated=True)
    }
