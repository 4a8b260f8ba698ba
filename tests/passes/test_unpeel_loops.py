"""A queen's flight is the same automaton, however its first step and its last are written."""

from __future__ import annotations

import pytest

import rgt
from rgt.ir.game import Game
from rgt.passes.pipeline import optimize
from tests.passes.small_games import told

QUEEN = """
domain Player = white | black
domain Score = 0 | 100
domain Square = S(X, Y) where X in 1..4, Y in 1..4
domain Place = off | Square
domain Owner = free | burnt | Player
domain Way = n | ne | e | s | sw

step : Way -> Place -> Place
step(n, S(X, Y)) = if Y < 4 then S(X, Y + 1) else off
step(ne, S(X, Y)) = if X < 4 && Y < 4 then S(X + 1, Y + 1) else off
step(e, S(X, Y)) = if X < 4 then S(X + 1, Y) else off
step(s, S(X, Y)) = if Y > 1 then S(X, Y - 1) else off
step(sw, S(X, Y)) = if X > 1 && Y > 1 then S(X - 1, Y - 1) else off
step(_, off) = off

owner : Place -> Owner = { :free; off = burnt; S(1, 1) = white; S(4, 4) = black }
from : Square
to : Place
way : Way

graph once() {
  to = step[way][to]
  check(owner[to] == free)
}
%s
graph turn(me: Player) {
  player = me
  from = Square(*)
  check(owner[from] == me)
  way = Way(*)
  %s
  $$ from
  $$ to
  player = keeper
  owner[from] = burnt
  owner[to] = me
}
graph rules() {
  loop {
    turn(white)
    turn(black)
  }
}
"""
LOOP = "to = from loop { once() branch { break() } or {} }"
PEELED = """to = step[way][from]
  check(owner[to] == free)
  loop { branch { break() } or { once() } }"""
PEEKING = """to = from
  check(owner[step[way][to]] == free)
  loop {
    to = step[way][to]
    branch { break() } or { check(owner[step[way][to]] == free) }
  }"""
AHEAD = """to = from
  loop {
    check(owner[step[way][to]] == free)
    to = step[way][to]
    branch { break() } or {}
  }"""
NESTED = """graph fly1() { once() }
graph fly2() { once() branch {} or { fly1() } }
graph fly3() { once() branch {} or { fly2() } }"""
SHORT = """graph fly1() { once() }
graph fly2() { once() branch {} or { fly1() } }"""


def optimised(graphs: str, flight: str) -> Game:
    """The game with a flight, after the default passes."""
    game = rgt.loads(QUEEN % (graphs, flight), language="hrg")
    before = told(game)
    optimize(game)
    assert told(game) == before
    return game


@pytest.mark.parametrize(
    ("graphs", "flight"), [("", PEELED), ("", PEEKING), ("", AHEAD), (NESTED, "to = from fly3()")]
)
def test_a_flight_is_one_loop(graphs: str, flight: str) -> None:
    plain, other = optimised("", LOOP), optimised(graphs, flight)
    assert len(other.automaton) == len(plain.automaton)


def test_a_flight_that_is_shorter_than_the_board_stays() -> None:
    plain, short = optimised("", LOOP), optimised(SHORT, "to = from fly2()")
    assert len(short.automaton) > len(plain.automaton)
