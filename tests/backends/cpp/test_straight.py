"""Walks without choices, and what is left out of those with some, play as the interpreter does."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from rgt.backends.cpp.emit import emit, runtime
from rgt.backends.cpp.plan import Plan
from tests.backends import games
from tests.backends.cpp.agreement import (
    Compared,
    agree_on_plays,
    agree_on_tree,
    engines,
    needs_compiler,
)

pytestmark = needs_compiler

RUNTIME = ("bits.hpp", "walk.hpp", "play.hpp", "abi.hpp")


def written(body: str) -> str:
    """What is written for one game, without what is the same for all."""
    source = emit(Plan(games.play(body)))
    for name in RUNTIME:
        source = source.replace(runtime(name), "")
    return source


def functions(source: str, prefix: str) -> str:
    """The functions of a search or run: ``m`` lists moves, ``k`` is the keeper, ``a`` applies."""
    return "".join(re.findall(rf"^static \w+ {prefix}\d+\(.*?^}}$", source, re.M | re.S))


def compare(body: str, *there: str, plays: int = 10, longest: int = 20) -> Compared:
    """Compare the engines; the texts are patterns that the source must have."""
    source = written(body)
    for pattern in there:
        assert re.search(pattern, source), pattern
    referee, engine = engines(games.play(body), ("-O0",))
    agree_on_tree(referee, engine, seconds=0.2, deepest=3)
    return agree_on_plays(referee, engine, plays=plays, longest=longest)


def board(size: int, first: str = ":e") -> str:
    """Declarations of a board in a row, with neighbours up to its ends."""
    squares = [f"s{i}" for i in range(size)]
    steps = ", ".join(f"{a}: {b}" for a, b in pairwise(squares))
    backs = ", ".join(f"{b}: {a}" for a, b in pairwise(squares))
    return f"""
        type Square = {{{", ".join(squares)}}}; type Piece = {{e, x, o, k}};
        const up: Square -> Square = {{{steps}, :{squares[-1]}}};
        const down: Square -> Square = {{{backs}, :{squares[0]}}};
        const ring: Square -> Square = {{{steps}, :{squares[0]}}};
        var board: Square -> Piece = {{{first}}};
        var piece: Piece = e; var at: Square = s0; var to: Square = s0; var last: Square = s0;
        """


PUT = """
        begin, turn: player = a;
        turn, t1: at = Square(*);
        t1, t2: board[at] == e;
        t2, t3: $$ at;
        t3, t4: board[at] = x;
        t4, keep: player = keeper;
        turn, stop: $ stop;
        stop, end: player = keeper;
        """
"""A move; the keeper goes on at `keep`."""

# -- rays ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "step", "first", "found"),
    [
        (9, "up", "s8: k, :e", "first"),
        (65, "up", "s64: k, :e", "first"),
        (68, "up", "s66: k, :e", "first"),
        (70, "up", "s69: k, :e", "first"),
        (130, "up", "s127: k, :e", "first"),
        (9, "down", "s0: k, :e", "last"),
        (130, "down", "s0: k, :e", "last"),
    ],
)
def test_rays(size: int, step: str, first: str, found: str) -> None:
    """Lines of one word and of more, those that leave the cells that have bits, rising, falling."""
    compare(
        board(size, first)
        + PUT
        + f"""
        keep, k1: last = at;
        k1, k2: last = {step}[last];
        k2, k3: board[last] == e;
        k3, k2: last = {step}[last];
        k2, k4: board[last] != e;
        k4, k5: to = {step}[last];
        k5, k6: board[to] != k;
        k6, k5: to = {step}[to];
        k5, k7: board[to] == k;
        k7, k8: board[last] = o;
        k8, k9: board[{step}[at]] = k;
        k9, turn: player = b;
        """,
        rf"if \(ends\.any\(\)\) s\.v_last = \d+ \+ ends\.{found}\(\)",
        rf"if \(ends\.any\(\)\) s\.v_to = \d+ \+ ends\.{found}\(\)",
        plays=4,
    )


def test_a_ray_that_rises_or_falls() -> None:
    """The way is a variable, whose value in the middle never occurs."""
    compare(
        board(70, "s0: k, s69: k, :e")
        + """
        type Way = {l, m, r}; type Side = {l, r}; var way: Way = r;
        const go: Way -> Square -> Square = {l: down_row, :up_row};
        """.replace(
            "down_row", "{" + ", ".join(f"s{i}: s{i - 1}" for i in range(1, 70)) + ", :s0}"
        ).replace("up_row", "{" + ", ".join(f"s{i}: s{i + 1}" for i in range(69)) + ", :s69}")
        + PUT
        + """
        keep, k0: way = l;
        k0, k1: last = at;
        k1, k1a: last = go[way][last];
        k1a, k1b: board[last] == e;
        k1b, k1a: last = go[way][last];
        k1a, k2: board[last] != e;
        k2, k3: board[last] = o;
        k3, k4: way == l;
        k4, k0: way = r;
        k3, k5: way == r;
        k5, turn: player = b;
        """,
        r"rises\w*\[line\] \? ends\.first\(\) : ends\.last\(\)",
        plays=5,
    )


def test_a_ray_over_cells_like_a_variable() -> None:
    compare(
        board(9, "s8: k, :e")
        + PUT
        + """
        keep, k0: piece = board[down[at]];
        k0, k1: last = s0;
        k1, k2: board[last] == piece;
        k1, k3: board[last] != piece;
        k2, k1a: board[last] = o;
        k1a, k1b: last = up[last];
        k1b, k1: board[s8] == k;
        k3, k4: last = down[at];
        k4, k5: board[last] == piece;
        k5, k4: last = down[last];
        k4, k6: board[last] != piece;
        k4, k7: last == s0;
        k6, turn: player = b;
        k7, turn: player = b;
        """
    )


@pytest.mark.parametrize("size", [9, 70])
def test_a_ray_that_finds_nothing_up_to_the_end_of_the_line(size: int) -> None:
    """The keeper goes round for ever at the last cell."""
    compared = compare(
        board(size)
        + PUT
        + f"""
        keep, k1: last = ring[at];
        k1, k2: board[last] == e;
        k2, k1: last = up[last];
        k1, k3: board[last] != e;
        k3, k4: board[s{size - 1}] = e;
        k4, turn: player = b;
        """,
        r"ends\.first\(\)",
        plays=3,
        longest=5,
    )
    assert set(compared.excused) <= {"CPP003"}


def test_a_ray_that_leaves_the_board() -> None:
    """There is no cell for the border: both engines say so."""
    squares = [f"s{i}" for i in range(9)]
    steps = ", ".join(f"{a}: {b}" for a, b in pairwise([*squares, "off"]))
    compared = compare(
        board(9, "s6: k, :e")
        + f"""
        type Place = {{{", ".join(squares)}, off}}; var place: Place = s0;
        const far: Place -> Place = {{{steps}, :off}};
        """
        + PUT
        + """
        keep, k0: place = far[at];
        k0, k1: board[Square(place)] == e;
        k1, k0: place = far[place];
        k0, k2: board[Square(place)] != e;
        k2, k3: board[Square(place)] = o;
        k3, turn: player = b;
        """,
        r"ends\.first\(\)",
    )
    assert compared.faults["RG117"]


REMEMBERED = "".join(f"m, m{i}: at == s{i}; m{i}, n: board[s{i + 1}] == x;" for i in range(8))
"""A check whose answer is remembered, where it is asked twice."""


def test_a_ray_moves_what_a_remembered_check_reads() -> None:
    compare(
        board(9)
        + PUT
        + REMEMBERED
        + """
        keep, k1: at = s0;
        k1, k2: ? m -> n;
        k1, k3: ! m -> n;
        k2, k4: goals[a] = 50;
        k3, k4: goals[a] = 0;
        k4, k5: board[at] == e;
        k5, k4: at = up[at];
        k4, k6: board[at] != e;
        k6, k7: ? m -> n;
        k6, k8: ! m -> n;
        k7, k9: goals[b] = 50;
        k8, k9: goals[b] = 0;
        k9, turn: player = b;
        """,
        r"w\.memo\[",
        r"if \(ends\.any\(\)\) \{.* w\.touch\(\); \}",
    )


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
    ("question", "told"), [("last ?? s0", set()), ("board[last] ?? k", {"RG101", "CPP003"})]
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
        r"count_round",
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


# -- forks over several variables ------------------------------------------------------------------

MORE = (
    "const more: Square -> Square -> Bool = {"
    + ", ".join(f"s{i}: {{{', '.join(f's{j}: 1' for j in range(i))}, :0}}" for i in range(1, 9))
    + ", :{:0}};"
)


def test_forks_over_two_variables() -> None:
    body = (
        board(9)
        + MORE
        + PUT
        + """
        keep, k0: to = last;
        k0, k1: last = at;
        k1, k2: more[at][to] == 1;
        k1, k3: at == to;
        k1, k4: more[to][at] == 1;
        k2, k5: goals[a] = 50;
        k3, k5: goals[a] = 0;
        k4, k5: goals[a] = 100;
        k5, turn: player = b;
        """
    )
    assert "return t" not in functions(written(body), "k")
    compare(body)


def test_forks_over_two_variables_that_overlap_once() -> None:
    """Both ways are legal when `at` is s5 and `to` is s4: the keeper has two moves, or a way that
    is stuck later is not gone.
    """
    body = (
        board(9)
        + MORE
        + PUT
        + """
        keep, k0: to = last;
        k0, k1: last = at;
        k1, k2: more[at][to] == 1;
        k1, k3: more[to][at] == 1;
        k1, k6: to == at;
        k1, k4: to == s4;
        k2, k2a: board[up[at]] = k;
        k2a, k5: board[s5] != x;
        k3, k5: goals[a] = 0;
        k6, k5: goals[a] = 0;
        k4, k4a: goals[a] = 100;
        k4a, k5: board[s5] == x;
        k5, turn: player = b;
        """
    )
    assert "return t" in functions(written(body), "k")
    compare(body, plays=30)


# -- one of several conditions ---------------------------------------------------------------------


@pytest.mark.parametrize("size", [9, 70])
def test_one_of_two_checks_that_read_what_was_chosen(size: int) -> None:
    compare(
        board(size)
        + """
        begin, turn: player = a;
        turn, t1: at = Square(*);
        t1, t2: board[at] == e;
        t2, t3: last = up[at];
        t3, t4: ? q -> r;
        t3, t4: ! p -> o;
        t4, t5: $$ at;
        t5, t6: board[at] = x;
        t6, turn: player = b;
        turn, stop: $ stop;
        stop, end: player = keeper;
        q, q1: to = up[last];
        q1, q2: board[to] == x;
        q2, r: last != at;
        p, p1: to = down[at];
        p1, p2: board[to] == e;
        p2, o: board[last] == e;
        """,
        r"check_\d\(s, w\) \|\| !check_\d\(s, w\)|~\(",
        plays=6,
    )


@pytest.mark.parametrize("target", ["t3", "t9"])
def test_one_of_a_condition_and_its_opposite(target: str) -> None:
    """To one node both lead always; to two nodes it is no "or"."""
    compare(
        board(9)
        + f"""
        begin, turn: player = a;
        turn, t1: at = Square(*);
        t1, t2: board[at] != k;
        t2, t3: board[up[at]] == x;
        t2, {target}: board[up[at]] != x;
        t2, t3: ? q -> r;
        t2, {target}: ! q -> r;
        t2, t3: piece == x;
        t9, t3: board[at] == e;
        t3, t4: $$ at;
        t4, t5: board[at] == e;
        t4, t6: board[at] != e;
        t5, t7: board[at] = x;
        t6, t7: board[at] = k;
        t7, t8: piece = board[down[at]];
        t8, turn: player = b;
        q, q1: last = down[at];
        q1, r: board[last] == k;
        q1, r: piece == k;
        q1, r: board[at] == x;
        """,
        plays=20,
    )


@pytest.mark.parametrize("last", ["place == s3", "place == s12"])
def test_no_error_is_lost_by_asking_less(last: str) -> None:
    compared = compare(
        board(9)
        + """
        type Place = {s0, s1, s2, s3, s4, s5, s6, s7, s8, s12}; var place: Place = s0;
        begin, turn: player = a;
        """
        + f"""
        turn, t1: place = Place(*);
        t1, t2: place == s12;
        t1, t2: board[Square(place)] == x;
        t1, t2: {last};
        t2, t3: $$ place;
        t3, turn: player = b;
        """,
        plays=2,
    )
    assert set(compared.faults) == {"RG117"}


def test_one_of_several_conditions_in_a_loop_of_a_check() -> None:
    compare(
        board(70, "s69: k, :e")
        + PUT
        + """
        keep, k1: ? q -> r;
        keep, k2: ! q -> r;
        k1, turn: player = b;
        k2, turn: player = a;
        q, q1: last = at;
        q1, q2: last = up[last];
        q1, q2: last = down[last];
        q2, q1: board[last] == x;
        q2, q1: board[up[last]] == x;
        q2, r: board[last] == k;
        q2, r: last == s0;
        q2, r: board[at] == k;
        """,
        r" \|\| | \| ",
        plays=6,
    )


# -- scattered choices -----------------------------------------------------------------------------


@pytest.mark.parametrize("size", [30, 66, 130])
def test_choices_among_scattered_squares(size: int) -> None:
    scattered = [f"s{i}" for i in range(size) if i % 3 != 1]
    compare(
        board(size)
        + f"""
        type Some = {{{", ".join(scattered)}}}; var some: Some = s0;
        begin, turn: player = a;
        turn, t1: some = Some(*);
        t1, t2: board[Square(some)] == e;
        t2, t3: at = ring[Square(some)];
        t3, t4: board[at] != x;
        t4, t5: $$ some;
        t5, t6: ? q -> r;
        t6, t7: board[Square(some)] = x;
        t7, turn: player = b;
        q, q1: some = Some(*);
        q1, q2: board[Square(some)] == e;
        q2, q3: to = ring[Square(some)];
        q3, r: board[to] == e;
        """,
        r"constexpr Bits<\d>",
        plays=3,
        longest=50,
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
    assert "switch (w.next(t + 2))" in functions(written(body), "a")
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
    assert "w.next(t + 5)" not in written(body)
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


# -- members of sets that are asked together -------------------------------------------------------


@pytest.mark.parametrize("size", [9, 70])
def test_rows_of_stones_are_asked_at_once(size: int) -> None:
    """Rows across words; of other things as well."""
    rows = [(i, i + 1, i + 2) for i in range(size - 2)]
    lines = "".join(
        f"q1, a{i}: board[s{x}] == piece; a{i}, b{i}: board[s{y}] == piece;"
        f"b{i}, r: board[s{z}] == piece;"
        for i, (x, y, z) in enumerate(rows)
    )
    others = "".join(
        f"p1, c{i}: board[s{i}] == piece; c{i}, d{i}: board[s{size - 1 - i}] != piece;"
        f"d{i}, e{i}: board[s{i + 1}] != e; e{i}, o: board[s{size - 2 - i}] == e;"
        for i in range(4)
    )
    compared = compare(
        board(size)
        + PUT
        + lines
        + others
        + """
        type Stone = {x, k};
        q, q1: piece = Stone(*);
        p, p1: piece = Stone(*);
        keep, k1: ? q -> r;
        keep, k2: ! q -> r;
        k1, k3: goals[a] = 100;
        k3, end: player = keeper;
        k2, k4: ? p -> o;
        k2, k5: ! p -> o;
        k4, k6: goals[b] = 100;
        k6, end: player = keeper;
        k5, turn: player = b;
        """,
        r"\.all<0x",
        plays=20,
        longest=40,
    )
    assert compared.ended


# -- where walks meet ------------------------------------------------------------------------------


@pytest.mark.parametrize("forks", [3, 7])
def test_many_walks_to_one_choice(forks: int) -> None:
    """Two ways at each fork, both often legal: few walks are all made, many are noticed."""
    ways = "".join(
        f"n{i}, l{i}: board[s{i}] == e; n{i}, r{i}: board[s{i + 1}] == e;"
        f"l{i}, n{i + 1}: piece = e; r{i}, n{i + 1}: piece = e;"
        for i in range(forks)
    )
    body = (
        board(9)
        + ways
        + f"""
        begin, turn: player = a;
        turn, n0: piece = e;
        n{forks}, t1: at = Square(*);
        t1, t2: board[at] == piece;
        t2, t3: $$ at;
        t3, t4: board[at] = x;
        t4, turn: player = b;
        """
    )
    assert ("w.visited.insert" in functions(written(body), "m")) == (forks == 7)
    compare(body, longest=6)


# -- what variables can hold at a node -------------------------------------------------------------


def test_what_is_known_of_a_variable_behind_a_condition() -> None:
    """Behind ``place != off`` a square can be looked up, also in a check and after a loop."""
    squares = [f"s{i}" for i in range(9)]
    steps = ", ".join(f"{a}: {b}" for a, b in pairwise([*squares, "off"]))
    compared = compare(
        board(9)
        + f"""
        type Place = {{{", ".join(squares)}, off}}; var place: Place = s0; var there: Place = off;
        const far: Place -> Place = {{{steps}, :off}};
        begin, turn: player = a;
        turn, t1: at = Square(*);
        t1, t2: place = far[at];
        t2, t3: place != off;
        t3, t4: board[Square(place)] == e;
        t4, t5: $$ place;
        t5, t6: board[Square(place)] = x;
        t6, t7: ? q -> r;
        t7, turn: player = b;
        turn, stop: $ stop;
        stop, end: player = keeper;
        q, q1: there = place;
        q1, q2: there = far[there];
        q2, q3: there != off;
        q2, r: there == off;
        q3, q4: board[Square(there)] == e;
        q4, q1: place = there;
        q4, r: board[s8] == x;
        """,
        plays=20,
    )
    assert not compared.faults
