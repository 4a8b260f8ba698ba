"""A choice of a few values that a fork behind tells apart is as good as the fork."""

from __future__ import annotations

from collections import Counter

import pytest

from rgt.backends.lowering.searches import cases
from rgt.backends.lowering.searches.walks import Walks
from rgt.backends.program.steps import Step
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


def test_many_choices_that_a_check_reads() -> None:
    """What does not come to anything is not tried anew in each try of a choice before it."""
    many = 12
    declared = "".join(f"var k{i}: Two = on;" for i in range(many))
    chosen = "".join(
        f"""
        n{i}, c{i}: k{i} = Two(*);
        c{i}, d{i}: $$ k{i};
        d{i}, n{i + 1}: k{i} == on;
        d{i}, b: k{i} != on;
        """
        for i in range(many)
    )
    asked = "".join(f"q{i}, q{i + 1}: k{i} == on;" for i in range(many))
    check = f"q, p: to = Square(*); p, q0: board[to] == board[up[to]]; {asked} q{many}, r: ;"
    way = f"n{many}, a: ? q -> r; {check}"
    text = moves(f"turn, n0: ; {way}", WAYS + declared + chosen)
    tried = Counter[tuple[int, int]]()
    told = cases._told_apart

    def noted(walks: Walks, op: Step, node: int) -> bool:
        tried[node, id(op)] += 1
        return told(walks, op, node)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cases, "_told_apart", noted)
        assert written(text)
    assert sum(tried.values()) < 10 * many
