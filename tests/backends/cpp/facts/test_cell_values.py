"""Cells of several kinds on one board, of which none can have what others have."""

from __future__ import annotations

import pytest

import rgt
from rgt.backends.cpp.emit import emit
from rgt.backends.facts.plan import Plan
from rgt.backends.facts.values.cell_values import held_in_cells
from rgt.backends.plan.lines import Function
from rgt.backends.plan.text import functions
from rgt.ir.bit_sets import bits
from rgt.ir.game import Game
from rgt.passes.pipeline import optimize
from tests.backends.cpp.agreement import agree_on_plays, agree_on_tree, engines, needs_compiler

BOXES = """
#players = first(100), second(100)
#pieces = dot, free, line, box, A, B
#variables =
#board = rectangle(up, down, left, right,
    [dot, free, dot, free, dot]
    [free, box, free, box, line]
    [dot, free, dot, line, dot]
    [free, box, free, box, free]
    [dot, line, dot, free, dot])
#any = (up* + down*)(left* + right*)
#full = {box} {? up {line}} {? down {line}} {? left {line}} {? right {line}}
#gain = (up + down + left + right) full
#own(mark; d; back) = ({! d full} + d full [mark] back)
#take(mark) =
    own(mark; up; down) own(mark; down; up) own(mark; left; right) own(mark; right; left)
#draw(me) = ->me any %s [line] ->>
#turn(me; you; mark) =
    draw(me) ({? gain} take(mark) [$ me = 100, you = 0] draw(me))* {! gain}
#rules = [$ first = 50, second = 50] (turn(first; second; A) turn(second; first; B))*
"""
DRAWN, ANYWHERE, ON_BOXES = "{free}", "{free, A}", "{free, box}"


def game(drawn: str) -> Game:
    """The game in which lines are drawn where one of some pieces stands."""
    found = rgt.loads(BOXES % drawn, "rbg")
    optimize(found)
    return found


def is_looked_up(found: Game) -> bool:
    """Whether the check for a full box is a look-up."""
    shown: list[Function] = []
    emit(Plan(found), shown)
    return "some-walk" in functions(shown)


@pytest.mark.parametrize(
    ("drawn", "sides", "boxes"),
    [
        (DRAWN, {"free", "line"}, {"box", "A", "B"}),
        (ANYWHERE, {"free", "line"}, {"box", "A", "B", "line"}),
        (ON_BOXES, {"free", "line"}, {"box", "A", "B", "line"}),
    ],
)
def test_what_cells_can_hold(drawn: str, sides: set[str], boxes: set[str]) -> None:
    plan = Plan(game(drawn))
    names = {symbol: name for name, symbol in plan.layout.ids.items()}
    held = held_in_cells(plan.program, plan.possible, "board")
    cells = [{names[symbol] for symbol in bits(each)} for each in held]
    keys = [names[key] for key in plan.layout.places["board"].shape.keys[0]]
    found = dict(zip(keys, cells, strict=True))
    assert (found["rx1y0"], found["rx1y1"]) == (sides, boxes)


@needs_compiler
@pytest.mark.parametrize(("drawn", "looked_up"), [(DRAWN, True), (ANYWHERE, False)])
def test_a_check_for_two_pieces_is_a_look_up(drawn: str, *, looked_up: bool) -> None:
    """If what one of them can stand on the other cannot."""
    found = game(drawn)
    assert is_looked_up(found) == looked_up
    referee, engine = engines(found)
    agree_on_tree(referee, engine, seconds=0.2, deepest=3)
    agree_on_plays(referee, engine, plays=20, longest=30)
