"""Kings that may go the ways of men: each move is found once, however that is said."""

from __future__ import annotations

import rgt
from rgt.passes.pipeline import optimize
from tests.passes.small_games import told

GAME = """
domain Player = black | white
domain Score = 0 | 100
domain Sq = 1..20
domain SqX = Sq | nil
domain Way = dl | dr | ul | ur
near : Way -> SqX -> SqX
near(_, nil) = nil
near(dl, N) = if N > 16 then nil else N + 4
near(dr, N) = if N > 15 then nil else N + 5
near(ul, N) = if N < 5 then nil else N - 4
near(ur, N) = if N < 6 then nil else N - 5
forward : Player -> Way -> Bool
forward(black, dl) = 1
forward(black, dr) = 1
forward(white, ul) = 1
forward(white, ur) = 1
forward(_, _) = 0
man : SqX -> Bool = { :0; 2 = 1; 7 = 1 }
crowned : SqX -> Bool = { :0; 7 = 1 }
at : Sq
land : SqX
king : Bool
graph rules() {
  loop {
    player = black
    at = Sq(*)
    check(man[at] == 1)
    king = crowned[at]
    branch w in Way {
      %s
      land = near(w, at)
      check(land != nil && man[land] == 0)
    }
    $$ at
    $$ land
    player = keeper
    man[at] = 0
    crowned[at] = 0
    man[land] = 1
    crowned[land] = king
  }
}
"""
EITHER = "check(king == 1 || forward(black, w) == 1)"
ONE = "if forward(black, w) == 0 { check(king == 1) }"


def test_a_king_that_goes_as_men_do_goes_each_way_once() -> None:
    games = [rgt.loads(GAME % asked, "hrg") for asked in (EITHER, ONE)]
    for game in games:
        before = told(game, 3)
        optimize(game)
        assert told(game, 3) == before
    either, one = games
    assert len(either.automaton) == len(one.automaton) == 19
