"""Sets of values that nobody asks for are not kept, whatever is written to the cells."""

from __future__ import annotations

import re

import pytest

import rgt
from rgt.backends.explore import perft_levels
from rgt.backends.interpreter.engine import load
from rgt.passes.pipeline import optimize
from tests.backends.cpp.agreement import PLAIN, agree_on_plays, engines, needs_compiler
from tests.backends.cpp.emitted import source_of

pytestmark = needs_compiler

GAME = """
domain Player = red | yellow
domain Score = 0 | 100
domain Column = 1..9
domain Height = 0..5
rise : Height -> Height
rise(5) = 5
rise(H) = H + 1
sink : Height -> Height
sink(0) = 0
sink(H) = H - 1
goals : Goals
height : Column -> Height = { :3; 4 = 4 }
c : Column
d : Column
h : Height
graph turn(p: Player, q: Player) {
  player = p
  c = Column(*)
  %s
  $$ c
  player = keeper
  %s
  if height[c] == 5 { goals[p] = 100 goals[q] = 0 end() }
}
graph rules() { loop { turn(red, yellow) turn(yellow, red) } }
"""
RISE = "height[c] = rise(height[c])"
SINK = "d = 1 height[d] = sink(height[d])"
FULL = "check(height[c] != 5)"


def sets_of(source: str) -> int:
    """How many sets the state has of the heights."""
    found = re.search(r"Bits<1> b_height\[(\d+)\];", source)
    return int(found[1]) if found else 0


@pytest.mark.parametrize(
    ("asked", "written", "count"),
    [
        (FULL, RISE, 1),
        (FULL, f"{RISE} {SINK}", 1),
        (f"{FULL} check(height[c] != 0)", f"{RISE} {SINK}", 2),
        # which set is asked for is known when it is played
        ("check(height[c] != h)", f"{RISE} {SINK} h = rise(h) if h == 5 {{ h = 2 }}", 6),
        # cells are compared, and no set is asked for
        ("d = 9 check(height[c] != height[d])", RISE, 0),
    ],
)
def test_heights_that_are_asked_for_have_sets(asked: str, written: str, count: int) -> None:
    game = rgt.loads(GAME % (asked, written), "hrg")
    before = list(perft_levels(load(game), 3))
    optimize(game)
    assert sets_of(source_of(game)) == count
    referee, engine = engines(game, PLAIN)
    assert list(perft_levels(engine, 3)) == before
    agree_on_plays(referee, engine, plays=20, longest=40)
