"""Conditions that are asked together, or known beforehand, hold as in the interpreter."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from tests.backends.cpp.agreement import needs_compiler
from tests.backends.cpp.emitted import ASK, PUT, board, compare, functions, written
from tests.repetitions import some_quick

pytestmark = needs_compiler


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
        + ASK
        + """
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


@pytest.mark.parametrize("size", some_quick([30, 66, 130], 0, 2))
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
        r"\.all<0x" if size > 64 else r"\.holds\(",
        plays=20,
        longest=40,
    )
    assert compared.ended


@pytest.mark.parametrize("mover", ["me", "owner[me]"])
def test_lines_of_stones_of_whoever_moves(mover: str) -> None:
    """A line's stones are compared with what a variable holds: the sets are asked, one of few by
    the variable.
    """
    lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
    tables = "".join(
        f"const {name}: Line -> Square = "
        f"{{{', '.join(f'l{i}: s{line[at]}' for i, line in enumerate(lines))}, :s0}};"
        for at, name in enumerate(("first", "second", "third"))
    )
    game = (
        board(9)
        + f"type Line = {{{', '.join(f'l{i}' for i in range(8))}}}; {tables}"
        + """
        type Stone = {x, o};
        const owner: Stone -> Stone = {x: o, :x};
        var me: Stone = x; var line: Line = l0;
        begin, turn: ;
        turn, t1: player = a; t1, t2: at = Square(*); t2, t3: board[at] == e; t3, t4: $$ at;
        t4, t5: board[at] = MOVER; t5, keep: player = keeper;
        keep, won: ? q -> r; keep, k1: ! q -> r;
        won, done: goals[a] = 100; done, end: player = keeper;
        k1, k2: ? f -> r; k1, done: ! f -> r; k2, turn: me = owner[me];
        q, q1: line = Line(*);
        q1, q2: board[first[line]] == MOVER; q2, q3: board[second[line]] == MOVER;
        q3, r: board[third[line]] == MOVER;
        f, f1: at = Square(*); f1, r: board[at] == e;
        """.replace("MOVER", mover)
    )
    assert compare(game, r"\.all_of_one<\s*9", plays=60).ended


@pytest.mark.parametrize(
    ("size", "asked", "there"),
    [
        (40, "==", r"\.all_of_any<"),
        # beyond a word, and where something else is asked, a few at once
        (66, "==", r"\.all<0x"),
        (40, "!=", r"\.(?:none|holds|all)"),
    ],
)
def test_many_lines_of_stones(size: int, asked: str, there: str) -> None:
    draw = Random(size)
    rows = [draw.sample(range(size), 3) for _ in range(size)]
    tables = "".join(
        f"const {name}: Line -> Square = "
        f"{{{', '.join(f'l{i}: s{row[at]}' for i, row in enumerate(rows))}, :s0}};"
        for at, name in enumerate(("first", "second", "third"))
    )
    middle = "me" if asked == "==" else "other[me]"
    compared = compare(
        board(size)
        + PUT.replace("board[at] = x", "board[at] = me")
        + f"type Line = {{{', '.join(f'l{i}' for i in range(len(rows)))}}}; {tables}"
        + f"""
        type Stone = {{x, o}};
        const other: Stone -> Stone = {{x: o, :x}};
        var me: Stone = x; var line: Line = l0;
        q, q1: line = Line(*);
        q1, q2: board[first[line]] == me; q2, q3: board[second[line]] {asked} {middle};
        q3, r: board[third[line]] == me;
        keep, won: ? q -> r; keep, k1: ! q -> r;
        won, done: goals[a] = 100; done, end: player = keeper;
        k1, k2: me = other[me]; k2, turn: player = b;
        """,
        there,
        plays=25,
        longest=60,
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
