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
    ->white any {{e}} {{? {lines}}} ->> [w] {turned}
    ->black any {{e}} ->> [b]
  )*
"""
ALONE = " ".join(
    f"({{! line({way})}} + {{? line({way})}} {way} [w] {back})"
    for way, back in zip(WAYS, reversed(WAYS), strict=True)
)


def game(folder: Path, turned: str) -> Game:
    """A game of lines, which are perhaps asked for one by one, too."""
    lines = " + ".join(f"line({way})" for way in WAYS)
    file = folder / "lines.rbg"
    file.write_text(GAME.format(lines=lines, turned=turned), encoding="utf-8")
    found = rgt.load(file)
    rgt.optimize(found)
    return found


@pytest.mark.parametrize("turned", ["", ALONE])
def test_all_directions_are_one_set(tmp_path: Path, turned: str) -> None:
    """Whether or not somebody asks for each of them alone, there are no sets for that."""
    functions = lowered(Plan(game(tmp_path, turned))).unit.functions
    sets = [each for each in functions if each.name.startswith("p")]
    assert len(sets) == 1
    assert any(
        isinstance(node, Together) for line in sets[0].lines for node in line.statement.all()
    )


@needs_compiler
def test_they_find_what_they_find_one_by_one(tmp_path: Path) -> None:
    """The engines agree where both are asked."""
    referee, engine = engines(game(tmp_path, ALONE), PLAIN)
    agree_on_tree(referee, engine, seconds=0.3, deepest=3)
    agree_on_plays(referee, engine, plays=8, longest=20)
