"""Who moves stands in a variable: sides whose rules differ have graphs of their own anyway."""

from __future__ import annotations

import pytest

import rgt
from rgt.ir.actions import read_names
from rgt.ir.game import Game
from rgt.passes.pipeline import optimize

SHARED = """
domain Player = fox | hounds
domain Score = 0 | 100
domain Square = S(X, Y) where X in 1..4, Y in 1..4
domain Place = Square | nowhere
domain Piece = Player | none
domain Way = up | down | left | right
domain Bool = 0 | 1

step : Way -> Place -> Place
step(up, S(X, Y)) = if Y < 4 then S(X, Y + 1) else nowhere
step(down, S(X, Y)) = if Y > 1 then S(X, Y - 1) else nowhere
step(left, S(X, Y)) = if X > 1 then S(X - 1, Y) else nowhere
step(right, S(X, Y)) = if X < 4 then S(X + 1, Y) else nowhere
step(_, nowhere) = nowhere

may : Player -> Way -> Bool
may(hounds, down) = 0
may(_, _) = 1

other : Player -> Player
other(fox) = hounds
other(hounds) = fox

home : Place -> Bool
home(S(_, Y)) = if Y == 1 then 1 else 0
home(nowhere) = 0

board : Place -> Piece = { :none; nowhere = hounds; S(2, 4) = fox; 
  S(X, 1) = hounds where X in 1..3 }
%s : Player = fox
%s
goals : Goals
from : Square
to : Place
way : Way

graph legal() {
  from = Square(*)
  check(board[from] == me)
  way = Way(*)
  %s
  to = step[way][from]
  check(board[to] == none)
}
graph rules() {
  loop {
    if not(reachable(legal())) { goals[other[me]] = 100 end() }
    player = me
    legal()
    $$ from
    $$ to
    player = keeper
    board[from] = none
    board[to] = me
    %s
    %s
  }
}
"""
MAY = "check(may[me][way] == 1)"
HOME = "if me == fox && home[to] == 1 { goals[fox] = 100 end() }"


def optimised(*parts: str) -> Game:
    """The game with some parts, after the default passes."""
    game = rgt.loads(SHARED % parts, language="hrg")
    optimize(game)
    return game


def read(game: Game) -> set[str]:
    """The variables that are read anywhere."""
    return {name for edge in game.automaton for name in read_names(edge.action)} & {*game.variables}


@pytest.mark.parametrize("rules", [(MAY, HOME), (MAY, ""), ("", HOME)])
def test_sides_with_rules_of_their_own_are_told_by_the_node(rules: tuple[str, str]) -> None:
    assert "me" not in read(optimised("me", "", *rules, "me = other[me]"))


def test_frames_are_no_other_than_one_variable() -> None:
    game = optimised(
        "me", "following : Player = fox", MAY, HOME, "following = other[me]\n    me = following"
    )
    assert not {"me", "then"} & read(game)


def test_sides_with_the_same_rules_have_one_graph() -> None:
    game = optimised("me", "", "", "", "me = other[me]")
    assert "me" in read(game)


def test_an_end_that_is_noted_is_gone_to() -> None:
    noted = (
        "if me == fox && home[to] == 1 { over = 1 }\n    if over == 1 { goals[fox] = 100 end() }"
    )
    direct = optimised("me", "", MAY, HOME, "me = other[me]")
    game = optimised("me", "over : Bool = 0", MAY, noted, "me = other[me]")
    assert "over" not in read(game)
    assert len(game.automaton) == len(direct.automaton)
