"""Loops along lines that ask two boards at each place play as the interpreter does."""

from __future__ import annotations

import re

import pytest

from tests.backends.cpp.agreement import needs_compiler
from tests.backends.cpp.emitted import PUT, board, compare, written

pytestmark = needs_compiler

EITHER = """
    keep, k1: last = at;
    k1, k2: board[last] == x;
    k1, k3: board[last] != x;
    k3, k2: other[%(asked)s] == o;
    k3, k4: other[%(asked)s] != o;
    k2, k1: last = up[last];
    k4, n: last == %(end)s;
    k4, k5: last != %(end)s;
    k5, n: other[last] = o;
    """
"""The first place where neither board has a stone gets one."""
NEITHER = """
    n, n1: to = up[at];
    n1, n2: board[to] == k;
    n1, n3: board[to] != k;
    n3, n2: other[to] == o;
    n3, n4: other[to] != o;
    n4, n1: to = up[to];
    n2, n5: board[to] == e;
    n2, n6: board[to] != e;
    n5, n6: board[to] = x;
    n6, turn: player = b;
    """
"""The first place where one of them has one is taken."""


def body(size: int, other: str = "Square", asked: str = "last") -> str:
    """A row of which the last place is never free, and one beside it."""
    end = f"s{size - 1}"
    row = f"type Wide = {{ w, {', '.join(f's{i}' for i in range(size))}, v }};"
    two = f"{row} var other: {other} -> Piece = {{ s2: o, :e }};"
    put = PUT.replace("t2, t3: $$ at;", "t2, free: other[at] == e; free, t3: $$ at;")
    either = EITHER % {"asked": asked, "end": end}
    return board(size, f"{end}: k, :e") + two + put + either + NEITHER


@pytest.mark.parametrize("size", [9, pytest.param(70, marks=pytest.mark.long)])
def test_loops_over_two_boards(size: int) -> None:
    either = r"s\.v_last = (\d+ \+ )?ends\.first_or\("
    neither = r"s\.v_to = (\d+ \+ )?ends\.first_or\("
    compare(body(size), either, neither, plays=4)


@pytest.mark.parametrize(("other", "asked"), [("Square", "up[last]"), ("Wide", "last")])
def test_boards_that_are_asked_elsewhere_are_asked_place_by_place(other: str, asked: str) -> None:
    """The second board is asked for the next place, or its places are not those of the first."""
    text = body(9, other, asked)
    if other == "Wide":
        text = text.replace("k5, n: other[last]", "k5, k6: other[w] = o; k6, n: other[last]")
    assert not re.search(r"v_last = .*ends\.first_or\(", written(text))
    compare(text, plays=4)


OWNED = """
    type Few = { s0, s1, s2, s3 }; var owner: Few -> Piece = { :o };
    keep, k1: last = at;
    k1, k2: board[last] == x;
    k1, k3: board[last] != x;
    k3, k2: other[last] == owner[at];
    k3, k4: other[last] != owner[at];
    k4, k1: last = up[last];
    k2, k5: owner[s0] = e;
    k5, n: other[s5] = o;
    """
"""A stone is looked for that depends on where the move was."""


def test_what_may_not_be_there_is_read_where_it_is_asked_for() -> None:
    """Whose stone is looked for second is known of few places: elsewhere nobody looks for it."""
    text = body(9).replace(EITHER % {"asked": "last", "end": "s8"}, OWNED)
    assert not re.search(r"v_last = .*ends\.first_or\(", written(text))
    compare(text, plays=4)
