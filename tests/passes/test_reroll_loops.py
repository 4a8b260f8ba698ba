"""Loops that were written out, in games as people write them."""

from __future__ import annotations

import pytest

import rgt
from rgt.passes.pipeline import optimize

SLIDE = """
domain Player = a | b
domain Score = 0 | 100
domain Piece = none | rook | wall
domain Square = S(X, Y) where X in 1..4, Y in 1..4
domain Place = Square | off

up : Place -> Place
up(S(X, Y)) = if Y < 4 then S(X, Y + 1) else off
up(off) = off

left : Place -> Place
left(S(X, Y)) = if X > 1 then S(X - 1, Y) else off
left(off) = off

board : Place -> Piece = {:none; off = wall; S(2, 2) = rook; S(4, 1) = rook}
at : Place

graph slide() {
  branch go in {up, left} {
    %s
  }
}

graph rules() {
  loop {
    player = a
    at = Square(*)
    check(board[at] == rook)
    $$ at
    board[at] = none
    slide()
    $$ at
    board[at] = rook
    player = keeper
    if board[S(1, 4)] == rook {
      goals[a] = 100
      end()
    }
  }
}
"""
FREELY = """loop {
      at = go[at]
      check(board[at] == none)
      branch { return() } or {}
    }"""


def translated(body: str) -> rgt.Game:
    return rgt.loads(SLIDE % body, "hrg")


def repeated(times: int) -> rgt.Game:
    return translated(FREELY.replace("loop", f"repeat {times}"))


@pytest.mark.parametrize("times", [3, 4, 9])
def test_as_far_as_it_goes_is_a_loop(times: int) -> None:
    """Three squares are free at most: whoever writes that or more means the same."""
    free, written_out = translated(FREELY), repeated(times)
    for game in (free, written_out):
        optimize(game)
    assert len(written_out.automaton) <= len(free.automaton)
    assert rgt.fingerprint(written_out, 3) == rgt.fingerprint(repeated(times), 3)
    assert rgt.fingerprint(written_out, 3) == rgt.fingerprint(free, 3)


def test_what_is_shorter_than_the_board_stays() -> None:
    game, free = repeated(2), repeated(4)
    for each in (game, free):
        optimize(each)
    assert len(game.automaton) > len(free.automaton)
    assert rgt.fingerprint(game, 3) == rgt.fingerprint(repeated(2), 3)
    assert rgt.fingerprint(game, 3) != rgt.fingerprint(free, 3)


def test_a_wall_that_may_be_taken_away_ends_nothing() -> None:
    """Somebody may clear the square off the board; then a loop would go on for ever."""
    text = (SLIDE % FREELY.replace("loop", "repeat 9")).replace("Square(*)", "Place(*)")
    text = text.replace("check(board[at] == rook)", "check(board[at] != none)")
    game = rgt.loads(text, "hrg")
    before = rgt.fingerprint(game, 2)
    steps = optimize(game, "reroll-loops").steps
    assert steps == 0
    assert rgt.fingerprint(game, 2) == before
