"""Moves that end early for those who list them, and tags that tell the way."""

from __future__ import annotations

import re

import pytest

from tests.backends.cpp.agreement import needs_compiler
from tests.backends.cpp.emitted import PUT, board, compare, functions, written

pytestmark = needs_compiler


# -- moves that are as good as ended ---------------------------------------------------------------


def test_what_decides_after_the_last_tag_is_not_asked_while_moves_are_listed() -> None:
    body = (
        board(9)
        + PUT.replace("t4, keep: player = keeper;", "t4, t5: ? q -> r; t4, t6: ! q -> r;")
        + """
        t5, t7: last = at;
        t7, turn: player = b;
        t6, end: player = keeper;
        q, q1: last = up[at];
        q1, r: board[last] == e;
        """
    )
    source = written(body)
    assert "check_0" not in functions(source, "m")
    assert "check_0" in functions(source, "a")
    assert compare(body).ended


@pytest.mark.parametrize(
    "rest",
    [
        # one of two ways is stuck
        "t5, t7: board[s0] == e; t7, turn: player = b; t6, end: player = keeper;",
        # one of two ways shows a tag
        "t5, t7: $ more; t7, turn: player = b; t6, end: player = keeper;",
        # one of two ways goes round for ever
        "t5, t7: last = up[last]; t7, t5: last = up[last]; t5, t8: board[last] == k;"
        "t8, turn: player = b; t6, end: player = keeper;",
        # both ways fork again, one of them into a fork that may be stuck
        "t5, t7: board[s1] == x; t5, t8: board[s1] == o; t7, turn: player = b;"
        "t8, turn: player = a; t6, end: player = keeper;",
    ],
)
def test_moves_that_may_not_end(rest: str) -> None:
    body = (
        board(9)
        + PUT.replace("t4, keep: player = keeper;", "t4, t5: ? q -> r; t4, t6: ! q -> r;")
        + "q, q1: last = up[at]; q1, r: board[last] == e;"
        + rest
    )
    assert re.search("check_0|predicate|down<1>", functions(written(body), "m"))
    compare(body, longest=6)


def test_endless_recursion_after_the_last_tag_is_told() -> None:
    compared = compare(
        board(9)
        + PUT.replace("t4, keep: player = keeper;", "t4, t5: ? p -> o; t4, t6: ! p -> o;")
        + """
        t5, turn: player = b;
        t6, turn: player = a;
        p, o: ? q -> r;
        q, r: ? q -> r;
        q, r: board[s0] == k;
        """,
        plays=2,
    )
    assert set(compared.faults) == {"RG105"}


@pytest.mark.parametrize("mover", ["a", "keeper"])
def test_long_rows_of_assignments(mover: str) -> None:
    row = "".join(f"c{i}, c{i + 1}: board[s{i % 7}] = {'ex'[i % 2]};" for i in range(1200))
    start = "t4, c0: player = keeper;" if mover == "keeper" else "t4, c0: board[at] = o;"
    compare(
        board(9)
        + PUT.replace("t4, keep: player = keeper;", start)
        + row
        + "c1200, turn: player = b;",
        r"k\d*3\(" if mover == "keeper" else r"a\d*3\(",
        plays=2,
        longest=4,
    )


# -- tags ------------------------------------------------------------------------------------------


def test_moves_that_their_third_tag_tells_apart() -> None:
    """And one that ends where others go on."""
    body = (
        board(9)
        + """
        begin, turn: player = a;
        turn, u: board[s0] != k;
        turn, v: board[s1] != k;
        turn, w: board[s2] != k;
        turn, z: board[s3] != k;
        u, u1: $ one; u1, u2: $ two; u2, u3: board[s1] = x; u3, u4: $ left;
        u4, done: board[s2] = k;
        v, v1: $ one; v1, v2: $ two; v2, v3: board[s2] = x; v3, v4: $ right;
        v4, done: board[s0] = k;
        w, w1: $ one; w1, w2: $ two; w2, w3: board[s4] = o; w3, w4: at = Square(*);
        w4, w5: board[at] == e; w5, w6: $$ at; w6, w7: board[at] = o; w7, done: board[s1] = e;
        z, z1: $ one; z1, z2: $ two; z2, z3: board[s5] = x; z3, done: board[s3] = k;
        done, turn: player = b;
        """
    )
    assert "switch (next_of(wanted, t + 2))" in functions(written(body), "a")
    compare(body, plays=20)


def test_moves_that_no_tag_tells_apart_early() -> None:
    """The sixth tag is too far away, and the last fork has the same tags in both ways."""
    rows = "".join(
        f"{n}, {n}1: $ t1; {n}1, {n}2: $ t2; {n}2, {n}3: $ t3; {n}3, {n}4: $ t4;"
        f"{n}4, {n}5: $ t5; {n}5, {n}6: board[s{i}] = x; {n}6, {n}7: $ {n}6;"
        for i, n in enumerate("uvw")
    )
    body = (
        board(9)
        + rows
        + """
        begin, turn: player = a;
        turn, u: board[s0] == e;
        turn, v: board[s1] == e;
        turn, w: board[s0] == x;
        u7, done: board[s3] = x;
        v7, w7: board[s4] == e;
        v7, w7: board[s3] == x;
        w7, done: board[s4] = x;
        done, turn: player = b;
        turn, stop: $ stop;
        stop, end: player = keeper;
        """
    )
    assert "next_of(wanted, t + 5)" not in written(body)
    assert re.search(r"return t\d+\(", functions(written(body), "a"))
    compare(body, plays=20)


def test_moves_of_one_to_twenty_tags() -> None:
    """A few tags are copied at once, more are not."""
    row = "".join(
        f"c{i}, d{i}: $ t{i}; d{i}, c{i + 1}: board[s{i}] == e; d{i}, f: piece != k;"
        for i in range(20)
    )
    compared = compare(
        board(30)
        + row
        + """
        begin, turn: player = a;
        turn, c0: piece = o;
        c20, f: board[s0] = x;
        f, g: at = Square(*);
        g, h: board[at] == e;
        h, i: $$ at;
        i, j: board[at] = x;
        j, turn: player = b;
        """,
        r"LONGEST = 21;",
        plays=3,
        longest=8,
    )
    assert compared.positions > 20


_STEP = (
    board(9, "s0: o, s4: o, s7: o, :e")
    + """
    begin, turn: player = a;
    turn, t1: at = Square(*);
    t1, t2: board[at] == o;
    t2, t3: $$ at;
    t3, t4: board[at] = e;
    t4, t5: at = up[at];
    t4, t5: at = down[at];
    t5, t6: board[at] == e;
    t6, t7: at == s8;
    t6, t8: at != s8;
    t7, t9: $$ at;
    t8, t10: $$ at;
    t9, t11: board[at] = k;
    t10, t11: board[at] = o;
    t11, keep: player = keeper;
    keep, turn: player = a;
    """
)


@pytest.mark.parametrize("crowned", ["", "t71: $ crowned; t71, "])
def test_a_tag_in_all_arms_of_a_fork_tells_what_was_chosen_before(crowned: str) -> None:
    body = _STEP.replace("t7, t9: $$ at;", f"t7, {crowned}t9: $$ at;")
    source = written(body)
    assert "s.v_at = wanted[t];" in functions(source, "a")
    assert "TRYING = false" in source
    compare(body, plays=20)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("t7, t9: $$ at;", "t7, t9: $ crowned;"),
        ("t7, t9: $$ at;", "t7, t71: at = up[at]; t71, t9: $$ at;"),
        ("t7, t9: $$ at;", "t7, t9: last = at;"),
    ],
)
def test_a_tag_that_only_some_arms_show(old: str, new: str) -> None:
    body = _STEP.replace(old, new)
    assert "TRYING = true" in written(body)
    compare(body, plays=20)
