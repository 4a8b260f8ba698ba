"""Cells of several kinds on one board, of which none can have what others have."""

from __future__ import annotations

import pytest

import rgt
from rgt.backends.cpp.emit import emit
from rgt.backends.facts.plan import Plan
from rgt.backends.facts.values.cell_values import held_in_cells
from rgt.backends.plan.lines import Function
from rgt.backends.plan.text import functions
from rgt.ir.game import Game
from rgt.ir.structures.bit_sets import bits
from rgt.passes.pipeline import optimize
from tests.backends import games
from tests.backends.cpp.agreement import agree_on_plays, agree_on_tree, engines, needs_compiler
from tests.backends.cpp.emitted import compare

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


LEFT, RIGHT = [[f"{side}{i}" for i in range(6)] for side in "lr"]
DECLARED = f"""
    type Square = {{z, {", ".join((*LEFT, *RIGHT))}}}; type Piece = {{f, g, h, x, k, o, q}};
    var board: Square -> Piece = {{z: h, {", ".join(f"{each}: f" for each in LEFT)}, :g}};
    const lefts: Piece -> Piece = {{x: k, :x}}; const rights: Piece -> Piece = {{o: q, :o}};
    var left: Piece = x; var right: Piece = o; var at: Square = z;
    """
MOVE = """
    begin, turn: player = a;
    turn, t1: at = Square(*); t1, t2: $$ at;
    t2, t3: board[at] == f; t3, t5: board[at] = left;
    t2, t4: board[at] == g; t4, t5: board[at] = right;
    t6, keep: player = keeper;
    turn, stop: $ stop; stop, end: player = keeper;
    keep, k1: ? q -> r; k1, k2: goals[a] = 100; k2, end: player = keeper;
    keep, k3: ! q -> r; k3, turn: player = b;
    """
TURNS = """
    t5, u1: $ left; u1, t6: left = lefts[left];
    t5, u2: $ right; u2, t6: right = rights[right]; t5, t6: $ neither;
    """
LOADED = f"""
    var saved: Square -> Piece =
        {{z: h, l0: o, {", ".join(f"{each}: f" for each in LEFT[1:])}, :g}};
    t5, t6: ; turn, w1: $ load; w1, w2: board[z] == h; w2, t6: board = saved;
    """


def asking(left: str, right: str) -> str:
    """A check for pieces on both sides, of which none can stand on the other one."""
    return "".join(
        f"q, q{i}: board[{one}] == {left}; q{i}, r: board[{other}] == {right};"
        for i, (one, other) in enumerate(zip(LEFT, (*RIGHT[1:], RIGHT[0]), strict=True))
    )


@needs_compiler
def test_what_two_variables_tell_is_not_one_of_them() -> None:
    text = DECLARED + MOVE + TURNS + asking("left", "right")
    assert is_looked_up(games.play(text))
    compare(text)


@needs_compiler
def test_one_cell_that_was_asked_says_nothing_of_all_that_are_written() -> None:
    text = DECLARED + MOVE + LOADED + asking("x", "o")
    assert is_looked_up(games.play(text.replace("board = saved", "board[z] = x")))
    assert not is_looked_up(games.play(text))
    compare(text)
