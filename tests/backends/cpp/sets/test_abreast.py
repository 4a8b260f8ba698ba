"""Directions that are asked for one by one as well as all at once are worked out side by side."""

from __future__ import annotations

from pathlib import Path

import pytest

import rgt
from rgt.backends.facts.plan import Plan
from rgt.backends.lowering.game import lowered
from rgt.backends.plan.lanes import Together
from rgt.ir.game import Game
from tests.backends.cpp.agreement import (
    PLAIN,
    agree_on_plays,
    agree_on_tree,
    engines,
    needs_compiler,
)

WAYS = ("up left", "up", "up right", "left", "right", "down left", "down", "down right")
GAME = """
#players = white(100), black(100)
#pieces = e, w, b
#variables =
#board = rectangle(up,down,left,right,
         [e,e,e,e,e] [e,w,b,w,e] [e,b,w,b,e] [e,e,b,w,e] [e,e,e,e,e])
#any = ((up* + down*)(left* + right*))
#line(way) = (way {{b}} way ({{b}} way)* {{w}})
#rules = (
    ->white any {{e}} {asked} ->> [w] {turned}
    ->black any {{e}} ->> [b]
  )*
"""
ALONE = " ".join(
    f"({{! line({way})}} + {{? line({way})}} {way} [w] {back})"
    for way, back in zip(WAYS, reversed(WAYS), strict=True)
)


LINES = [f"line({way})" for way in WAYS]
ONE = f"{{? {' + '.join(LINES)}}}"
EACH = f"({' + '.join(f'{{? {line}}}' for line in LINES)})"
"""The same, said by eight checks of which one is enough."""
FIVE = " + ".join(f"{{? {line}}}" for line in LINES[:5])
MORE = f"({FIVE} + up {{b}} down + {{? any {{w}} up {{w}}}})"
"""Five of them, a cell beside, and a check that does not begin here."""


def game(folder: Path, turned: str, asked: str = ONE) -> Game:
    """A game of lines, which are perhaps asked for one by one, too."""
    file = folder / "lines.rbg"
    file.write_text(GAME.format(asked=asked, turned=turned), encoding="utf-8")
    found = rgt.load(file)
    rgt.optimize(found)
    return found


@pytest.mark.parametrize("asked", [ONE, EACH])
@pytest.mark.parametrize("turned", ["", ALONE])
def test_all_directions_are_one_set(tmp_path: Path, turned: str, asked: str) -> None:
    """Whether or not somebody asks for each of them alone, there are no sets for that; nor for
    those that several checks are.
    """
    functions = lowered(Plan(game(tmp_path, turned, asked))).unit.functions
    sets = [each for each in functions if each.name.startswith("p")]
    assert len(sets) == 1
    assert any(
        isinstance(node, Together) for line in sets[0].lines for node in line.statement.all()
    )


def test_a_few_directions_are_sets_of_their_own(tmp_path: Path) -> None:
    """Lanes would not be filled: what a set was the last time is known."""
    few = f"({' + '.join(f'{{? {line}}}' for line in LINES[:3])})"
    functions = lowered(Plan(game(tmp_path, "", few))).unit.functions
    assert sum(each.name.startswith("p") for each in functions) == 3


@needs_compiler
@pytest.mark.parametrize("asked", [ONE, EACH, MORE])
def test_they_find_what_they_find_one_by_one(tmp_path: Path, asked: str) -> None:
    """The engines agree where both are asked."""
    referee, engine = engines(game(tmp_path, ALONE, asked), PLAIN)
    agree_on_tree(referee, engine, seconds=0.3, deepest=3)
    agree_on_plays(referee, engine, plays=8, longest=20)
