"""A choice of a few values that a fork behind tells apart is as good as the fork."""

from __future__ import annotations

import pytest

from tests.backends.cpp.agreement import needs_compiler
from tests.backends.cpp.emitted import board, compare, functions, written
from tests.backends.cpp.searches.test_rows import ENDS, noted

pytestmark = needs_compiler

DECLARED = (
    board(12, "s0: x, s5: x, s6: o, s7: k, :e")
    + "type Kind = {on, off, by}; type Two = {on, off}; var kind: Kind = on; var two: Two = on;"
)
PUT = """
    {0}, {0}2: at = Square(*);
    {0}2, {0}3: board[at] == {1};
    {0}3, {0}4: $$ at;
    {0}4, done: board[at] = x;
    """
CHOSEN = """
    turn, t1: two = Two(*);
    t1, t2: $$ two;
    t2, a: two == on;
    t2, b: two != on;
    """
FORK = "turn, t1: $ on; t1, a: ; turn, t2: $ off; t2, b: ;"
WAYS = PUT.format("a", "e") + PUT.format("b", "o")


def moves(how: str, more: str = WAYS) -> str:
    """A game of such moves."""
    return DECLARED + how + more + ENDS


def test_two_hands() -> None:
    """A variable that says the kind of the move, and a fork."""
    one, two = moves(CHOSEN), moves(FORK)
    assert noted(one) == noted(two) == (1, 64, [[0, 0]])
    assert "switch" not in functions(written(one), "m")
    for text in (one, two):
        compare(text, plays=10, longest=3)


def test_three_kinds() -> None:
    text = moves(
        """
        turn, t1: kind = Kind(*);
        t1, t2: $$ kind;
        t2, a: kind == on;
        t2, b: kind == off;
        t2, c: kind == by;
        """,
        WAYS + PUT.format("c", "k"),
    )
    assert noted(text)[2] == [[0, 0, 0]]
    compare(text, plays=10, longest=3)


@pytest.mark.parametrize(
    "how",
    [
        # one way for two values
        "turn, t1: kind = Kind(*); t1, t2: $$ kind; t2, a: kind == on; t2, b: kind != on;",
        # a check reads what was chosen
        "turn, t1: two = Two(*); t1, t2: $$ two; t2, a0: two == on; t2, b: two != on;"
        "a0, a: ? q -> r; q, q1: to = Square(*); q1, q2: board[to] == board[up[to]];"
        "q2, r: two == on;",
        # the same moves for both
        "turn, t1: two = Two(*); t1, a: two == on; t1, b: two != on; t1, a: two != on;",
        "turn, t1: two = Two(*); t1, a: two == on; t1, c: two != on; c, b: ; c, a: ;",
    ],
)
def test_other_choices(how: str) -> None:
    compare(moves(how), plays=10, longest=3)
