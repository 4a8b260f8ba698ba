"""Walks without choices play as the interpreter does."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from tests.backends.cpp.agreement import needs_compiler
from tests.backends.cpp.emitted import ASK, PUT, REMEMBERED, board, compare, functions, written

pytestmark = needs_compiler


# -- checks of one walk ----------------------------------------------------------------------------


@pytest.mark.parametrize("detour", [0, 320])
def test_a_check_that_goes_round_for_ever_is_false(detour: int) -> None:
    """As long as no stone stands on the ring; with a detour the way round is in two pieces."""
    names = ["q3", *(f"d{i}" for i in range(detour)), "q1"]
    way = "".join(f"{a}, {b}: piece = {'eo'[i % 2]};" for i, (a, b) in enumerate(pairwise(names)))
    compare(
        board(5)
        + PUT
        + way
        + """
        keep, k1: ? q -> r;
        keep, k2: ! q -> r;
        k1, k3: goals[a] = 50;
        k2, k3: goals[a] = 100;
        k3, turn: player = b;
        q, q1: last = at;
        q1, q2: board[last] == k;
        q1, q4: board[last] != k;
        q4, q5: last = ring[last];
        q5, q6: last = ring[last];
        q6, q3: board[s1] != k;
        q2, r: board[s0] == x;
        """,
        r"Rounds rounds\{\}",
        r"r0_1\(" if detour else r"r0_run\(copy",
        plays=3,
        longest=5,
    )


def test_a_long_check_with_a_choice() -> None:
    row = "".join(f"c{i}, c{i + 1}: board[s{i % 9}] != k;" for i in range(1200))
    compare(
        board(9)
        + PUT
        + ASK
        + row
        + """
        q, c0: last = Square(*);
        c1200, r: board[ring[last]] == e;
        """,
        plays=3,
    )


def test_checks_that_go_round_for_a_while() -> None:
    """Two wheels of different size: a stone stands where they come to after all, or not."""
    compare(
        board(9)
        + """
        type Wheel = {w0, w1, w2, w3, w4, w5, w6}; var wheel: Wheel = w0;
        const on: Wheel -> Wheel =
            {w0: w1, w1: w2, w2: w3, w3: w4, w4: w5, w5: w6, :w0};
        """
        + PUT
        + """
        keep, k1: ? q -> r;
        keep, k2: ! q -> r;
        k1, k3: goals[a] = 50;
        k2, k3: goals[a] = 100;
        k3, turn: player = b;
        q, q0: last = at;
        q0, q1: wheel = w0;
        q1, q2: last = ring[last];
        q2, q3: wheel = on[wheel];
        q3, q4: wheel == w0;
        q3, q1: wheel != w0;
        q4, q5: last == at;
        q4, q1: last != at;
        q5, q6: board[ring[at]] == x;
        q5, q1: board[ring[at]] != x;
        q6, r: board[down[at]] == x;
        """,
        r"Rounds rounds\{\}",
        plays=5,
        longest=6,
    )


# -- walks of checks that the keeper makes ---------------------------------------------------------

WALK = """
        keep, k1: ? m -> n;
        keep, k2: ! m -> n;
        k1, j: goals[a] = 50;
        k2, j: goals[a] = 0;
        j, go: ? q -> r;
        j, no: ! q -> r;
        go, q: player = keeper;
        q, q0: last = s0;
        q0, q1: board[last] != e;
        q0, q2: board[last] == e;
        q1, q1a: board[last] = o;
        r, turn: player = b;
        no, n1: ? m -> n;
        no, n2: ! m -> n;
        n1, n3: goals[b] = 50;
        n2, n3: goals[b] = 0;
        n3, turn: player = a;
        """
"""A walk that writes until it comes to an empty cell; what is remembered before is asked again."""

FUSED = r"const State before = s;\s+if \(r\d+_run\(s, w"


def test_a_walk_that_fails_half_way_leaves_nothing_behind() -> None:
    compare(
        board(9)
        + PUT
        + REMEMBERED
        + WALK
        + """
        q1a, q0: last = ring[last];
        q2, q3: board[last] = k;
        q3, r: board[ring[last]] == x;
        """,
        FUSED,
        r"w\.memo\[",
        plays=20,
        longest=9,
    )


def test_a_walk_that_never_ends_leaves_nothing_behind() -> None:
    """Once the first three cells are full it goes round there."""
    compare(
        board(9)
        + PUT
        + REMEMBERED
        + WALK
        + """
        q1a, q4: last == s2;
        q1a, q5: last != s2;
        q4, q0: last = s0;
        q5, q0: last = ring[last];
        q2, r: last = ring[last];
        """,
        FUSED,
        plays=20,
        longest=12,
    )


def test_a_walk_of_a_check_in_the_move_of_a_player() -> None:
    """The keeper's first move is made with the player's; what the walk wrote is seen later."""
    compare(
        board(9)
        + PUT.replace("t4, keep: player = keeper;", "t4, j: board[s8] != k;")
        + WALK.replace("keep,", "never,").replace("j: goals[a] = 0", "j0: goals[a] = 0")
        + """
        never0, never: board[s0] == k;
        q1a, q0: last = ring[last];
        q2, q3: board[last] = k;
        q3, r: board[ring[last]] == x;
        """
        + REMEMBERED,
        FUSED,
        plays=20,
        longest=9,
    )


def test_no_walk_is_made_for_good_whose_end_is_seen() -> None:
    """At the end of the walk the keeper may be stuck: that is told of another node."""
    body = (
        board(9)
        + PUT
        + REMEMBERED
        + WALK.replace("r, turn: player = b;", "r, r1: board[s0] == o; r1, turn: player = b;")
        + "q1a, q0: last = ring[last]; q2, r: board[last] = k;"
    )
    assert not re.search(FUSED, written(body))
    compared = compare(body, plays=10, longest=6)
    assert compared.faults["RG101"]


# -- called parts ----------------------------------------------------------------------------------

CALLS = """
        type Ret = {c1, c2, c3, c4}; var ret: Ret = c1;
        type Back = {d1, d2}; var back: Back = d1;
        inner, i1: board[at] == x;
        inner, i2: board[at] != x;
        i1, i3: board[up[at]] = k;
        i2, i3: board[down[at]] = o;
        i3, i4: at = ring[at];
        """


def test_a_part_that_is_called_from_three_places_and_calls_another_one() -> None:
    body = (
        board(9)
        + PUT
        + CALLS
        + """
        keep, k1: ret = c1;
        k1, outer: piece = board[s0];
        r1, k2: ret = c2;
        k2, outer: piece = board[s4];
        r2, k3: board[s7] == e;
        r2, k4: board[s7] != e;
        k3, outer: ret = c3;
        k4, turn: player = b;
        r3, turn: player = a;
        outer, o1: board[at] = piece;
        o1, inner: back = d1;
        i4, b1: back == d1;
        i4, b2: back == d2;
        b1, o2: at = ring[at];
        o2, inner: back = d2;
        b2, r1: ret == c1;
        b2, r2: ret == c2;
        b2, r3: ret == c3;
        """
    )
    keeper = functions(written(body), "k")
    assert keeper.count("// node i3") >= 6
    assert "switch (s.v_ret)" not in keeper and "switch (s.v_back)" not in keeper
    compare(body, plays=20)


def test_a_part_that_returns_to_nobody() -> None:
    """The keeper is stuck if it was called for something of which the fork does not know."""
    compared = compare(
        board(9)
        + PUT
        + CALLS
        + """
        keep, k1: ret = c1;
        k1, k2: board[s0] == x;
        k1, inner: board[s0] != x;
        k2, inner: ret = c4;
        i4, r1: ret == c1;
        i4, r2: ret == c2;
        r1, turn: player = b;
        r2, turn: player = a;
        """,
        plays=20,
    )
    assert compared.faults["RG101"]


def test_a_part_that_is_called_in_one_move_and_returns_in_another() -> None:
    """What was called for is known in the keeper's first move only; a check asks for it as well."""
    compare(
        board(9)
        + PUT
        + CALLS
        + """
        keep, k1: ret = c1;
        k1, k2: board[s0] == x;
        k1, inner: board[s0] != x;
        k2, inner: ret = c2;
        i4, j0: player = keeper;
        j0, j1: ? q -> r;
        j0, j2: ! q -> r;
        j1, j3: goals[a] = 50;
        j2, j3: goals[a] = 100;
        j3, r1: ret == c1;
        j3, r2: ret == c2;
        r1, r3: ret = c3;
        r3, again: board[s1] = e;
        r2, again: board[s2] = e;
        again, turn: player = b;
        q, r: ret == c2;
        q, r: board[s3] == x;
        """,
        plays=20,
    )


# -- many rounds and moves of the keeper -----------------------------------------------------------


@pytest.mark.parametrize(
    ("question", "told"), [("last ?? s0", set()), ("board[last] ?? k", {"RG101"})]
)
def test_loops_of_the_keeper_in_several_pieces(question: str, told: set[str]) -> None:
    """Rounds are counted on from piece to piece: without a king the keeper never comes through."""
    names = ["k2", *(f"d{i}" for i in range(900)), "k1"]
    labels = [f"piece = {'eo'[i % 2]}" for i in range(len(names) - 1)]
    labels[1 + 500] = question.replace("??", "!=")
    way = "".join(
        f"{a}, {b}: {label};" for (a, b), label in zip(pairwise(names), labels, strict=True)
    )
    compared = compare(
        board(9)
        + PUT
        + way
        + f"""
        keep, k1: last = at;
        k1, k2: last = ring[last];
        d500, k3: {question.replace("??", "==")};
        k3, turn: player = b;
        """,
        r"k3\(State",
        r"round_for_ever",
        plays=2,
        longest=3,
    )
    assert set(compared.faults) | set(compared.excused) <= told
    assert bool(compared.faults or compared.excused) == bool(told)


@pytest.mark.parametrize("ends", [True, False])
def test_more_than_a_thousand_moves_of_the_keeper(ends: bool) -> None:
    """Three wheels: 1547 moves before all come back together, after which it might stop."""
    wheels = {"u": 7, "v": 13, "w": 17}
    declared = "".join(
        f"type W{n} = {{{', '.join(f'{n}{i}' for i in range(size))}}}; var {n}: W{n} = {n}0;"
        f"const on{n}: W{n} -> W{n} = {{"
        + ", ".join(f"{n}{i}: {n}{i + 1}" for i in range(size - 1))
        + f", :{n}0}};"
        for n, size in wheels.items()
    )
    compared = compare(
        board(5)
        + PUT
        + declared
        + f"""
        keep, k1: u = onu[u];
        k1, k2: v = onv[v];
        k2, k3: w = onw[w];
        k3, k4: u == u0;
        k3, on: u != u0;
        k4, k5: v == v0;
        k4, on: v != v0;
        k5, k6: w == w0;
        k5, on: w != w0;
        k6, turn: player = {"b" if ends else "keeper"};
        on, keep: player = keeper;
        """.replace(
            "k6, turn: player = keeper;", "k6, k7: board[s1] = k; k7, keep: player = keeper;"
        ),
        plays=1,
        longest=2,
    )
    assert compared.faults["RG103"] == (not ends)


def _to_the_edge(more: str = "") -> str:
    """The keeper counts stones up to the edge of the board, off which none stands."""
    declared = board(9).replace("type Square = {", "type Square = {off, ")
    declared = declared.replace("s8: s8", "s8: off").replace(", :s8};", ", :off};", 1)
    return f"""
        {declared} var left: Piece = o;
        begin, turn: player = a;
        turn, t1: at = Square(*);
        t1, t2: at != off;
        t2, t3: board[at] == e;
        t3, t4: $$ at;
        t4, keep: player = keeper;
        keep, k1: board[at] = x;
        k1, k2: last = up[at];
        k2, k3: board[last] == x;
        k3, k2: last = up[last];
        k2, k4: board[last] != x;
        k4, k5: board[last] == e;
        k4, k6: board[last] != e;
        k6, k7: left = k;
        k7, k8: goals[a] = 50;
        k8, end: player = keeper;
        k5, turn: player = a;
        {more}
        """


def test_a_line_ends_at_the_edge_where_no_stone_ever_stands() -> None:
    """What leads off the board for ever is never stepped on twice: rounds need not be counted."""
    text = _to_the_edge()
    assert "round_for_ever" not in written(text)
    compare(text, plays=10)


def test_a_line_may_go_on_for_ever_where_a_stone_is_put_off_the_board() -> None:
    put = "turn, p1: $ put; p1, p2: board[off] = x; p2, p3: at = s0; p3, t4: board[s0] == e;"
    text = _to_the_edge(put)
    assert "round_for_ever" in written(text)
    compare(text, plays=10)
