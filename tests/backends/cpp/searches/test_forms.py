"""The same rules written down in two ways are listed by the same code."""

from __future__ import annotations

import re

import pytest

from rgt.backends.facts.plan import Plan
from rgt.backends.interpreter.program import Kind
from rgt.backends.program.steps import Step
from tests.backends import games
from tests.backends.cpp.agreement import needs_compiler
from tests.backends.cpp.emitted import board, compare, written

pytestmark = needs_compiler


def listing(body: str) -> str:
    """The functions that list moves, but for those where squares off the board are not as usual."""
    head = r"^(?:\[\[gnu::always_inline\]\] )?static (?:inline )?void m\d+\w*"
    found = re.findall(rf"{head}\([^;]*?\{{$.*?^}}$", written(body), re.M | re.S)
    assert found
    return "\n".join(each for each in found if "_plain(State" not in each.partition("\n")[0])


TURNED = """
    begin, turn: player = a;
    turn, t1: at = Square(*);
    t1, t2: board[at] == e;
    t2, t3: $$ at;
    t3, keep: player = keeper;
    keep, k1: board[at] = x;
    k1, turn2: player = b;
    %s
    k5, turn: player = keeper;
    turn, stop: $ stop; stop, end: player = keeper;
    """
LATER = """
    turn2, t5: $ turn;
    t5, k2: player = keeper;
    k2, k3: piece = board[s0]; k3, k4: board[s0] = board[s1]; k4, k5: board[s1] = piece;
    """
SOONER = """
    turn2, k2: piece = board[s0]; k2, k3: board[s0] = board[s1]; k3, k4: board[s1] = piece;
    k4, t5: $ turn;
    t5, k5: player = keeper;
    """


@pytest.mark.parametrize("body", [SOONER, LATER])
def test_what_is_done_before_a_tag_is_not_done_to_list_it(body: str) -> None:
    """Squares are turned before the move is named, or after."""
    body = (
        board(9, "s1: o, :e") + TURNED.replace("turn: player = keeper", "turn: player = a") % body
    )
    assert "put" not in listing(body)
    compare(body, plays=5)


CHOSEN = """
    begin, turn: player = a;
    turn, t1: %s;
    t1, t2: board[%s] == e;
    t2, t3: $$ %s;
    t3, keep: player = keeper;
    keep, k1: board[%s] = x;
    k1, turn: player = b;
    turn, stop: $ stop; stop, end: player = keeper;
    """


def test_a_square_by_its_name_or_by_another() -> None:
    """The names are in another order; either way the squares are a set."""
    order = (4, 0, 7, 2, 8, 1, 6, 3, 5)
    names = ", ".join(f"n{i}" for i in range(9))
    named = ", ".join(f"n{i}: s{place}" for i, place in enumerate(order)) + ", :s0"
    told = f"type Name = {{{names}}}; const of: Name -> Square = {{{named}}}; var name: Name = n0;"
    by_name = told + CHOSEN % ("name = Name(*)", "of[name]", "name", "of[name]")
    by_square = CHOSEN % ("at = Square(*)", "at", "at", "at")
    for body in (by_name, by_square):
        source = listing(board(9) + body)
        assert "w.list<ONCE, FIRST[0]" in source
        assert "for (" not in source
        compare(board(9) + body, plays=5)


def test_few_squares_of_many() -> None:
    """Seven of 43 squares, or seven columns: they stand side by side, and so do their moves."""
    tops = ", ".join(f"s{i}" for i in range(5, 43, 6))
    body = board(43) + f"type Top = {{{tops}}};" + CHOSEN % ("at = Top(*)", "at", "at", "at")
    assert "RowsFew<7>{" in listing(body)
    compare(body, plays=5)


NEXT = """
    type Square = {s0, s1, s2, s3, s4, s5}; type Place = {s0, s1, s2, s3, s4, s5, off};
    type Piece = {e, x, o};
    const up: %s -> Place = {s0: s1, s1: s2, s2: s3, s3: s4, s4: s5, :off};
    const down: %s -> Place = {s1: s0, s2: s1, s3: s2, s4: s3, s5: s4, :off};
    var board: Place -> Piece = {s0: x, s1: o, s2: x, s3: o, s4: x, s5: o, :e};
    var at: Square = s0; var to: Place = off;
    begin, turn: player = a;
    turn, t1: at = Square(*);
    t1, t2: board[at] == x;
    t2, t3: to = up[at];
    t2, t3: to = down[at];
    t3, t4: board[to] == o;
    t4, t5: $$ at;
    t5, t6: $$ to;
    t6, keep: player = keeper;
    keep, k1: board[at] = e;
    k1, k2: board[to] = x;
    k2, turn: player = b;
    turn, stop: $ stop; stop, end: player = keeper;
    """


@pytest.mark.parametrize("kind", ["Square", "Place"])
def test_a_place_off_the_board_with_a_step_or_without(kind: str) -> None:
    """Nobody takes what stands off the board: no move can be listed in both directions."""
    body = NEXT % (kind, kind)
    source = listing(body)
    assert source.count("constexpr bool ONCE = true;") == source.count("constexpr bool ONCE") > 0
    compare(body, plays=10)


LEAVING = """
    type Way = {up_way, down_way}; var way: Way = up_way;
    begin, turn: player = a;
    turn, t1: at = Square(*);
    t1, t2: board[at] == e;
    t2, t3: $$ at;
    t3, u1: $ up_name; u1, over: way = up_way;
    t3, d1: $ down_name; d1, d2: way = Way(*); d2, over: way != up_way;
    %s
    turn, stop: $ stop; stop, end: player = keeper;
    keep, k1: board[at] = x;
    k1, turn: player = b;
    """
WAYS_OUT = """
    over, o1: way == up_way; o1, keep: player = keeper;
    over, o2: way == down_way; o2, keep: player = keeper;
    """


NO_WAY = LEAVING.replace("{up_way, down_way}", "{up_way, down_way, no_way}")


def asked_of_the_way(body: str) -> list[str]:
    """The comparisons of the way where moves are listed."""
    view = Plan(games.play(body)).listing.view
    steps = [op for out in view.out.values() for op, _ in out if isinstance(op, Step)]
    return [str(op.label) for op in steps if op.kind is Kind.TEST and "way" in str(op.label)]


DOWN = "way != up_way"
"""What is asked before the fork."""


def test_a_fork_with_an_edge_for_every_value_ends_a_move_as_no_fork_does() -> None:
    """The way is not told where moves are listed, nor asked for."""
    body = board(9) + LEAVING % WAYS_OUT
    assert asked_of_the_way(body) == [DOWN]
    compare(body, plays=5)


def test_a_fork_without_an_edge_for_some_value_is_asked() -> None:
    """With a third way that no edge is for, a move comes to nothing."""
    body = board(9) + NO_WAY % WAYS_OUT
    assert sorted(asked_of_the_way(body)) == [DOWN, "way == down_way", "way == up_way"]
    assert listing(body).count("w.list<") == 2  # up and down
    compare(body, plays=5)


def test_a_fork_is_not_asked_by_edges_that_know_its_value() -> None:
    """The third way is taken on purpose: what it leads to is left out."""
    chosen = "d1, d2: way = Way(*); d2, over: way != up_way;"
    assert chosen in NO_WAY
    body = board(9) + (NO_WAY % WAYS_OUT).replace(chosen, "d1, over: way = no_way;")
    assert not asked_of_the_way(body)
    assert listing(body).count("w.list<") == 1
    compare(body, plays=5)
