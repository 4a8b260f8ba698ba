"""Maps of several keys, of which all but the last have few values, are sets of all their cells."""

from __future__ import annotations

import pytest

from tests.backends.cpp.agreement import needs_compiler
from tests.backends.cpp.emitted import ASK, board, compare, written

pytestmark = needs_compiler

SIZE = 17
WAYS = """
    type Way = {f, g}; type Side = {l, r};
    const turned: Way -> Way = {f: g, :f};
    var sides: Way -> Square -> Piece = {:{s3: k, :e}};
    var way: Way = f;
    """
PUT = """
    begin, turn: player = a;
    turn, t1: way = Way(*);
    t1, t2: at = Square(*);
    t2, t3: sides[way][at] == e;
    t3, t4: sides[turned[way]][up[at]] != x;
    t4, t5: $$ way; t5, t6: $$ at;
    t6, t7: sides[way][at] = x;
    t7, keep: player = keeper;
    turn, stop: $ stop;
    stop, end: player = keeper;
    """
NEXT = """
    q, q1: sides[way][at] == x;
    q1, q2: way = Way(*);
    q2, q3: last = Square(*);
    q3, r: sides[way][last] == k;
    """
AROUND = """
    type Turn = {m, n, w};
    const beside: Turn -> Square -> Square = {m: {s0: s1, s1: s2, :s5}, n: {:s7}, :{s9: s8, :s4}};
    var side: Way = f; var turn_of: Turn = m;
    q, q1: side = Way(*);
    q1, q2: turn_of = Turn(*);
    q2, q3: at != s12;
    q3, r: sides[side][beside[turn_of][at]] != x;
    """
BLOCKED = "q, q0: at != s2; q0, q9: way == f;" + AROUND.replace("q, q1:", "q9, q1:")


def sided(size: int = SIZE) -> str:
    """Declarations of two boards in a row, kept as one map."""
    return board(size) + WAYS


def test_choices_are_sets() -> None:
    """The squares left on either board are what the set of both says of them."""
    body = sided() + PUT + ASK + NEXT
    assert "b_sides" in written(body)
    compare(body, plays=20)


@pytest.mark.parametrize("size", [16, 33, 70])
def test_sets_of_any_number_of_words(size: int) -> None:
    body = sided(size) + PUT + ASK + NEXT
    words = -(-2 * size // 64)
    assert f"Bits<{words}> b_sides[" in written(body)
    compare(body, plays=5)


def test_short_rows_have_no_sets() -> None:
    assert "b_sides" not in written(sided(9) + PUT + ASK + NEXT)


def test_many_rows_have_no_sets() -> None:
    rows = sided().replace("Way = {f, g}", "Way = {f, g, h, i, j}")
    assert "b_sides" not in written(rows + PUT + ASK + NEXT)


def test_more_cells_than_sets_have_room_for() -> None:
    """A set of more than 512 places is none, however few the rows are."""
    assert "b_sides" not in written(sided(260) + PUT + ASK + NEXT)


def test_writes_that_are_put_off() -> None:
    """A cell that was written on the way is compared with those that are asked for later."""
    put = PUT.replace("t3, t4: sides", "t3, t8: sides[way][at] = o; t8, t4: sides")
    compare(sided() + put + ASK + NEXT, plays=20)


@pytest.mark.parametrize("asked", [AROUND, BLOCKED])
def test_checks_of_one_place_are_rows_of_tables(asked: str) -> None:
    """One member of a set is enough; where nothing is asked there is none."""
    body = sided() + PUT + ASK + asked
    assert "bool q0_at(" in written(body)
    compare(body, plays=30)


def test_keys_that_the_map_has_not() -> None:
    """A place beyond the map is an error in both engines, not a cell of the next row."""
    declared = sided().replace("var way", "var far: Way -> Half -> Piece = {:{:e}}; var way")
    half = ", ".join(f"s{i}" for i in range(16))
    declared = f"type Half = {{{half}}};" + declared
    put = PUT.replace("sides[turned[way]][up[at]] != x", "far[turned[way]][at] != x")
    compare(declared + put + ASK + NEXT, plays=5)


def test_a_case_that_asks_for_a_cell_without_a_bit() -> None:
    """What such a cell held at first is no reason for a check that never holds."""
    asked = "".join(
        f"q, a{i}: way == f; a{i}, c{i}: board[s{i}] == x; c{i}, r: board[s{i + 1}] == x;"
        for i in range(0, 14, 2)
    )
    put = PUT.replace("sides[turned[way]][up[at]] != x", "piece == e").replace(
        "sides[way][at]", "board[at]"
    )
    body = board(66) + WAYS + put + ASK + asked + "q, b0: way == g; b0, r: board[s65] == x;"
    compare(body, plays=400, longest=3)
