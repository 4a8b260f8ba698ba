"""Lines in several directions that are written one after the other play as the interpreter does."""

from __future__ import annotations

import pytest

from tests.backends.cpp.agreement import needs_compiler
from tests.backends.cpp.emitted import PUT, board, compare, written
from tests.backends.cpp.turned_lines import line, maps
from tests.repetitions import some_played

pytestmark = needs_compiler

PLACES = "s3: o, s4: o, s5: k, s8: k, s9: o, s10: o, s12: o, :e"


def game(*lines: str, size: int = 20, first: str = PLACES) -> str:
    """The keeper turns what stands on some lines; at the borders lines come to their ends."""
    return (
        board(size, first)
        + PUT
        + "keep, k0: piece = k; k0, u: board[at] = piece;"
        + "".join(lines)
        + "done, turn: player = b;"
    )


UP = line("u", "d", "up", "down")
DOWN = line("d", "done", "down", "up")


@pytest.mark.parametrize(("size", "plays"), some_played([20, 64, 66, 130], 0, 2))
def test_two_directions(size: int, plays: bool) -> None:
    text = game(UP, DOWN, size=size)
    assert written(text).count("gathered0 = gathered0 | ") == 2
    if plays:
        compare(text, plays=12, longest=12)


@pytest.mark.parametrize("size", [65, 66])
def test_a_last_line_that_is_written_step_by_step(size: int) -> None:
    """It ends beyond the bits; what the line before it gathered is written, too."""
    over = ", ".join(f"s{i}: o" for i in range(63, size - 1))
    first = f"s60: k, s61: o, {over}, s{size - 1}: k, :e"
    text = game(
        line("u", "d", "down", "up"), line("d", "done", "up", "down"), size=size, first=first
    )
    assert "gathered0" in written(text)
    compare(text, plays=40, longest=2)


def test_a_first_line_whose_way_moves_where_it_stops() -> None:
    """Rows of five squares: one line is read in the row below that where the way began."""
    below = ", ".join(f"s{i}: s{(i + 5) % 15}" for i in range(15))
    right = ", ".join(f"s{i}: s{i + (i % 5 < 4)}" for i in range(15))
    left = ", ".join(f"s{i}: s{i - (i % 5 > 0)}" for i in range(15))
    declared = maps(below=below, right=right, left=left)
    text = (
        board(15, "s6: o, s7: k, :e")
        + declared
        + PUT
        + "keep, k0: piece = k; k0, k1: at = below[at]; k1, u: piece = k;"
        + line("u", "d", "right", "left")
        + line("d", "w", "right", "left", over="piece")
        + "w, done: board[last] = o; done, turn: player = b;"
    )
    compare(text, plays=40, longest=2)


def test_moves_that_begin_within_a_line() -> None:
    """The keeper begins where the loop or the choice is: nothing is known of the way there."""
    text = (
        board(9, "s2: k, s8: o, :e").replace("piece: Piece = e", "piece: Piece = k")
        + """
        begin, turn: player = a;
        turn, t1: at = Square(*);
        t1, t2: board[at] == e;
        t2, t3: $$ at;
        t3, t4: $ one;
        t4, keep: player = keeper;
        t3, t5: $ two;
        t5, t6: last = s2;
        t6, u1: player = keeper;
        t3, t7: $ three;
        t7, t8: last = s2;
        t8, d3: player = keeper;
        keep, u: piece = k;
        """
        + line("u", "d", "up", "up")
        + line("d", "w", "down", "up")
        + "w, done: board[last] = x; done, turn: player = a;"
    )
    compared = compare(text, plays=40, longest=2)
    assert set(compared.excused) <= {"CPP003"}


def test_a_move_that_begins_where_a_line_may_be_written() -> None:
    """Nothing in the keeper's moves leads there."""
    text = (
        board(20, PLACES)
        + """
        begin, turn: player = a;
        turn, t1: at = Square(*);
        t1, t2: board[at] == e;
        t2, t3: $$ at;
        t3, t4: board[at] = x;
        t4, t5: piece = k;
        t5, t6: last = up[at];
        t6, keep: player = keeper;
        turn, stop: $ stop;
        stop, end: player = keeper;
        keep, k4: board[last] == piece;
        keep, after: board[last] != piece;
        k4, k5: last = down[last];
        k5, after: last == at;
        k5, k6: last != at;
        k6, k4: board[last] = piece;
        after, turn: player = b;
        """
    )
    compare(text, r"const bool stuck = ", plays=20, longest=6)


def test_a_grid_of_four_directions() -> None:
    """Rows and columns of a board of five by five."""
    over = ", ".join(f"s{i}: s{i + 5 if i < 20 else i}" for i in range(25))
    under = ", ".join(f"s{i}: s{i - 5 if i >= 5 else i}" for i in range(25))
    right = ", ".join(f"s{i}: s{i + 1 if i % 5 < 4 else i}" for i in range(25))
    left = ", ".join(f"s{i}: s{i - 1 if i % 5 else i}" for i in range(25))
    declared = maps(over=over, under=under, right=right, left=left)
    body = (
        board(25, "s6: k, s7: o, s8: o, s11: o, s16: k, s13: o, s14: k, s18: o, s22: k, :e")
        + declared
        + PUT
        + "keep, k0: piece = k; k0, p: board[at] = piece; done, turn: player = b;"
        + line("p", "q", "over", "under")
        + line("q", "r", "right", "left")
        + line("r", "v", "under", "over")
        + line("v", "done", "left", "right")
    )
    assert written(body).count("gathered0 = gathered0 | ") == 4
    compare(body, plays=20, longest=12)


def test_a_line_that_is_walked_twice_sees_what_was_written() -> None:
    text = game(UP, line("d", "done", "up", "down"))
    assert "gathered0" not in written(text)
    assert "sweeps" in written(text)
    compare(text, plays=12, longest=12)


def test_a_third_line_begins_a_chain_of_its_own() -> None:
    text = game(
        UP,
        line("d", "x", "down", "up"),
        line("x", "y", "up", "down"),
        line("y", "done", "down", "up"),
    )
    source = written(text)
    assert source.count("gathered0 = gathered0 | ") == 2
    assert source.count("gathered1 = gathered1 | ") == 2
    compare(text, plays=12, longest=12)


@pytest.mark.parametrize(
    "between",
    [
        # what the second line asks for, writes, or stops at
        "d, d0: piece = x;",
        "d, d0: at = up[at];",
        "d, d0: board[at] = x;",
        # the board is looked at
        "d, d0: to = s3; ",
        "d, dx: board[s3] == o; d, dy: board[s3] != o; dx, d0: to = s4; dy, d0: to = s5;",
    ],
)
def test_what_happens_between_two_lines(between: str) -> None:
    text = game(UP, between, line("d0", "done", "down", "up"))
    harmless = "to = s3" in between
    assert ("gathered0" in written(text)) == harmless
    compare(text, plays=12, longest=12)


def test_lines_that_write_different_pieces() -> None:
    text = game(UP, line("d", "done", "down", "up", value="x"))
    assert "gathered0" not in written(text)
    compare(text, plays=12, longest=12)


def test_a_line_back_that_leaves_the_line_there() -> None:
    """What is written by ones and twos: where it does not come to its stop it goes on for ever."""
    twos = "const twos: Square -> Square = {s6: s4, s4: s2, s8: s6, s10: s8, s12: s10, :s0};"
    text = game(twos, line("u", "d", "up", "twos"), DOWN)
    compared = compare(text, plays=12, longest=12)
    assert set(compared.excused) <= {"CPP003"}


def test_a_line_that_goes_on_behind_its_end() -> None:
    """Behind the last square there is one off the board, from where it goes on in the middle."""
    steps = ", ".join(f"s{i}: s{i + 1}" for i in range(19))
    around = f"const around: Square -> Square = {{{steps}, s19: s64, :s7}};"
    text = game(around, line("u", "d", "around", "down"), DOWN, size=65, first=f"s64: o, {PLACES}")
    compare(text, plays=12, longest=12)
