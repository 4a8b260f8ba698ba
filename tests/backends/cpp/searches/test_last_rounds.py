"""Loops whose last round somebody has written down by itself."""

from __future__ import annotations

import re

import pytest

import rgt
from tests.backends import games
from tests.backends.cpp.agreement import (
    PLAIN,
    agree_on_plays,
    agree_on_tree,
    engines,
    needs_compiler,
)
from tests.backends.cpp.emitted import PUT, board, source_of

pytestmark = needs_compiler

SWEPT = {
    "after all": (
        "{w}, {w}n: board[at] == x; {w}, {w}v: board[at] != x; {w}n, {w}v: board[at] = {put};"
        "{w}v, {w}u: at != s8; {w}u, {w}: at = up[at]; {w}v, done: at == s8;"
    ),
    "once for each way on": (
        "{w}, {w}n: board[at] == x; {w}, {w}v: board[at] != x; {w}n, {w}v: board[at] = {put};"
        "{w}v, {w}u: at != s8; {w}u, {w}: at = up[at];"
        "{w}, {w}m: board[at] == x; {w}, z: board[at] != x; {w}m, z: board[at] = {put};"
    ),
}
"""A keeper turns all stones, point by point, and looks whether there is another point: behind what
is done at one, or what is done at the last one is written down by itself.
"""


@pytest.mark.parametrize("swept", SWEPT)
def test_a_keeper_follows_a_loop_whose_last_round_is_written_twice(swept: str) -> None:
    ways = "".join(SWEPT[swept].format(w=w, put=put) for w, put in (("w", "o"), ("x", "k")))
    begun = "keep, h: at = s0; h, w: board[s4] == x; h, x: board[s4] != x; z, done: at == s8;"
    rest = "done, e1: board[s0] == o; done, e2: board[s0] != o; e1, turn: player = a;"
    body = board(9) + PUT + begun + ways + rest + "e2, turn: player = b;"
    game = games.play(body)
    rgt.optimize(game)
    source = source_of(game)
    # the keeper tries nothing that it takes back
    assert not re.search(r"^static bool t\d+\(", source, re.MULTILINE)
    referee, engine = engines(game, PLAIN)
    agree_on_tree(referee, engine, seconds=0.2, deepest=3)
    agree_on_plays(referee, engine, plays=10, longest=20)
